use crate::Matter;
use customs_kernel::OrganisationId;

/// The most that is done at once, so that nothing is locked for long and memory is bounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Portion {
    /// The most rows.
    pub rows: u32,
    /// The most bytes of messages that are read into memory; a single message may be longer.
    pub bytes: u32,
}

impl Default for Portion {
    fn default() -> Self {
        Self { rows: 200, bytes: 4 * 1024 * 1024 }
    }
}

/// What was done with a portion, or with all portions of a matter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cleared {
    /// Records or rows that were found to be due and are done with; 0 when nothing was left.
    pub found: u64,
    /// Rows that were compressed or dropped.
    pub rows: u64,
    /// Bytes of documents and texts that these rows take no longer, before any compression of the database itself.
    pub freed: u64,
}

impl Cleared {
    /// The sum of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            found: self.found.saturating_add(other.found),
            rows: self.rows.saturating_add(other.rows),
            freed: self.freed.saturating_add(other.freed),
        }
    }
}

/// What is due of a matter, for one organisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// The organisation that it belongs to; `None` for messages of customs that belong to none.
    pub organisation: Option<OrganisationId>,
    /// The kind of data that is counted.
    pub matter: Matter,
    /// Rows that would be compressed or dropped.
    pub rows: u64,
    /// Bytes of documents and texts in them, before any compression of the database itself.
    pub bytes: u64,
}
