//! No table and no column is forgotten, and no secret gets into the log.

use super::{run, stranger};
use crate::testing::{TestDatabase, both_migrated, postgres_migrated, sqlite_migrated};
use customs_persistence::internals::AnyConnection;
use diesel::RunQueryDsl;
use diesel::prelude::QueryableByName;
use diesel::sql_types::{BigInt, Nullable, Text};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The tables with writes that are noted, with the kind of record and the columns that are left out: secrets, texts
/// that are made of others for searching, and moments that show only when the row was written.
const AUDITED: [(&str, &str, &[&str]); 30] = [
    ("billable_items", "billable_item", &["code_folded", "name_folded"]),
    ("callbacks", "callback", &["failing_since", "sealed_previous_secret", "sealed_secret"]),
    ("clients", "client", &["secret_hash"]),
    ("customer_invoice_to", "invoice_to", &[]),
    ("customer_parts", "customer_part", &[]),
    ("customers", "customer", &["code_folded", "eori_folded", "name_folded", "sealed_access_code", "updated_at"]),
    ("declaration_amendments", "declaration_amendment", &["forms"]),
    ("declarations", "declaration", &["put_away_at", "reference_folded", "updated_at"]),
    ("documents", "document", &["updated_at"]),
    ("dossiers", "dossier", &["number_folded", "reference_folded", "search_folded", "updated_at"]),
    ("fallback_releases", "fallback_release", &[]),
    ("guarantee_thresholds", "guarantee_thresholds", &[]),
    ("invoice_lines", "invoice_line", &[]),
    ("invoices", "invoice", &["number_folded", "search_folded"]),
    ("item_changes", "item_change", &[]),
    ("item_documents", "item_document", &[]),
    ("items", "item", &["list_words", "updated_at", "words"]),
    ("organisation_settings", "organisation_settings", &[]),
    ("organisations", "organisation", &[]),
    ("outages", "outage", &[]),
    ("purchase_lines", "purchase_line", &[]),
    ("rate_card_lines", "rate_card_line", &[]),
    ("rate_cards", "rate_card", &["code_folded", "name_folded"]),
    ("revenue_lines", "revenue_line", &[]),
    ("stock_lots", "stock_lot", &["available", "is_available", "is_on_hand", "moved_at", "reserved", "search_folded"]),
    ("stocks", "stock", &["search_folded"]),
    ("task_calendars", "task_calendar", &["hash"]),
    ("task_marks", "task_mark", &["marked_at"]),
    (
        "transits",
        "transit",
        &[
            "put_away_at",
            "reference_folded",
            "sealed_access_codes",
            "sealed_amendment_codes",
            "sealed_former_codes",
            "updated_at",
        ],
    ),
    ("users", "user", &["password_hash"]),
];

/// Tables whose new rows are noted only when they come past the service: it notes them with their record.
const TOLD_WITH_THEIR_RECORD: [&str; 1] = ["stock_lots"];

/// Lines of declarations: noted by the service in one entry, row by row where they are written past it.
const LINES: &str = "declaration_lines";

