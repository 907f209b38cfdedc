use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_declarations::NewDeclaration;
use customs_declarations::form::PartyForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{Changes, DeclarationRepository};
use customs_declarations::testing::{FixedRates, a_valid_export, a_valid_import, a_valid_item};
use customs_kernel::{ManualClock, OrganisationId};
use customs_master_data::customer::{CustomerForm, NewCustomer, VatCheck};
use customs_master_data::ports::CustomerRepository;
use customs_persistence::{
    Database, MasterKey, Sealer, StoredCustomers, StoredDeclarations, StoredOrganisations, StoredReportRows,
    StoredTransits,
};
use customs_reporting::reports::{Cell, Report};
use customs_reporting::testing::{
    ReportStage, ReportStore, ReportedDeclaration, ReportedTransit, report_rows_contract,
};
use customs_transits::lifecycle::{DepartureState, DestinationState, Status as TransitStatus};
use customs_transits::ports::{Changes as TransitChanges, TransitRepository};
use customs_transits::testing::{a_valid_item as a_transit_item, a_valid_transit};
use customs_transits::{Arrival, NewTransit};
use rust_decimal::Decimal;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Declarations and transits, stored by their own domains.
struct Stage {
    declarations: StoredDeclarations,
    transits: StoredTransits,
    customers: StoredCustomers,
    named: RefCell<BTreeSet<(OrganisationId, String)>>,
}

impl Stage {
    fn name_customer(&self, organisation: OrganisationId, code: &str, name: &str) {
        if !self.named.borrow_mut().insert((organisation, code.to_owned())) {
            return;
        }
        let new = NewCustomer {
            organisation,
            customer_code: code.to_owned(),
            form: CustomerForm { customer_name: Some(name.to_owned()), ..CustomerForm::default() },
            vat_check: VatCheck::default(),
            access_code: None,
            created_at: "2026-01-01T00:00:00Z".parse().expect("a moment"),
        };
        self.customers.insert(&new).expect("stored");
    }
}

impl ReportStage for Stage {
    fn add(&self, organisation: OrganisationId, declaration: &ReportedDeclaration) -> i64 {
        let reported = declaration.clone();
        if let (Some(code), Some(name)) = (&reported.customer_code, &reported.customer_name) {
            self.name_customer(organisation, code, name);
        }
        let mut form = if reported.export { a_valid_export() } else { a_valid_import() };
        let header = &mut form.declaration;
        let party = Some(PartyForm { name: reported.party_name, eori: reported.party_eori, ..PartyForm::default() });
        if reported.export {
            header.consignor = party
        } else {
            header.importer = party
        };
        header.destination_country = reported.destination_country;
        header.total_invoice_value = reported.invoice_value;
        header.total_invoice_currency = reported.currency;
        let item = |mass| {
            let mut item = a_valid_item();
            (item.gross_weight, item.invoice_value, item.invoice_currency) = (Some(mass), None, None);
            item
        };
        form.items = reported.gross_masses.into_iter().map(item).collect();
        let new = NewDeclaration {
            organisation,
            reference: Some(reported.reference),
            customer_code: reported.customer_code,
            dossier_id: None,
            form,
            created_at: reported.created_at,
        };
        let mut stored = self.declarations.insert(new, Vec::new()).expect("stored");
        let id = stored.id.get();
        stored.status = Status::from_code(&reported.status).expect("a status");
        stored.milestones.mrn = reported.mrn.map(|mrn| mrn.parse().expect("an MRN"));
        stored.milestones.submitted_at = reported.submitted_at;
        stored.milestones.registered_at = reported.registered_at;
        stored.milestones.accepted_at = reported.accepted_at;
        stored.milestones.released_at = reported.released_at;
        self.declarations.save(stored, Changes::default()).expect("saved");
        id
    }

    fn add_transit(&self, organisation: OrganisationId, transit: &ReportedTransit) -> i64 {
        let reported = transit.clone();
        if let Some(name) = &reported.customer_name {
            self.name_customer(organisation, &reported.customer_code, name);
        }
        let mut form = a_valid_transit();
        form.transit_type = Some(reported.transit_type);
        form.office_of_departure = Some(reported.office_of_departure);
        form.office_of_destination = Some(reported.office_of_destination);
        form.guarantee_type = reported.guarantee_type;
        form.guarantee_reference = reported.guarantee_reference;
        let item = |(mass, packages)| {
            let mut item = a_transit_item();
            item.gross_weight = Some(mass);
            item.packaging[0].quantity = Some(packages);
            item
        };
        form.items = reported.items.into_iter().map(item).collect();
        let new = NewTransit {
            organisation,
            reference: Some(reported.reference),
            customer_code: reported.customer_code,
            dossier_id: None,
            form,
            created_at: reported.created_at,
        };
        let mut stored = self.transits.insert(new, Vec::new()).expect("stored");
        let id = stored.id.get();
        (stored.standing.departure, stored.standing.destination) = standing(&reported.status);
        assert_eq!(stored.status().code(), reported.status);
        stored.milestones.lrn = reported.lrn.map(|lrn| lrn.parse().expect("an LRN"));
        stored.milestones.mrn = reported.mrn.map(|mrn| mrn.parse().expect("an MRN"));
        stored.milestones.submitted_at = reported.submitted_at;
        stored.milestones.accepted_at = reported.accepted_at;
        stored.arrival = reported.arrival.map(|(office_of_destination, arrival_date, unloading_remarks)| Arrival {
            office_of_destination,
            arrival_date,
            unloading_remarks,
            seals_intact: true,
            permission_names_seals: None,
            trader: None,
        });
        self.transits.save(stored, TransitChanges::default()).expect("saved");
        id
    }
}

