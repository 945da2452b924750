//! t
/// t
pub struct Tag;
impl Tag {
    /// n
    pub fn name(&self) -> &'static str {
        "NN"
    }
}
/// l
#[derive(Default)]
pub struct LazyTagger;
impl LazyTagger {
    /// b
    pub fn begin(&mut self, _n: usize) {}
    /// t
    pub fn tag(&mut self, _t: &[&str], _i: usize) -> Tag {
        Tag
    }
}
/// t
pub fn tags(t: &[&str]) -> Vec<Tag> {
    t.iter().map(|_| Tag).collect()
}
