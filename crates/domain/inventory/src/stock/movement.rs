use super::{LotBalance, LotChange};
use crate::{LotId, StockId, StockMovementId};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Actor, OrganisationId, words};

words!(
    /// Kinds of movements of a lot.
    #[growing]
    StockMovementKind {
        /// Goods were placed under the warehouse procedure. The quantity is negative when the placement was rejected
        /// or invalidated afterwards.
        Placement = "placement",
        /// Goods were in the warehouse before the service started to keep its stock.
        Starting = "starting",
        /// A declaration line reserved goods.
        Allocation = "allocation",
        /// A reservation ended without a removal.
        Release = "release",
        /// Reserved goods left the warehouse. The quantity is positive when the removal was rejected or invalidated
        /// afterwards.
        Removal = "removal",
        /// A person corrected the quantity on hand.
        Adjustment = "adjustment",
    }
);

/// The declaration that caused a movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockMovementCause {
    /// Id of the declaration.
    pub declaration: i64,
    /// Id of the declaration line.
    pub line: i64,
    /// MRN of the declaration at that moment; `None` when it had none.
    pub mrn: Option<String>,
}

/// An entry to be added to the ledger of a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStockMovement {
    /// Organisation that keeps the stock.
    pub organisation: OrganisationId,
    /// Id of the stock that the lot belongs to.
    pub stock: StockId,
    /// Id of the lot.
    pub lot: LotId,
    /// Kind of the movement.
    pub kind: StockMovementKind,
    /// Change of the balance.
    pub change: LotChange,
    /// Balance after the movement.
    pub after: LotBalance,
    /// The declaration that caused the movement; `None` when there is none.
    pub cause: Option<StockMovementCause>,
    /// Reason of the movement, in words.
    pub reason: Option<String>,
    /// User, client or system that made the movement.
    pub by: Actor,
    /// Moment of recording; never before the moment of the preceding entry.
    pub created_at: DateTime<Utc>,
}

impl NewStockMovement {
    /// Balance before the movement.
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
    /// Id of the entry; it grows with every entry of a lot.
    pub id: StockMovementId,
    /// The recorded data.
    pub entry: NewStockMovement,
}
