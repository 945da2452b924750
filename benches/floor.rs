//! The floor of the job: one scalar pass that hashes each run of letters and looks it up in a table.
//!
//! `benches/versus.py` runs it: `cargo run --release --example floor -- CAPTIONS WORDS`, each a file
//! with an item a line. Prints the runs found in the table and the seconds of one pass.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::time::Instant;

/// The hash is computed along the pass, so the table takes it as it is.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

type Table = HashMap<u64, u32, BuildHasherDefault<AsItIs>>;

const START: u64 = 0xcbf2_9ce4_8422_2325;

fn step(hash: u64, letter: u8) -> u64 {
    (hash ^ u64::from(letter | 0x20)).wrapping_mul(0x0100_0000_01b3)
}

fn finish(hash: u64) -> u64 {
    hash ^ (hash >> 32)
}

fn count(text: &[u8], table: &Table) -> u64 {
    let (mut hash, mut length, mut found) = (START, 0_u32, 0);
    for &byte in text {
        if byte.is_ascii_alphabetic() {
            hash = step(hash, byte);
            length += 1;
        } else if length > 0 {
            found += u64::from(table.contains_key(&finish(hash)));
            (hash, length) = (START, 0);
        }
    }
    found + u64::from(length > 0 && table.contains_key(&finish(hash)))
}

fn main() -> std::io::Result<()> {
    let mut paths = std::env::args().skip(1);
    let captions = std::fs::read(paths.next().unwrap_or_default())?;
    let words = std::fs::read_to_string(paths.next().unwrap_or_default())?;
    let numbered = words.lines().zip(0..);
    let table: Table =
        numbered.map(|(word, number)| (finish(word.bytes().fold(START, step)), number)).collect();
    let mut best = f64::INFINITY;
    let mut found = 0;
    for _ in 0..7 {
        let start = Instant::now();
        found = count(std::hint::black_box(&captions), &table);
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{found} {best}");
    Ok(())
}
