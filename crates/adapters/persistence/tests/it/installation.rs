//! A copy of a database that was served is distinguished from one that was moved or restored in its place.

use crate::testing::{TestDatabase, both_migrated, postgres_migrated, sqlite_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::CountingEntropy;
use customs_persistence::{Copied, Database, InstallationPlace};
use customs_test_support::Template;
use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use diesel::prelude::QueryableByName;
use diesel::sql_types::{BigInt, Text};
use std::fs;
use std::path::Path;
use std::time::Instant;

/// A database that was served at a place that it has left.
static SERVED: Template = Template::new(|url| {
    let database = Database::open(url).expect("opened");
    database.migrate().expect("migrated");
    settle(&database);
});

fn now() -> DateTime<Utc> {
    "2026-05-01T10:00:00Z".parse().expect("a moment")
}

fn settle(database: &Database) -> String {
    database.settle_here(&CountingEntropy::default(), now()).expect("noted").expect("an id")
}

fn whereabouts(database: &Database) -> InstallationPlace {
    database.whereabouts().expect("told")
}

/// The copy that the database is.
fn copied(database: &Database) -> Copied {
    match whereabouts(database) {
        InstallationPlace::Copied(copied) => copied,
        other => panic!("{other:?}"),
    }
}

/// Makes an embedded database that was served where it is, and is closed; returns its id.
fn served_file(file: &Path) -> String {
    let database = Database::open(&SERVED.sqlite(file)).expect("opened");
    let id = settle(&database);
    drop(database);
    // The last connection that closes writes the log into the file, which a thread may do a moment later.
    let (log, deadline) = (file.with_extension("db-wal"), Instant::now() + std::time::Duration::from_secs(20));
    while log.exists() {
        assert!(Instant::now() < deadline, "a connection is open");
        std::thread::yield_now();
    }
    id
}

/// Changes the note, as if it had been noted elsewhere.
fn as_if_noted(database: &Database, columns: &str) {
    let sql = format!("UPDATE installation_place SET {columns}");
    database.write(|connection| Ok(connection.batch_execute(&sql)?)).expect("changed");
}

#[test]
fn a_place_is_unknown_until_it_is_noted_and_the_id_stays() {
    for test in both_migrated() {
        let database = &test.database;
        assert_eq!(whereabouts(database), InstallationPlace::Unknown);
        let id = settle(database);
        assert_eq!((id.len(), whereabouts(database)), (32, InstallationPlace::Here(id.clone())));
        // The bytes of the second call are others, and it makes no other installation.
        let entropy = CountingEntropy::default();
        let later = now() + Duration::days(1);
        for _ in 0..2 {
            let again = database.settle_here(&entropy, later).expect("noted");
            assert_eq!(again.as_ref(), Some(&id));
        }
        as_if_noted(database, "object = 'another/1', name = 'another'");
        assert_eq!(database.settle_here(&entropy, later).expect("noted"), Some(id.clone()));
        assert_eq!(whereabouts(database), InstallationPlace::Here(id));
    }
}

#[test]
fn instances_that_start_together_note_one_installation() {
    let test = postgres_migrated();
    // Each has a source of its own, as processes have; the first bytes of each source differ.
    let ids: Vec<String> = std::thread::scope(|scope| {
        let start = |calls: usize| {
            let entropy = CountingEntropy::default();
            (0..calls).for_each(|_| customs_kernel::Entropy::fill(&entropy, &mut [0; 16]));
            test.database.settle_here(&entropy, now()).expect("noted").expect("an id")
        };
        let started: Vec<_> = (0..4).map(|calls| scope.spawn(move || start(calls))).collect();
        started.into_iter().map(|instance| instance.join().expect("an instance")).collect()
    });
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(whereabouts(&test.database), InstallationPlace::Here(ids[0].clone()));
}

#[test]
fn a_copy_is_noticed_and_is_the_installation_once_that_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = SERVED.postgres();
    let (original, copy) = (folder.path().join("original.db"), folder.path().join("copy.db"));
    // The original stays, since the file system may give its number to the copy otherwise.
    served_file(&original);
    fs::copy(&original, &copy).expect("copied");
    let file = format!("sqlite://{}", copy.display());
    for url in [server.url(), &file] {
        let database = Database::open(url).expect("opened");
        let Copied { installation, from, noted_at, to } = copied(&database);
        assert_eq!(noted_at, now());
        assert_ne!(from, to);
        assert_eq!(settle(&database), installation);
        assert_eq!(whereabouts(&database), InstallationPlace::Here(installation), "of the same id");
    }
}

