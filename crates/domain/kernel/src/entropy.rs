use std::sync::atomic::{AtomicU64, Ordering};

/// The source of randomness for secrets, token ids and local reference numbers.
pub trait Entropy: Send + Sync {
    /// Fills the buffer with bytes that cannot be guessed.
    fn fill(&self, buffer: &mut [u8]);
}

/// Predictable bytes for tests: each call gives different bytes, and each run gives the same ones.
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
