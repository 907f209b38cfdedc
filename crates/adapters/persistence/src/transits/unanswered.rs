//! Submissions that customs took and decided nothing on.

use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::schema::{transit_outbound_messages as messages, transits};
use crate::values::Ts;
use customs_kernel::OrganisationId;
use customs_transits::TransitId;
use customs_transits::exchange::{Unanswered, Window};
use customs_transits::lifecycle::Status;
use diesel::prelude::*;

/// The first of them, oldest first, and how many there are.
pub(super) fn unanswered(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    window: Window,
    limit: usize,
) -> Answer<(Vec<Unanswered>, u64)> {
    let total: i64 = open_submissions(organisation, window).count().get_result(connection)?;
    let rows: Vec<(i64, Option<String>, String, Option<Ts>)> = open_submissions(organisation, window)
        .order((messages::sent_at.asc(), messages::id.asc()))
        .limit(i64::try_from(limit).unwrap_or(i64::MAX))
        .select((transits::id, transits::reference, messages::lrn, messages::sent_at))
        .load(connection)?;
    let found = rows
        .into_iter()
        .map(|(id, reference, lrn, sent_at)| {
            let read = || {
                Some(Unanswered {
                    transit: TransitId::new(id),
                    reference: reference?,
                    lrn: lrn.parse().ok()?,
                    sent_at: sent_at?.0,
                })
            };
            read().ok_or_else(|| corrupt(format!("transit {id}")))
        })
        .collect::<Answer<_>>()?;
    Ok((found, total.unsigned_abs()))
}

/// Submissions that customs took in the window and that still count, of transits on which it decided nothing. The
/// status tells whether it did, and not the recorded answer: earlier releases recorded a refusal because the reference was
/// used before (error 26) as the answer, though that decides nothing.
#[diesel::dsl::auto_type(no_type_alias)]
fn open_submissions(organisation: OrganisationId, window: Window) -> _ {
    let organisation: i64 = organisation.get();
    let (from, to): (Ts, Ts) = (Ts(window.from), Ts(window.to));
    let submitted: &'static str = Status::Submitted.code();
    messages::table
        .inner_join(
            transits::table.on(messages::transit_id
                .eq(transits::id)
                .and(messages::organisation_id.eq(transits::organisation_id))
                .and(transits::lrn.eq(messages::lrn.nullable()))),
        )
        .filter(messages::organisation_id.eq(organisation))
        .filter(messages::sent_at.ge(from))
        .filter(messages::sent_at.le(to))
        .filter(transits::status.eq(submitted))
}
