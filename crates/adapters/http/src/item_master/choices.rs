//! The allowed values of text fields of the item master. They appear in the OpenAPI document only.

use crate::choices::choices;

choices! {
    /// The status of an item: `active` it can be used in declarations, `inactive` it is discontinued or archived,
    /// `pending` its classification waits to be verified.
    MasterItemStatus: "active", "inactive", "pending";
    /// The status of a change: `pending` it waits for a decision, `approved` it was applied, `rejected` it was not
    /// applied.
    MasterItemChangeStatus: "pending", "approved", "rejected";
}
