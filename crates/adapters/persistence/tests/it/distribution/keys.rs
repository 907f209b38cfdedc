use super::names;
use crate::testing::postgres_migrated;
use customs_persistence::Database;
use customs_persistence::internals::distribution::{OF_ORGANISATION, ORGANISATIONS, Place, place_of};

/// A foreign key as text: table, table that it names, the columns of the first by which rows are placed, its name.
fn foreign_keys(database: &Database) -> Vec<[String; 4]> {
    let keys = "\
        SELECT concat_ws(' ', conrelid::regclass, confrelid::regclass, coalesce((SELECT string_agg(here.attname, ',') \
            FROM unnest(conkey, confkey) AS pair (here_number, there_number) \
            JOIN pg_attribute AS here ON here.attrelid = conrelid AND here.attnum = here_number \
            JOIN pg_attribute AS there ON there.attrelid = confrelid AND there.attnum = there_number \
            WHERE here.attname = 'organisation_id' AND there.attname = \
                CASE confrelid::regclass::TEXT WHEN 'organisations' THEN 'id' ELSE 'organisation_id' END), '-'), \
            conname) AS name \
        FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1";
    let keys = names(database, keys);
    assert!(!keys.is_empty());
    keys.iter().map(|key| four_words(key)).collect()
}

fn four_words(text: &str) -> [String; 4] {
    let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    words.try_into().expect("four words")
}

fn place(table: &str) -> Place {
    place_of(table).unwrap_or_else(|| panic!("table {table} has no place"))
}

#[test]
fn every_unique_rule_of_a_spread_table_holds_the_organisation() {
    let test = postgres_migrated();
    let rules = "\
        SELECT indrelid::regclass || ' ' || indexrelid::regclass AS name FROM pg_index \
        JOIN pg_class ON pg_class.oid = indrelid \
        WHERE indisunique AND relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_attribute \
            WHERE attrelid = indrelid AND attnum = ANY (indkey) \
                AND attname = CASE relname WHEN 'organisations' THEN 'id' ELSE 'organisation_id' END) \
        ORDER BY 1";
    let rules = names(&test.database, rules);
    assert!(rules.iter().any(|rule| rule.starts_with("instances ")), "the query finds none");
    let refused = |rule: &&String| rule.split(' ').next().is_some_and(|table| place(table).is_spread());
    let refused: Vec<_> = rules.iter().filter(refused).collect();
    assert!(refused.is_empty(), "Citus refuses these, since the rows of a rule may be on several servers: {refused:?}");
}

#[test]
fn foreign_keys_of_spread_tables_stay_on_one_server() {
    let test = postgres_migrated();
    for [from, to, by, name] in foreign_keys(&test.database) {
        if place(&from).is_spread() && place(&to).is_spread() {
            assert_eq!(by, "organisation_id", "{name} of {from} leads to other servers");
            let order = |table: &str| OF_ORGANISATION.iter().position(|listed| *listed == table);
            let comes_first = to == ORGANISATIONS || order(&to) <= order(&from);
            assert!(comes_first, "{from} comes before {to} in the list, and names it by {name}");
        }
    }
}

/// They hold on a single server only. Another one may be added here when no statement relies on it.
#[test]
fn foreign_keys_that_are_dropped_are_few_and_known() {
    let test = postgres_migrated();
    let mut dropped = Vec::new();
    for [from, to, _, name] in foreign_keys(&test.database) {
        let (from, to) = (place(&from), place(&to));
        if from.is_spread() != to.is_spread() {
            dropped.push(name);
        } else {
            assert!(from.is_spread() || from == to, "{name}: one table is known to Citus and one is not");
        }
    }
    dropped.sort();
    let known = ["client_uses_organisation_id_fkey", "clients_organisation_id_fkey", "users_organisation_id_fkey"];
    assert_eq!(dropped, known);
}
