//! Withdraws messages to customs before they leave, and finds those that may have left.

use super::sent::{about, under};
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::rejection_analysis;
use crate::schema::outbound_messages as messages;
use customs_exchange::{AtCustoms, KindOfMessage};
use customs_kernel::{Lrn, OrganisationId, Subject, SubjectKind};
use diesel::prelude::*;

/// Record, kind, LRN of the message that it sends again.
type WithdrawnRow = (i64, String, Option<String>);

/// Withdraws the message with this LRN, and returns whether that was possible. It is not when the message may have
/// left. A claim counts as an attempt that may have delivered the message, until it is reported otherwise; a claim
/// at the same moment either finds the message gone, or came first and is seen here. A message given up without any
/// such attempt never reached customs; its row stays, as evidence.
pub(super) fn withdraw<K: KindOfMessage>(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    lrn: &Lrn,
) -> Fallible<bool> {
    let what = (messages::record_id, messages::kind, messages::replaces_lrn);
    let in_no_try = under(organisation, K::SUBJECT, lrn).filter(messages::open_tries.eq(0));
    let untouched = in_no_try.filter(messages::due_at.is_not_null());
    let deleted: Option<WithdrawnRow> = diesel::delete(untouched).returning(what).get_result(connection).optional()?;
    let withdrawn = match deleted {
        Some(row) => {
            if let (_, _, Some(replaced)) = &row {
                let replaced: Lrn = replaced.parse().map_err(|_| corrupt(format!("{} message {lrn}", K::SUBJECT)))?;
                forget_replacement(connection, organisation, K::SUBJECT, (&replaced, lrn))?;
            }
            row
        }
        None => {
            let given_up = in_no_try.filter(messages::failed_at.is_not_null()).select(what);
            let Some(row) = given_up.first(connection).optional()? else { return Ok(false) };
            // Rejection analysis already knows that there was no submission.
            if K::GIVING_UP_WITHDRAWS {
                return Ok(true);
            }
            row
        }
    };
    let (record, kind, replaces) = withdrawn;
    // A message that customs never had was no submission.
    if kind == K::SUBMISSION.word() && replaces.is_none() {
        rejection_analysis::withdrawn(connection, (organisation, Subject { kind: K::SUBJECT, id: record }))?;
    }
    Ok(true)
}

/// Clears the mark that a message was sent again, if the withdrawn one set it. A later sending keeps its mark.
fn forget_replacement(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    kind: SubjectKind,
    (replaced, withdrawn): (&Lrn, &Lrn),
) -> Fallible<()> {
    let replaced = under(organisation, kind, replaced).filter(messages::replaced_by_lrn.eq(withdrawn.as_str()));
    diesel::update(replaced).set(messages::replaced_by_lrn.eq(None::<&str>)).execute(connection)?;
    Ok(())
}

/// Whether customs accepted the record, and whether it has, or may have, a submission that it has not decided on.
pub(super) fn at_customs<K: KindOfMessage>(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    record: i64,
) -> Fallible<AtCustoms> {
    let may_have_left = messages::sent_at.is_not_null().or(messages::open_tries.gt(0));
    let not_rejected = messages::answer_code.is_null().or(messages::answer_code.ne_all(K::REFUSALS.iter().copied()));
    let undecided = messages::kind.eq(K::SUBMISSION.word()).and(may_have_left).and(not_rejected);
    let found: Vec<bool> = about(organisation, K::SUBJECT, record)
        .filter(messages::invalidated_at.is_null())
        .filter(messages::mrn.is_not_null().or(undecided.assume_not_null()))
        .select(messages::mrn.is_not_null())
        .distinct()
        .load(connection)?;
    Ok(AtCustoms { accepted: found.contains(&true), undecided: found.contains(&false) })
}
