//! A rotation of the master key, on rows of every column.

use super::{execute, key_file};
use crate::testing::{TestDatabase, both_migrated, each};
use customs_persistence::internals::{AnyConnection, Replacement, SealedColumn, replace_all};
use customs_persistence::{
    Database, DatabaseUrl, MasterKeyFile, MasterKeyId, Presence, Resealing, Sealer, StillSealed,
};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Text};

const AT: &str = "'2026-03-02T09:30:00.000000Z'";

#[derive(QueryableByName)]
struct Value {
    #[diesel(sql_type = Text)]
    owner: String,
    #[diesel(sql_type = Binary)]
    sealed: Vec<u8>,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

/// An installation with a master key and rows, and the guard of the folder of its key file.
struct Site {
    test: TestDatabase,
    file: MasterKeyFile,
    sealer: Sealer,
    _folder: tempfile::TempDir,
}

fn sites() -> Vec<Site> {
    let site = |test: TestDatabase| {
        let (file, folder) = key_file();
        let sealer = Sealer::over(&file.load_or_create().expect("a key"), Some(file.clone())).expect("a sealer");
        test.database.bind_to_master_key(&sealer).expect("bound");
        let site = Site { test, file, sealer, _folder: folder };
        site.fill();
        site
    };
    both_migrated().map(site).into()
}

impl Site {
    fn database(&self) -> &Database {
        &self.test.database
    }

    /// Rows with sealed values and without, in every table.
    fn fill(&self) {
        let database = self.database();
        database.pepper(&self.sealer).expect("kept");
        execute(database, &format!("INSERT INTO organisations (name, created_at) VALUES ('Ours', {AT})"));
        for number in 1..=3 {
            self.row(
                "callbacks",
                "organisation_id, url, events, created_at, updated_at",
                &format!("1, 'https://r{number}', '', {AT}, {AT}"),
                SealedColumn::CallbackSecrets,
                "1",
                number,
            );
            let answer = format!("1, {}, {}, '', {AT}, {}", self.bytes(&[number]), self.bytes(&[0]), self.truth(true));
            self.row(
                "idempotency_records",
                "organisation_id, request_digest, body_digest, holder, until, sealed",
                &answer,
                SealedColumn::IdempotentAnswers,
                "1",
                number,
            );
            let message =
                format!("1, 'transit', {number}, 'IE015', 'LRN{number}', {}, '{{}}', {AT}, 0", self.truth(true));
            self.row(
                "outbound_messages",
                "organisation_id, subject, record_id, kind, lrn, sealed, emission_map, created_at, attempts",
                &message,
                SealedColumn::MessagesToCustoms,
                &format!("transit message LRN{number}"),
                number,
            );
            let key = format!("'kid-{number}', {AT}, {AT}, 60");
            self.row(
                "signing_keys",
                "kid, created_at, signs_from, token_seconds",
                &key,
                SealedColumn::SigningKeys,
                &format!("kid-{number}"),
                number,
            );
        }
        self.records();
        let previous = self.sealer.seal(SealedColumn::PreviousCallbackSecrets, "1", &[1; 10]).expect("sealed");
        let previous = self.bytes(&previous);
        execute(
            database,
            &format!(
                "UPDATE callbacks SET sealed_previous_secret = {previous}, previous_secret_until = {AT} WHERE id = 2"
            ),
        );
        // A message that holds no secret begins like a sealed one.
        let plain = self.bytes(&[1, 2, 3]);
        let values =
            format!("1, 'declaration', 9, 'declaration', 'LRN9', {}, '{{}}', {AT}, 0, {plain}", self.truth(false));
        execute(
            database,
            &format!(
                "INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, sealed, emission_map, created_at, attempts, body) VALUES ({values})"
            ),
        );
    }

