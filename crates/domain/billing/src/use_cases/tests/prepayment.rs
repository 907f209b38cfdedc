use super::*;
use crate::PrepaymentForm;
use crate::dossier::Deduction;
use crate::invoice::CreditRequest;
use crate::money::LineAmounts;
use crate::ports::BilledCustomer;
use customs_kernel::Actor;

fn form(amount: &str) -> PrepaymentForm {
    PrepaymentForm { amount: Some(number(amount)), ..PrepaymentForm::default() }
}

fn bench() -> (Bench, DossierId) {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "100", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    (bench, dossier)
}

pub(super) fn pay(bench: &Bench, draft: InvoiceId) {
    bench.invoices.finalize(OURS, draft, None).expect("it is finalized");
    bench.invoices.mark_paid(OURS, draft, None, None, &Actor::System).expect("it is paid");
}

/// Requests this amount in advance for a dossier and records it as paid.
pub(super) fn prepaid(bench: &Bench, dossier: DossierId, amount: &str) -> InvoiceId {
    let draft = bench.dossiers.request_prepayment(OURS, dossier, None, &form(amount)).expect("a draft");
    pay(bench, draft.id);
    draft.id
}

#[test]
fn what_was_paid_in_advance_is_taken_off_the_next_invoice_once() {
    let (bench, dossier) = bench();
    let draft = bench.dossiers.request_prepayment(OURS, dossier, None, &form("60")).expect("a draft");
    assert!(draft.header.is_prepayment);
    assert_eq!(draft.totals().total, number("72.60"));
    let again = bench.dossiers.request_prepayment(OURS, dossier, None, &form("60"));
    assert!(matches!(again, Err(BillingError::PreconditionFailed(_))));
    pay(&bench, draft.id);
    let prepayment =
        || bench.dossiers.show(OURS, dossier).expect("a dossier").dossier.prepayment.expect("a prepayment");
    assert!(prepayment().paid_at.is_some());

    let invoice = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    assert_eq!(invoice.totals().total, number("48.40"));
    assert_eq!((invoice.lines[1].terms.quantity, invoice.lines[1].terms.unit_price), (number("-1"), number("60")));
    let amounts = LineAmounts { amount: number("60"), vat_amount: number("12.60") };
    assert_eq!(prepayment().deductions, [Deduction { invoice: invoice.id, amounts }]);
    let change = bench.invoices.update_line(OURS, invoice.id, invoice.lines[1].id, None, &|_| ());
    assert!(matches!(change, Err(BillingError::PreconditionFailed(_))));
    bench.invoices.delete(OURS, invoice.id, None).expect("the draft goes");
    assert_eq!(prepayment().deductions, []);
    let invoice = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    bench.invoices.finalize(OURS, invoice.id, None).expect("it is finalized");
    bench.accept(bench.linked(dossier, 8));
    let next = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    assert_eq!(next.totals().total, number("121"));
}

#[test]
fn what_is_not_paid_is_not_taken_off() {
    let (bench, dossier) = bench();
    bench.dossiers.request_prepayment(OURS, dossier, None, &form("60")).expect("a draft");
    let invoice = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    assert_eq!(invoice.totals().total, number("121"));
}

#[test]
fn a_prepayment_goes_with_its_draft_or_its_credit_note() {
    let (bench, dossier) = bench();
    let prepaid = || bench.dossiers.show(OURS, dossier).expect("a dossier").dossier.prepayment.is_some();
    let draft = bench.dossiers.request_prepayment(OURS, dossier, None, &form("60")).expect("a draft");
    bench.invoices.delete(OURS, draft.id, None).expect("the draft goes");
    assert!(!prepaid());
    let draft = bench.dossiers.request_prepayment(OURS, dossier, None, &form("60")).expect("a draft");
    pay(&bench, draft.id);
    let note = bench.invoices.credit(OURS, draft.id, None, &CreditRequest::default()).expect("a credit note");
    assert!(prepaid(), "a draft takes nothing back yet");
    bench.invoices.finalize(OURS, note.id, None).expect("it is finalized");
    assert!(!prepaid());
}

