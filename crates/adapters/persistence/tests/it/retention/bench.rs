//! Things that end, stored as the service stores them.

use crate::declarations::driver::DeclarationDriver;
use crate::testing::contracts::two_organisations;
use crate::testing::exchange::sealer;
use chrono::{DateTime, SecondsFormat, Utc};
use customs_declarations::testing::a_valid_import;
use customs_kernel::{OrganisationId, Subject};
use customs_persistence::{Database, DatabaseUrl, StoredArchive, StoredHolds, StoredTransits};
use customs_retention::Matter;
use customs_retention::testing::RetentionStore;
use customs_transits::NewTransit;
use customs_transits::ports::TransitRepository;
use customs_transits::testing::a_valid_transit;
use diesel::connection::SimpleConnection;
use std::cell::Cell;
use std::sync::Arc;

pub(super) fn bench(database: &Database) -> RetentionStore {
    let (database, last) = (database.clone(), Cell::new(0));
    RetentionStore {
        archive: Arc::new(StoredArchive::new(database.clone(), Some(sealer()))),
        holds: Arc::new(StoredHolds::new(database.clone())),
        organisations: two_organisations(&database),
        keep: Box::new(move |matter, organisation, ended_at| {
            last.set(last.get() + 1);
            keep(&database, matter, organisation, ended_at, last.get())
        }),
    }
}

pub(super) fn execute(database: &Database, sql: &str) {
    database.write(|connection| Ok(connection.batch_execute(sql)?)).expect("it runs");
}

pub(super) fn moment(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Micros, true)
}

fn keep(
    database: &Database,
    matter: Matter,
    organisation: OrganisationId,
    ended_at: DateTime<Utc>,
    number: i64,
) -> Subject {
    let at = moment(ended_at);
    // No record has this number: a row about a deleted record is kept as long as any other.
    let gone = Subject::declaration(7_000_000 + number);
    match matter {
        Matter::SettledDeclarations => {
            let subject = released_declaration(database, organisation, ended_at);
            messages(database, organisation, subject, &at, number);
            subject
        }
        Matter::SettledTransits => {
            let subject = completed_transit(database, organisation, ended_at);
            messages(database, organisation, subject, &at, number);
            subject
        }
        Matter::DeliveredCallbacks => delivery(database, organisation, gone, ("delivered", &format!("'{at}'")), &at),
        Matter::Events => event(database, organisation, gone, &at),
        Matter::AbandonedCallbacks => delivery(database, organisation, gone, ("abandoned", "NULL"), &at),
        Matter::CallbackTries => tried(database, organisation, gone, &at),
        Matter::CustomsMessages => {
            message_to_customs(database, organisation, gone, &at, number);
            gone
        }
        Matter::Mails => {
            let (organisation, record) = (organisation.get(), gone.id);
            let sql = format!(
                "INSERT INTO mails (organisation_id, topic, topic_id, recipients, copies, subject, body, attachments, \
                   status, attempts, created_at, sent_at) \
                 VALUES ({organisation}, 'declaration', {record}, '[]', '[]', 'Released', 'Your goods', '[]', 'sent', \
                   1, '{at}', '{at}')"
            );
            execute(database, &sql);
            gone
        }
    }
}

/// A declaration with ten lines that was released and not changed since that moment.
pub(super) fn released_declaration(
    database: &Database,
    organisation: OrganisationId,
    updated_at: DateTime<Utc>,
) -> Subject {
    let mut form = a_valid_import();
    form.items = form.items.iter().cycle().take(10).cloned().collect();
    let draft = DeclarationDriver::on(database, organisation).draft(None, form);
    let (id, at) = (draft.id.get(), moment(updated_at));
    execute(database, &format!("UPDATE declarations SET status = 'REL', updated_at = '{at}' WHERE id = {id}"));
    Subject::declaration(id)
}

fn completed_transit(database: &Database, organisation: OrganisationId, updated_at: DateTime<Utc>) -> Subject {
    let new = NewTransit {
        organisation,
        reference: None,
        customer_code: "ACME".to_owned(),
        dossier_id: None,
        form: a_valid_transit(),
        created_at: updated_at,
    };
    let transits = StoredTransits::new(database.clone(), sealer(), &[]);
    let id = transits.insert(new, Vec::new()).expect("kept").id.get();
    execute(database, &format!("UPDATE transits SET status = 'CMP' WHERE id = {id}"));
    Subject::transit(id)
}

