use super::EvidenceServices;
use customs_evidence::{LARGEST_ARCHIVE, SignedArchive};
use tokio::sync::OwnedSemaphorePermit;

/// The bytes that a permit for disk stands for.
const MEBIBYTE: u64 = 1 << 20;

/// The mebibytes beside the entries, for the manifest, its signature and the directory of the largest archive.
const FOR_THE_MANIFEST: u32 = 64;

/// The room of an archive that is being made: its place among those that are made at a time, and the disk that it may
/// take.
pub(super) struct Room {
    _place: OwnedSemaphorePermit,
    disk: OwnedSemaphorePermit,
}

impl Room {
    /// Takes room for one archive; `None` if there is none.
    pub(super) fn take(services: &EvidenceServices) -> Option<Self> {
        let place = services.room.clone().try_acquire_owned().ok()?;
        let largest = mebibytes(LARGEST_ARCHIVE) + FOR_THE_MANIFEST;
        let disk = services.disk.clone().try_acquire_many_owned(largest).ok()?;
        Some(Self { _place: place, disk })
    }

    /// The archive, which keeps the disk that it takes until it is sent or given up.
    pub(super) fn kept_by(mut self, archive: SignedArchive) -> SignedArchive {
        match self.disk.split(mebibytes(archive.size()) as usize) {
            Some(taken) => archive.keeping(taken),
            None => archive.keeping(self.disk),
        }
    }
}

/// Whole mebibytes that hold this many bytes.
fn mebibytes(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(MEBIBYTE)).unwrap_or(u32::MAX)
}
