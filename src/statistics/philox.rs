//! Philox4x64-10, the counter-based generator of Salmon et al. (SC 2011), as numpy has it.
//!
//! A resample's words depend on the seed, the stream and the resample's number alone; a sequential
//! generator would tie them to the order in which threads come by.

const MULTIPLIERS: (u64, u64) = (0xD2E7_470E_E14C_6C93, 0xCA5A_8263_9512_1157);
const WEYL: (u64, u64) = (0x9E37_79B9_7F4A_7C15, 0xBB67_AE85_84CA_A73B);
const ROUNDS: usize = 10;

fn product(one: u64, other: u64) -> (u64, u64) {
    let wide = u128::from(one) * u128::from(other);
    ((wide >> 64) as u64, wide as u64)
}

fn block(mut counter: [u64; 4], seed: u64) -> [u64; 4] {
    let mut key = (seed, 0_u64);
    for _ in 0..ROUNDS {
        let [first, second, third, fourth] = counter;
        let (high, low) = product(MULTIPLIERS.0, first);
        let (other_high, other_low) = product(MULTIPLIERS.1, third);
        counter = [other_high ^ second ^ key.0, other_low, high ^ fourth ^ key.1, low];
        key = (key.0.wrapping_add(WEYL.0), key.1.wrapping_add(WEYL.1));
    }
    counter
}

/// The random words of one resample, without end: those of
/// `numpy.random.Philox(key=[seed, 0], counter=[0, stream, resample, 0]).random_raw()`.
pub struct Words {
    seed: u64,
    counter: [u64; 4],
    words: std::array::IntoIter<u64, 4>,
}

impl Words {
    /// The words of resample `resample` of stream `stream`.
    pub fn new(seed: u64, stream: u64, resample: u64) -> Self {
        // numpy adds 1 before use, so the first block that is seen has the number 1.
        let counter = [1, stream, resample, 0];
        Self { seed, counter, words: block(counter, seed).into_iter() }
    }
}

impl Iterator for Words {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if self.words.len() == 0 {
            let [number, ..] = &mut self.counter;
            *number += 1;
            self.words = block(self.counter, self.seed).into_iter();
        }
        self.words.next()
    }
}
