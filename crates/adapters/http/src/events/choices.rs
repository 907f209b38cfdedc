//! Allowed values of text fields, used only for the OpenAPI document.

use crate::choices::choices;

choices! {
    /// Kind of record that an event is about.
    EventSubject: "declaration", "transit";
    /// Name of an event, the same as callbacks have.
    EventType: "declaration.submitted", "declaration.accepted", "declaration.released", "declaration.rejected",
        "declaration.control", "declaration.held", "declaration.invalidated", "declaration.status_changed";
}
