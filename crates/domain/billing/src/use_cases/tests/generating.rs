use super::*;
use crate::invoice::InvoiceStatus;
use crate::money::PaymentTermGroup;
use crate::ports::BilledCustomer;

#[test]
fn lines_with_equal_terms_share_an_invoice_and_others_have_their_own() {
    let bench = Bench::new();
    let work = bench.item("WORK", "100", |_| ());
    let duty = bench.item("DUTY", "250", |form| {
        form.category = text("duties");
        form.vat_rate = Some(number("0"));
    });
    let cost = bench.item("COST", "40", |form| form.category = text("disbursements"));
    bench.card("ACME", &[work, duty, cost], |_| ());
    let dossier = bench.accepted(7);
    let planned = bench.invoices.preview_for_dossier(OURS, Some(dossier)).expect("a preview").invoices;
    let seen: Vec<_> = planned.iter().map(|one| (one.draft.header.groups.clone(), one.totals().subtotal)).collect();
    let expected = [
        (vec![PaymentTermGroup::Duties], number("250")),
        (vec![PaymentTermGroup::Handling, PaymentTermGroup::Disbursements], number("140")),
    ];
    assert_eq!(seen, expected);
    assert_eq!(planned[0].draft.header.due_date.to_string(), "2026-03-16");
    assert_eq!(bench.dossiers.invoice_lines(OURS, dossier).expect("lines").pending.len(), 3, "a preview takes nothing");
    let invoices = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts");
    assert_eq!(invoices.iter().map(|one| one.totals().subtotal).collect::<Vec<_>>(), [number("250"), number("140")]);
    assert!(matches!(bench.invoices.generate_for_dossier(OURS, Some(dossier)), Err(BillingError::NoPendingLines)));
    assert_eq!(broken(bench.invoices.generate_for_dossier(OURS, None)), ["dossier_id"]);
    assert_eq!(broken(bench.invoices.generate_for_dossier(THEIRS, Some(dossier))), ["dossier_id"]);
}

#[test]
fn lines_are_pending_again_when_their_draft_or_their_line_on_it_goes() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "1", |_| ()), bench.item("B", "2", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    let draft = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    let pending = || bench.dossiers.invoice_lines(OURS, dossier).expect("lines").by_currency[0].pending_amount;
    assert_eq!(pending(), number("0"));
    bench.invoices.delete_line(OURS, draft.id, draft.lines[1].id, None).expect("the line goes");
    assert_eq!(pending(), number("2"));
    bench.invoices.delete(OURS, draft.id, None).expect("the draft goes");
    assert_eq!(pending(), number("3"));
}

#[test]
fn a_dossier_is_invoiced_once_every_line_is_on_a_finalized_invoice() {
    let bench = Bench::new();
    let duty = bench.item("DUTY", "250", |form| form.category = text("duties"));
    bench.card("ACME", &[bench.item("A", "1", |_| ()), duty], |_| ());
    let dossier = bench.accepted(7);
    bench.ready(dossier);
    let invoiced = bench.dossiers.update_status(OURS, dossier, None, DossierStatus::Invoiced);
    assert!(matches!(invoiced, Err(BillingError::PreconditionFailed(_))));
    let drafts = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts");
    bench.invoices.finalize(OURS, drafts[0].id, None).expect("the first");
    assert_eq!(bench.status(dossier), DossierStatus::ReadyToInvoice);
    let last = bench.invoices.finalize(OURS, drafts[1].id, None).expect("the second");
    assert_eq!(bench.status(dossier), DossierStatus::Invoiced);
    assert_eq!(last.parties.expect("parties").buyer.reference.as_deref(), Some("PO-1"));
    assert!(bench.dossiers.show(OURS, dossier).expect("a dossier").dossier.invoiced_at.is_some());
}

#[test]
fn a_dossier_that_was_invoiced_before_it_was_ready_is_invoiced_at_once() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "1", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    let draft = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    bench.go(dossier, DossierStatus::Complete);
    bench.go(dossier, DossierStatus::ReadyToInvoice);
    assert_eq!(bench.status(dossier), DossierStatus::Invoiced);
    let empty = bench.dossier();
    bench.ready(empty);
    assert_eq!(bench.status(empty), DossierStatus::ReadyToInvoice, "without lines there is nothing to invoice");
}

#[test]
fn immediate_invoices_are_made_when_the_dossier_is_ready_and_sent_only_for_those_who_want_it() {
    let bench = Bench::new();
    bench.store.keep_customer(OURS, BilledCustomer { invoice_auto_send: true, ..customer("AUTO") });
    let item = bench.item("A", "1", |_| ());
    for (customer, expected) in [("ACME", InvoiceStatus::Draft), ("AUTO", InvoiceStatus::Finalized)] {
        bench.card(customer, &[item], |form| form.invoice_frequency = text("immediate"));
        let dossier = bench.dossier_of(customer);
        let id = dossier.get();
        bench.accept(bench.linked(dossier, id));
        bench.ready(dossier);
        let invoice = bench.revenue(dossier)[0].invoice.expect("an invoice");
        assert_eq!(bench.invoice(invoice).status, expected, "{customer}");
        let done = expected == InvoiceStatus::Finalized;
        assert_eq!(bench.status(dossier) == DossierStatus::Invoiced, done, "{customer}");
        assert_eq!(bench.store.posted().contains(&invoice), done);
    }
}
