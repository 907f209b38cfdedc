use super::{LotBalance, LotChange};
use crate::{LotId, StockId, StockMovementId};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, OrganisationId, words};

words!(
    /// Why a lot changed.
    MovementKind {
        /// Goods were placed under the warehouse procedure. Negative when the placement was rejected or invalidated afterwards.
        Placement = "placement",
        /// Goods were there before the service was.
        Starting = "starting",
        /// A declaration line reserved some.
        Allocation = "allocation",
        /// A reservation ended and nothing left.
        Release = "release",
        /// What was reserved left the warehouse. Positive when the removal was rejected or invalidated afterwards.
        Removal = "removal",
        /// Somebody corrected what is on hand.
        Adjustment = "adjustment",
    }
);

/// The declaration that made a movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementCause {
    /// The declaration.
    pub declaration: i64,
    /// Its line.
    pub line: i64,
    /// Its MRN, when it had one at that moment.
    pub mrn: Option<String>,
}

/// An entry that is to be added to the ledger of a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMovement {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The stock that the lot belongs to.
    pub stock: StockId,
    /// The lot.
    pub lot: LotId,
    /// Why.
    pub kind: MovementKind,
    /// What changes.
    pub change: LotChange,
    /// What the lot holds afterwards.
    pub after: LotBalance,
    /// The declaration, when one made it.
    pub cause: Option<MovementCause>,
    /// Why, in words.
    pub reason: Option<String>,
    /// Who did it.
    pub by: Actor,
    /// When it is written down; never before the entry ahead of it.
    pub created_at: DateTime<Utc>,
}

impl NewMovement {
    /// What the lot holds before.
    #[must_use]
    pub fn before(&self) -> LotBalance {
        LotBalance {
            available: self.after.available - self.change.quantity + self.change.reserved,
            reserved: self.after.reserved - self.change.reserved,
        }
    }
}

/// An entry in the ledger of a lot. It never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockMovement {
    /// Id; within a lot it grows with every entry.
    pub id: StockMovementId,
    /// What was written down.
    pub entry: NewMovement,
}
