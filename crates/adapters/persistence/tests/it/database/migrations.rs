use crate::testing::contracts::two_organisations;
use crate::testing::{TestDatabase, both, both_migrated, postgres, postgres_migrated, sqlite, sqlite_migrated};
use customs_persistence::internals::{
    AnyConnection, POSTGRES_MIGRATIONS as POSTGRES, SQLITE_MIGRATIONS as SQLITE, run_by_statements,
};
use customs_persistence::{Database, DatabaseUrl, MigrationError};
use diesel::backend::Backend;
use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationSource};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness};

#[derive(QueryableByName, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// Everything in the schema that migrations can make, as text.
fn schema(database: &Database) -> Vec<Part> {
    let parts = database.read(|connection| {
        let sql = match connection {
            AnyConnection::Pg(_) => {
                "SELECT concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, \
                 column_default, is_identity, collation_name, numeric_precision) AS part \
                 FROM information_schema.columns WHERE table_schema = 'public' \
                 UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' \
                 UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) \
                 FROM pg_constraint WHERE connamespace = 'public'::regnamespace"
            }
            AnyConnection::Sqlite(_) => {
                "SELECT coalesce(sql, name) AS part FROM sqlite_schema WHERE name <> 'sqlite_sequence'"
            }
        };
        Ok(diesel::sql_query(sql).load::<Part>(connection)?)
    });
    let mut parts = parts.expect("read");
    parts.sort();
    parts
}

#[test]
fn every_migration_can_be_taken_back_and_made_again() {
    for TestDatabase { database, .. } in &both() {
        assert!(database.has_pending_migrations().expect("asked"));
        assert!(database.migrate().expect("migrated") > 0);
        assert!(!database.has_pending_migrations().expect("asked"));
        let made = schema(database);
        revert_all(database);
        let left = schema(database);
        assert!(left.iter().all(|Part { part }| part.contains("__diesel_schema_migrations")), "{left:#?}");
        database.migrate().expect("migrated again");
        assert_eq!(schema(database), made);
        assert_eq!(database.migrate().expect("nothing to do"), 0);
    }
}

/// As they run on a database that is spread over several servers.
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
    assert_eq!(schema(&apart.database), schema(&whole.database));
}

/// `json_valid(NULL)` is NULL in the SQLite of the program, so that such a check holds, and 0 in others that people look at
/// the file with, for whom it is broken. docs/operating.md tells of these; a new one says `IS NULL OR json_valid(…)`.
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

/// Reverts one migration, or runs it again. No later migration may build on it.
pub(super) fn again(database: &Database, name: &str, up: bool) {
    try_again(database, name, up).expect("it runs");
}

/// The migrations of the audit log on SQLite, those that make its triggers anew, and one whose indexes need columns of them, in
/// their order.
const AUDIT_OF_SQLITE: [&str; 9] = [
    "0072_audit",
    "0073_previous_secrets",
    "0075_receivers_that_end",
    "0076_audit_guards",
    "0077_audit_by_request",
    "0078_people",
    "0081_what_waits",
    "0085_lines_credited_in_parts",
    "0088_addresses_of_organisations",
];

/// Like [`again`], for a migration that may fail.
pub(super) fn try_again(database: &Database, name: &str, up: bool) -> diesel::migration::Result<()> {
    fn run<DB: Backend, C: MigrationHarness<DB>>(
        connection: &mut C,
        source: EmbeddedMigrations,
        name: &str,
        up: bool,
    ) -> diesel::migration::Result<()>
    where
        EmbeddedMigrations: MigrationSource<DB>,
    {
        let migrations = MigrationSource::<DB>::migrations(&source).expect("migrations");
        let named = |name: &str| migrations.iter().find(|migration| migration.name().to_string() == name);
        let migration = named(name).expect("a migration of that name");
        // The migrations that build on one which tests revert: they replace its indexes, on PostgreSQL alone, or add columns.
        let later: &[&str] = match name {
            "0054_one_exchange" => &[
                "0068_indexes_of_queues",
                "0069_order_of_queues",
                "0086_keys_with_the_organisation",
                "0092_reasons_keep_facts",
                "0100_reasons_keep_facts",
            ],
            _ => &[],
        };
        let later: Vec<_> = later.iter().filter_map(|name| named(name)).collect();
        let run_later = |connection: &mut C| later.iter().try_for_each(|one| connection.run_migration(*one).map(drop));
        // The audit log of SQLite names the columns of all tables, so that it goes first, and comes when all others are there.
        let audit: Vec<_> = AUDIT_OF_SQLITE.iter().filter_map(|name| named(name)).collect();
        let has = |connection: &mut C, one: &dyn Migration<DB>| {
            Ok::<_, Box<dyn std::error::Error + Send + Sync>>(
                connection.applied_migrations()?.contains(&one.name().version().as_owned()),
            )
        };
        let run_audit = |connection: &mut C| {
            let Some(first) = audit.first() else { return Ok(()) };
            let all_others = connection.applied_migrations()?.len() + audit.len() == migrations.len();
            if all_others && !has(connection, *first)? {
                audit.iter().try_for_each(|one| connection.run_migration(*one).map(drop))?;
            }
            Ok(())
        };
        if up {
            connection.run_migration(migration)?;
            run_later(connection)?;
            run_audit(connection)
        } else {
            for one in audit.iter().rev() {
                if has(connection, *one)? {
                    connection.revert_migration(*one)?;
                }
            }
            later.iter().rev().try_for_each(|one| connection.revert_migration(*one).map(drop))?;
            let reverted = connection.revert_migration(migration).map(drop);
            if reverted.is_err() {
                run_later(connection)?;
                run_audit(connection)?;
            }
            reverted
        }
    }
    let mut link = database.migration_link().expect("opened");
    match &mut link.connection {
        AnyConnection::Pg(connection) => run(connection, POSTGRES, name, up),
        AnyConnection::Sqlite(connection) => run(connection, SQLITE, name, up),
    }
}