/// The tables with writes that are not noted, and why.
const NOT_AUDITED: &[(&str, &str)] = &[
    ("__diesel_schema_migrations", "tells of the schema"),
    ("audit_acting", "is the log itself"),
    ("audit_blocks", "is the log itself"),
    ("audit_entries", "is the log itself"),
    ("audit_heads", "is the log itself"),
    ("audit_mark", "is the log itself"),
    ("audit_triggers", "tells of the schema"),
    ("audit_waiting", "is the log itself"),
    ("billing_parts", "made of dossiers and invoices, for searching"),
    ("callback_deliveries", "a queue, which keeps what became of each"),
    ("callback_tries", "what became of deliveries, which is forgotten after 30 days"),
    ("client_revocations", "the clients tell of it"),
    ("client_uses", "when clients got tokens; no change of anything"),
    ("codebook_entries", "of no organisation; versions are kept"),
    ("codebook_error_texts", "of no organisation"),
    ("counted_attempts", "attempts to sign in, which are forgotten by themselves"),
    ("declaration_mend_entries", "what became of declarations, whose own writes are noted in the name of the author"),
    ("declaration_mends", "who asked for what stands in it, and the writes of its declarations are noted"),
    ("declaration_parts", "made of declarations, for searching"),
    ("declaration_rejections", "what customs said; its messages are kept"),
    ("declaration_taxes", "what customs said; its messages are kept"),
    ("declaration_timeline", "is a history itself"),
    ("document_uploads", "uploads under way"),
    ("dossier_series", "a counter"),
    ("event_log", "made of what happened, for clients that fetch it"),
    ("event_positions", "a counter"),
    ("evidence_keys", "keys of the installation"),
    ("guarantee_accounts", "its ledger is kept"),
    ("guarantee_movements", "a ledger that does not change"),
    ("guarantee_references", "made of transits"),
    ("guarantee_reservations", "a ledger is kept of them"),
    ("idempotency_records", "answers that are kept for a day"),
    ("inbound_messages", "messages of customs, which are kept"),
    ("installation_place", "where the database lies"),
    ("instances", "which instances live"),
    ("invoice_archive", "a queue"),
    ("invoice_runs", "which runs were"),
    ("invoice_series", "a counter with a chain of its own"),
    ("item_counts", "made of items"),
    ("item_words", "made of items, for searching"),
    ("kept_keys", "keys of the installation"),
    ("made_charges", "which charges were made; revenue lines tell of them"),
    ("mails", "a queue, which keeps what became of each"),
    ("master_keys", "keys of the installation"),
    ("one_time_links", "links, which end by themselves; the users tell of their use"),
    ("outbound_messages", "messages to customs, which are kept"),
    ("outbox", "a queue"),
    ("packed_line_ids", "made of lines of declarations that are put away"),
    ("purchase_sources", "made of messages of customs"),
    ("record_count_notes", "made of declarations and transits"),
    ("record_counts", "made of declarations and transits"),
    ("reference_versions", "of no organisation"),
    ("queue_wakes", "made of queues"),
    ("rejection_counts", "made of submissions"),
    ("rejection_causes", "made of what customs said, for counting"),
    ("rejection_errors", "what customs said; its messages are kept"),
    ("rejection_tallies", "made of submissions"),
    ("retention_holds", "each keeps who set and who lifted it"),
    ("retention_passes", "whose turn it is"),
    ("schema_floor", "tells of the schema"),
    ("sessions", "sessions, which end by themselves and keep where they came from"),
    ("set_aside", "made of queues"),
    ("sign_in_tickets", "choices of an organisation, which end within minutes"),
    ("signing_keys", "keys of the installation"),
    ("simulated_accounts", "the simulated customs"),
    ("simulated_answers", "the simulated customs"),
    ("simulated_cases", "the simulated customs"),
    ("simulated_entries", "the simulated customs"),
    ("simulated_entry_numbers", "the simulated customs"),
    ("simulated_goods", "the simulated customs"),
    ("simulated_messages", "the simulated customs"),
    ("simulated_movements", "the simulated customs"),
    ("simulated_planned_entries", "the simulated customs"),
    ("simulated_references", "the simulated customs"),
    ("sqlite_sequence", "counters of the database"),
    ("stock_allocations", "a ledger is kept of them"),
    ("stock_exceptions", "made of declarations and stock"),
    ("stock_movements", "a ledger that does not change"),
    ("submissions", "made of messages to customs"),
    ("tariff_additional_codes", "of no organisation; versions are kept"),
    ("tariff_area_members", "of no organisation; versions are kept"),
    ("tariff_commodities", "of no organisation; versions are kept"),
    ("search_due", "which records are still to be read, for searching"),
    ("search_texts", "made of records, for searching"),
    ("search_words", "made of records, for searching"),
    ("task_mails", "who wants mails, and the day of the last one"),
    ("tariff_exchange_rates", "of no organisation; versions are kept"),
    ("tariff_measures", "of no organisation; versions are kept"),
    ("tariff_replacements", "of no organisation"),
    ("tariff_vat_rates", "of no organisation; versions are kept"),
    ("text_places", "the numbers from 1 on"),
    ("token_revocations", "tokens, which end by themselves"),
    ("transit_rejection_errors", "what customs said; its messages are kept"),
    ("transit_rejections", "what customs said; its messages are kept"),
    ("transit_timeline", "is a history itself"),
];

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = Text)]
    name: String,
}

