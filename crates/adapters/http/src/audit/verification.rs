use super::ReadAudit;
use crate::ApiError;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, QueryReader};
use actix_web::http::StatusCode;
use customs_audit::{Noted, UnknownNote, Verification};
use customs_http_macros::get;
use customs_kernel::RuleCode;
use serde::Serialize;
use utoipa::ToSchema;

/// Seconds after which a client may ask again.
const TRY_AGAIN: u32 = 10;

/// The outcome of a check of the audit log.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditVerification)]
struct VerificationView {
    /// Whether every entry is what it was when it was added to the chain, and none is gone or slipped in.
    holds: bool,
    /// Number of entries that were checked.
    entries: u64,
    /// Number of entries that are not in the chain yet; they are added within seconds.
    waiting: u64,
    /// Hash after the latest entry that was checked, in hexadecimal. Written down elsewhere with the number of entries, it
    /// shows later that the chain was not made anew.
    hash: String,
    /// First place at which the chain does not hold; null if it holds.
    broken: Option<BreakView>,
}

/// A place at which the chain of the audit log does not hold.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditBreak)]
struct BreakView {
    /// Place in the chain, counted from 1; null if entries were slipped in somewhere.
    sequence: Option<u64>,
    /// Id of the entry at that place; null when it is not known.
    entry_id: Option<i64>,
    /// What is wrong, as a sentence.
    message: String,
}

impl From<Verification> for VerificationView {
    fn from(verification: Verification) -> Self {
        let holds = verification.holds();
        let Verification { entries, waiting, hash, broken } = verification;
        let broken = broken.map(|place| BreakView {
            sequence: place.sequence(),
            entry_id: place.entry().map(customs_audit::AuditEntryId::get),
            message: place.to_string(),
        });
        Self { holds, entries, waiting, hash: hash.to_string(), broken }
    }
}

/// The end of the chain at an earlier check, if the request names it.
pub(super) struct AsNoted(Option<Noted>);

impl FromQuery for AsNoted {
    fn from_query(query: &mut QueryReader) -> Self {
        Self(query.parsed("noted", (RuleCode::Noted, UnknownNote.to_string()), |text| text.parse().ok()))
    }
}

/// Check the chain of the audit log.
///
/// Each entry is followed by a hash over it and all entries before it. The check walks the whole chain, which takes a while
/// for a long log. With `noted` it also compares the chain with its end at an earlier check: a chain that was made anew, or
/// whose end was cut off, does not have that hash. An instance makes few checks at a time, and answers 429 to others. The
/// client needs the permission `audit.read`.
#[get("/audit/verification", tag = "Audit log",
    params(("noted" = Option<String>, Query, description = "The number of entries and the hash that an earlier check showed, as in `120:9f86d0…`")),
    success(200, "The outcome", Record<VerificationView>))]
pub(super) fn verify_audit_log(asked: Read<ReadAudit, 0, AsNoted>) -> Handled {
    let AsNoted(noted) = asked.query;
    let _room = asked.services.audit_checks.try_acquire().map_err(|_| {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_checks", "Other checks of audit logs are under way.")
            .retried_after(TRY_AGAIN)
    })?;
    let verification = asked.services.audit.verify(asked.organisation(), noted)?;
    Response::ok(&Record { data: VerificationView::from(verification) })
}