/// Reverts the latest migration and runs it again, on a database with data.
pub(crate) fn migrate_again(database: &Database, name: &str) {
    again(database, name, false);
    again(database, name, true);
}

/// Does the same for a migration whose tables a later one changes: the later one is reverted first and run last.
pub(crate) fn migrate_again_below(database: &Database, name: &str, later: &str) {
    again(database, later, false);
    migrate_again(database, name);
    again(database, later, true);
}

#[test]
fn messages_of_declarations_outlive_a_return_to_the_time_before_inquiries() {
    const COLUMNS: &str = "organisation_id, kind, lrn, body, created_at, attempts, last_error";
    const VALUES: &str = "1, 'kind', 'LRN', '', '2026-03-02T09:30:00.000000Z', 7, 'é'";
    for TestDatabase { database, .. } in &both() {
        database.migrate().expect("migrated");
        again(database, "0054_one_exchange", false);
        let run = |sql: &str| database.write(|connection| Ok(diesel::sql_query(sql).execute(connection)?));
        let blob = |sql: &str| match database.url() {
            DatabaseUrl::Postgres(_) => sql.to_owned(),
            DatabaseUrl::Sqlite(_) => sql.replace("''", "x''"),
        };
        let message = |lrn: &str| blob(&VALUES.replace("LRN", lrn));
        let declaration = |lrn: &str| {
            let values = message(lrn);
            run(&format!(
                "INSERT INTO outbound_messages ({COLUMNS}, declaration_id, emission_map) VALUES ({values}, 5, '{{}}')"
            ))
        };
        let inquiry = |lrn: &str| {
            let values = message(lrn);
            run(&format!("INSERT INTO outbound_messages ({COLUMNS}, customer_id) VALUES ({values}, 6)"))
        };
        declaration("LRN-1").expect("kept");
        inquiry("VAT-2").expect("kept");
        let kept = || messages(database);
        again(database, "0008_inquiries", false);
        assert_eq!(kept(), ["1 5 LRN-1 7 é"]);
        inquiry("VAT-9").expect_err("the table of before knows no customer");
        again(database, "0008_inquiries", true);
        assert_eq!(kept(), ["1 5 LRN-1 7 é"]);
        inquiry("VAT-3").expect("kept");
        declaration("LRN-1").expect_err("the rule of before holds");
        assert_eq!(kept(), ["1 5 LRN-1 7 é", "3 0 VAT-3 7 é"], "no id is used twice");
        run("UPDATE outbound_messages SET declaration_id = 5").expect_err("a message is about one or the other");
    }
}