#[test]
fn an_amount_in_advance_is_positive_and_in_cents() {
    let (bench, dossier) = bench();
    for amount in ["0", "-1", "1.005"] {
        assert_eq!(broken(bench.dossiers.request_prepayment(OURS, dossier, None, &form(amount))), ["amount"]);
    }
    assert_eq!(broken(bench.dossiers.request_prepayment(OURS, dossier, None, &PrepaymentForm::default())), ["amount"]);
}

#[test]
fn a_dossier_above_the_threshold_is_to_be_paid_in_advance_until_it_is() {
    let (bench, dossier) = bench();
    let previewed = || bench.invoices.preview_for_dossier(OURS, Some(dossier)).expect("a preview");
    let required = |threshold: Option<&str>, currency: &str| {
        let prepayment_threshold = threshold.map(number);
        let currency = currency.parse().expect("a currency");
        bench.store.keep_customer(OURS, BilledCustomer { prepayment_threshold, currency, ..customer("ACME") });
        let preview = previewed();
        assert_eq!(preview.prepayment_threshold, prepayment_threshold);
        preview.prepayment_required
    };
    assert!(!required(None, "EUR"), "nobody set one");
    assert!(!required(Some("100"), "EUR"), "100 is not above 100");
    assert!(!required(Some("0"), "USD"), "euros do not count in dollars");
    assert!(required(Some("0"), "EUR"));
    assert!(required(Some("99.99"), "EUR"));
    let draft = bench.dossiers.request_prepayment(OURS, dossier, None, &form("60")).expect("a draft");
    assert!(previewed().prepayment_required, "it was asked for, not paid");
    pay(&bench, draft.id);
    assert!(!previewed().prepayment_required);
}

#[test]
fn the_threshold_is_that_of_who_is_billed_and_counts_everything_that_is_pending() {
    let bench = Bench::new();
    let threshold = |amount: &str| Some(number(amount));
    bench.store.keep_customer(OURS, BilledCustomer { prepayment_threshold: threshold("1"), ..customer("ACME") });
    let payer = BilledCustomer { prepayment_threshold: threshold("109"), ..customer("PAYER") };
    bench.store.keep_customer(OURS, payer);
    bench.store.allow_invoice_to(OURS, "ACME", "PAYER", true);
    let duties = bench.item("DUTY", "60", |form| form.category = text("duties"));
    bench.card("PAYER", &[bench.item("A", "50", |_| ()), duties], |_| ());
    let dossier = bench.accepted(7);
    let preview = bench.invoices.preview_for_dossier(OURS, Some(dossier)).expect("a preview");
    assert_eq!(preview.invoices.len(), 2);
    assert_eq!((preview.prepayment_required, preview.prepayment_threshold), (true, threshold("109")));
}

#[test]
fn roundings_of_hundreds_of_lines_do_not_gather_on_the_last_invoice() {
    let bench = Bench::new();
    let item = bench.item("A", "10.50", |form| {
        (form.trigger_type, form.trigger_event) = (text("manual"), text("manual"));
    });
    bench.card("ACME", &[item], |_| ());
    let dossier = bench.dossier();
    prepaid(&bench, dossier, "2100");
    let mut asked = Decimal::ZERO;
    for _ in 0..2 {
        for _ in 0..100 {
            let form = crate::dossier::RevenueLineForm {
                billable_item_id: Some(item.get()),
                ..crate::dossier::RevenueLineForm::default()
            };
            let mode = crate::dossier::DeduplicationMode::AllowDuplicates;
            bench.dossiers.add_line(OURS, dossier, None, form, mode).expect("a line");
        }
        for draft in bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts") {
            let invoice = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
            asked += invoice.totals().total;
        }
    }
    // 200 lines of 10.50 have 200 x 2.21 = 442.00 VAT (2.205 each); 441.00 was paid in advance.
    assert_eq!(asked, number("1"));
}