pub(super) fn names(connection: &mut AnyConnection, postgres: &str, sqlite: &str) -> BTreeSet<String> {
    let sql = if matches!(connection, AnyConnection::Pg(_)) { postgres } else { sqlite };
    let rows: Vec<Named> = diesel::sql_query(sql).load(connection).expect("read");
    rows.into_iter().map(|row| row.name).collect()
}

#[test]
fn every_table_is_audited_or_is_not_for_a_reason() {
    let audited: BTreeSet<&str> = AUDITED.iter().map(|(table, ..)| *table).chain([LINES]).collect();
    let not_audited: BTreeSet<&str> = NOT_AUDITED.iter().map(|(table, _)| *table).collect();
    for test in both_migrated() {
        let mut connection = stranger(&test);
        let tables = names(
            &mut connection,
            "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()",
            "SELECT name FROM sqlite_schema WHERE type = 'table'",
        );
        for table in &tables {
            let places = [&audited, &not_audited].iter().filter(|place| place.contains(table.as_str())).count();
            assert_eq!(
                places, 1,
                "{table}: say in this test whether its writes are noted in the audit log, or why not"
            );
        }
        let triggers = names(
            &mut connection,
            "SELECT tgname::text AS name FROM pg_trigger WHERE tgname LIKE '%\\_audited\\_%'",
            "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%\\_audited\\_%' ESCAPE '\\'",
        );
        let mut expected = BTreeSet::new();
        for table in &audited {
            expected.extend(["new", "change", "end"].map(|write| format!("{table}_audited_{write}")));
        }
        assert_eq!(triggers, expected);
    }
}

#[derive(QueryableByName)]
pub(super) struct Column {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    pub(super) column_name: String,
    #[diesel(sql_type = Text)]
    pub(super) data_type: String,
}

#[derive(QueryableByName)]
pub(super) struct Stored {
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = Text)]
    actor: String,
    #[diesel(sql_type = Text)]
    record_kind: String,
    #[diesel(sql_type = Text)]
    action: String,
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) before: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) after: Option<String>,
}

/// The columns of the audited tables by their types on PostgreSQL, which has more types than SQLite.
pub(super) fn columns(connection: &mut AnyConnection) -> BTreeMap<String, Vec<Column>> {
    let sql = "SELECT table_name::text AS table_name, column_name::text AS column_name, data_type::text AS data_type \
               FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY ordinal_position";
    let mut found: BTreeMap<String, Vec<Column>> = BTreeMap::new();
    for column in diesel::sql_query(sql).load::<Column>(connection).expect("read") {
        found.entry(column.table_name.clone()).or_default().push(column);
    }
    found.retain(|table, _| table == LINES || AUDITED.iter().any(|(audited, ..)| audited == table));
    found
}

/// The columns of ids, which entries keep apart from the fields.
pub(super) fn ids(table: &str) -> &'static [&'static str] {
    match table {
        "clients" => &["client_id"],
        "customer_invoice_to" => &["customer_id", "invoice_to_id"],
        "declaration_amendments" => &["declaration_id", "number"],
        "fallback_releases" => &["subject", "record_id"],
        "outages" => &["number"],
        "organisation_settings" | "guarantee_thresholds" => &["organisation_id"],
        "task_marks" => &["kind", "record_key"],
        _ => &["id"],
    }
}