#[test]
fn a_file_that_was_moved_is_no_copy() {
    let folder = tempfile::tempdir().expect("a folder");
    let (before, after) = (folder.path().join("before.db"), folder.path().join("after.db"));
    let id = served_file(&before);
    fs::rename(&before, &after).expect("moved");
    let moved = Database::open(&format!("sqlite://{}", after.display())).expect("opened");
    assert_eq!(whereabouts(&moved), InstallationPlace::Here(id));
}

/// Where the object is another under the same name, the original cannot be there too: it was restored in its place.
#[test]
fn what_was_restored_in_the_place_of_the_original_is_no_copy() {
    for test in both_migrated() {
        let id = settle(&test.database);
        as_if_noted(&test.database, "object = 'before/1'");
        assert_eq!(whereabouts(&test.database), InstallationPlace::Here(id));
    }
}

#[test]
fn a_database_that_was_renamed_is_no_copy() {
    for test in both_migrated() {
        let id = settle(&test.database);
        as_if_noted(&test.database, "name = 'before'");
        assert_eq!(whereabouts(&test.database), InstallationPlace::Here(id));
    }
}

/// Two servers that were just made both give their first database the same number, and it may have the same name.
#[test]
fn a_database_of_the_same_name_on_another_server_is_a_copy() {
    let test = postgres_migrated();
    settle(&test.database);
    as_if_noted(
        &test.database,
        "machine = '1', object = '1/' || (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    assert_eq!(copied(&test.database).noted_at, now());
}

#[test]
fn a_file_at_the_same_path_of_another_machine_is_a_copy_where_machines_have_numbers() {
    let test = sqlite_migrated();
    let id = settle(&test.database);
    let is_known = count(&test, "installation_place WHERE machine IS NOT NULL") == 1;
    as_if_noted(&test.database, "machine = 'another', object = '1/1'");
    if is_known {
        assert_eq!(copied(&test.database).installation, id);
        // The same file, on a disk that is at another machine now.
        settle(&test.database);
        as_if_noted(&test.database, "machine = 'another'");
    }
    assert_eq!(whereabouts(&test.database), InstallationPlace::Here(id));
}

/// Containers do not know their machine. That does not make it a copy.
#[test]
fn a_machine_without_a_number_may_be_any() {
    for test in both_migrated() {
        let id = settle(&test.database);
        as_if_noted(&test.database, "machine = NULL, object = '1/1'");
        assert_eq!(whereabouts(&test.database), InstallationPlace::Here(id));
    }
}

#[test]
fn the_number_of_a_machine_itself_is_not_kept() {
    let Ok(number) = fs::read_to_string("/etc/machine-id") else { return };
    let test = sqlite_migrated();
    settle(&test.database);
    let same = format!("installation_place WHERE machine LIKE '%{}%'", number.trim());
    assert!(number.trim().is_empty() || count(&test, &same) == 0);
}

fn count(test: &TestDatabase, rows: &str) -> i64 {
    #[derive(QueryableByName)]
    struct Counted {
        #[diesel(sql_type = BigInt)]
        rows: i64,
    }
    let sql = format!("SELECT count(*) AS rows FROM {rows}");
    test.database
        .read(|connection| Ok(diesel::sql_query(&sql).get_result::<Counted>(connection)?.rows))
        .expect("counted")
}

/// On a server that does not let its users ask, nothing is noted and nothing is refused.
#[test]
fn a_server_that_does_not_tell_which_it_is_notices_no_copy() {
    #[derive(QueryableByName)]
    struct User {
        #[diesel(sql_type = Text)]
        name: String,
    }
    let test = postgres_migrated();
    // A superuser may always ask: the function is hidden behind one of the same name, which is found first and fails.
    let hide = "CREATE SCHEMA hiding; \
        CREATE FUNCTION hiding.pg_control_system(OUT system_identifier BIGINT) LANGUAGE plpgsql AS \
        $$ BEGIN RAISE EXCEPTION 'permission denied for function pg_control_system'; END $$;";
    test.database.write(|connection| Ok(connection.batch_execute(hide)?)).expect("hidden");
    let ask = "SELECT current_database()::text AS name";
    let name = test.database.read(|connection| Ok(diesel::sql_query(ask).get_result::<User>(connection)?.name));
    let name = name.expect("a name");
    let first = format!("ALTER DATABASE \"{name}\" SET search_path = hiding, public, pg_catalog");
    test.database.write(|connection| Ok(connection.batch_execute(&first)?)).expect("set");
    let customs_persistence::DatabaseUrl::Postgres(url) = test.database.url() else { panic!("it is PostgreSQL") };
    let other = Database::open(url).expect("opened");
    assert_eq!(other.settle_here(&CountingEntropy::default(), now()).expect("asked"), None);
    assert_eq!(whereabouts(&other), InstallationPlace::Unknown);
}
