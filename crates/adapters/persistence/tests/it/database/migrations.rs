use super::catalogue::catalogue;
use crate::testing::{TestDatabase, both, postgres, postgres_migrated, sqlite, sqlite_migrated};
use customs_persistence::internals::{
    AnyConnection, POSTGRES_MIGRATIONS as POSTGRES, SQLITE_MIGRATIONS as SQLITE, run_by_statements,
};
use customs_persistence::{Database, DatabaseUrl, MigrationError};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_migrations::MigrationHarness;

#[derive(QueryableByName)]
struct Part {
    #[diesel(sql_type = Text)]
    part: String,
}

fn revert_all(database: &Database) {
    let mut link = database.migration_link().expect("opened");
    match &mut link.connection {
        AnyConnection::Pg(connection) => connection.revert_all_migrations(POSTGRES).map(|_| ()),
        AnyConnection::Sqlite(connection) => connection.revert_all_migrations(SQLITE).map(|_| ()),
    }
    .expect("taken back");
}

#[test]
fn every_migration_can_be_taken_back_and_made_again() {
    for TestDatabase { database, .. } in &both() {
        assert!(database.has_pending_migrations().expect("asked"));
        assert!(database.migrate().expect("migrated") > 0);
        assert!(!database.has_pending_migrations().expect("asked"));
        let made = catalogue(database);
        revert_all(database);
        let left = catalogue(database);
        assert!(left.iter().all(|part| part.contains("__diesel_schema_migrations")), "{left:#?}");
        database.migrate().expect("migrated again");
        assert_eq!(catalogue(database), made);
        assert_eq!(database.migrate().expect("nothing to do"), 0);
    }
}

/// The migrations run as on a database that is spread over several servers. Triggers of the audit log come later.
#[test]
fn migrations_leave_the_same_schema_when_each_statement_is_sent_on_its_own() {
    let (whole, apart) = (postgres_migrated(), postgres());
    let mut link = apart.database.migration_link().expect("opened");
    let AnyConnection::Pg(connection) = &mut link.connection else { panic!("it is PostgreSQL") };
    let pending = connection.pending_migrations(POSTGRES).expect("listed");
    for migration in &pending {
        run_by_statements(connection, migration.as_ref()).expect("it runs");
    }
    assert!(!apart.database.has_pending_migrations().expect("asked"));
    let of_migrations = |database: &Database| {
        catalogue(database).into_iter().filter(|part| !part.contains("_audited_")).collect::<Vec<_>>()
    };
    assert_eq!(of_migrations(&apart.database), of_migrations(&whole.database));
}

/// `json_valid(NULL)` is NULL in the SQLite of the program, so that such a check holds, and 0 in others that people
/// look at the file with, and then report it as broken. docs/operating.md names these; a new one says
/// `IS NULL OR json_valid(…)`.
#[test]
fn checks_of_columns_that_may_be_empty_hold_in_every_sqlite() {
    let test = sqlite_migrated();
    let bare = test.database.read(|connection| {
        let sql = "SELECT t.name || '.' || c.name AS part FROM sqlite_schema AS t, pragma_table_info(t.name) AS c \
                   WHERE t.type = 'table' AND c.\"notnull\" = 0 \
                     AND instr(t.sql, 'CHECK (json_valid(' || c.name || '))') > 0 ORDER BY part";
        Ok(diesel::sql_query(sql).load::<Part>(connection)?)
    });
    let bare: Vec<String> = bare.expect("read").into_iter().map(|Part { part }| part).collect();
    let known = [
        "declarations.invoice_values",
        "dossiers.prepayment",
        "invoice_runs.left_over",
        "invoices.parties",
        "transits.amendment",
        "transits.enquiry",
        "transits.former_amendments",
    ];
    assert_eq!(bare, known);
}

