//! The allowed values of texts of the item master, for the OpenAPI document alone.

use crate::choices::choices;

choices! {
    /// `active` usable in declarations, `inactive` discontinued or archived, `pending` its classification waits to
    /// be verified.
    MasterItemStatus: "active", "inactive", "pending";
    /// `pending` waits for a decision, `approved` was made, `rejected` was not.
    MasterItemChangeStatus: "pending", "approved", "rejected";
}
