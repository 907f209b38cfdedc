//! Databases that are older than the first release, which has one migration: they get the schema of a new database, and
//! keep what is stored in them. How they were made stands in `first_release/README.md`.

use super::catalogue::catalogue;
use crate::audit::log;
use crate::testing::{TestDatabase, both, both_migrated, each};
use customs_access::OrganisationRepository;
use customs_billing::InvoiceId;
use customs_billing::ports::InvoiceRepository;
use customs_callbacks::CallbackRepository;
use customs_declarations::DeclarationId;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::DeclarationRepository;
use customs_kernel::OrganisationId;
use customs_master_data::CustomerId;
use customs_master_data::ports::CustomerRepository;
use customs_persistence::{
    Database, DatabaseUrl, MasterKey, MigrationError, Sealer, StoredCallbacks, StoredCustomers, StoredDeclarations,
    StoredInvoices, StoredOrganisations, StoredTransits,
};
use customs_transits::TransitId;
use customs_transits::ports::TransitRepository;
use diesel::connection::SimpleConnection;

const SQLITE: &[u8] = include_bytes!("first_release/sqlite.sql.zst");
const POSTGRES: &[u8] = include_bytes!("first_release/postgres.sql.zst");

const OURS: OrganisationId = OrganisationId::new(1);

/// A database of each kind, as the last program before the release left it.
fn before_release() -> [TestDatabase; 2] {
    let all = both();
    for TestDatabase { database, .. } in &all {
        let packed = match database.url() {
            DatabaseUrl::Sqlite(_) => SQLITE,
            DatabaseUrl::Postgres(_) => POSTGRES,
        };
        let script = String::from_utf8(zstd::decode_all(packed).expect("unpacked")).expect("text");
        execute(database, &script);
    }
    all
}

/// Runs statements on a connection of their own, with settings that they may change.
fn execute(database: &Database, script: &str) {
    let mut link = database.migration_link().expect("opened");
    each!(&mut link.connection, connection => connection.batch_execute(script)).expect("it runs");
}

#[test]
fn a_database_of_before_gets_the_schema_of_a_new_one() {
    for (before, fresh) in before_release().into_iter().zip(both_migrated()) {
        let state = before.database.migration_state().expect("read");
        assert!(state.unknown.is_empty() && !state.too_new && !state.too_old, "{state:?}");
        before.database.migrate().expect("migrated");
        assert!(!before.database.has_pending_migrations().expect("asked"));
        assert_eq!(catalogue(&before.database), catalogue(&fresh.database));
    }
}

#[test]
fn what_a_database_of_before_holds_is_read() {
    for TestDatabase { database, .. } in &before_release() {
        database.migrate().expect("migrated");
        let sealer = Sealer::new(&MasterKey::new([7; 32])).expect("a sealer");
        database.bind_to_master_key(&sealer).expect("it has this key");

        let organisation = StoredOrganisations::new(database.clone()).find(OURS).expect("read").expect("it is there");
        assert_eq!(organisation.name(), "Havenzicht Expeditie");

        let customers = StoredCustomers::new(database.clone(), sealer.clone());
        let customer = customers.find(OURS, CustomerId::new(1)).expect("read").expect("it is there");
        assert_eq!(
            (customer.customer_code.as_str(), customer.form.customer_name.as_deref()),
            ("ACME", Some("Acme B.V."))
        );

        let declarations = StoredDeclarations::new(database.clone(), &[]);
        let declaration = declarations.find(OURS, DeclarationId::new(1)).expect("read").expect("it is there");
        assert_eq!((declaration.reference.as_str(), declaration.status), ("D-00000001", Status::Released));
        assert_eq!(declaration.lines.len(), 1);

        let transits = StoredTransits::new(database.clone(), sealer.clone(), &[]);
        let transit = transits.find(OURS, TransitId::new(1)).expect("read").expect("it is there");
        assert_eq!((transit.reference.as_str(), transit.form.items.len()), ("T-00000001", 2));

        let invoice = StoredInvoices::new(database.clone()).find(OURS, InvoiceId::new(1));
        let invoice = invoice.expect("read").expect("it is there");
        assert_eq!((invoice.number(), invoice.lines.len()), (Some("2026-00001"), 1));

        let callbacks = StoredCallbacks::new(database.clone(), sealer);
        let registered = callbacks.list(OURS).expect("read");
        assert_eq!(registered.len(), 1);
        assert!(callbacks.secrets(OURS, registered[0].id()).expect("opened").is_some());

        let chain = log(database).verify(OURS, None).expect("read");
        assert_eq!((chain.entries, chain.broken), (16, None));
    }
}

#[test]
fn a_database_that_stopped_earlier_is_refused_and_stays_as_it_is() {
    const STOPPED: &str = "\
        CREATE TABLE __diesel_schema_migrations ( \
            version VARCHAR(50) PRIMARY KEY NOT NULL, run_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP); \
        INSERT INTO __diesel_schema_migrations (version) VALUES ('0001'), ('0064'); \
        CREATE TABLE organisations (id BIGINT PRIMARY KEY);";
    for TestDatabase { database, .. } in &both() {
        execute(database, STOPPED);
        let before = catalogue(database);
        let refused = database.migrate().expect_err("it cannot go on");
        assert!(matches!(&refused, MigrationError::Earlier { version } if version == "0064"), "{refused:?}");
        let reported = refused.to_string();
        assert!(reported.contains("0064") && reported.contains("dc3872c6"), "{reported}");
        assert!(matches!(database.has_pending_migrations(), Err(MigrationError::Earlier { .. })));
        assert_eq!(catalogue(database), before);
    }
}
