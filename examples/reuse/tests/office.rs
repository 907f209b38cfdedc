//! The office over its own ports. The other ports are fakes, or mocks where a test plays what they answer.

use customs_billing::BillingError;
use customs_billing::invoice::InvoiceLineForm;
use customs_billing::ports::{BillingPorts, MockInvoiceArchive};
use customs_billing::testing::{InMemoryBilling, customer};
use customs_declarations::ports::MockCodeTables;
use customs_declarations::validation;
use customs_guarantees::account::{AccountKey, GuaranteeKind};
use customs_guarantees::kernel::{Clock, GuaranteeCover, ManualClock, NotSecured, StorageError};
use customs_guarantees::ports::{GuaranteePorts, MockLiabilities, MockReservations};
use customs_guarantees::testing::{InMemoryGuarantees, customer as holder, statement};
use customs_guarantees::{GuaranteeError, GuaranteeSync, SyncOutcome};
use freight_desk::office::{OURS, Office};
use freight_desk::own_ports::{Goods, Series};
use rust_decimal::Decimal;
use std::sync::{Arc, Mutex};

/// A body of `POST /api/v1/declarations/create`.
const BODY: &str = include_str!("../../import-h1.json");
const EORI: &str = "NL801234566";

fn clock() -> Arc<ManualClock> {
    Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment")))
}

fn billing() -> BillingPorts {
    let fakes = Arc::new(InMemoryBilling::default());
    fakes.keep_customer(OURS, customer("ACME"));
    let series = Arc::new(Series { heads: Mutex::default(), others: fakes.clone() });
    BillingPorts { numbers: series.clone(), work: series, ..fakes.ports(clock()) }
}

fn clearance() -> InvoiceLineForm {
    let line = InvoiceLineForm::default().with_description("Clearance".to_owned());
    line.with_quantity(Decimal::ONE).with_unit_price(Decimal::from(95))
}

#[test]
fn the_example_is_valid_until_a_code_is_too_long() {
    assert!(Office::check(BODY).is_ok());
    let errors = Office::check(&BODY.replace("\"85109000\"", "\"8510900000\"")).expect_err("it has ten digits");
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["declaration.items.0.hs_code"]);
}

#[test]
fn work_is_billed_with_vat_and_the_next_number() {
    let office = Office::new(billing(), GuaranteePorts::unwired());
    for number in ["2026-00001", "2026-00002"] {
        let invoice = office.bill("ACME", clearance()).expect("an invoice");
        assert_eq!((invoice.number(), invoice.totals().total.to_string()), (Some(number), "114.95".to_owned()));
    }
}

#[test]
fn an_amount_is_reserved_until_its_declaration_is_gone() {
    let (fakes, surety) = (Arc::new(InMemoryGuarantees::default()), AccountKey::surety(EORI.parse().expect("an EORI")));
    fakes.enable(OURS, GuaranteeKind::Surety, holder(1, "ACME", Some(EORI)));
    let submitted = [(7, ("LRN-1".to_owned(), 300.into())), (8, ("LRN-2".to_owned(), 200.into()))];
    let goods = Arc::new(Goods { surety, submitted: Mutex::new(submitted.into()) });
    let ports = GuaranteePorts { liabilities: goods.clone(), ..fakes.ports(clock()) };
    let sync = GuaranteeSync::new(ports.clone(), chrono::Duration::minutes(5));
    sync.register_all().expect("the account is known");
    let claim = sync.claim(1).expect("it is due").remove(0);
    let stored = sync.store(&claim, Ok(statement("1000", "600", &[], clock().now())));
    assert_eq!(stored.expect("customs states its figures"), SyncOutcome::Stored);

    let office = Office::new(BillingPorts::unwired(), ports);
    assert_eq!(office.reserve(7, "LRN-1").expect("it is covered"), GuaranteeCover::Reserved);
    assert!(matches!(office.reserve(8, "LRN-2"), Err(GuaranteeError::Insufficient(_))));
    goods.submitted.lock().expect("no test panicked").remove(&7);
    office.settle(7).expect("it is released");
    assert_eq!(office.reserve(8, "LRN-2").expect("it is covered"), GuaranteeCover::Reserved);
}

#[test]
fn an_invoice_that_fails_leaves_no_gap() {
    let (ports, mut archive) = (billing(), MockInvoiceArchive::new());
    archive.expect_enqueue().returning(|_, _, _| Err(StorageError::Unavailable("no route".into())));
    let failing = BillingPorts { archive: Arc::new(archive), ..ports.clone() };
    let failed = Office::new(failing, GuaranteePorts::unwired()).bill("ACME", clearance());
    assert!(matches!(failed, Err(BillingError::Storage(_))));
    let invoice = Office::new(ports, GuaranteePorts::unwired()).bill("ACME", clearance()).expect("an invoice");
    assert_eq!(invoice.number(), Some("2026-00001"));
}

#[test]
fn a_declaration_that_uses_no_guarantee_passes() {
    let (mut liabilities, mut reservations) = (MockLiabilities::new(), MockReservations::new());
    liabilities.expect_estimate().returning(|_, _| Ok(Vec::new()));
    reservations.expect_for_subjects().returning(|_, _| Ok(Vec::new()));
    let (liabilities, reservations) = (Arc::new(liabilities), Arc::new(reservations));
    let ports = GuaranteePorts { liabilities, reservations, ..GuaranteePorts::unwired() };
    let cover = Office::new(BillingPorts::unwired(), ports).reserve(7, "LRN-1").expect("it passes");
    assert_eq!(cover.reason(), Some(NotSecured::NothingToReserve));
}

#[test]
fn a_code_that_no_list_has_is_worth_a_warning() {
    let mut codes = MockCodeTables::new();
    codes.expect_knows().returning(|_, code, _| code != "NL000396");
    let (valid, day) = (Office::check(BODY).expect("it is valid"), "2026-03-02".parse().expect("a day"));
    let warnings = validation::warnings(valid.form(), &codes, day);
    assert_eq!(warnings[0], "declaration.office: NL000396 is not in the codebook");
}
