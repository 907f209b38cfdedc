mod access_codes;
mod inquiries;
mod uses;

use crate::testing::{TestDatabase, postgres_migrated, postgres_spread, sqlite_migrated};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_kernel::OrganisationId;
use customs_master_data::customer::{Customer, CustomerForm, NewCustomer, VatCheck};
use customs_master_data::ports::{CustomerRepository, InvoiceToList};
use customs_master_data::testing::{
    CustomerStore, customer_directory_contract, customer_parts_contract, customer_repository_contract,
    customer_uses_contract, invoice_to_contract, notified_customers_contract, vat_inquiries_contract,
};
use customs_persistence::{
    Database, MasterKey, Sealer, StoredCustomerDirectory, StoredCustomerParts, StoredCustomerUses, StoredCustomers,
    StoredInvoiceToList, StoredNotifiedCustomers, StoredOrganisations, StoredVatInquiries,
};
use diesel::RunQueryDsl;
use inquiries::HandOver;
use std::cell::RefCell;
use std::sync::Arc;

/// Runs a contract on empty stores of one kind, which live until it ends.
fn on(make: fn() -> TestDatabase, contract: fn(&dyn Fn() -> CustomerStore)) {
    let made: RefCell<Vec<TestDatabase>> = RefCell::default();
    contract(&|| {
        let test = make();
        let store = store(&test.database);
        made.borrow_mut().push(test);
        store
    });
}

fn store(database: &Database) -> CustomerStore {
    let parts = Arc::new(StoredCustomerParts::new(database.clone()));
    CustomerStore {
        repository: Arc::new(StoredCustomers::new(database.clone(), sealer(1))),
        directory: Arc::new(StoredCustomerDirectory::new(database.clone())),
        contacts: parts.clone(),
        authorizations: parts.clone(),
        locations: parts,
        invoice_to: Arc::new(StoredInvoiceToList::new(database.clone())),
        inquiries: Arc::new(StoredVatInquiries::new(database.clone())),
        hand_over: Arc::new(HandOver::new(database.clone())),
        uses: Arc::new(StoredCustomerUses::new(database.clone())),
        notified: Arc::new(StoredNotifiedCustomers::new(database.clone())),
        work: Arc::new(database.clone()),
        organisations: ["Ours", "Theirs"].map(|name| organisation(database, name)),
    }
}

fn sealer(key: u8) -> Sealer {
    Sealer::new(&MasterKey::new([key; 32])).expect("a sealer")
}

fn organisation(database: &Database, name: &str) -> OrganisationId {
    let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let new = NewOrganisation::new(name, None, created_at).expect("an organisation");
    StoredOrganisations::new(database.clone()).add(&new).expect("stored").id()
}

fn new_customer(organisation: OrganisationId, code: &str) -> NewCustomer {
    NewCustomer {
        organisation,
        customer_code: code.to_owned(),
        form: CustomerForm { customer_name: Some(code.to_owned()), ..CustomerForm::default() },
        vat_check: VatCheck::default(),
        access_code: None,
        created_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
    }
}

fn customer(database: &Database, organisation: OrganisationId, code: &str) -> Customer {
    let customers = StoredCustomers::new(database.clone(), sealer(1));
    customers.insert(&new_customer(organisation, code)).expect("a customer is kept")
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

            #[test]
            fn is_kept_by_each_organisation_as_the_port_promises() {
                on(postgres_spread, |make| $contract(make));
            }
        }
    )+ };
}

on_both! {
    customer_record: customer_repository_contract;
    customer_list: customer_directory_contract;
    customer_part: customer_parts_contract;
    allow_list: invoice_to_contract;
    inquiry: vat_inquiries_contract;
    customer_use: customer_uses_contract;
    notified_customer: notified_customers_contract;
}

/// PostgreSQL checks foreign keys in the order in which they were made. A restored copy may have another order.
#[test]
fn a_customer_on_its_own_list_can_go_whichever_foreign_key_is_older() {
    let test = postgres_migrated();
    let database = &test.database;
    for sql in [
        "ALTER TABLE customer_invoice_to DROP CONSTRAINT customer_invoice_to_customer",
        "ALTER TABLE customer_invoice_to ADD CONSTRAINT customer_invoice_to_customer FOREIGN KEY \
         (organisation_id, customer_id) REFERENCES customers (organisation_id, id) ON DELETE CASCADE",
    ] {
        database.write(|connection| Ok(diesel::sql_query(sql).execute(connection)?)).expect("changed");
    }
    let ours = organisation(database, "Ours");
    let acme = customer(database, ours, "ACME");
    StoredInvoiceToList::new(database.clone()).allow(ours, acme.id, acme.id, true).expect("it is allowed");
    let customers = StoredCustomers::new(database.clone(), sealer(1));
    customers.delete(ours, acme.id, acme.version).expect("nobody else refers to it");
}