#[test]
fn what_was_noted_of_submissions_before_is_read_by_the_rules_of_now() {
    const AT: &str = "'2026-03-02T09:30:00.000000Z'";
    for TestDatabase { database, .. } in &both() {
        database.migrate().expect("migrated");
        again(database, "0054_one_exchange", false);
        again(database, "0029_tries_that_may_have_arrived", false);
        let bytes = match database.url() {
            DatabaseUrl::Postgres(_) => "''",
            DatabaseUrl::Sqlite(_) => "x''",
        };
        let run = |sql: String| {
            database.write(|connection| Ok(diesel::sql_query(sql).execute(connection)?)).expect("it runs");
        };
        run(format!("INSERT INTO organisations (name, created_at) VALUES ('Ours', {AT})"));
        for (id, status) in [(1, "NEW"), (2, "ERR"), (3, "ERR")] {
            run(format!(
                "INSERT INTO declarations (organisation_id, version, reference, reference_folded, status, imex, \
                   declaration_type, dms_version, symbol, lrn, total_items, total_gross_mass, document, created_at, \
                   updated_at) \
                 VALUES (1, 1, 'R{id}', 'r{id}', '{status}', 'IM', 'H1', '4.1', 'A', 'LRN{id}', 0, '0', '{{}}', {AT}, {AT})"
            ));
        }
        for id in [2, 3] {
            run(format!(
                "INSERT INTO declaration_rejections (organisation_id, declaration_id, arrived_at, lrn) \
                 VALUES (1, {id}, {AT}, 'LRN{id}')"
            ));
        }
        // Four messages: a repeated LRN, recorded as a rejection; a recorded rejection; one from before rejections
        // were recorded; one given up after an attempt that may have arrived.
        for (id, lrn, more) in [
            (1, "LRN1", "'03', NULL, 1, 0"),
            (2, "LRN2", "'03', NULL, 1, 0"),
            (3, "LRN3", "NULL, NULL, 1, 0"),
            (4, "LRN4", &format!("NULL, {AT}, 6, 5")),
            (5, "LRN5", &format!("NULL, {AT}, 5, 5")),
        ] {
            run(format!(
                "INSERT INTO outbound_messages (organisation_id, declaration_id, kind, lrn, body, emission_map, \
                   created_at, sent_at, answer_code, failed_at, attempts, refusals) \
                 VALUES (1, {id}, 'declaration', '{lrn}', {bytes}, '{{}}', {AT}, NULL, {more})"
            ));
        }
        again(database, "0029_tries_that_may_have_arrived", true);
        let sql = "SELECT lrn || ' ' || coalesce(answer_code, '-') || ' ' || CAST(open_tries AS TEXT) AS part \
                   FROM outbound_messages ORDER BY id";
        let parts = database.read(|connection| Ok(diesel::sql_query(sql).load::<Part>(connection)?)).expect("read");
        let parts: Vec<_> = parts.into_iter().map(|Part { part }| part).collect();
        assert_eq!(parts, ["LRN1 - 0", "LRN2 03 0", "LRN3 03 0", "LRN4 - 1", "LRN5 - 0"]);
    }
}

/// The messages to customs as text: number, declaration (0 for none), LRN, attempts and last error.
fn messages(database: &Database) -> Vec<String> {
    let sql = "SELECT CAST(id AS TEXT) || ' ' || CAST(coalesce(declaration_id, 0) AS TEXT) || ' ' || lrn || ' ' || \
               CAST(attempts AS TEXT) || ' ' || last_error AS part FROM outbound_messages ORDER BY id";
    let parts = database.read(|connection| Ok(diesel::sql_query(sql).load::<Part>(connection)?)).expect("read");
    parts.into_iter().map(|Part { part }| part).collect()
}

fn count(database: &Database, table: &str) -> usize {
    let sql = format!("SELECT version AS part FROM {table}");
    database.read(|connection| Ok(diesel::sql_query(&sql).load::<Part>(connection)?)).expect("read").len()
}

/// As a later version leaves the database that only added to it.
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
fn the_floor_of_the_schema_is_a_migration_of_this_version() {
    for test in [sqlite(), postgres()] {
        test.database.migrate().expect("migrated");
        let floors = "SELECT migration AS part FROM schema_floor \
                      JOIN __diesel_schema_migrations ON version = migration";
        let floors = test.database.read(|connection| Ok(diesel::sql_query(floors).load::<Part>(connection)?));
        assert_eq!(floors.expect("read").len(), 1);
    }
}

/// A program of before 0092 (SQLite: 0085) leaves it to a constraint that a line is credited once, and that migration takes the
/// constraint away. So the floor is there or above.
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

#[test]
fn retention_is_not_taken_back_while_a_record_is_held() {
    for TestDatabase { database, .. } in &both_migrated() {
        let [ours, _] = two_organisations(database);
        let hold = format!(
            "INSERT INTO retention_holds (organisation_id, subject, record_id, set_by, set_at) \
             VALUES ({ours}, 'declaration', 1, 'e.visser', '2026-03-02T09:30:00.000000Z')"
        );
        database.write(|connection| Ok(connection.batch_execute(&hold)?)).expect("held");
        let name = match database.url() {
            DatabaseUrl::Postgres(_) => "0075_retention",
            DatabaseUrl::Sqlite(_) => "0071_retention",
        };
        let refused = try_again(database, name, false).expect_err("the hold would be forgotten").to_string();
        assert!(refused.contains("legal hold") || refused.contains("held = 0"), "{refused}");
    }
}
