use std::sync::atomic::{AtomicU64, Ordering};

/// Where randomness comes from: secrets, token ids and local reference numbers are made of it.
pub trait Entropy: Send + Sync {
    /// Fills the buffer with bytes that nobody can guess.
    fn fill(&self, buffer: &mut [u8]);
}

/// Predictable bytes for tests: each call gives other ones, each run the same.
#[derive(Debug, Default)]
pub struct CountingEntropy(AtomicU64);

impl Entropy for CountingEntropy {
    fn fill(&self, buffer: &mut [u8]) {
        let count = self.0.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        for (position, byte) in buffer.iter_mut().rev().enumerate() {
            *byte = count.iter().rev().nth(position).copied().unwrap_or(0);
        }
    }
}
