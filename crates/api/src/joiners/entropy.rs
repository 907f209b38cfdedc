use customs_kernel::Entropy;
use rand::Rng;

/// The cryptographic generator of the process, seeded by the machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&self, buffer: &mut [u8]) {
        rand::rng().fill_bytes(buffer);
    }
}
