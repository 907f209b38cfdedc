//! Data of the version before one exchange with customs: messages and events in every state, as its stores wrote
//! them on SQLite at migration 0053. Bodies of transits are sealed under the key `[7; 32]`.

use customs_persistence::Database;
use customs_persistence::internals::AnyConnection;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

const LINES: &str = include_str!("one_exchange_fixture.jsonl");

/// The tables before migration 0054.
pub(super) const TABLES: [&str; 6] = [
    "outbound_messages",
    "transit_outbound_messages",
    "inbound_messages",
    "transit_inbound_messages",
    "outbox",
    "transit_outbox",
];

/// A row in a form that is the same on both databases: numbers, moments and bytes (as hexadecimal digits) are text.
pub(super) type Row = Map<String, Value>;

/// The stored data.
pub(super) struct Fixture {
    /// The rows of each table, by id.
    pub(super) rows: BTreeMap<String, Vec<Row>>,
    /// The highest id that each table ever gave.
    pub(super) sequences: BTreeMap<String, i64>,
    statements: Vec<(String, Row)>,
}

/// Reads the fixture.
pub(super) fn fixture() -> Fixture {
    let mut fixture = Fixture { rows: BTreeMap::new(), sequences: BTreeMap::new(), statements: Vec::new() };
    for line in LINES.lines() {
        let mut line: Map<String, Value> = serde_json::from_str(line).expect("JSON");
        if let Some(sequences) = line.remove("sequences") {
            fixture.sequences = serde_json::from_value(sequences).expect("numbers");
            continue;
        }
        let (Some(Value::String(table)), Some(Value::Object(row))) = (line.remove("table"), line.remove("row")) else {
            panic!("a row of a table");
        };
        let read = row.iter().map(|(column, value)| (column.clone(), normal(column, value))).collect();
        fixture.rows.entry(table.clone()).or_default().push(read);
        fixture.statements.push((table, row));
    }
    fixture
}

fn normal(column: &str, value: &Value) -> Value {
    match value {
        Value::Null => Value::Null,
        Value::Object(body) => body["hex"].clone(),
        Value::String(text) if is_json(column) => serde_json::from_str(text).expect("JSON"),
        Value::String(text) => text.as_str().into(),
        number => number.to_string().into(),
    }
}

fn is_json(column: &str) -> bool {
    matches!(column, "event" | "emission_map" | "lodged")
}

impl Fixture {
    /// Writes the fixture to the former tables, which are empty.
    pub(super) fn load(&self, database: &Database) {
        let written = database.write(|connection| {
            for (table, row) in &self.statements {
                let columns: Vec<&str> = row.keys().map(String::as_str).collect();
                let values: Vec<String> = row.values().map(|value| literal(connection, value)).collect();
                let (columns, values) = (columns.join(", "), values.join(", "));
                let given = match connection {
                    AnyConnection::Pg(_) => "OVERRIDING SYSTEM VALUE",
                    AnyConnection::Sqlite(_) => "",
                };
                connection.batch_execute(&format!("INSERT INTO {table} ({columns}) {given} VALUES ({values})"))?;
            }
            for (table, last) in &self.sequences {
                let sql = match connection {
                    AnyConnection::Pg(_) => format!("SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})"),
                    AnyConnection::Sqlite(_) => {
                        format!("UPDATE sqlite_sequence SET seq = {last} WHERE name = '{table}'")
                    }
                };
                connection.batch_execute(&sql)?;
            }
            Ok(())
        });
        written.expect("loaded");
    }

    /// The columns of one of the fixture's tables.
    pub(super) fn columns(&self, table: &str) -> Vec<&str> {
        self.rows[table][0].keys().map(String::as_str).collect()
    }
}

fn literal(connection: &AnyConnection, value: &Value) -> String {
    match (value, connection) {
        (Value::Null, _) => "NULL".to_owned(),
        (Value::String(text), _) => format!("'{}'", text.replace('\'', "''")),
        (Value::Object(body), AnyConnection::Pg(_)) => format!("'\\x{}'", body["hex"].as_str().expect("digits")),
        (Value::Object(body), AnyConnection::Sqlite(_)) => format!("x'{}'", body["hex"].as_str().expect("digits")),
        (number, _) => number.to_string(),
    }
}

/// The rows of a table by id, with these columns.
pub(super) fn rows(database: &Database, table: &str, columns: &[&str]) -> Vec<Row> {
    #[derive(QueryableByName)]
    struct Line {
        #[diesel(sql_type = Text)]
        line: String,
    }
    let lines = database.read(|connection| {
        let pairs: Vec<String> =
            columns.iter().map(|column| format!("'{column}', {}", shown(connection, column))).collect();
        let object = match connection {
            AnyConnection::Pg(_) => "json_build_object",
            AnyConnection::Sqlite(_) => "json_object",
        };
        let sql = format!("SELECT CAST({object}({}) AS TEXT) AS line FROM {table} ORDER BY id", pairs.join(", "));
        Ok(diesel::sql_query(sql).load::<Line>(connection)?)
    });
    let mut rows = Vec::new();
    for Line { line } in lines.expect("read") {
        let row: Row = serde_json::from_str(&line).expect("an object");
        rows.push(row.iter().map(|(column, value)| (column.clone(), normal(column, value))).collect());
    }
    rows
}

/// The SQL that gives a column as text.
fn shown(connection: &AnyConnection, column: &str) -> String {
    let is_moment = column.ends_with("_at");
    match (column, connection) {
        ("body" | "sealed_body", AnyConnection::Pg(_)) => format!("encode({column}, 'hex')"),
        ("body" | "sealed_body", AnyConnection::Sqlite(_)) => format!("lower(hex({column}))"),
        ("sealed", _) => "CASE WHEN sealed THEN 'yes' ELSE 'no' END".to_owned(),
        (_, AnyConnection::Pg(_)) if is_moment => {
            format!("to_char({column} AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')")
        }
        _ => format!("CAST({column} AS TEXT)"),
    }
}

/// The highest id that a table ever gave.
pub(super) fn sequence(database: &Database, table: &str) -> i64 {
    #[derive(QueryableByName)]
    struct Last {
        #[diesel(sql_type = BigInt)]
        last: i64,
    }
    let last = database.read(|connection| {
        let sql = match connection {
            AnyConnection::Pg(_) => {
                format!("SELECT pg_sequence_last_value(pg_get_serial_sequence('{table}', 'id')::regclass) AS last")
            }
            AnyConnection::Sqlite(_) => format!("SELECT seq AS last FROM sqlite_sequence WHERE name = '{table}'"),
        };
        Ok(diesel::sql_query(sql).get_result::<Last>(connection)?)
    });
    last.expect("read").last
}
