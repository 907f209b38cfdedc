//! What was not used of a prepayment is paid back, and the sum of all documents stays exact.

use super::prepayment::{pay, prepaid};
use super::*;
use crate::PrepaymentForm;
use crate::dossier::Prepayment;
use crate::invoice::{CreditRequest, LineSource};
use crate::money::{LineAmounts, PaymentTermGroup};

fn unused() -> CreditRequest {
    CreditRequest { unused_prepayment: true, ..CreditRequest::default() }
}

/// A dossier with work of 100, for which `amount` was paid in advance.
fn bench(amount: &str) -> (Bench, DossierId, InvoiceId) {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "100", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    let advance = prepaid(&bench, dossier, amount);
    (bench, dossier, advance)
}

fn generated(bench: &Bench, dossier: DossierId) -> Invoice {
    let draft = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized")
}

fn paid_back(bench: &Bench, advance: InvoiceId) -> Invoice {
    let note = bench.invoices.credit(OURS, advance, None, &unused()).expect("a credit note");
    bench.invoices.finalize(OURS, note.id, None).expect("it is finalized")
}

fn prepayment(bench: &Bench, dossier: DossierId) -> Option<Prepayment> {
    bench.dossiers.show(OURS, dossier).expect("a dossier").dossier.prepayment
}

fn amounts(amount: &str, vat_amount: &str) -> LineAmounts {
    LineAmounts { amount: number(amount), vat_amount: number(vat_amount) }
}

#[test]
fn the_rest_is_paid_back_when_the_work_costs_less() {
    let (bench, dossier, advance) = bench("150");
    assert_eq!(generated(&bench, dossier).totals().total, number("0"));
    let refused = refusal(bench.invoices.credit(OURS, advance, None, &CreditRequest::default()));
    assert!(refused.contains("credit the unused part alone"), "{refused}");
    let note = bench.invoices.credit(OURS, advance, None, &unused()).expect("a credit note");
    // 150.00 and 31.50 were paid, 100.00 and 21.00 were used: 50.00 and 10.50 are left.
    assert_eq!((note.lines.len(), note.lines[0].terms.amounts), (1, amounts("-50", "-10.50")));
    assert_eq!(note.lines[0].terms.source, LineSource::Prepayment(dossier));
    let left = || prepayment(&bench, dossier).expect("a prepayment").left();
    assert_eq!(left(), LineAmounts::ZERO, "a draft counts");
    assert!(refusal(bench.invoices.credit(OURS, advance, None, &unused())).contains("nothing is left"));
    assert!(refusal(bench.invoices.delete_line(OURS, note.id, note.lines[0].id, None)).contains("delete the draft"));
    bench.invoices.delete(OURS, note.id, None).expect("the draft goes");
    assert_eq!(left(), amounts("50", "10.50"));
    let note = paid_back(&bench, advance);
    assert_eq!((note.totals().total, note.header.credits.expect("a link").id), (number("-60.50"), advance));
    bench.accept(bench.linked(dossier, 8));
    assert_eq!(generated(&bench, dossier).totals().total, number("121"), "nothing is left to take off");
    assert!(bench.invoices.numbering_proof(OURS, 2026).expect("a proof").holds());
}

#[test]
fn what_a_credit_note_gives_back_later_is_paid_back_as_well_and_ends_the_prepayment() {
    let (bench, dossier, advance) = bench("150");
    let invoice = generated(&bench, dossier);
    paid_back(&bench, advance);
    let note = bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()).expect("a credit note");
    bench.invoices.finalize(OURS, note.id, None).expect("it is finalized");
    let refused = refusal(bench.invoices.credit(OURS, advance, None, &CreditRequest::default()));
    assert!(refused.contains("credit note 2026-00003"), "50 are paid back already: {refused}");
    let second = paid_back(&bench, advance);
    assert_eq!(second.lines[0].terms.amounts, amounts("-100", "-21"));
    assert_eq!(prepayment(&bench, dossier), None, "150 were asked for, and 50 and 100 paid back");
    for requested in [unused(), CreditRequest::default()] {
        assert!(refusal(bench.invoices.credit(OURS, advance, None, &requested)).contains("taken back already"));
    }
    prepaid(&bench, dossier, "20");
}

#[test]
fn a_prepayment_that_nobody_used_is_credited_as_a_whole() {
    let (bench, dossier, advance) = bench("150");
    let note = paid_back(&bench, advance);
    assert!(matches!(note.lines[0].terms.source, LineSource::Credit(_)));
    assert_eq!((note.totals().total, prepayment(&bench, dossier)), (number("-181.50"), None));
}

#[test]
fn only_prepayments_have_an_unused_part() {
    let (bench, dossier, advance) = bench("150");
    let invoice = generated(&bench, dossier);
    assert_eq!(broken(bench.invoices.credit(OURS, invoice.id, None, &unused())), ["unused_prepayment"]);
    let both = CreditRequest { lines: Some(Vec::new()), ..unused() };
    assert_eq!(broken(bench.invoices.credit(OURS, advance, None, &both)), ["lines"]);
}