/// A value of a column that states where it comes from, in the SQL of one of the databases.
pub(super) fn value(column: &Column, turn: i64, postgres: bool) -> String {
    let Column { table_name, column_name, data_type } = column;
    let mark = format!("{table_name}.{column_name} {turn}");
    match data_type.as_str() {
        _ if column_name == "organisation_id" || column_name == "id" => "7".to_owned(),
        _ if table_name == "invoices" && column_name == "status" => "'draft'".to_owned(),
        "bigint" | "integer" | "smallint" => (40 + turn).to_string(),
        "boolean" => if turn == 1 { "true" } else { "false" }.to_owned(),
        "numeric" => format!("'{turn}.50'"),
        "timestamp with time zone" => format!("'2026-03-0{turn}T09:30:00.120000Z'"),
        "date" => format!("'2026-03-0{turn}'"),
        "jsonb" => format!(r#"'{{"mark":"{mark}","same":[1,2.50],"a b":{turn}.10,"none":null}}'"#),
        "bytea" if postgres => format!("'\\x{}'", hex::encode(mark)),
        "bytea" => format!("x'{}'", hex::encode(mark)),
        _ => format!("'{mark}'"),
    }
}

/// The statements that create, change and delete a row of the table, each column of it.
pub(super) fn statements(table: &str, columns: &[Column], postgres: bool) -> Vec<String> {
    let names: Vec<&str> = columns.iter().map(|column| column.column_name.as_str()).collect();
    let values: Vec<String> = columns.iter().map(|column| value(column, 1, postgres)).collect();
    let changed: Vec<String> = columns
        .iter()
        .filter(|column| !ids(table).contains(&column.column_name.as_str()) && column.column_name != "organisation_id")
        .map(|column| format!("{} = {}", column.column_name, value(column, 2, postgres)))
        .collect();
    let identity = if postgres { "OVERRIDING SYSTEM VALUE" } else { "" };
    let mut statements =
        vec![format!("INSERT INTO {table} ({}) {identity} VALUES ({})", names.join(", "), values.join(", "))];
    if !changed.is_empty() {
        statements.push(format!("UPDATE {table} SET {}", changed.join(", ")));
    }
    statements.push(format!("DELETE FROM {table}"));
    statements
}

/// Lets rows stand alone, without the rows that they refer to.
pub(super) fn without_constraints(connection: &mut AnyConnection) {
    let AnyConnection::Pg(_) = connection else {
        return run(connection, "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON").expect("set");
    };
    let found = names(
        connection,
        "SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS name FROM pg_constraint \
         WHERE contype IN ('f', 'c') AND connamespace = current_schema()::regnamespace AND conrelid <> 0",
        "",
    );
    for drop in found {
        run(connection, &drop).expect("dropped");
    }
}

/// The entries with ids above this one.
pub(super) fn stored_after(connection: &mut AnyConnection, last: i64) -> Vec<Stored> {
    let actor = if matches!(connection, AnyConnection::Pg(_)) {
        "concat_ws(' ', actor_kind, actor_id, request_id)"
    } else {
        "actor_kind || coalesce(' ' || actor_id, '') || coalesce(' ' || request_id, '')"
    };
    let sql = format!(
        "SELECT organisation_id, {actor} AS actor, record_kind, action, before, after FROM audit_entries \
         WHERE id > {last} ORDER BY id"
    );
    diesel::sql_query(sql).load(connection).expect("read")
}

/// Writes each audited table, and returns the entries about it.
fn written(test: &TestDatabase, all: &BTreeMap<String, Vec<Column>>) -> BTreeMap<String, Vec<Stored>> {
    let mut connection = stranger(test);
    let postgres = matches!(connection, AnyConnection::Pg(_));
    without_constraints(&mut connection);
    let mut found = BTreeMap::new();
    let mut last = 0;
    for (table, columns) in all {
        run(&mut connection, "BEGIN").expect("begun");
        let acts = if postgres {
            "SET LOCAL customs.acting = 'client|c-1|r-1'"
        } else {
            "UPDATE audit_acting SET kind = 'client', id = 'c-1', request_id = 'r-1'"
        };
        if table != LINES {
            run(&mut connection, acts).expect("set");
        }
        for statement in statements(table, columns, postgres) {
            run(&mut connection, &statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
        }
        if !postgres {
            run(&mut connection, "UPDATE audit_acting SET kind = NULL, id = NULL, request_id = NULL").expect("reset");
        }
        run(&mut connection, "COMMIT").expect("committed");
        let entries = stored_after(&mut connection, last);
        last += i64::try_from(entries.len()).expect("a number");
        found.insert(table.clone(), entries);
    }
    found
}

pub(super) fn fields(text: Option<&String>) -> Map<String, Value> {
    let value: Value = serde_json::from_str(text.expect("fields")).expect("JSON");
    value.as_object().expect("an object").clone()
}

pub(super) fn keys(fields: &Map<String, Value>) -> BTreeSet<&str> {
    fields.keys().map(String::as_str).collect()
}

#[test]
fn each_write_of_each_table_is_noted_alike_on_both_databases_and_no_secret_is() {
    let (on_postgres, on_sqlite) = (postgres_migrated(), sqlite_migrated());
    let all = columns(&mut stranger(&on_postgres));
    assert_eq!(all.len(), AUDITED.len() + 1);
    let (there, here) = (written(&on_postgres, &all), written(&on_sqlite, &all));
    for (table, columns) in &all {
        let listed = AUDITED.iter().find(|(audited, ..)| audited == table);
        let (kind, left_out) =
            listed.map_or(("declaration_line", &["sequence"] as &[_]), |(_, kind, out)| (*kind, *out));
        let (postgres, sqlite) = (&there[table], &here[table]);
        let actions = |entries: &[Stored]| entries.iter().map(|entry| entry.action.clone()).collect::<Vec<_>>();
        let creates = !TOLD_WITH_THEIR_RECORD.contains(&table.as_str());
        let changes = columns.len() > ids(table).len() + 1 || table == "organisations";
        let expected: Vec<&str> = [("created", creates), ("changed", changes), ("deleted", true)]
            .into_iter()
            .filter_map(|(action, noted)| noted.then_some(action))
            .collect();
        assert_eq!(actions(postgres), expected, "{table}");
        assert_eq!(actions(sqlite), expected, "{table}");

        let shown: BTreeSet<&str> = columns
            .iter()
            .map(|column| column.column_name.as_str())
            .filter(|name| *name != "organisation_id" && !ids(table).contains(name) && !left_out.contains(name))
            .collect();
        for (one, other) in postgres.iter().zip(sqlite) {
            for entry in [one, other] {
                let actor = if table == LINES { "unknown" } else { "client c-1 r-1" };
                assert_eq!((entry.organisation_id, entry.actor.as_str(), entry.record_kind.as_str()), (7, actor, kind));
                let text = format!("{:?}{:?}", entry.before, entry.after);
                for secret in left_out.iter().map(|column| format!("{table}.{column} ")) {
                    let hidden = !text.contains(&secret) && !text.contains(&hex::encode(&secret));
                    assert!(hidden, "{secret} is in the log: {text}");
                }
            }
            match one.action.as_str() {
                "created" => {
                    assert_eq!((&one.before, &one.after, &other.before, &other.after), (&None, &None, &None, &None))
                }
                "deleted" => {
                    let (whole, same) = (fields(one.before.as_ref()), fields(other.before.as_ref()));
                    assert_eq!(keys(&whole), shown, "{table}");
                    assert_eq!(whole, same, "{table}");
                }
                _ => {
                    let (was, is) = (fields(one.before.as_ref()), fields(one.after.as_ref()));
                    let unchanged: &[&str] = if table == "invoices" { &["status"] } else { &[] };
                    let changed: BTreeSet<&str> =
                        shown.iter().copied().filter(|name| !unchanged.contains(name)).collect();
                    assert_eq!((keys(&was), keys(&is)), (changed.clone(), changed), "{table}");
                    assert_eq!((was, is), (fields(other.before.as_ref()), fields(other.after.as_ref())), "{table}");
                }
            }
        }
    }
    let parts = fields(here["customers"][1].after.as_ref());
    let expected: Value = serde_json::from_str(r#"{"mark":"customers.document 2","a b":2.10}"#).expect("JSON");
    assert_eq!(parts["document"], expected, "of a document only the parts that changed");
}

#[test]
fn a_change_of_nothing_but_what_is_left_out_is_not_noted() {
    let (on_postgres, on_sqlite) = (postgres_migrated(), sqlite_migrated());
    let all = columns(&mut stranger(&on_postgres));
    for test in [on_postgres, on_sqlite] {
        let mut connection = stranger(&test);
        let postgres = matches!(connection, AnyConnection::Pg(_));
        without_constraints(&mut connection);
        let insert = &statements("customers", &all["customers"], postgres)[0];
        run(&mut connection, insert).expect("inserted");
        let sealed = if postgres { "'\\x01'" } else { "x'01'" };
        let change = format!(
            "UPDATE customers SET sealed_access_code = {sealed}, code_folded = 'x', updated_at = '2026-05-01T00:00:00.000000Z'"
        );
        run(&mut connection, &change).expect("changed");
        let entries = names(
            &mut connection,
            "SELECT action AS name FROM audit_entries",
            "SELECT action AS name FROM audit_entries",
        );
        assert_eq!(entries, BTreeSet::from(["created".to_owned()]));
    }
}
