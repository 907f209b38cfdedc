//! Messages to customs that are taken back, and those that cannot be.

use super::sent::{about, under};
use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::rejection_analysis;
use crate::schema::outbound_messages as messages;
use customs_exchange::{AtCustoms, KindOfMessage};
use customs_kernel::{Lrn, OrganisationId, Subject, SubjectKind};
use diesel::prelude::*;

/// record, kind, LRN of the message that it sends again.
type WithdrawnRow = (i64, String, Option<String>);

/// Takes the message under this LRN back and tells whether that was possible: it is not when the message may have left. A
/// claim counts as a try that may have handed it over until it is told that it did not; one at the same moment either
/// sees the message gone, or was first and is seen here. One that was given up, after no try that may have handed it
/// over, was never taken by customs; it stays, as evidence.
pub(super) fn withdraw<K: KindOfMessage>(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    lrn: &Lrn,
) -> Answer<bool> {
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
            // Rejection analysis knows already that there was no submission.
            if K::GIVING_UP_WITHDRAWS {
                return Ok(true);
            }
            row
        }
    };
    let (record, kind, replaces) = withdrawn;
    // What customs never had was no submission.
    if kind == K::SUBMISSION.word() && replaces.is_none() {
        rejection_analysis::withdrawn(connection, (organisation, Subject { kind: K::SUBJECT, id: record }))?;
    }
    Ok(true)
}

/// The message that sent another one again was taken back; what was sent again once more since stays so.
fn forget_replacement(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    kind: SubjectKind,
    (replaced, withdrawn): (&Lrn, &Lrn),
) -> Answer<()> {
    let replaced = under(organisation, kind, replaced).filter(messages::replaced_by_lrn.eq(withdrawn.as_str()));
    diesel::update(replaced).set(messages::replaced_by_lrn.eq(None::<&str>)).execute(connection)?;
    Ok(())
}

/// What customs has, or may have, of a record.
pub(super) fn at_customs<K: KindOfMessage>(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    record: i64,
) -> Answer<AtCustoms> {
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
