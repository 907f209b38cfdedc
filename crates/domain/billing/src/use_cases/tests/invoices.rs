use super::*;
use crate::invoice::{InvoiceChange, InvoiceStatus, Seller};
use crate::money::PaymentTermGroup;
use crate::ports::{BilledCustomer, BillingSettings, InvoiceFilter, InvoiceSort};
use customs_kernel::{Actor, SortDirection};

#[test]
fn a_draft_has_no_number_and_thirty_days() {
    let bench = Bench::new();
    let draft = bench.draft(&[("3", "12.35", "21")]);
    assert_eq!((draft.number(), draft.status), (None, InvoiceStatus::Draft));
    assert_eq!(draft.header.due_date.to_string(), "2026-04-01");
    assert_eq!(draft.totals().total, number("44.83"));
    let form = InvoiceForm {
        payment_term_group: text("tax"),
        payment_term_days: Some(-1),
        dossier_id: Some(9),
        ..InvoiceForm::default()
    };
    assert_eq!(broken(bench.invoices.create(OURS, form)), ["customer_code", "payment_term_days", "payment_term_group"]);
    let form = InvoiceForm { customer_code: text("NOBODY"), dossier_id: Some(9), ..InvoiceForm::default() };
    assert_eq!(broken(bench.invoices.create(OURS, form)), ["customer_code", "dossier_id"]);
}

#[test]
fn every_broken_rule_of_a_line_is_told_at_once() {
    let bench = Bench::new();
    let draft = bench.draft(&[]);
    let form = InvoiceLineForm {
        quantity: Some(number("0.001")),
        unit_price: Some(number("-1")),
        vat_rate: Some(number("101")),
        ..InvoiceLineForm::default()
    };
    let outcome = bench.invoices.add_line(OURS, draft.id, None, form);
    assert_eq!(broken(outcome), ["description", "quantity", "unit_price", "vat_rate"]);
    let huge = typed("9999999999", "9999999999", "21");
    assert_eq!(broken(bench.invoices.add_line(OURS, draft.id, None, huge)), ["unit_price"]);
    let item = InvoiceLineForm { billable_item_id: Some(77), ..typed("1", "1", "21") };
    assert_eq!(broken(bench.invoices.add_line(OURS, draft.id, None, item)), ["billable_item_id"]);
}

#[test]
fn a_finalized_invoice_has_its_date_number_and_parties_for_good() {
    let bench = Bench::new();
    let seller = Seller { name: "Broker B.V.".to_owned(), iban: text("NL02ABNA0123456789"), ..Seller::default() };
    bench.store.keep_settings(OURS, BillingSettings { seller: seller.clone(), ..BillingSettings::default() });
    let draft = bench.draft(&[("1", "100", "21")]);
    assert_eq!(refusal(bench.invoices.finalize(OURS, bench.draft(&[]).id, None)), "the invoice has no lines");
    bench.clock.advance(chrono::Duration::days(3));
    let invoice = bench.invoices.finalize(OURS, draft.id, Some(draft.version)).expect("it is finalized");
    assert_eq!(invoice.number(), Some("2026-00001"));
    assert_eq!(
        (invoice.header.invoice_date.to_string(), invoice.header.due_date.to_string()),
        ("2026-03-05".to_owned(), "2026-04-04".to_owned())
    );
    bench.store.keep_settings(OURS, BillingSettings::default());
    let mut renamed = customer("ACME");
    renamed.buyer.name = "Other B.V.".to_owned();
    bench.store.keep_customer(OURS, renamed);
    let parties = bench.invoice(invoice.id).parties.expect("parties");
    assert_eq!((parties.seller, parties.buyer.name.as_str()), (seller, "ACME B.V."));
}