/// VAT in advance is rounded on its sum: 37.05 bore 7.78, and two lines of 12.35 bear 2 x 2.59 = 5.18. So 12.35 and 2.60
/// are left, although 12.35 at 21 % bears 2.59.
#[test]
fn the_vat_that_is_paid_back_is_the_rest_of_what_was_asked() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "24.70", |_| ())], |_| ());
    let dossier = bench.dossier();
    let advance = prepaid(&bench, dossier, "37.05");
    let by_hand =
        InvoiceForm { customer_code: text("ACME"), dossier_id: Some(dossier.get()), ..InvoiceForm::default() };
    let draft = bench.invoices.create(OURS, by_hand).expect("a draft");
    for _ in 0..2 {
        bench.invoices.add_line(OURS, draft.id, None, typed("1", "12.35", "21")).expect("a line");
    }
    bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    assert_eq!(paid_back(&bench, advance).lines[0].terms.amounts, amounts("-12.35", "-2.60"));
}

/// Duties and VAT at import that are paid in the customer's name are outside VAT (directive 2006/112/EC, article 79(c)),
/// and so is money for them in advance.
#[test]
fn a_prepayment_for_duties_is_outside_vat_and_pays_for_duties_alone() {
    let bench = Bench::new();
    let work = bench.item("A", "100", |_| ());
    let duties = bench.item("DUTY", "40", |form| form.category = text("duties"));
    bench.card("ACME", &[work, duties], |_| ());
    let dossier = bench.accepted(7);
    let form =
        PrepaymentForm { amount: Some(number("60")), payment_term_group: text("duties"), ..PrepaymentForm::default() };
    let taxed = PrepaymentForm { vat_rate: Some(number("21")), ..form.clone() };
    assert_eq!(broken(bench.dossiers.request_prepayment(OURS, dossier, None, &taxed)), ["vat_rate"]);
    let draft = bench.dossiers.request_prepayment(OURS, dossier, None, &form).expect("a draft");
    // 14 days from 2 March, as for duties; not the 30 of other prepayments.
    assert_eq!(draft.header.due_date, "2026-03-16".parse().expect("a day"));
    assert_eq!((draft.header.groups.clone(), draft.totals().total), (vec![PaymentTermGroup::Duties], number("60")));
    assert_eq!(draft.vat_breakdown()[0].category.word(), "O");
    pay(&bench, draft.id);
    let drafts = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts");
    let reported = |invoice: &Invoice| {
        let line = |line: &crate::invoice::InvoiceLine| (line.terms.group.word(), line.terms.amounts.amount);
        (invoice.totals().total, invoice.lines.iter().map(line).collect::<Vec<_>>())
    };
    let duties: Vec<_> = drafts.iter().map(reported).collect();
    assert!(duties.contains(&(number("0"), vec![("duties", number("40")), ("duties", number("-40"))])), "{duties:?}");
    assert!(duties.contains(&(number("121"), vec![("handling", number("100"))])), "{duties:?}");
    for draft in drafts {
        let invoice = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
        let words: Vec<_> = invoice.vat_breakdown().iter().map(|share| share.category.word()).collect();
        assert_eq!(words, if invoice.totals().total.is_zero() { ["O"] } else { ["S"] });
    }
    let note = paid_back(&bench, draft.id);
    assert_eq!((note.totals().total, note.vat_breakdown()[0].category.word()), (number("-20"), "O"));
}

#[test]
fn beside_work_the_deduction_of_duties_is_exempt_as_they_are() {
    let bench = Bench::new();
    let mut settings = crate::ports::BillingSettings::default();
    settings.terms.duties = settings.terms.handling;
    bench.store.keep_settings(OURS, settings);
    let work = bench.item("A", "100", |_| ());
    let duties = bench.item("DUTY", "40", |form| form.category = text("duties"));
    bench.card("ACME", &[work, duties], |_| ());
    let dossier = bench.accepted(7);
    let form =
        PrepaymentForm { amount: Some(number("30")), payment_term_group: text("duties"), ..PrepaymentForm::default() };
    let draft = bench.dossiers.request_prepayment(OURS, dossier, None, &form).expect("a draft");
    pay(&bench, draft.id);
    let invoice = generated(&bench, dossier);
    let share = |share: &crate::money::VatShare| (share.category.word(), share.taxable);
    let shares: Vec<_> = invoice.vat_breakdown().iter().map(share).collect();
    assert_eq!(shares, [("S", number("100")), ("E", number("10"))]);
}

#[test]
fn lines_about_prepayments_are_in_the_language_of_the_customer() {
    for (language, asked, deducted, back) in [
        (
            "nl",
            "Vooruitbetaling voor dossier D2026-00001",
            "Vooruitbetaald voor dossier D2026-00001",
            "Niet gebruikt deel van de vooruitbetaling voor dossier D2026-00001",
        ),
        (
            "en",
            "Prepayment for dossier D2026-00001",
            "Paid in advance for dossier D2026-00001",
            "Unused part of the prepayment for dossier D2026-00001",
        ),
    ] {
        let bench = Bench::new();
        let mut known = customer("ACME");
        known.buyer.language = text(language);
        bench.store.keep_customer(OURS, known);
        bench.card("ACME", &[bench.item("A", "100", |_| ())], |_| ());
        let dossier = bench.accepted(7);
        let advance = prepaid(&bench, dossier, "150");
        assert_eq!(bench.invoice(advance).lines[0].terms.description, asked);
        assert_eq!(generated(&bench, dossier).lines[1].terms.description, deducted);
        assert_eq!(paid_back(&bench, advance).lines[0].terms.description, back);
    }
}
