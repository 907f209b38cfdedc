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
    /// The disk for archives that are made or wait to be sent, in MiB: a client may read slowly.
    pub disk: Arc<Semaphore>,
}

impl EvidenceServices {
    /// The most archives that an instance makes at a time.
    pub const AT_ONCE: usize = 3;

    /// The most MiB that archives of an instance take on disk.
    pub const DISK: usize = 8 << 10;
}
