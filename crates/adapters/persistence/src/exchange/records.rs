//! The kinds of records that messages are exchanged about. A new kind is added here, and to the tables that may be
//! joined with messages (`schema/exchange_tables.rs`); nothing else in the storage of the exchange changes.

use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::values::Ts;
use chrono::TimeDelta;
use customs_exchange::{KindFacts, KindOfMessage, Unanswered, Window};
use customs_kernel::{OrganisationId, Subject, SubjectKind};
use std::collections::HashMap;

/// Organisation and id of the record that a reference leads to.
pub(super) type Located = (OrganisationId, i64);

/// The record for each reference.
pub(super) type Found = HashMap<String, Located>;

/// Reference, organisation, record.
type FoundRow = (String, i64, i64);

/// LRN, organisation of the message that was sent under it, its record if it is still there.
pub(super) type SentRow = (String, i64, Option<i64>);

/// Record, reference, LRN, when it was sent.
type OpenRow = (i64, Option<String>, String, Option<Ts>);

/// Queries over the table of one kind of record. The table must have the columns `organisation_id`, `id`,
/// `reference`, `status`, `lrn` and `mrn`.
macro_rules! records_in {
    ($table:ident, $messages:ty, $submitted:expr) => {
        mod $table {
            use crate::connection::{AnyConnection, MultiBackend};
            use crate::exchange::records::{Found, FoundRow, OpenRow, SentRow, first_of_each};
            use crate::failure::Fallible;
            use crate::prepared::load_named;
            use crate::schema::outbound_messages as messages;
            use crate::schema::$table as records;
            use crate::values::Ts;
            use customs_exchange::{KindOfMessage, Window};
            use customs_kernel::OrganisationId;
            use diesel::prelude::*;

            /// The condition that a message belongs to a record. Messages of deleted records are kept.
            #[diesel::dsl::auto_type(no_type_alias)]
            fn belongs_to_record() -> _ {
                let subject: &'static str = <$messages>::SUBJECT.word();
                messages::record_id
                    .eq(records::id)
                    .and(messages::organisation_id.eq(records::organisation_id))
                    .and(messages::subject.eq(subject))
            }

            pub(super) fn is_there(connection: &mut AnyConnection, organisation: i64, id: i64) -> Fallible<bool> {
                let named = records::table.filter(records::organisation_id.eq(organisation)).filter(records::id.eq(id));
                Ok(diesel::select(diesel::dsl::exists(named.select(records::id))).get_result(connection)?)
            }

            pub(super) fn sent_under(
                connection: &mut AnyConnection,
                by: Option<OrganisationId>,
                lrns: &[&str],
            ) -> Fallible<Vec<SentRow>> {
                let subject: &'static str = <$messages>::SUBJECT.word();
                let sent = messages::table.filter(messages::subject.eq(subject));
                // This is no join: with the organisation given, PostgreSQL would read all messages and records of it,
                // as long as it has only seen young tables, where that costs as little as the indexes by LRN and id.
                let its_record = records::table.filter(records::id.eq(messages::record_id)).select(records::id);
                let rows: Vec<SentRow> = match by {
                    Some(by) => {
                        let record = its_record.filter(records::organisation_id.eq(by.get())).single_value();
                        let sent = sent.filter(messages::organisation_id.eq(by.get()));
                        let sent = sent.select((messages::lrn, messages::organisation_id, record));
                        load_named!(sent, messages::lrn, lrns, connection)?
                    }
                    None => {
                        let of_same = records::organisation_id.eq(messages::organisation_id);
                        let record = its_record.filter(of_same).single_value();
                        let sent = sent.select((messages::lrn, messages::organisation_id, record));
                        load_named!(sent, messages::lrn, lrns, connection)?
                    }
                };
                Ok(rows)
            }

            pub(super) fn given_mrn(connection: &mut AnyConnection, mrns: &[&str]) -> Fallible<Found> {
                let given = messages::table
                    .inner_join(records::table.on(belongs_to_record()))
                    .order(messages::id.desc())
                    .select((messages::mrn.assume_not_null(), records::organisation_id, records::id));
                let rows: Vec<FoundRow> = load_named!(given, messages::mrn, mrns, connection)?;
                Ok(first_of_each(rows))
            }

            pub(super) fn open_submissions(
                connection: &mut AnyConnection,
                organisation: OrganisationId,
                window: Window,
                limit: i64,
            ) -> Fallible<(Vec<OpenRow>, i64)> {
                let open = || {
                    let counts = belongs_to_record().and(records::lrn.eq(messages::lrn.nullable()));
                    let open = messages::table
                        .inner_join(records::table.on(counts))
                        .filter(messages::organisation_id.eq(organisation.get()))
                        .filter(messages::kind.eq(<$messages>::SUBMISSION.word()))
                        .filter(messages::sent_at.ge(Ts(window.from)))
                        .filter(messages::sent_at.le(Ts(window.to)))
                        .filter(records::status.eq($submitted))
                        .into_boxed::<MultiBackend>();
                    if <$messages>::ANSWER_ENDS_WAITING {
                        open.filter(messages::answered_at.is_null()).filter(messages::replaced_by_lrn.is_null())
                    } else {
                        open
                    }
                };
                let total = open().count().get_result(connection)?;
                let rows = open()
                    .order((messages::sent_at.asc(), messages::id.asc()))
                    .limit(limit)
                    .select((records::id, records::reference, messages::lrn, messages::sent_at))
                    .load(connection)?;
                Ok((rows, total))
            }
        }
    };
}

