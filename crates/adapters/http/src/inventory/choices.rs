//! The allowed values of texts, for the OpenAPI document alone.

use crate::choices::choices;

choices! {
    /// `open` a lot has something on hand, `depleted` none has.
    StockStatusWord: "open", "depleted";
    /// `placement` goods were placed under the warehouse procedure, `starting` they were there before the service was,
    /// `allocation` some are kept for a line of a declaration, `release` a reservation ended and nothing left, `removal`
    /// what was reserved left the warehouse, `adjustment` somebody corrected what is on hand. A placement that was
    /// rejected or invalidated afterwards is negative, such a removal positive.
    StockMovementType: "placement", "starting", "allocation", "release", "removal", "adjustment";
    /// `reserved` the goods are kept for the line, `removed` they left the warehouse.
    StockAllocationState: "reserved", "removed";
    /// `not_allocated` no stock is allocated to the line, `quantity_differs` it is of another quantity than is allocated to
    /// it, `other_warehouse` its goods lie in another warehouse than the declaration names, `other_entry` a document of type
    /// NCLE names another placement, or another item of it, than its goods come from.
    StockExceptionType: "not_allocated", "quantity_differs", "other_warehouse", "other_entry";
}