    /// A customer and a transit with their access codes.
    fn records(&self) {
        let seal = |column| self.bytes(&self.sealer.seal(column, "1", &secret(column, 1)).expect("sealed"));
        let no = self.truth(false);
        let customer = seal(SealedColumn::CustomerAccessCodes);
        let [named, amended, former] =
            [SealedColumn::TransitAccessCodes, SealedColumn::TransitAmendmentCodes, SealedColumn::TransitFormerCodes]
                .map(seal);
        // A row without a code stands before each.
        let rows = [(1, "NULL", "NULL", "NULL", "NULL"), (2, &customer, &named, &amended, &former)];
        for (number, customer, named, amended, former) in rows {
            execute(
                self.database(),
                &format!(
                    "INSERT INTO customers (organisation_id, version, customer_code, code_folded, customer_name, \
                       name_folded, portal_access_enabled, surety_sync_enabled, dva_guarantee_sync_enabled, \
                       vat_eligible_overridden, article_23_overridden, sealed_access_code, document, created_at, updated_at) \
                     VALUES (1, 1, 'C{number}', 'c{number}', 'C', 'c', {no}, {no}, {no}, {no}, {no}, {customer}, '{{}}', \
                       {AT}, {AT}); \
                     INSERT INTO transits (organisation_id, version, reference, reference_folded, status, departure, \
                       destination, customer_code, transit_type, total_items, total_gross_mass, total_packages, document, \
                       sealed_access_codes, sealed_amendment_codes, sealed_former_codes, created_at, updated_at) \
                     VALUES (1, 1, 'T{number}', 't{number}', 'DRF', 'draft', 'none', 'C{number}', 'T1', 0, '0', 0, '{{}}', \
                       {named}, {amended}, {former}, {AT}, {AT})"
                ),
            );
        }
    }

    fn row(&self, table: &str, columns: &str, values: &str, column: SealedColumn, owner: &str, number: u8) {
        let sealed = self.sealer.seal(column, owner, &secret(column, number)).expect("sealed");
        let name = column.place().column;
        let sql = format!("INSERT INTO {table} ({columns}, {name}) VALUES ({values}, {})", self.bytes(&sealed));
        execute(self.database(), &sql);
    }

    fn bytes(&self, bytes: &[u8]) -> String {
        let digits = hex::encode(bytes);
        if self.is_postgres() { format!("'\\x{digits}'") } else { format!("X'{digits}'") }
    }

    fn truth(&self, truth: bool) -> String {
        if self.is_postgres() { truth.to_string() } else { u8::from(truth).to_string() }
    }

    /// The key of a row of the organisation, as an operator sees it.
    fn numbered(&self, number: i64) -> String {
        if self.is_postgres() { format!("1/{number}") } else { number.to_string() }
    }

    fn is_postgres(&self) -> bool {
        matches!(self.database().url(), DatabaseUrl::Postgres(_))
    }

    fn values(&self, column: SealedColumn) -> Vec<Value> {
        let place = column.place();
        let read = self.database().read(|connection| {
            let sql = format!(
                "SELECT {} AS owner, {} AS sealed FROM {} WHERE {} AND {} IS NOT NULL ORDER BY {}",
                place.owner,
                place.column,
                place.table,
                place.only,
                place.column,
                place.key.columns(connection)
            );
            Ok(diesel::sql_query(sql).load(connection)?)
        });
        read.expect("read")
    }

    /// Reads everything with the keys that the file has now, as after a restart.
    fn everything_is_readable(&self) {
        let sealer = Sealer::over(&self.file.load().expect("keys"), None).expect("a sealer");
        self.database().bind_to_master_key(&sealer).expect("the keys fit");
        self.database().pepper(&sealer).expect("a key");
        for column in SealedColumn::ALL {
            for (number, value) in (1..).zip(self.values(column)) {
                let opened = sealer.open(column, &value.owner, &value.sealed).expect("it opens");
                if column != SealedColumn::KeptKeys {
                    assert_eq!(opened, secret(column, number), "{column:?}");
                }
            }
        }
    }

