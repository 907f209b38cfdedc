//! The allowed values of text fields of inventory. They appear in the OpenAPI document only.

use crate::choices::choices;

choices! {
    /// The status of stock: `open` at least one lot has goods on hand, `depleted` no lot has any.
    StockStatusWord: "open", "depleted";
    /// The kind of ledger entry: `placement` goods were placed under the warehouse procedure; `starting` the goods were
    /// in the warehouse before the service was used; `allocation` goods were reserved for a line of a declaration;
    /// `release` a reservation ended and no goods left; `removal` reserved goods left the warehouse; `adjustment` a
    /// user corrected the quantity on hand. If a placement or a removal is rejected or invalidated afterwards, an entry
    /// of the same kind with the opposite sign reverses it.
    StockMovementType: "placement", "starting", "allocation", "release", "removal", "adjustment";
    /// The state of an allocation: `reserved` the goods are kept for the line, `removed` they left the warehouse.
    StockAllocationState: "reserved", "removed";
    /// The kind of discrepancy: `not_allocated` no stock is allocated to the line; `quantity_differs` the quantity of
    /// the line differs from the allocated one; `other_warehouse` its goods are in another warehouse than the
    /// declaration names; `other_entry` a document of type NCLE names another placement, or another item of it, than
    /// the one its goods come from.
    StockExceptionType: "not_allocated", "quantity_differs", "other_warehouse", "other_entry";
}