records_in!(declarations, customs_declarations::MessageKind, customs_declarations::lifecycle::Status::Submitted.code());
records_in!(transits, customs_transits::MessageKind, customs_transits::lifecycle::Status::Submitted.code());

/// Calls a function in the module of that kind of record.
macro_rules! in_the_table_of {
    ($kind:expr, $function:ident($($argument:expr),*)) => {
        match $kind {
            SubjectKind::Declaration => declarations::$function($($argument),*),
            SubjectKind::Transit => transits::$function($($argument),*),
        }
    };
}

/// The kind of message with that stored word, for records of that kind.
pub(super) fn facts(kind: SubjectKind, word: &str) -> Option<KindFacts> {
    fn facts_of<K: KindOfMessage>(word: &str) -> Option<KindFacts> {
        K::from_word(word).map(K::facts)
    }
    match kind {
        SubjectKind::Declaration => facts_of::<customs_declarations::MessageKind>(word),
        SubjectKind::Transit => facts_of::<customs_transits::MessageKind>(word),
    }
}

/// All kinds of messages about records of that kind.
pub(super) fn all_facts(kind: SubjectKind) -> Vec<KindFacts> {
    fn facts_of<K: KindOfMessage>() -> Vec<KindFacts> {
        K::KINDS.iter().copied().map(K::facts).collect()
    }
    match kind {
        SubjectKind::Declaration => facts_of::<customs_declarations::MessageKind>(),
        SubjectKind::Transit => facts_of::<customs_transits::MessageKind>(),
    }
}

/// The words of all kinds of messages about records of that kind, and the longest time that their answers may take.
pub(crate) fn answer_times(kind: SubjectKind) -> impl Iterator<Item = (&'static str, TimeDelta)> {
    all_facts(kind).into_iter().map(|facts| (facts.word, facts.answer_within))
}

/// Whether the organisation has that record.
pub(super) fn is_there(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    subject: Subject,
) -> Fallible<bool> {
    in_the_table_of!(subject.kind, is_there(connection, organisation.get(), subject.id))
}

/// The messages about records of that kind that were sent under these LRNs: by that organisation, or by any. An
/// organisation has sent at most one under each.
pub(super) fn sent_under(
    connection: &mut AnyConnection,
    kind: SubjectKind,
    by: Option<OrganisationId>,
    lrns: &[&str],
) -> Fallible<Vec<SentRow>> {
    if lrns.is_empty() {
        return Ok(Vec::new());
    }
    in_the_table_of!(kind, sent_under(connection, by, lrns))
}

/// The records of that kind with messages that got these MRNs from customs. Deleted records are left out; if several
/// match, the one with the newest message counts.
pub(super) fn given_mrn(connection: &mut AnyConnection, kind: SubjectKind, mrns: &[&str]) -> Fallible<Found> {
    if mrns.is_empty() {
        return Ok(Found::new());
    }
    in_the_table_of!(kind, given_mrn(connection, mrns))
}

/// Submissions that were sent in the window and have records that are still in status submitted under their LRN, oldest
/// first, and the total number of them. For kinds of record where an answer ends the waiting, submissions that were
/// answered or sent again do not count.
pub(super) fn open_submissions(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    kind: SubjectKind,
    window: Window,
    limit: usize,
) -> Fallible<(Vec<Unanswered>, u64)> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let (rows, total) = in_the_table_of!(kind, open_submissions(connection, organisation, window, limit))?;
    let unanswered = rows.into_iter().map(|(id, reference, lrn, sent_at)| {
        let subject = Subject { kind, id };
        let read = || Some(Unanswered { subject, reference: reference?, lrn: lrn.parse().ok()?, sent_at: sent_at?.0 });
        read().ok_or_else(|| corrupt(format!("{kind} {id}")))
    });
    Ok((unanswered.collect::<Fallible<_>>()?, total.unsigned_abs()))
}

fn first_of_each(rows: Vec<FoundRow>) -> Found {
    let mut found = Found::new();
    for (reference, organisation, id) in rows {
        found.entry(reference).or_insert((OrganisationId::new(organisation), id));
    }
    found
}
