use super::{customer, organisation, sealer};
use crate::testing::both_migrated;
use customs_billing::dossier::{DossierForm, NewDossier};
use customs_billing::invoice::{DocumentType, InvoiceHeader, NewInvoice};
use customs_billing::money::PaymentTermGroup;
use customs_billing::ports::{DossierRepository, DraftRepository, RateCardRepository};
use customs_billing::testing::card_form;
use customs_declarations::NewDeclaration;
use customs_declarations::form::DeclarationForm;
use customs_declarations::ports::DeclarationRepository;
use customs_inventory::ports::StockRepository;
use customs_inventory::stock::{NewStock, StartingTerms};
use customs_kernel::{Actor, Currency, OrganisationId, StorageError};
use customs_master_data::CustomerId;
use customs_master_data::master_item::{MasterItemForm, NewMasterItem};
use customs_master_data::ports::{CustomerRepository, CustomerUses, MasterItemRepository};
use customs_persistence::{
    Database, StoredCustomerUses, StoredCustomers, StoredDeclarations, StoredDossiers, StoredInvoices,
    StoredMasterItems, StoredRateCards, StoredStocks,
};

fn declaration_of(database: &Database, organisation: OrganisationId, code: &str) {
    let new = NewDeclaration {
        organisation,
        reference: None,
        customer_code: Some(code.to_owned()),
        dossier_id: None,
        form: DeclarationForm::default(),
        created_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
    };
    StoredDeclarations::new(database.clone(), &[]).insert(new, vec![]).expect("a declaration is kept");
}

#[test]
fn a_customer_is_used_by_the_declarations_of_its_organisation_that_name_its_code() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let acme = customer(database, ours, "ACME");
        let uses = StoredCustomerUses::new(database.clone());
        declaration_of(database, theirs, "ACME");
        declaration_of(database, ours, "acme");
        assert_eq!(uses.referring_records(&acme).expect("a look-up"), None);
        declaration_of(database, ours, "ACME");
        assert_eq!(uses.referring_records(&acme).expect("a look-up"), Some("declarations"));
    }
}

fn item_of(database: &Database, organisation: OrganisationId, customer: Option<CustomerId>) {
    let form = MasterItemForm {
        item_code: Some("SCREW".to_owned()),
        description: Some("Screws".to_owned()),
        customer_id: customer.map(CustomerId::get),
        ..MasterItemForm::default()
    };
    let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let new = NewMasterItem { organisation, form, created_at };
    StoredMasterItems::new(database.clone()).insert(&[new]).expect("an article is kept");
}

#[test]
fn a_customer_is_used_by_its_own_items_and_cannot_be_deleted() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        let [acme, other] = ["ACME", "OTHER"].map(|code| customer(database, ours, code));
        let uses = StoredCustomerUses::new(database.clone());
        item_of(database, ours, None);
        item_of(database, ours, Some(other.id));
        assert_eq!(uses.referring_records(&acme).expect("a look-up"), None);
        item_of(database, ours, Some(acme.id));
        assert_eq!(uses.referring_records(&acme).expect("a look-up"), Some("items"));
        let deleted = StoredCustomers::new(database.clone(), sealer(1)).delete(ours, acme.id, acme.version);
        assert!(matches!(deleted, Err(StorageError::Conflict { constraint: None })), "{deleted:?}");
    }
}

fn dossier_of(database: &Database, organisation: OrganisationId, code: &str, billing_customer: &str) {
    let form = DossierForm { customer_code: Some(code.to_owned()), ..DossierForm::default() };
    let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let (number, billing_customer) = (format!("{code}-{billing_customer}"), billing_customer.to_owned());
    let new = NewDossier { organisation, number, form, billing_customer, created_at };
    StoredDossiers::new(database.clone()).insert(&new).expect("a dossier is kept");
}

fn invoice_of(database: &Database, organisation: OrganisationId, code: &str) {
    let day = "2026-03-02".parse().expect("a day");
    let header = InvoiceHeader {
        document_type: DocumentType::Invoice,
        customer_code: code.to_owned(),
        dossier: None,
        groups: vec![PaymentTermGroup::Handling],
        payment_term_days: None,
        invoice_date: day,
        due_date: day,
        due_date_is_set: false,
        currency: Currency::eur(),
        notes: None,
        is_prepayment: false,
        credits: None,
    };
    let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let new = NewInvoice { organisation, header, lines: vec![], created_at };
    StoredInvoices::new(database.clone()).insert(&[new]).expect("an invoice is kept");
}

#[test]
fn a_customer_is_used_by_its_rate_cards_dossiers_and_invoices() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let [card, own, payer, billed] = ["CARD", "OWN", "PAYER", "BILLED"].map(|code| customer(database, ours, code));
        let cards = StoredRateCards::new(database.clone());
        let keep = |organisation| {
            dossier_of(database, organisation, "OWN", "PAYER");
            invoice_of(database, organisation, "BILLED");
            let terms = card_form("CARD").terms().expect("terms");
            let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
            cards.insert(organisation, &terms, &[], created_at).expect("a card is kept");
        };
        let uses = StoredCustomerUses::new(database.clone());
        let found =
            || [&card, &own, &payer, &billed].map(|customer| uses.referring_records(customer).expect("a look-up"));
        keep(theirs);
        assert_eq!(found(), [None; 4]);
        keep(ours);
        assert_eq!(found(), ["rate cards", "dossiers", "dossiers", "invoices"].map(Some));
    }
}

/// Stock of one piece that ACME has in the warehouse.
fn stock_of_acme(database: &Database, organisation: OrganisationId) {
    let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let StartingTerms { stock, lots } =
        customs_inventory::testing::starting("CHAIR", "1").terms(created_at).expect("terms");
    let new = NewStock { organisation, terms: stock, lots, by: Actor::System, created_at };
    StoredStocks::new(database.clone()).insert(&new).expect("stock is kept");
}

#[test]
fn a_customer_is_used_by_its_stock() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let [acme, other] = ["ACME", "OTHER"].map(|code| customer(database, ours, code));
        let uses = StoredCustomerUses::new(database.clone());
        stock_of_acme(database, theirs);
        assert_eq!(uses.referring_records(&acme).expect("a look-up"), None);
        stock_of_acme(database, ours);
        assert_eq!(
            [&acme, &other].map(|customer| uses.referring_records(customer).expect("a look-up")),
            [Some("stock"), None]
        );
    }
}
