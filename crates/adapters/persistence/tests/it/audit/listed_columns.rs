//! The list that the triggers are made from, held against the columns that both databases have.

use super::every_table::{
    Column, columns, fields, ids, keys, names, statements, stored_after, value, without_constraints,
};
use super::{run, stranger};
use crate::testing::{both_migrated, postgres_migrated};
use customs_persistence::internals::AnyConnection;
use customs_persistence::internals::audit::{Audited, Shape, audited_tables};
use std::collections::BTreeSet;

#[test]
fn each_column_of_an_audited_table_is_in_the_list_once() {
    for test in both_migrated() {
        let mut connection = stranger(&test);
        for Audited { table, organisation, id, noted, left_out, .. } in audited_tables() {
            let there = names(
                &mut connection,
                &format!(
                    "SELECT CAST(column_name AS TEXT) AS name FROM information_schema.columns \
                     WHERE table_schema = current_schema() AND table_name = '{table}'"
                ),
                &format!("SELECT name FROM pragma_table_xinfo('{table}')"),
            );
            let mut listed = id;
            if !listed.contains(&organisation) {
                listed.push(organisation);
            }
            listed.extend(noted.iter().map(|noted| noted.column));
            listed.extend(left_out.iter().map(|(column, _)| *column));
            let once: BTreeSet<String> = listed.iter().map(|column| (*column).to_owned()).collect();
            assert_eq!(listed.len(), once.len(), "{table}: a column is listed twice: {listed:?}");
            assert_eq!(
                once, there,
                "{table}: say in src/audit/triggers/tables how a column is noted, or why it is left out"
            );
            assert!(left_out.iter().all(|(_, why)| !why.is_empty()), "{table}");
        }
    }
}

#[test]
fn columns_are_written_as_their_types_ask() {
    let all = columns(&mut stranger(&postgres_migrated()));
    for Audited { table, noted, .. } in audited_tables() {
        for noted in noted {
            let column = all[table].iter().find(|column| column.column_name == noted.column).expect("it is there");
            let shapes: &[Shape] = match column.data_type.as_str() {
                "boolean" => &[Shape::Truth],
                "numeric" => &[Shape::Decimal],
                "timestamp with time zone" => &[Shape::Moment],
                "jsonb" => &[Shape::Document],
                "bytea" => &[Shape::Bytes, Shape::Length],
                "text" => &[Shape::Plain, Shape::Length],
                "bigint" | "integer" | "date" => &[Shape::Plain],
                other => panic!("{table}.{}: say how {other} is written", noted.column),
            };
            assert!(shapes.contains(&noted.shape), "{table}.{}: {:?}", noted.column, noted.shape);
        }
    }
}

#[test]
fn a_change_of_one_column_is_noted_with_that_column_alone() {
    let all = columns(&mut stranger(&postgres_migrated()));
    for test in both_migrated() {
        let mut connection = stranger(&test);
        without_constraints(&mut connection);
        let mut last = 0;
        for audited in audited_tables() {
            last = change_one_by_one(&mut connection, &audited, &all[audited.table], last);
        }
    }
}

/// Changes each column of a row of the table by itself. Returns the number of entries; there were `last` before.
fn change_one_by_one(connection: &mut AnyConnection, audited: &Audited, columns: &[Column], mut last: i64) -> i64 {
    let table = audited.table;
    let on_postgres = matches!(connection, AnyConnection::Pg(_));
    run(connection, &statements(table, columns, on_postgres)[0]).expect("inserted");
    assert_eq!(stored_after(connection, last).len(), 1, "{table}: the new row");
    last += 1;
    // An invoice that is no longer a draft does not change.
    let ends = |column: &&Column| table == "invoices" && column.column_name == "status";
    let (first, end): (Vec<&Column>, Vec<&Column>) = columns.iter().partition(|column| !ends(column));
    for column in first.into_iter().chain(end.iter().copied()) {
        let name = column.column_name.as_str();
        if name == "organisation_id" || ids(table).contains(&name) {
            continue;
        }
        let new = if ends(&column) { "'sent'".to_owned() } else { value(column, 2, on_postgres) };
        run(connection, &format!("UPDATE {table} SET {name} = {new}")).expect("changed");
        let entries = stored_after(connection, last);
        let noted: Vec<_> =
            entries.iter().map(|entry| (fields(entry.before.as_ref()), fields(entry.after.as_ref()))).collect();
        let changed: Vec<_> = noted.iter().map(|(before, after)| (keys(before), keys(after))).collect();
        let alone = BTreeSet::from([name]);
        let is_noted = audited.noted.iter().any(|noted| noted.column == name);
        let expected = if is_noted { vec![(alone.clone(), alone)] } else { Vec::new() };
        assert_eq!(changed, expected, "{table}.{name}");
        last += i64::try_from(entries.len()).expect("a number");
    }
    last
}
