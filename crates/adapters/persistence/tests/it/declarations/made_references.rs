//! Search in references that the service made. On PostgreSQL their ids are reckoned instead of looked up.

use super::creation::{insert, organisation};
use crate::testing::{TestDatabase, both_migrated};
use customs_declarations::ports::{DeclarationDirectory, DeclarationFilter, DeclarationSort};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize, SortDirection};
use customs_persistence::internals::MadeReferences;
use customs_persistence::{Database, DatabaseUrl, StoredDeclarationDirectory};
use diesel::prelude::*;
use std::collections::BTreeSet;

/// Makes the next id of a declaration known.
fn next_id(database: &Database, id: i64) {
    let set = format!("SELECT setval('declarations_id_seq', {id}, false)");
    database.write(|connection| Ok(diesel::sql_query(set).execute(connection)?)).expect("set");
}

pub(super) fn found(database: &Database, organisation: OrganisationId, filter: &DeclarationFilter) -> BTreeSet<String> {
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::new(100).expect("a size"), after: None };
    let list = StoredDeclarationDirectory::new(database.clone());
    let (sort, direction) = (DeclarationSort::CreatedAt, SortDirection::Ascending);
    let shown = list.list(organisation, filter, sort, direction, page).expect("a list");
    let references: BTreeSet<String> = shown.records.into_iter().map(|record| record.reference).collect();
    assert_eq!(shown.total, references.len() as u64, "{filter:?}");
    references
}

/// Every part of at least three characters of these texts, and some that stand in none.
fn parts(texts: &[&str]) -> BTreeSet<String> {
    let mut parts: BTreeSet<String> =
        ["d-1", "d-9", "-00", "999", "1234", "0000", "d-0a", "x-0"].map(str::to_owned).into();
    for text in texts {
        for from in 0..text.len() {
            parts.extend((from + 3..=text.len()).map(|to| text[from..to].to_owned()));
        }
    }
    parts
}

#[test]
fn a_part_of_a_made_reference_finds_what_contains_it_and_nothing_else() {
    for TestDatabase { database, .. } in &both_migrated() {
        let [ours, others] = ["Ours", "Others"].map(|name| organisation(database, name));
        let mut references: Vec<String> = (0..12).map(|_| insert(database, ours, None).reference).collect();
        if matches!(database.url(), DatabaseUrl::Postgres(_)) {
            // Beyond eight digits there are no leading zeros.
            next_id(database, 99_999_990);
            references.extend((0..30).map(|_| insert(database, ours, None).reference));
            next_id(database, 1_000_123_456);
        }
        references.extend((0..5).map(|_| insert(database, ours, None).reference));
        for chosen in ["order 0012", "D-00000012-x", "d-77", "D-123"] {
            references.push(insert(database, ours, Some(chosen.to_owned())).reference);
        }
        insert(database, others, None);
        for part in parts(&["d-00000003", "d-00000012-x", "d-99999997", "d-100000004", "d-1000123457"]) {
            let expected: BTreeSet<String> =
                references.iter().filter(|reference| reference.to_lowercase().contains(&part)).cloned().collect();
            let by_reference = DeclarationFilter { reference: Some(part.clone()), ..DeclarationFilter::default() };
            assert_eq!(found(database, ours, &by_reference), expected, "{part}");
            let searched = DeclarationFilter { search: Some(part.to_uppercase()), ..DeclarationFilter::default() };
            assert_eq!(found(database, ours, &searched), expected, "{part} anywhere");
        }
    }
}

#[test]
fn a_text_that_stands_in_no_made_reference_finds_none() {
    for text in ["order", "d", "d-", "-", "", "é12", "12-", "1d-", "d-12x", "1234567890123456789", "+12", "d--1"] {
        assert_eq!(MadeReferences::with(text), None, "{text}");
    }
    assert_eq!(MadeReferences::with("0012"), Some(MadeReferences::Within { digits: 4, value: 12 }));
    for text in ["-0012", "d-0012"] {
        assert_eq!(MadeReferences::with(text), Some(MadeReferences::AtTheBeginning { digits: 4, value: 12 }));
    }
}
