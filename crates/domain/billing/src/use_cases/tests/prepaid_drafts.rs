//! The unused part of a prepayment is deducted from every draft for its payer, however the draft got its lines.

use super::prepayment::prepaid;
use super::*;
use crate::invoice::CreditRequest;

fn bench() -> (Bench, DossierId) {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "100", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    (bench, dossier)
}

fn by_hand(bench: &Bench, dossier: DossierId) -> Invoice {
    let form = InvoiceForm { customer_code: text("ACME"), dossier_id: Some(dossier.get()), ..InvoiceForm::default() };
    bench.invoices.create(OURS, form).expect("a draft")
}

fn price(price: &str) -> impl Fn(&mut InvoiceLineForm) {
    let price = number(price);
    move |form| form.unit_price = Some(price)
}

fn subtotal(bench: &Bench, invoice: &Invoice) -> Decimal {
    bench.invoice(invoice.id).totals().subtotal
}

#[test]
fn an_invoice_of_an_invoiced_dossier_that_is_replaced_by_hand_takes_off_what_it_gave_back() {
    let (bench, dossier) = bench();
    prepaid(&bench, dossier, "60");
    bench.ready(dossier);
    let first = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    bench.invoices.finalize(OURS, first.id, None).expect("it is finalized");
    assert_eq!((subtotal(&bench, &first), bench.status(dossier)), (number("40"), DossierStatus::Invoiced));
    let note = bench.invoices.credit(OURS, first.id, None, &CreditRequest::default()).expect("a credit note");
    bench.invoices.finalize(OURS, note.id, None).expect("it is finalized");
    let locked = bench.invoices.generate_for_dossier(OURS, Some(dossier));
    assert!(matches!(locked, Err(BillingError::Locked(_))));
    let second = by_hand(&bench, dossier);
    let (second, line) = bench.invoices.add_line(OURS, second.id, None, typed("1", "100", "21")).expect("a line");
    assert_eq!((line.terms.amounts.amount, subtotal(&bench, &second)), (number("100"), number("40")));
    let second = bench.invoices.finalize(OURS, second.id, None).expect("it is finalized");
    assert_eq!((second.totals().total, bench.status(dossier)), (number("48.40"), DossierStatus::Invoiced));
}

#[test]
fn a_draft_that_was_there_before_the_payment_takes_it_off_when_it_is_finalized() {
    let (bench, dossier) = bench();
    let draft = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    prepaid(&bench, dossier, "60");
    assert_eq!(subtotal(&bench, &draft), number("100"));
    let invoice = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    assert_eq!(invoice.totals().total, number("48.40"));
    assert!(bench.invoices.numbering_proof(OURS, 2026).expect("a proof").holds());
}

#[test]
fn a_deduction_follows_the_lines_up_and_down() {
    let (bench, dossier) = bench();
    prepaid(&bench, dossier, "150");
    let draft = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    assert_eq!(subtotal(&bench, &draft), number("0"));
    let change = |to: &str| bench.invoices.update_line(OURS, draft.id, draft.lines[0].id, None, &price(to));
    for (mistyped, asked) in [("10", "0"), ("100", "0"), ("180", "30"), ("140", "0")] {
        change(mistyped).expect("it is changed");
        assert_eq!(subtotal(&bench, &draft), number(asked), "{mistyped}");
    }
    let (with_line, _) = bench.invoices.add_line(OURS, draft.id, None, typed("1", "30", "21")).expect("a line");
    assert_eq!(subtotal(&bench, &draft), number("20"), "170 of work, 150 of it paid in advance");
    let last = with_line.lines.last().expect("a line").id;
    bench.invoices.delete_line(OURS, draft.id, last, None).expect("the line goes");
    assert_eq!(subtotal(&bench, &draft), number("0"));
}

#[test]
fn a_deduction_alone_is_neither_changed_nor_deleted() {
    let (bench, dossier) = bench();
    prepaid(&bench, dossier, "60");
    let draft = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    let line = draft.lines[1].id;
    let refused = [
        refusal(bench.invoices.update_line(OURS, draft.id, line, None, &|_| ())),
        refusal(bench.invoices.delete_line(OURS, draft.id, line, None)),
    ];
    for refused in refused {
        assert!(refused.contains("paid in advance"), "{refused}");
    }
}

#[test]
fn the_preview_tells_of_a_prepayment_that_no_line_can_take_off() {
    let (bench, dossier) = bench();
    let warnings = || bench.invoices.preview_for_dossier(OURS, Some(dossier)).expect("a preview").warnings.concat();
    let nine = crate::PrepaymentForm { amount: Some(number("100")), vat_rate: Some(number("9")), ..Default::default() };
    let draft = bench.dossiers.request_prepayment(OURS, dossier, None, &nine).expect("a draft");
    assert_eq!(warnings(), Vec::<String>::new(), "it was not paid");
    super::prepayment::pay(&bench, draft.id);
    assert_eq!(warnings(), ["100.00 EUR at 9 % was paid in advance and no line bears that rate"]);
    bench.card("ACME", &[bench.item("B", "70", |_| ())], |form| form.currency = text("USD"));
    bench.accept(bench.linked(dossier, 8));
    let dollars = warnings().into_iter().filter(|warning| warning.statement().code() == "prepayment_left").count();
    assert_eq!(dollars, 2, "each of the two invoices tells it");
}

#[test]
fn the_preview_tells_of_duties_paid_in_advance_where_nothing_bills_duties() {
    let (bench, dossier) = bench();
    let duties =
        crate::PrepaymentForm { amount: Some(number("100")), payment_term_group: text("duties"), ..Default::default() };
    let draft = bench.dossiers.request_prepayment(OURS, dossier, None, &duties).expect("a draft");
    super::prepayment::pay(&bench, draft.id);
    let warnings = bench.invoices.preview_for_dossier(OURS, Some(dossier)).expect("a preview").warnings.concat();
    assert_eq!(warnings, ["100.00 EUR for duties was paid in advance and no line is for duties"]);
}
