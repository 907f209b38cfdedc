//! The moments of customs' decisions.

use crate::{AuthorityAnswer, AuthorityMessage};
use chrono::{DateTime, Duration, SubsecRound, Utc};
use customs_kernel::{amsterdam_date, start_of_amsterdam_day};

/// Returns the legal moment that an acceptance names; `sent_at` is the moment at which the accepted message was sent.
pub(super) fn named_moment(message: &AuthorityMessage, sent_at: Option<DateTime<Utc>>) -> Option<DateTime<Utc>> {
    match message.answer {
        AuthorityAnswer::Accepted { at } => at.map(|at| not_before(sent_at, at)),
        _ => None,
    }
}

/// Returns the moment at which customs wrote its answer to a message that was sent at `sent_at`. It is the moment in
/// the answer when that is possible, otherwise the moment at which the answer arrived. The answer may be acted on much
/// later, in another month.
pub(super) fn written_at(
    message: &AuthorityMessage,
    received_at: DateTime<Utc>,
    sent_at: Option<DateTime<Utc>>,
) -> DateTime<Utc> {
    let issued_at = message.issued_at.map(|at| not_before(sent_at, at));
    issued_at.filter(|at| sent_at <= Some(*at) && *at <= received_at).unwrap_or(received_at)
}

/// The most by which the clock of customs may be behind ours.
const CLOCKS_DIFFER_BY: Duration = Duration::minutes(5);

/// Returns whether the answer names a moment before the message that it could be about was sent, with allowance for the
/// clocks.
pub(super) fn is_of_before(
    message: &AuthorityMessage,
    received_at: DateTime<Utc>,
    sent_at: Option<DateTime<Utc>>,
) -> bool {
    let issued_at = message.issued_at.map(|at| not_before(sent_at, at));
    let reported = named_moment(message, sent_at).or(issued_at).unwrap_or(received_at);
    sent_at.is_some_and(|sent_at| reported + CLOCKS_DIFFER_BY < sent_at)
}

/// Corrects the moment that customs names so that it is not before the sending. Customs writes whole seconds, or only
/// the day, and both begin before the sending.
fn not_before(sent_at: Option<DateTime<Utc>>, named: DateTime<Utc>) -> DateTime<Utc> {
    let begins =
        |sent: &DateTime<Utc>| [sent.trunc_subsecs(0), start_of_amsterdam_day(amsterdam_date(*sent))].contains(&named);
    sent_at.filter(begins).unwrap_or(named)
}