    fn begin(&self) -> MasterKeyId {
        let in_use = self.database().master_keys_in_use().expect("keys");
        let key = self.file.add_key(&in_use).expect("added");
        self.database().begin_to_seal_by(&self.sealer, &key, in_use.last()).expect("begun");
        key
    }

    fn resealing(&self) -> Resealing {
        Resealing::new(self.database().clone(), self.sealer.clone())
    }
}

/// The largest is longer than a batch.
fn secret(column: SealedColumn, number: u8) -> Vec<u8> {
    let length = if column == SealedColumn::MessagesToCustoms { 3 * 1024 * 1024 } else { 10 };
    vec![number; length]
}

#[test]
fn everything_is_sealed_anew_and_nothing_else_is_touched() {
    for site in sites() {
        let key = site.begin();
        site.everything_is_readable();
        let still = site.resealing().finish().expect("an answer");
        assert_eq!(still, Err(StillSealed { column: "kept_keys.sealed_key".to_owned(), values: 1 }));

        let mut batches = Vec::new();
        let done = site.resealing().run(|batch| batches.push(batch)).expect("sealed anew");
        assert_eq!((done.values, done.unreadable), (18, Vec::new()));
        assert!(batches.len() > 5, "messages are too long for one batch: {batches:?}");
        site.everything_is_readable();
        assert_eq!(site.resealing().run(|_| {}).expect("nothing is left").values, 0);
        assert_eq!(site.resealing().finish().expect("an answer"), Ok(vec![MasterKeyId::first()]));
        site.file.keep_only(&key).expect("removed");
        site.everything_is_readable();

        // The same happens once more, from a key with an id.
        let next = site.begin();
        assert_eq!(site.resealing().run(|_| {}).expect("sealed anew").values, 18);
        assert_eq!(site.resealing().finish().expect("an answer"), Ok(vec![key]));
        site.file.keep_only(&next).expect("removed");
        site.everything_is_readable();
    }
}

#[test]
fn ended_between_any_two_batches_all_stays_readable_and_it_goes_on() {
    struct Killed;
    for site in sites() {
        let key = site.begin();
        for last in 0.. {
            let mut batches = 0;
            let run = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                site.resealing().run(|_| {
                    batches += 1;
                    if batches > last {
                        std::panic::resume_unwind(Box::new(Killed));
                    }
                })
            }));
            site.everything_is_readable();
            if run.is_ok() {
                break;
            }
        }
        assert_eq!(site.resealing().finish().expect("an answer"), Ok(vec![MasterKeyId::first()]));
        site.file.keep_only(&key).expect("removed");
        site.everything_is_readable();
    }
}

#[test]
fn a_value_that_somebody_writes_meanwhile_stays() {
    for site in sites() {
        site.begin();
        let written = std::cell::Cell::new(false);
        let fresh = site.sealer.seal(SealedColumn::MessagesToCustoms, "transit message LRN3", b"written meanwhile");
        let fresh = fresh.expect("sealed");
        let write = || {
            let sql = "UPDATE outbound_messages SET body = $1 WHERE lrn = 'LRN3'";
            let sql = if site.is_postgres() { sql.to_owned() } else { sql.replace("$1", "?1") };
            let updated = site.database().write(|connection| {
                Ok(each!(connection, connection => diesel::sql_query(&sql).bind::<Binary, _>(&fresh).execute(connection))?)
            });
            assert_eq!(updated.expect("written"), 1);
        };
        site.resealing()
            .run(|_| {
                if !written.replace(true) {
                    write();
                }
            })
            .expect("sealed anew");
        let kept = site.values(SealedColumn::MessagesToCustoms).pop().expect("a message");
        assert_eq!(kept.sealed, fresh);
        assert!(site.resealing().finish().expect("an answer").is_ok());
    }
}