#[test]
fn a_finalized_invoice_takes_no_change() {
    let bench = Bench::new();
    let invoice = bench.finalized();
    let line = invoice.lines[0].id;
    let invalid = |outcome: Result<(), BillingError>| {
        let Err(BillingError::InvalidStatus { current, allowed }) = outcome else { panic!("{outcome:?}") };
        assert_eq!((current, allowed), ("finalized", vec!["draft"]));
    };
    invalid(bench.invoices.update(OURS, invoice.id, None, &InvoiceChange::default()).map(drop));
    invalid(bench.invoices.add_line(OURS, invoice.id, None, typed("1", "1", "21")).map(drop));
    invalid(bench.invoices.update_line(OURS, invoice.id, line, None, &|_| ()).map(drop));
    invalid(bench.invoices.delete_line(OURS, invoice.id, line, None).map(drop));
    invalid(bench.invoices.delete(OURS, invoice.id, None));
    invalid(bench.invoices.finalize(OURS, invoice.id, None).map(drop));
    assert_eq!(bench.invoice(invoice.id), invoice);
}

#[test]
fn a_due_date_that_is_set_stays_and_a_group_is_that_of_every_line() {
    let bench = Bench::new();
    let draft = bench.draft(&[("1", "100", "0")]);
    let change = InvoiceChange {
        due_date: Some("2026-05-01".parse().ok()),
        payment_term_group: text("duties"),
        notes: Some(text("Thanks")),
    };
    let draft = bench.invoices.update(OURS, draft.id, None, &change).expect("it is changed");
    assert_eq!(draft.vat_rules().category(draft.lines[0].terms.vat()), crate::money::VatCategory::OutsideScope);
    let invoice = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    assert_eq!(invoice.header.due_date.to_string(), "2026-05-01");
    assert_eq!((invoice.primary_group(), invoice.header.notes.as_deref()), (PaymentTermGroup::Duties, Some("Thanks")));
}

#[test]
fn a_due_date_that_is_taken_back_is_that_of_the_terms_again_and_must_be_a_day() {
    let bench = Bench::new();
    let draft = bench.draft(&[("1", "100", "0")]);
    let by_terms = draft.header.due_date;
    let change = |due_date| InvoiceChange { due_date: Some(due_date), ..InvoiceChange::default() };
    let update = |due_date| bench.invoices.update(OURS, draft.id, None, &change(due_date));
    assert_ne!(update("2026-05-01".parse().ok()).expect("it is changed").header.due_date, by_terms);
    let draft = update(None).expect("it is changed");
    assert_eq!((draft.header.due_date, draft.header.due_date_is_set), (by_terms, false));
    let Err(BillingError::Invalid(errors)) = update(Some(chrono::NaiveDate::MAX)) else { panic!("it is no day") };
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["due_date"]);
}

#[test]
fn an_invoice_is_sent_and_paid_once() {
    let bench = Bench::new();
    let invoice = bench.finalized();
    let sent = bench.invoices.mark_sent(OURS, invoice.id, None).expect("it is sent");
    assert_eq!((sent.status, sent.sent_at.is_some()), (InvoiceStatus::Sent, true));
    assert!(matches!(bench.invoices.mark_sent(OURS, invoice.id, None), Err(BillingError::InvalidStatus { .. })));
    let actor = Actor::Client("bank".to_owned());
    let long = "x".repeat(256);
    assert_eq!(broken(bench.invoices.mark_paid(OURS, invoice.id, None, Some(&long), &actor)), ["payment_reference"]);
    let paid = bench.invoices.mark_paid(OURS, invoice.id, None, Some("SEPA 1"), &actor).expect("it is paid");
    assert_eq!((paid.paid_by.as_deref(), paid.payment_reference.as_deref()), (Some("bank"), Some("SEPA 1")));
    assert!(matches!(
        bench.invoices.mark_paid(OURS, invoice.id, None, None, &actor),
        Err(BillingError::InvalidStatus { .. })
    ));
    let late = bench.invoices.mail_delivered(OURS, invoice.id).expect("a mail that arrives late changes nothing");
    assert_eq!(late, paid);
}

