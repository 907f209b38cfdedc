//! The allowed values of texts, for the OpenAPI document alone.

use crate::choices::choices;

choices! {
    /// `outbound` to customs, `inbound` from customs.
    ExchangeDirectionName: "outbound", "inbound";
    /// `pending` not handed over yet, `sent` its answer may still come in time, `answered`, `overdue`, `failed` the gateway refused it
    /// and it is not tried again, `replaced` sent again under another LRN.
    ExchangeStatusName: "pending", "sent", "answered", "overdue", "failed", "replaced";
    /// What a message to customs is.
    CustomsMessageKind: "declaration", "supplementary", "presentation", "invalidation", "control_response",
        "alternative_proof", "surplus_invalidation", "arrival", "unloading_remarks";
    /// What kind of record a message is about.
    CustomsMessageSubject: "declaration", "transit";
    /// What became of a message of customs: `new` nothing yet, `applied` it changed or told something, `waiting` for
    /// another one that it builds on, `ignored` it came twice or too late, `unmatched` it cannot be read any more.
    InboundFateName: "new", "applied", "waiting", "ignored", "unmatched";
    /// What was submitted.
    RecoverySubject: "declaration", "transit";
    /// What became of an unanswered submission: `resent` under a new LRN, `recognised` by what customs wrote about it
    /// since, `settled` meanwhile by others, `invalid` by rules that are newer than it.
    RecoveryOutcomeName: "resent", "recognised", "settled", "invalid";
}
