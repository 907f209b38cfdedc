use crate::chain::ChainHash;
use crate::entry::AuditEntryId;
use customs_form_macros::growing;
use std::fmt;

/// The outcome of a check of a chain.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// The number of entries that were checked.
    pub entries: u64,
    /// The number of entries that are not in the chain yet; the worker adds them within seconds.
    pub waiting: u64,
    /// The hash after the latest entry that was checked. Written down elsewhere with the number of entries, it shows later
    /// that the chain was not made again.
    pub hash: ChainHash,
    /// The first place at which the chain does not hold.
    pub broken: Option<Break>,
}

impl Verification {
    /// Whether the chain holds.
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.broken.is_none()
    }
}

/// A place at which a chain does not hold.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Break {
    /// An entry is not what it was when it was added, or the hash after it was changed.
    Changed {
        /// The place of the entry in the chain, counted from 1.
        sequence: u64,
        /// The entry.
        entry: AuditEntryId,
    },
    /// An entry is gone.
    Missing {
        /// The place of the entry in the chain, counted from 1.
        sequence: u64,
        /// The entry.
        entry: AuditEntryId,
    },
    /// A part of the chain is gone or no longer in its place.
    Cut {
        /// The place in the chain from which on it does not fit, counted from 1.
        sequence: u64,
    },
    /// The chain is not the one that the written end belongs to: it was made again, or its end was cut off.
    NotAsNoted {
        /// The number of entries that the written end had.
        sequence: u64,
    },
    /// There are entries that the chain does not know and that do not wait for it, or fewer than it holds.
    Uncounted {
        /// The number of entries that are stored.
        stored: u64,
        /// The number of entries that are in the chain or wait for it.
        known: u64,
    },
}

impl Break {
    /// The place in the chain, counted from 1, where there is one.
    #[must_use]
    pub const fn sequence(&self) -> Option<u64> {
        match self {
            Self::Changed { sequence, .. }
            | Self::Missing { sequence, .. }
            | Self::Cut { sequence }
            | Self::NotAsNoted { sequence } => Some(*sequence),
            Self::Uncounted { .. } => None,
        }
    }

    /// The entry at that place, where one is known.
    #[must_use]
    pub const fn entry(&self) -> Option<AuditEntryId> {
        match self {
            Self::Changed { entry, .. } | Self::Missing { entry, .. } => Some(*entry),
            Self::Cut { .. } | Self::NotAsNoted { .. } | Self::Uncounted { .. } => None,
        }
    }
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Changed { sequence, entry } => {
                write!(f, "entry {entry} (number {sequence} of the chain) is not what it was when it was added")
            }
            Self::Missing { sequence, entry } => write!(f, "entry {entry} (number {sequence} of the chain) is gone"),
            Self::Cut { sequence } => write!(f, "the chain does not go on from number {sequence} as it did"),
            Self::NotAsNoted { sequence } => {
                write!(f, "after {sequence} entries the chain does not have the hash that was noted")
            }
            Self::Uncounted { stored, known } => {
                write!(f, "{stored} entries are stored, and {known} are in the chain or wait for it")
            }
        }
    }
}
