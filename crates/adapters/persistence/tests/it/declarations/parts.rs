//! Parts of texts by which declarations are found.

use super::creation::{insert, organisation};
use super::made_references::found;
use crate::testing::{TestDatabase, both_migrated, postgres_migrated};
use customs_declarations::ports::DeclarationFilter;
use diesel::connection::SimpleConnection;
use std::collections::BTreeSet;

fn with(part: &str) -> DeclarationFilter {
    DeclarationFilter { reference: Some(part.to_owned()), ..DeclarationFilter::default() }
}

#[test]
fn a_text_that_repeats_itself_is_found_by_its_parts() {
    for TestDatabase { database, .. } in &both_migrated() {
        let ours = organisation(database, "Ours");
        insert(database, ours, Some("ABABABABABAB".to_owned()));
        for part in ["aba", "bab", "babababa"] {
            assert_eq!(found(database, ours, &with(part)), BTreeSet::from(["ABABABABABAB".to_owned()]), "{part}");
        }
    }
}

/// Such parts stay behind where the triggers were switched off for a while.
#[test]
fn parts_that_are_there_already_hold_up_no_change_on_postgresql() {
    let TestDatabase { database, .. } = &postgres_migrated();
    let ours = organisation(database, "Ours");
    let draft = insert(database, ours, Some("first".to_owned()));
    let (organisation, id) = (ours.get(), draft.id.get());
    let statements = format!(
        "INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id) \
         VALUES ({organisation}, 0, 'cond', {id}); \
         UPDATE declarations SET reference = 'second', reference_folded = 'second' \
         WHERE organisation_id = {organisation} AND id = {id}"
    );
    database.write(|connection| Ok(connection.batch_execute(&statements)?)).expect("changed");
    assert_eq!(found(database, ours, &with("second")), BTreeSet::from(["second".to_owned()]));
    assert_eq!(found(database, ours, &with("first")), BTreeSet::new());
}