/// The row was read before it was changed.
#[test]
fn a_value_that_changed_since_it_was_read_is_not_replaced() {
    for site in sites() {
        let before = site.values(SealedColumn::CallbackSecrets).remove(0).sealed;
        let place = SealedColumn::CallbackSecrets.place();
        let after = site.sealer.seal(SealedColumn::CallbackSecrets, "1", b"anew").expect("sealed");
        let replaced = |before: &[u8]| {
            let replacement = Replacement { row_key: site.numbered(1), before: before.to_vec(), after: after.clone() };
            site.database().write(|connection| replace_all(&place, std::slice::from_ref(&replacement), connection))
        };
        assert_eq!(replaced(&before).expect("replaced"), 1);
        assert_eq!(replaced(&before).expect("without effect"), 0);
    }
}

#[test]
fn what_no_key_opens_is_named_and_keeps_the_former_keys() {
    for site in sites() {
        site.begin();
        execute(
            site.database(),
            &format!("UPDATE callbacks SET sealed_secret = {} WHERE id = 2", site.bytes(&[1; 40])),
        );
        let done = site.resealing().run(|_| {}).expect("the others are sealed anew");
        assert_eq!(
            (done.values, done.unreadable),
            (17, vec![format!("callbacks.sealed_secret of {}", site.numbered(2))])
        );
        let still = site.resealing().finish().expect("an answer").expect_err("refused");
        assert_eq!((still.column.as_str(), still.values), ("callbacks.sealed_secret", 1));
        assert_eq!(site.database().master_keys_in_use().expect("keys").len(), 2);
    }
}

#[test]
fn instances_tell_which_keys_they_know() {
    for site in sites() {
        let database = site.database();
        let clock =
            std::sync::Arc::new(customs_kernel::ManualClock::at("2026-03-02T09:30:00Z".parse().expect("a moment")));
        let sole = database.serve_alone().expect("nobody else");
        let presence = Presence::enter(database, sole, clock, std::sync::Arc::new(|| {})).expect("entered");
        database.report_master_keys(&site.sealer).expect("told");
        let reported = |sql: &str| {
            database
                .read(|connection| Ok(diesel::sql_query(sql).get_result::<Counted>(connection)?.rows))
                .expect("read")
        };
        assert_eq!(reported("SELECT count(*) AS rows FROM instances WHERE master_keys = 'first first'"), 1);
        let key = site.begin();
        let look = database.look_at_keys().expect("a look");
        database.report_master_keys_after(&look, &site.sealer).expect("told");
        let keys = database.keys_of_instances().expect("read");
        if site.is_postgres() {
            assert_eq!(keys.len(), 1);
            assert_eq!((keys[0].seals_by.as_ref(), keys[0].opens.len()), (Some(&key), 2));
        } else {
            assert_eq!(keys, [], "an embedded database has one instance, with the file of all commands");
        }
        presence.leave().expect("left");
        assert_eq!(database.keys_of_instances().expect("read"), []);
    }
}

#[test]
fn units_of_work_that_are_still_open_are_seen() {
    for site in sites() {
        let database = site.database();
        let moment = database.moment_of_server().expect("an answer");
        let Some(moment) = moment else { continue };
        assert!(!database.is_written_since_before(&moment).expect("an answer"));
        database
            .write(|connection| {
                diesel::sql_query("UPDATE callbacks SET url = 'https://other' WHERE id = 1").execute(connection)?;
                let after = database_moment(connection);
                let seen = std::thread::scope(|scope| {
                    let asked = scope.spawn(|| database.is_written_since_before(&after).expect("an answer"));
                    asked.join().expect("no panic")
                });
                assert!(seen);
                Ok(())
            })
            .expect("written");
    }
}

fn database_moment(connection: &mut AnyConnection) -> String {
    let sql = "SELECT CAST(clock_timestamp() AS TEXT) AS owner, CAST('' AS BYTEA) AS sealed";
    diesel::sql_query(sql).get_result::<Value>(connection).expect("a moment").owner
}