#[test]
fn instances_that_start_together_migrate_once() {
    for test in both() {
        let url = match &test.database.url() {
            DatabaseUrl::Postgres(url) => url.clone(),
            sqlite @ DatabaseUrl::Sqlite(_) => sqlite.to_string(),
        };
        let run: usize = std::thread::scope(|scope| {
            let start = || Database::open(&url).expect("opened").migrate().expect("migrated");
            let instances: Vec<_> = (0..4).map(|_| scope.spawn(start)).collect();
            instances.into_iter().map(|instance| instance.join().expect("an instance")).sum()
        });
        let noted = count(&test.database, "__diesel_schema_migrations");
        assert_eq!(run, noted, "each migration ran in one instance");
    }
}

fn count(database: &Database, table: &str) -> usize {
    let sql = format!("SELECT version AS part FROM {table}");
    database.read(|connection| Ok(diesel::sql_query(&sql).load::<Part>(connection)?)).expect("read").len()
}

/// This is how a later version leaves the database when it only added to it.
fn migrate_further(database: &Database) {
    let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('9999')";
    database.write(|connection| Ok(diesel::sql_query(newer).execute(connection)?)).expect("written");
}

#[test]
fn a_newer_version_that_takes_nothing_away_leaves_the_database_usable() {
    for test in [sqlite(), postgres()] {
        test.database.migrate().expect("migrated");
        migrate_further(&test.database);
        assert!(!test.database.has_pending_migrations().expect("usable"));
        assert_eq!(test.database.migrate().expect("usable"), 0);
    }
}

#[test]
fn a_newer_version_that_takes_something_away_ends_this_one() {
    for test in [sqlite(), postgres()] {
        test.database.migrate().expect("migrated");
        migrate_further(&test.database);
        let floor = "UPDATE schema_floor SET migration = '9999'";
        test.database.write(|connection| Ok(diesel::sql_query(floor).execute(connection)?)).expect("written");
        assert!(matches!(test.database.migrate(), Err(MigrationError::Newer { version }) if version == "9999"));
    }
}

/// A floor above the last migration would lock this version out of the databases that it makes.
#[test]
fn the_floor_of_the_schema_is_not_above_this_version() {
    for test in [sqlite(), postgres()] {
        test.database.migrate().expect("migrated");
        let floors = "SELECT migration AS part FROM schema_floor \
                      WHERE migration <= (SELECT max(version) FROM __diesel_schema_migrations)";
        let floors = test.database.read(|connection| Ok(diesel::sql_query(floors).load::<Part>(connection)?));
        assert_eq!(floors.expect("read").len(), 1);
    }
}

/// A program that knows no migration from 0092 (SQLite: 0085) on leaves it to a constraint that a line is credited
/// once, which is not there. So the floor is that or above.
#[test]
fn a_program_that_relies_on_a_constraint_that_went_does_not_serve() {
    for (test, takes_away) in [(sqlite(), "0085"), (postgres(), "0092")] {
        test.database.migrate().expect("migrated");
        let floor = "SELECT migration AS part FROM schema_floor";
        let floor = test.database.read(|connection| Ok(diesel::sql_query(floor).load::<Part>(connection)?));
        let floors: Vec<String> = floor.expect("read").into_iter().map(|row| row.part).collect();
        assert!(floors.iter().all(|floor| floor.as_str() >= takes_away) && floors.len() == 1, "{floors:?}");
    }
}

/// SQLite reports a broken unique rule by its columns, PostgreSQL by its name. One follows from the other only when
/// rules are named after their columns.
#[test]
fn unique_rules_are_named_by_table_and_columns() {
    let test = postgres();
    test.database.migrate().expect("migrated");
    let sql = "SELECT conname || ' = ' || conrelid::regclass || '_' || \
               (SELECT string_agg(attname, '_' ORDER BY place) FROM unnest(conkey) WITH ORDINALITY AS k (number, place) \
                JOIN pg_attribute ON attrelid = conrelid AND attnum = number WHERE attname <> 'organisation_id') \
               || '_key' AS part \
               FROM pg_constraint WHERE contype = 'u' AND connamespace = 'public'::regnamespace";
    let rules = test.database.read(|connection| Ok(diesel::sql_query(sql).load::<Part>(connection)?)).expect("read");
    assert!(!rules.is_empty());
    for Part { part } in rules {
        let (name, expected) = part.split_once(" = ").expect("two names");
        assert_eq!(name, expected);
    }
}
