//! Submissions that customs took and decided nothing on.

use super::filter::storable;
use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::{Answer, corrupt};
use crate::schema::exchange_tables::outbound_messages as messages;
use crate::schema::{declarations, transits};
use crate::values::Ts;
use customs_exchange::{KindOfMessage, Unanswered, Window};
use customs_kernel::{OrganisationId, Subject, SubjectKind};
use diesel::prelude::*;

/// Id and reference of the record, LRN of the message, when it was sent.
type Row = (i64, Option<String>, String, Option<Ts>);

/// Submissions that customs took in the window and that still count, of records in this table that stand submitted.
macro_rules! of_table {
    ($connection:expr, $organisation:expr, $window:expr, $limit:expr, $table:ident, $domain:ident) => {{
        type Kind = $domain::MessageKind;
        let open = || {
            let submissions = messages::table
                .inner_join(
                    $table::table.on(messages::record_id
                        .eq($table::id)
                        .and(messages::organisation_id.eq($table::organisation_id))
                        .and($table::lrn.eq(messages::lrn.nullable()))),
                )
                .filter(messages::organisation_id.eq($organisation.get()))
                .filter(messages::subject.eq(Kind::SUBJECT.word()))
                .filter(messages::kind.eq(Kind::SUBMISSION.word()))
                .filter(messages::sent_at.ge(Ts($window.from)))
                .filter(messages::sent_at.le(Ts($window.to)))
                .filter($table::status.eq($domain::lifecycle::Status::Submitted.code()))
                .into_boxed::<MultiBackend>();
            if Kind::ANSWER_ENDS_WAITING {
                submissions.filter(messages::answered_at.is_null()).filter(messages::replaced_by_lrn.is_null())
            } else {
                submissions
            }
        };
        let total: i64 = open().count().get_result($connection)?;
        let rows: Vec<Row> = open()
            .order((messages::sent_at.asc(), messages::id.asc()))
            .limit($limit)
            .select(($table::id, $table::reference, messages::lrn, messages::sent_at))
            .load($connection)?;
        (rows, total)
    }};
}
/// Of records of that kind, the first of them, oldest first, and how many there are. A further kind of record is named
/// here.
pub(super) fn unanswered(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    kind: SubjectKind,
    window: Window,
    limit: usize,
) -> Answer<(Vec<Unanswered>, u64)> {
    let window = Window { from: storable(window.from), to: storable(window.to) };
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let (rows, total) = match kind {
        SubjectKind::Declaration => {
            of_table!(connection, organisation, window, limit, declarations, customs_declarations)
        }
        SubjectKind::Transit => of_table!(connection, organisation, window, limit, transits, customs_transits),
    };
    let found = rows.into_iter().map(|row| {
        let id = row.0;
        read(kind, row).ok_or_else(|| corrupt(format!("{kind} {id}")))
    });
    Ok((found.collect::<Answer<_>>()?, total.unsigned_abs()))
}

fn read(kind: SubjectKind, (id, reference, lrn, sent_at): Row) -> Option<Unanswered> {
    let subject = Subject { kind, id };
    Some(Unanswered { subject, reference: reference?, lrn: lrn.parse().ok()?, sent_at: sent_at?.0 })
}
