//! Allowed values of text fields, used only for the OpenAPI document.

use crate::choices::choices;

choices! {
    /// `outbound`: sent to customs; `inbound`: received from customs.
    ExchangeDirectionName: "outbound", "inbound";
    /// `pending`: not handed over yet; `sent`: customs has it, and its answer may still come in time; `answered`: the
    /// answer came; `overdue`: the answer should have come by now; `failed`: the gateway refused it for good, and it
    /// is not tried again; `replaced`: sent again under another LRN.
    ExchangeStatusName: "pending", "sent", "answered", "overdue", "failed", "replaced";
    /// Kind of a message to customs.
    CustomsMessageKind: "declaration", "supplementary", "presentation", "invalidation", "control_response",
        "alternative_proof", "surplus_invalidation", "arrival", "unloading_remarks", "amendment", "enquiry_answer",
        "release_request";
    /// Kind of record that the message is about.
    CustomsMessageSubject: "declaration", "transit";
    /// Result of processing a message from customs: `new`: not processed yet; `applied`: it changed the record or was
    /// noted on it; `waiting`: it builds on another message that has not come yet; `ignored`: it came twice or too
    /// late; `unmatched`: no record fits it, or it cannot be read.
    InboundFateName: "new", "applied", "waiting", "ignored", "unmatched";
    /// Kind of record that was submitted.
    RecoverySubject: "declaration", "transit";
    /// Result of recovering an unanswered submission: `resent`: sent again under a new LRN; `recognised`: customs has
    /// written about it since, so it counts as accepted; `settled`: an answer came, or somebody changed the record,
    /// during the recovery; `invalid`: it breaks rules that are newer than it.
    RecoveryOutcomeName: "resent", "recognised", "settled", "invalid";
}
