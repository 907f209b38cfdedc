//! Declarations are stored and read in one statement where other clients work at the same moment.

use crate::declarations::driver::after;
use crate::testing::{TestDatabase, both_migrated, postgres_migrated};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_declarations::ports::{DeclarationRepository, LineChange};
use customs_declarations::testing::a_valid_import;
use customs_declarations::{Declaration, NewDeclaration};
use customs_kernel::{OrganisationId, StorageError, in_unit_of_work};
use customs_persistence::{Database, StoredDeclarations, StoredOrganisations};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::time::{Duration, Instant};

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

pub(super) fn organisation(database: &Database, name: &str) -> OrganisationId {
    let new = NewOrganisation::new(name, None, after(0)).expect("an organisation");
    StoredOrganisations::new(database.clone()).add(&new).expect("stored").id()
}

pub(super) fn insert(database: &Database, organisation: OrganisationId, reference: Option<String>) -> Declaration {
    let (form, created_at) = (a_valid_import(), after(0));
    let new = NewDeclaration { organisation, reference, customer_code: None, dossier_id: None, form, created_at };
    StoredDeclarations::new(database.clone(), &[]).insert(new, Vec::new()).expect("kept")
}

#[test]
fn a_made_reference_gives_way_to_one_that_a_client_chose() {
    for TestDatabase { database, .. } in &both_migrated() {
        let [ours, others] = ["Ours", "Others"].map(|name| organisation(database, name));
        let first = insert(database, ours, None);
        let made = |ahead: i64| format!("D-{:08}", first.id.get() + ahead);
        assert_eq!(first.reference, made(0));
        insert(database, ours, Some(made(3)));
        insert(database, ours, Some(format!("{}-2", made(3))));
        assert_eq!(insert(database, ours, None).reference, format!("{}-3", made(3)));
        insert(database, others, Some(made(5)));
        let free = insert(database, ours, None);
        assert_eq!(free.reference, made(5), "a reference of another organisation is free");
        let found = StoredDeclarations::new(database.clone(), &[]).find(ours, free.id).expect("a look-up");
        assert_eq!(found, Some(free));
    }
}

/// Waits until a statement of this database waits for a lock.
fn somebody_waits(database: &Database) {
    let deadline = Instant::now() + Duration::from_secs(20);
    let waiting = "SELECT count(*) AS number FROM pg_stat_activity \
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    loop {
        let count: Counted =
            database.read(|connection| Ok(diesel::sql_query(waiting).get_result(connection)?)).expect("the locks");
        if count.number > 0 {
            return;
        }
        assert!(Instant::now() < deadline, "nobody waits for the lock");
    }
}

#[test]
fn a_change_that_waited_sees_the_lines_of_the_change_before_it() {
    let TestDatabase { database, .. } = &postgres_migrated();
    let ours = organisation(database, "Ours");
    let declarations = StoredDeclarations::new(database.clone(), &[]);
    let draft = insert(database, ours, None);
    let id = draft.id;
    let find_for_change = || {
        in_unit_of_work(database, || declarations.find_for_change(ours, id)).expect("a look-up").expect("a declaration")
    };
    let (changed, seen) = std::thread::scope(|threads| {
        let mut waiting = None;
        let changed: Result<Declaration, StorageError> = in_unit_of_work(database, || {
            let found = declarations.find_for_change(ours, id)?.expect("a declaration");
            let items = vec![found.lines[0].item.clone(), found.lines[0].item.clone()];
            let changed = declarations.save_draft(found, LineChange::ReplaceAll(items))?;
            waiting = Some(threads.spawn(find_for_change));
            std::thread::scope(|look| look.spawn(|| somebody_waits(database)).join()).expect("somebody waits");
            Ok(changed)
        });
        (changed.expect("saved"), waiting.expect("begun").join().expect("seen"))
    });
    assert_eq!(seen.lines.len(), 2);
    assert_eq!(seen, changed);
}
