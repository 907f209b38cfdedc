//! Allowed values of text fields, used only for the OpenAPI document.

use crate::choices::choices;

choices! {
    /// `active`: events are delivered; `ended`: they are not, until the callback is resumed.
    CallbackStatus: "active", "ended";
    /// Why deliveries ended: `gone`: the receiver answered 410; `failing`: every delivery was given up for five days.
    CallbackEndReason: "gone", "failing";
    /// `pending`: waiting for a try, or being sent; `delivered`: the receiver accepted it; `abandoned`: it was given up,
    /// or not sent because the callback has ended.
    DeliveryState: "pending", "delivered", "abandoned";
    /// Kind of record that an event is about.
    DeliverySubject: "declaration", "transit";
    /// Event that is delivered.
    DeliveredEvent: "declaration.submitted", "declaration.accepted", "declaration.released", "declaration.rejected",
        "declaration.control", "declaration.held", "declaration.invalidated", "declaration.amendment_requested",
        "declaration.amended", "declaration.amendment_refused", "declaration.released_on_paper",
        "declaration.status_changed";
}