/// A message to customs and its answer, both not encrypted.
fn messages(database: &Database, organisation: OrganisationId, subject: Subject, at: &str, number: i64) {
    message_to_customs(database, organisation, subject, at, number);
    let (organisation, kind, record) = (organisation.get(), subject.kind, subject.id);
    let body = body(database, &"<Answer/>".repeat(40));
    let sql = format!(
        "INSERT INTO inbound_messages (organisation_id, subject, record_id, codes, body, received_at, fate, settled_at) \
         VALUES ({organisation}, '{kind}', {record}, '01', {body}, '{at}', 'applied', '{at}')"
    );
    execute(database, &sql);
}

fn message_to_customs(database: &Database, organisation: OrganisationId, subject: Subject, at: &str, number: i64) {
    let (organisation, kind, record) = (organisation.get(), subject.kind, subject.id);
    let body = body(database, &"<GoodsItem>1</GoodsItem>".repeat(40));
    let sql = format!(
        "INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, body, emission_map, created_at, \
           attempts, sent_at) \
         VALUES ({organisation}, '{kind}', {record}, 'declaration', 'R-{number}', {body}, \
           '[[\"42A/67A/68A[1]\",\"declaration.items.0\"]]', '{at}', 1, '{at}')"
    );
    execute(database, &sql);
}

/// Bytes, as SQL.
pub(super) fn body(database: &Database, text: &str) -> String {
    let hex: String = text.bytes().map(|byte| format!("{byte:02x}")).collect();
    match database.url() {
        DatabaseUrl::Postgres(_) => format!("'\\x{hex}'"),
        DatabaseUrl::Sqlite(_) => format!("X'{hex}'"),
    }
}

fn delivery(
    database: &Database,
    organisation: OrganisationId,
    subject: Subject,
    (status, delivered_at): (&str, &str),
    at: &str,
) -> Subject {
    let (organisation, kind, record) = (organisation.get(), subject.kind, subject.id);
    let sql = format!(
        "INSERT INTO callback_deliveries (organisation_id, callback_id, event, subject, record_id, payload, status, \
           attempts, created_at, delivered_at) \
         VALUES ({organisation}, 1, 'declaration.released', '{kind}', {record}, '{{}}', '{status}', 1, '{at}', \
           {delivered_at})"
    );
    execute(database, &sql);
    subject
}

/// A try of a delivery that waits for the next one.
fn tried(database: &Database, organisation: OrganisationId, subject: Subject, at: &str) -> Subject {
    let (owner, kind, record) = (organisation.get(), subject.kind, subject.id);
    let no = if matches!(database.url(), DatabaseUrl::Sqlite(_)) { "0" } else { "FALSE" };
    let sql = format!(
        "INSERT INTO callback_deliveries (organisation_id, callback_id, event, subject, record_id, payload, status, \
           attempts, created_at, due_at) \
         VALUES ({owner}, 1, 'declaration.released', '{kind}', {record}, '{{}}', 'pending', 1, '{at}', '{at}'); \
         INSERT INTO callback_tries (organisation_id, callback_id, delivery_id, subject, record_id, number, tried_at, status_code, \
           error, duration_ms, answer, answer_cut) \
         SELECT organisation_id, callback_id, id, subject, record_id, 1, '{at}', 503, 'the receiver answered 503', 20, 'busy', {no} \
           FROM callback_deliveries WHERE organisation_id = {owner} AND record_id = {record}"
    );
    execute(database, &sql);
    subject
}

/// An event of the log, behind those that are there.
fn event(database: &Database, organisation: OrganisationId, subject: Subject, at: &str) -> Subject {
    let (organisation, kind, record) = (organisation.get(), subject.kind, subject.id);
    let sql = format!(
        "INSERT INTO event_positions (organisation_id, last, last_at, dropped) VALUES ({organisation}, 1, '{at}', 0) \
           ON CONFLICT (organisation_id) DO UPDATE SET last = event_positions.last + 1; \
         INSERT INTO event_log (organisation_id, position, recorded_at, record_id, subject, event, payload) \
           SELECT {organisation}, last, '{at}', {record}, '{kind}', 'declaration.released', '{{}}' \
           FROM event_positions WHERE organisation_id = {organisation}"
    );
    execute(database, &sql);
    subject
}
