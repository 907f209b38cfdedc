//! Allowed values of text fields, used only for the OpenAPI document.

use crate::choices::choices;

choices! {
    /// Kind of record that an event is about.
    EventSubject: "declaration", "transit", "callback";
    /// Name of an event, the same as callbacks have.
    EventType: "declaration.submitted", "declaration.accepted", "declaration.released", "declaration.rejected",
        "declaration.control", "declaration.held", "declaration.invalidated", "declaration.status_changed";
    /// Name of an event of the log. Callbacks tell of all but their own end (`callback.ended`).
    LoggedEventType: "declaration.submitted", "declaration.accepted", "declaration.released", "declaration.rejected",
        "declaration.control", "declaration.held", "declaration.invalidated", "declaration.status_changed",
        "callback.ended";
    /// Name of the event that deliveries of a callback ended.
    EndEventType: "callback.ended";
}