fn standing(status: &str) -> (DepartureState, DestinationState) {
    match TransitStatus::from_code(status).expect("a status") {
        TransitStatus::Arrived => (DepartureState::Released, DestinationState::GoodsReleased),
        TransitStatus::Released => (DepartureState::Released, DestinationState::Nothing),
        TransitStatus::Completed => (DepartureState::WrittenOff, DestinationState::GoodsReleased),
        _ => (DepartureState::Draft, DestinationState::Nothing),
    }
}

/// The rows of reports, with a rate of 1.25 dollars to the euro on every day.
fn rows(database: &Database) -> StoredReportRows {
    let rates = FixedRates([("USD".to_owned(), Decimal::new(125, 2))].into());
    let now = "2026-03-09T09:30:00Z".parse().expect("a moment");
    StoredReportRows::new(database.clone(), Arc::new(rates), Arc::new(ManualClock::at(now)))
}

fn store(database: &Database) -> ReportStore {
    let organisations = StoredOrganisations::new(database.clone());
    let organisation = |name: &str| {
        let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
        let new = NewOrganisation::new(name, None, created_at).expect("an organisation");
        organisations.add(&new).expect("stored").id()
    };
    let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
    ReportStore {
        rows: Arc::new(rows(database)),
        stage: Box::new(Stage {
            declarations: StoredDeclarations::new(database.clone(), &[]),
            transits: StoredTransits::new(database.clone(), sealer.clone(), &[]),
            customers: StoredCustomers::new(database.clone(), sealer),
            named: RefCell::default(),
        }),
        organisations: [organisation("Ours"), organisation("Theirs")],
    }
}

/// Runs the contract on empty stores of one kind, which live until it ends.
fn on(make: fn() -> TestDatabase) {
    let made: RefCell<Vec<TestDatabase>> = RefCell::default();
    report_rows_contract(&|| {
        let test = make();
        let store = store(&test.database);
        made.borrow_mut().push(test);
        store
    });
}

#[test]
fn rows_are_answered_on_sqlite_as_the_port_promises() {
    on(sqlite_migrated);
}

#[test]
fn rows_are_answered_on_postgres_as_the_port_promises() {
    on(postgres_migrated);
}

/// The value that a report shows for a declaration with items worth 100 in each of these currencies.
fn value_in_report(test: &TestDatabase, currencies: [&str; 2]) -> (Cell, Cell) {
    let store = store(&test.database);
    let mut form = a_valid_import();
    (form.declaration.total_invoice_value, form.declaration.total_invoice_currency) = (None, None);
    let item = |currency: &str| {
        let mut item = a_valid_item();
        (item.invoice_value, item.invoice_currency) = (Some(Decimal::ONE_HUNDRED), Some(currency.to_owned()));
        item
    };
    form.items = currencies.map(item).to_vec();
    let organisation = store.organisations[0];
    let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let new = NewDeclaration { organisation, reference: None, customer_code: None, dossier_id: None, form, created_at };
    let stored = StoredDeclarations::new(test.database.clone(), &[]).insert(new, Vec::new()).expect("stored");
    let mut shown = store.rows.rows(organisation, Report::DmsImport, &[stored.id.get()]).expect("rows");
    let columns = Report::DmsImport.columns();
    let place = |name: &str| columns.iter().position(|column| column.name == name).expect("a column");
    let mut row = shown.remove(0);
    let currency = std::mem::replace(&mut row[place("currency")], Cell::Empty);
    (std::mem::replace(&mut row[place("total_invoice_value")], Cell::Empty), currency)
}

#[test]
fn values_of_several_currencies_are_converted_or_left_out() {
    for make in [sqlite_migrated, postgres_migrated] {
        let test = make();
        let euros = (Cell::Number(Decimal::new(18_000, 2)), Cell::Text("EUR".to_owned()));
        assert_eq!(value_in_report(&test, ["EUR", "USD"]), euros);
        assert_eq!(value_in_report(&test, ["EUR", "XAU"]), (Cell::Empty, Cell::Empty), "customs has no rate");
        let dollars = (Cell::Number(Decimal::from(200)), Cell::Text("USD".to_owned()));
        assert_eq!(value_in_report(&test, ["USD", "USD"]), dollars);
    }
}
