//! The rules by which events and messages to customs are claimed.

use crate::claim::Claim;

/// Events are claimed in the order of their record, for each subscriber.
pub const OUTBOX: Claim = Claim {
    table: "outbox",
    in_order: &["organisation_id", "subject", "record_id", "subscriber"],
    not_sought: &["organisation_id"],
    only: &["subscriber", "subject"],
    comes_after: None,
    alone: None,
    takes_followers: true,
    notes: "",
    returning: "id, organisation_id, record_id, event",
};

/// Messages to customs are claimed in the order of their record.
pub const OUTBOUND: Claim = Claim {
    table: "outbound_messages",
    in_order: &["organisation_id", "subject", "record_id"],
    not_sought: &[],
    only: &[],
    comes_after: None,
    // A VAT inquiry waits for no other message.
    alone: Some(("subject", CUSTOMER)),
    takes_followers: false,
    notes: ", open_tries = open_tries + 1",
    returning: "id, organisation_id, subject, lrn, body, encoding, sealed, attempts, refusals",
};

/// The subject of VAT inquiries about customers, which are stored among the messages. It is no kind of record that
/// customs handles, so inquiries are never listed, and no answer about a record finds them.
pub(crate) const CUSTOMER: &str = "customer";
