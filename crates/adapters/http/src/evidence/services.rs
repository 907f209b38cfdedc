use customs_evidence::EvidenceRegister;
use customs_kernel::Snapshot;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// What archives of evidence need beside the use cases.
#[derive(Clone)]
pub struct EvidenceServices {
    /// Reads everything as it was at one moment.
    pub snapshot: Arc<dyn Snapshot>,
    /// Keeps the public keys that have signed archives.
    pub register: Arc<dyn EvidenceRegister>,
    /// The room for archives that are being made, each of which keeps a connection of the database for a while.
    pub room: Arc<Semaphore>,
}

impl EvidenceServices {
    /// The most archives that an instance makes at a time.
    pub const AT_ONCE: usize = 3;
}