#[test]
fn an_invoice_that_is_sent_by_itself_is_posted_once_and_ends_as_sent() {
    let bench = Bench::new();
    bench.store.keep_customer(OURS, BilledCustomer { invoice_auto_send: true, ..customer("ACME") });
    let invoice = bench.finalized();
    assert_eq!(bench.store.posted(), [invoice.id]);
    assert_eq!(invoice.status, InvoiceStatus::Finalized);
    assert_eq!(bench.invoices.mail_delivered(OURS, invoice.id).expect("it is there").status, InvoiceStatus::Sent);
}

#[test]
fn amounts_that_do_not_add_up_are_never_finalized() {
    let bench = Bench::new();
    let draft = bench.draft(&[("1", "100", "21")]);
    bench.store.tamper(draft.id, |invoices| {
        let invoice = invoices.get_mut(&draft.id).expect("it is there");
        invoice.lines[0].terms.amounts.vat_amount = number("20.99");
    });
    let refused = refusal(bench.invoices.finalize(OURS, draft.id, None));
    assert!(refused.contains("line VAT: 20.99 is stated, 21 is right"), "{refused}");
    assert_eq!(bench.finalized().number(), Some("2026-00001"), "no number is lost");
}

#[test]
fn an_invoice_of_a_thousand_lines_is_finalized_to_the_cent() {
    let bench = Bench::new();
    let template = bench.draft(&[("3", "0.3342", "21")]);
    let lines = vec![template.lines[0].terms.clone(); 1_000];
    let created_at = template.created_at;
    let new = crate::invoice::NewInvoice { organisation: OURS, header: template.header, lines, created_at };
    let draft = bench.ports.drafts.insert(&[new]).expect("it is kept").remove(0);
    let invoice = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    assert_eq!((invoice.totals().subtotal, invoice.totals().vat_amount), (number("1000"), number("210")));
    assert!(bench.invoices.numbering_proof(OURS, 2026).expect("a proof").holds());
}

#[test]
fn of_many_who_finalize_the_same_draft_at_once_one_does_and_one_number_is_used() {
    let bench = Bench::new();
    let draft = bench.draft(&[("1", "1", "21")]);
    let done = std::thread::scope(|scope| {
        let finalize = || bench.invoices.finalize(OURS, draft.id, None).is_ok();
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(finalize)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).filter(|done| *done).count()
    });
    assert_eq!((done, bench.finalized().number()), (1, Some("2026-00002")));
}

#[test]
fn invoices_are_listed_by_what_they_say() {
    let bench = Bench::new();
    bench.store.keep_customer(OURS, customer("OTHER"));
    let first = bench.finalized();
    let form = InvoiceForm {
        customer_code: text("OTHER"),
        payment_term_group: text("duties"),
        notes: text("Urgent"),
        ..InvoiceForm::default()
    };
    let second = bench.invoices.create(OURS, form).expect("a draft");
    let list = |filter: InvoiceFilter| {
        let page =
            bench.invoices.list(OURS, &filter, InvoiceSort::Number, SortDirection::Ascending, ALL).expect("a list");
        page.records.into_iter().map(|invoice| invoice.id).collect::<Vec<_>>()
    };
    assert_eq!(list(InvoiceFilter::default()), [second.id, first.id], "drafts come first");
    assert_eq!(list(InvoiceFilter { number: text("0001"), ..InvoiceFilter::default() }), [first.id]);
    assert_eq!(list(InvoiceFilter { search: text("urg"), ..InvoiceFilter::default() }), [second.id]);
    assert_eq!(list(InvoiceFilter { group: Some(PaymentTermGroup::Duties), ..InvoiceFilter::default() }), [second.id]);
    assert_eq!(list(InvoiceFilter { status: Some(InvoiceStatus::Paid), ..InvoiceFilter::default() }), []);
    assert!(matches!(bench.invoices.show(THEIRS, first.id), Err(BillingError::Unknown(_))));
}
