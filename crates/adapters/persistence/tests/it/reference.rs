use crate::testing::{TestDatabase, both_migrated, postgres_migrated, sqlite_migrated};
use aws_lc_rs::digest::{Context, SHA256};
use chrono::NaiveDate;
use customs_kernel::{StorageError, in_unit_of_work};
use customs_persistence::internals::{Texts, fingerprint};
use customs_persistence::{StoredCodebook, StoredTariff};
use customs_tariff::import::{ReferenceImport, load_embedded};
use customs_tariff::ports::ReplaceError;
use customs_tariff::testing::{
    ReferenceStore, codebook_store_contract, embedded_rows, reference_versions_contract, tariff_directory_contract,
    tariff_store_contract,
};
use customs_tariff::{Codebook, ReferenceDataError, TariffRow, TariffTable};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::cell::RefCell;
use std::sync::Arc;

/// Runs a contract on empty stores of one kind, which live until it ends.
fn on(make: fn() -> TestDatabase, contract: fn(&dyn Fn() -> ReferenceStore)) {
    let made: RefCell<Vec<TestDatabase>> = RefCell::default();
    contract(&|| {
        let test = make();
        let database = || test.database.clone();
        let tariff = Arc::new(StoredTariff::new(database()));
        let store = ReferenceStore {
            codebook: Arc::new(StoredCodebook::new(database())),
            tariff: tariff.clone(),
            directory: tariff,
            work: Arc::new(database()),
            undoes: true,
        };
        made.borrow_mut().push(test);
        store
    });
}

macro_rules! on_both {
    ($($port:ident: $contract:ident;)+) => { $(
        mod $port {
            use super::*;

            #[test]
            fn is_kept_on_sqlite_as_the_port_promises() {
                on(sqlite_migrated, |make| $contract(make));
            }

            #[test]
            fn is_kept_on_postgres_as_the_port_promises() {
                on(postgres_migrated, |make| $contract(make));
            }
        }
    )+ };
}

on_both! {
    codebook: codebook_store_contract;
    tariff: tariff_store_contract;
    directory: tariff_directory_contract;
    versions: reference_versions_contract;
}

fn import(test: &TestDatabase) -> ReferenceImport {
    let database = || test.database.clone();
    ReferenceImport {
        codebook: Arc::new(StoredCodebook::new(database())),
        tariff: Arc::new(StoredTariff::new(database())),
        work: Arc::new(database()),
    }
}

fn count(test: &TestDatabase, table: &str) -> usize {
    #[derive(QueryableByName)]
    struct Counted {
        #[diesel(sql_type = BigInt)]
        rows: i64,
    }
    let sql = format!("SELECT count(*) AS rows FROM {table}");
    let counted = test.database.read(|connection| Ok(diesel::sql_query(&sql).get_result::<Counted>(connection)?));
    usize::try_from(counted.expect("counted").rows).expect("a number")
}

#[test]
fn instances_that_start_together_load_the_embedded_tables_once() {
    for test in both_migrated() {
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| load_embedded(&import(&test)).expect("loaded"));
            }
        });
        let (_, codebook) = import(&test).codebook.load().expect("loaded");
        assert_eq!(codebook, **Codebook::embedded());
        for table in TariffTable::ALL {
            let rows = embedded_rows(table).len();
            assert_eq!(count(&test, &format!("tariff_{}", table.name())), rows, "{}", table.name());
        }
        let version = import(&test).tariff.version().expect("a version");
        load_embedded(&import(&test)).expect("loaded again");
        assert_eq!(import(&test).tariff.version().expect("a version"), version, "a later start changes nothing");
    }
}

#[test]
fn a_first_load_that_fails_can_be_made_again() {
    for test in both_migrated() {
        let import = import(&test);
        let undone: Result<(), StorageError> = in_unit_of_work(&test.database, || {
            assert!(import.tariff.claim_first_load()?);
            Err(StorageError::Failed("on purpose".into()))
        });
        assert!(undone.is_err());
        load_embedded(&import).expect("loaded");
        assert!(count(&test, "tariff_measures") > 1_000);
    }
}

/// The digest that versions before the column of additional codes stored: of "103" and nine missing texts.
#[test]
fn a_row_without_an_additional_code_has_the_fingerprint_that_earlier_versions_stored() {
    let mut digest = Context::new(&SHA256);
    digest.update(b"103\0");
    digest.update(&[1; 9]);
    let stored: Vec<u8> = digest.finish().as_ref().iter().copied().take(16).collect();
    let mut texts = Texts::default();
    texts[0] = Some("103".to_owned());
    assert_eq!(fingerprint(&texts), stored);
    texts[10] = Some("C999".to_owned());
    assert_ne!(fingerprint(&texts), stored);
}

/// The measures of the installation without the first ten.
fn fewer_measures() -> Vec<TariffRow> {
    embedded_rows(TariffTable::Measures).split_off(10)
}

fn day() -> NaiveDate {
    "2027-01-01".parse().expect("a day")
}

/// SQLite has one writer. It was the import from its first row to its last, and others were refused after five seconds.
#[test]
fn others_write_while_a_file_is_read_for_sqlite() {
    let (test, other) = (sqlite_migrated(), sqlite_migrated());
    load_embedded(&import(&test)).expect("loaded");
    let write = || {
        let statement = "UPDATE reference_versions SET version = version WHERE name = 'codebook'";
        test.database.write(|connection| Ok(diesel::sql_query(statement).execute(connection)?))
    };
    let mut file = fewer_measures().into_iter().enumerate().map(|(place, row)| -> Result<_, ReferenceDataError> {
        if place == 500 {
            let written = std::thread::scope(|scope| scope.spawn(write).join().expect("it ends"));
            assert_eq!(written.expect("another writes"), 1);
        }
        Ok(row)
    });
    let tariff = import(&test).tariff;
    assert!(tariff.read_ahead(TariffTable::Measures, &mut file).expect("read"));
    let ahead = in_unit_of_work(&test.database, || tariff.replace_by_read(TariffTable::Measures, day()));

    // This does the same without reading ahead.
    load_embedded(&import(&other)).expect("loaded");
    let mut rows = fewer_measures().into_iter().map(Ok);
    let plain =
        in_unit_of_work(&other.database, || import(&other).tariff.replace(TariffTable::Measures, day(), &mut rows));
    assert_eq!(ahead.expect("replaced"), plain.expect("replaced"));
    assert_eq!(count(&test, "tariff_measures"), count(&other, "tariff_measures"));
}

#[test]
fn what_was_read_ahead_is_refused_when_the_tariff_has_changed_since() {
    let test = sqlite_migrated();
    load_embedded(&import(&test)).expect("loaded");
    let tariff = import(&test).tariff;
    assert!(tariff.read_ahead(TariffTable::Measures, &mut fewer_measures().into_iter().map(Ok)).expect("read"));
    let raise = "UPDATE reference_versions SET version = version + 1 WHERE name = 'tariff'";
    test.database.write(|connection| Ok(diesel::sql_query(raise).execute(connection)?)).expect("changed");
    let refused = in_unit_of_work(&test.database, || tariff.replace_by_read(TariffTable::Measures, day()));
    assert!(matches!(refused, Err(ReplaceError::Storage(StorageError::Conflict { .. }))), "{refused:?}");
}
