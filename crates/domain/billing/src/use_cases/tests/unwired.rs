//! Use cases that are given the ports that they call, and no others.

use super::*;
use crate::invoice::{ChainHash, PaperKind};
use crate::ports::{
    BillingSettings, MockBilledCustomers, MockInvoiceArchive, MockInvoiceFonts, MockInvoiceNumbers,
    MockInvoiceRepository, MockSettingsSource, NumberTaken,
};
use customs_kernel::{Currency, ErrorKind, ImmediateWork, Outcome, StorageError};

/// The ports that finalizing an invoice without dossiers calls.
fn ports_of_finalizing(draft: Invoice) -> BillingPorts {
    let (mut invoices, mut customers) = (MockInvoiceRepository::new(), MockBilledCustomers::new());
    invoices.expect_find().returning(move |_, _| Ok(Some(draft.clone())));
    invoices.expect_save_header().returning(|invoice| Ok(invoice.clone()));
    customers.expect_by_codes().returning(|_, _| Ok(vec![customer("ACME")]));
    let (mut settings, mut fonts) = (MockSettingsSource::new(), MockInvoiceFonts::new());
    settings.expect_for_organisation().returning(|_| Ok(BillingSettings::default()));
    fonts.expect_prepare().returning(|| Ok(()));
    fonts.expect_unprintable().returning(|_| Ok(Vec::new()));
    let (mut numbers, mut archive) = (MockInvoiceNumbers::new(), MockInvoiceArchive::new());
    numbers.expect_take().returning(|_, _| Ok(NumberTaken { sequence: 1, previous: ChainHash::START }));
    numbers.expect_seal().returning(|_, _, _| Ok(()));
    archive.expect_enqueue().returning(|_, _, _| Ok(()));
    BillingPorts {
        invoices: Arc::new(invoices),
        customers: Arc::new(customers),
        settings: Arc::new(settings),
        fonts: Arc::new(fonts),
        numbers: Arc::new(numbers),
        archive: Arc::new(archive),
        clock: Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment"))),
        work: Arc::new(ImmediateWork),
        ..BillingPorts::unwired()
    }
}

#[test]
fn a_typed_invoice_is_finalized_over_the_ports_of_finalizing_alone() {
    let draft = Bench::new().draft(&[("1", "100", "21")]);
    let invoices = Invoices::new(ports_of_finalizing(draft.clone()));
    let invoice = invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    assert_eq!((invoice.number(), invoice.totals().total), (Some("2026-00001"), number("121")));
}

#[test]
fn a_use_case_names_the_port_that_it_was_not_given() {
    let draft = Bench::new().draft(&[("1", "100", "21")]);
    let wired = ports_of_finalizing(draft.clone());
    let without_numbers = BillingPorts { numbers: BillingPorts::unwired().numbers, ..wired };
    let refused = Invoices::new(without_numbers).finalize(OURS, draft.id, None).expect_err("there are no numbers");
    let named = "the port InvoiceNumbers is not wired: its method take was called";
    assert_eq!((refused.kind(), refused.to_string()), (ErrorKind::Internal, named.to_owned()));
}

#[test]
fn files_are_refused_while_their_port_is_not_wired() {
    let bench = Bench::new();
    let invoice = bench.finalized();
    let ports = BillingPorts { papers: BillingPorts::unwired().papers, ..bench.ports.clone() };
    let refused = refusal(Invoices::new(ports).paper(OURS, invoice.id, PaperKind::Pdf));
    assert_eq!(refused, "the port InvoicePapers is not wired: its method pdf was called");
}

#[test]
fn every_port_names_itself_while_it_is_not_wired() {
    let ports = BillingPorts::unwired();
    let (day, moment) = ("2026-03-02".parse().expect("a day"), "2026-03-02T09:00:00Z".parse().expect("a moment"));
    let called = [
        ("BillableItemRepository", "find", error_of(ports.items.find(OURS, &[]))),
        ("RateCardRepository", "price_item", error_of(ports.cards.price_item(OURS, BillableItemId::new(1)))),
        ("DossierRepository", "hold", error_of(ports.dossiers.hold(OURS, &[]))),
        ("DossierQueue", "waiting", error_of(ports.queue.waiting(OURS, None, 1))),
        ("RevenueLines", "insert", error_of(ports.revenue.insert(&[]))),
        ("PurchaseLines", "for_dossiers", error_of(ports.purchases.for_dossiers(OURS, &[]))),
        ("InvoiceRepository", "find", error_of(ports.invoices.find(OURS, InvoiceId::new(1)))),
        ("DraftRepository", "insert", error_of(ports.drafts.insert(&[]))),
        ("InvoiceDirectory", "drafts_among", error_of(ports.directory.drafts_among(OURS, &[]))),
        ("InvoiceNumbers", "head", error_of(ports.numbers.head(OURS, 2026))),
        ("BilledCustomers", "by_codes", error_of(ports.customers.by_codes(OURS, &[]))),
        ("DossierCustomers", "payer", error_of(ports.dossier_customers.payer(OURS, "ACME", None))),
        ("Movements", "assessed_taxes", error_of(ports.movements.assessed_taxes(OURS, &[]))),
        ("EuroRates", "rate", error_of(ports.rates.rate(&Currency::eur(), day))),
        ("SettingsSource", "for_organisation", error_of(ports.settings.for_organisation(OURS))),
        ("InvoiceMails", "for_invoice", error_of(ports.mails.for_invoice(OURS, InvoiceId::new(1)))),
        ("InvoiceFonts", "prepare", error_of(ports.fonts.prepare())),
        ("InvoiceArchive", "enqueue", error_of(ports.archive.enqueue(OURS, &[], moment))),
        ("UnitOfWork", "run", error_of(ports.work.run(&mut || Outcome::Keep))),
    ];
    for (port, method, error) in called {
        assert_eq!(error, format!("the port {port} is not wired: its method {method} was called"));
    }
}

fn error_of<T>(answered: Result<T, StorageError>) -> String {
    answered.err().map(|error| error.to_string()).unwrap_or_default()
}
