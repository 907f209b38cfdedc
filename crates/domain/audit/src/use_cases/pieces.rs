use super::AuditLog;
use crate::entry::AuditEntryId;
use customs_kernel::{OrganisationId, StorageError};

/// Most bytes of texts that are read at once, unless one entry has more. The deletion of a large record can take
/// megabytes.
const BYTES: u64 = 4 << 20;

/// So few entries are read without asking for their size.
const FEW: usize = 8;

impl AuditLog {
    /// Divides a list of entries into pieces that can be held in memory.
    pub(super) fn pieces<'a>(
        &self,
        organisation: OrganisationId,
        ids: &'a [AuditEntryId],
    ) -> Result<Vec<&'a [AuditEntryId]>, StorageError> {
        if ids.len() <= FEW {
            return Ok(vec![ids]);
        }
        let sizes = self.chain.sizes(organisation, ids)?;
        Ok(divided(ids, |id| sizes.get(&id).copied().unwrap_or(0)))
    }
}

fn divided(ids: &[AuditEntryId], size: impl Fn(AuditEntryId) -> u64) -> Vec<&[AuditEntryId]> {
    let (mut pieces, mut rest) = (Vec::new(), ids);
    while !rest.is_empty() {
        let mut bytes = 0_u64;
        let fitting = rest.iter().take_while(|id| {
            bytes = bytes.saturating_add(size(**id));
            bytes <= BYTES
        });
        let (piece, behind) = rest.split_at(fitting.count().max(1));
        pieces.push(piece);
        rest = behind;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_as_large_as_fits_and_has_one_entry_at_least() {
        let ids: Vec<AuditEntryId> = (1..=6).map(AuditEntryId::new).collect();
        let sizes = [BYTES / 2, BYTES / 2, 1, BYTES + 1, BYTES, 0];
        let pieces = divided(&ids, |id| sizes[usize::try_from(id.get() - 1).expect("a place")]);
        let lengths: Vec<usize> = pieces.iter().map(|piece| piece.len()).collect();
        assert_eq!(lengths, [2, 1, 1, 2]);
        assert_eq!(pieces.concat(), ids);
    }
}
