use super::*;
use crate::dossier::{DeduplicationMode, PurchaseCategory, RevenueLineForm};
use crate::movement::AssessedTax;
use crate::ports::BilledCustomer;
use crate::{AddedLine, DossierChange};

fn line(item: BillableItemId) -> RevenueLineForm {
    RevenueLineForm { billable_item_id: Some(item.get()), ..RevenueLineForm::default() }
}

#[test]
fn a_line_by_hand_needs_a_revenue_item_of_the_card() {
    let bench = Bench::new();
    let item = bench.item("A", "10", |form| form.trigger_type = text("manual"));
    let bought = bench.item("B", "10", |form| form.item_type = text("purchase"));
    let elsewhere = bench.item("C", "10", |_| ());
    let dossier = bench.dossier();
    let add = |form| bench.dossiers.add_line(OURS, dossier, None, form, DeduplicationMode::AllowDuplicates);
    assert!(matches!(add(line(item)), Err(BillingError::NoActiveRateCard { .. })));
    bench.card("ACME", &[item, bought], |_| ());
    assert_eq!(broken(add(line(bought))), ["billable_item_id"]);
    assert_eq!(broken(add(line(elsewhere))), ["billable_item_id"]);
    assert_eq!(broken(add(RevenueLineForm::default())), ["billable_item_id"]);
    let added = add(line(item)).expect("a line").into_line();
    assert_eq!((added.unit_price, added.vat_rate, added.amounts.amount), (number("10"), number("21"), number("10")));
    let own = RevenueLineForm { unit_price: Some(number("0.005")), vat_rate: Some(number("9")), ..line(item) };
    let added = add(own).expect("a line").into_line();
    assert_eq!((added.amounts.amount, added.vat_rate), (number("0.01"), number("9")));
}

#[test]
fn lines_by_hand_are_duplicated_skipped_or_updated() {
    let bench = Bench::new();
    let item = bench.item("A", "10", |form| form.trigger_type = text("manual"));
    bench.card("ACME", &[item], |_| ());
    let dossier = bench.dossier();
    let add = |price: &str, mode| {
        let form = RevenueLineForm { unit_price: Some(number(price)), ..line(item) };
        bench.dossiers.add_line(OURS, dossier, None, form, mode).expect("an answer")
    };
    assert!(matches!(add("1", DeduplicationMode::Skip), AddedLine::Added(_)));
    assert!(matches!(add("2", DeduplicationMode::Skip), AddedLine::Skipped(_)));
    assert!(matches!(add("3", DeduplicationMode::UpdateExisting), AddedLine::Updated(_)));
    assert_eq!(bench.charged(dossier), ["Item A x 1 = 3"]);
    assert!(matches!(add("4", DeduplicationMode::AllowDuplicates), AddedLine::Added(_)));
    assert_eq!(bench.charged(dossier).len(), 2);
}

#[test]
fn another_item_on_a_line_by_hand_brings_its_own_price_and_one_that_a_trigger_made_keeps_its_item() {
    let bench = Bench::new();
    let (first, second) =
        (bench.item("A", "10", |_| ()), bench.item("B", "20", |form| form.vat_rate = Some(number("9"))));
    bench.card("ACME", &[first, second], |_| ());
    let dossier = bench.dossier();
    let added = bench.dossiers.add_line(OURS, dossier, None, line(first), DeduplicationMode::AllowDuplicates);
    let id = added.expect("a line").into_line().id;
    let change = move |form: &mut RevenueLineForm| form.billable_item_id = Some(second.get());
    let changed = bench.dossiers.update_line(OURS, dossier, id, None, &change).expect("another item");
    assert_eq!(
        (changed.description.as_str(), changed.amounts.amount, changed.vat_rate),
        ("Item B", number("20"), number("9"))
    );
    bench.accept(bench.linked(dossier, 7));
    let triggered = bench.revenue(dossier)[1].id;

    assert_eq!(broken(bench.dossiers.update_line(OURS, dossier, triggered, None, &change)), ["billable_item_id"]);
}

#[test]
fn a_line_that_an_invoice_has_is_locked() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    let id = bench.revenue(dossier)[0].id;
    let change = |form: &mut RevenueLineForm| form.quantity = Some(number("2"));
    let changed = bench.dossiers.update_line(OURS, dossier, id, None, &change).expect("it is pending");
    assert_eq!((changed.amounts.amount, changed.amounts.vat_amount), (number("20"), number("4.2")));
    bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft");
    assert!(matches!(bench.dossiers.update_line(OURS, dossier, id, None, &change), Err(BillingError::Locked(_))));
    assert!(matches!(bench.dossiers.delete_line(OURS, dossier, id, None), Err(BillingError::Locked(_))));
    let lines = bench.dossiers.invoice_lines(OURS, dossier).expect("lines");
    assert_eq!((lines.pending.len(), lines.by_currency[0].invoiced_amount), (0, number("20")));
}

#[test]
fn another_payer_gives_every_pending_line_its_own_price_and_vat() {
    let bench = Bench::new();
    let (listed, unlisted) = (bench.item("A", "10", |_| ()), bench.item("B", "7", |_| ()));
    bench.card("ACME", &[listed, unlisted], |_| ());
    let payer = bench.store.keep_customer(OURS, BilledCustomer { reverse_charge_eligible: true, ..customer("PAYER") });
    let dossier = bench.accepted(7);
    let to_payer = |form: &mut DossierForm| form.invoice_to_customer_id = Some(payer);
    let update = || {
        let change = DossierChange { form: &to_payer, number: None, status: None };
        bench.dossiers.update(OURS, dossier, None, &change)
    };
    assert_eq!(broken(update()), ["invoice_to_customer_id"]);
    bench.store.allow_invoice_to(OURS, "ACME", "PAYER", false);
    assert!(matches!(update(), Err(BillingError::NoActiveRateCard { .. })));
    let card = bench.card("PAYER", &[listed], |form| form.currency = text("USD"));
    let on_card = bench.cards.show(OURS, card).expect("a card").card.lines[0].id;
    let price = |form: &mut RateCardLineForm| form.unit_price = Some(number("8"));
    bench.cards.update_line(OURS, card, on_card, None, &price).expect("a price");
    let record = update().expect("it is changed");
    assert_eq!(record.dossier.billing_customer, "PAYER");
    let lines: Vec<_> =
        record.revenue.iter().map(|line| (line.unit_price, line.vat_rate, line.reverse_charged)).collect();
    assert_eq!(lines, [(number("8"), number("0"), true), (number("7"), number("0"), true)]);
    assert!(record.revenue.iter().all(|line| line.currency.as_str() == "USD"));
}

#[test]
fn what_customs_charges_is_booked_once_and_goes_along_with_its_declaration() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |_| ())], |_| ());
    let (dossier, other) = (bench.accepted(7), bench.dossier());
    let declaration = Subject::declaration(7);
    let charge = |tax_type: &str, amount: &str| AssessedTax {
        tax_type: tax_type.to_owned(),
        amount: number(amount),
        currency: customs_kernel::Currency::eur(),
    };
    bench.store.charge_by_customs(
        OURS,
        declaration,
        vec![charge("A00", "120.55"), charge("B00", "300"), charge("B10", "0.00")],
    );
    for _ in 0..3 {
        let _progress: ChargedProgress = bench.dossiers.movement_progressed(OURS, declaration).expect("it is booked");
    }
    let lines = |dossier| bench.dossiers.purchase_lines(OURS, dossier).expect("lines");
    let booked = |dossier| -> Vec<_> {
        lines(dossier).iter().map(|line| (line.terms.category, line.terms.amounts.amount)).collect()
    };
    let both = [(PurchaseCategory::Duties, number("120.55")), (PurchaseCategory::Taxes, number("300"))];
    assert_eq!(booked(dossier), both);
    bench.dossiers.delete_purchase(OURS, dossier, lines(dossier)[0].id, None).expect("somebody deletes it");
    let _progress: ChargedProgress = bench.dossiers.movement_progressed(OURS, declaration).expect("an event again");
    assert_eq!(booked(dossier), both[1..]);
    bench.dossiers.unlink(OURS, dossier, None, declaration).expect("it is unlinked");
    assert_eq!(booked(dossier), []);
    bench.dossiers.link(OURS, other, None, declaration).expect("it is linked");
    assert_eq!(booked(other), both);
}

#[test]
fn what_customs_charged_first_and_not_any_more_leaves_with_its_declaration_as_well() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    // The second id starts with the digits of the first.
    let (declaration, other) = (Subject::declaration(7), bench.linked(dossier, 70));
    let charge = |tax_type: &str| AssessedTax {
        tax_type: tax_type.to_owned(),
        amount: number("1"),
        currency: customs_kernel::Currency::eur(),
    };
    let reported = |movement, taxes: &[&str]| {
        bench.store.charge_by_customs(OURS, movement, taxes.iter().map(|tax| charge(tax)).collect());
        let _progress: ChargedProgress = bench.dossiers.movement_progressed(OURS, movement).expect("it is booked");
    };
    reported(declaration, &["A00", "B00"]);
    reported(other, &["A00"]);
    reported(declaration, &["A00"]);
    bench.dossiers.unlink(OURS, dossier, None, declaration).expect("it is unlinked");
    let left = bench.dossiers.purchase_lines(OURS, dossier).expect("lines");
    assert_eq!(left.into_iter().map(|line| line.source).collect::<Vec<_>>(), [text("declaration 70 A00")]);
}

#[test]
fn what_customs_charges_is_booked_on_an_invoiced_dossier_as_well() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    bench.go(dossier, crate::dossier::DossierStatus::Closed);
    let duty =
        AssessedTax { tax_type: "A00".to_owned(), amount: number("1"), currency: customs_kernel::Currency::eur() };
    bench.store.charge_by_customs(OURS, Subject::declaration(7), vec![duty]);
    let _progress: ChargedProgress =
        bench.dossiers.movement_progressed(OURS, Subject::declaration(7)).expect("it is booked");
    assert_eq!(bench.dossiers.purchase_lines(OURS, dossier).expect("lines").len(), 1);
}

#[test]
fn a_later_calculation_of_customs_corrects_what_was_booked() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    let reported = |taxes: &[(&str, &str)]| {
        let charge = |(tax_type, amount): &(&str, &str)| AssessedTax {
            tax_type: (*tax_type).to_owned(),
            amount: number(amount),
            currency: customs_kernel::Currency::eur(),
        };
        bench.store.charge_by_customs(OURS, Subject::declaration(7), taxes.iter().map(charge).collect());
        for _ in 0..2 {
            let _progress: ChargedProgress =
                bench.dossiers.movement_progressed(OURS, Subject::declaration(7)).expect("it is booked");
        }
    };
    let amounts = || -> Vec<Decimal> {
        let lines = bench.dossiers.purchase_lines(OURS, dossier).expect("lines");
        lines.iter().map(|line| line.terms.amounts.amount).collect()
    };
    reported(&[("A00", "120.55"), ("B00", "300")]);
    reported(&[("A00", "100.05"), ("B00", "300")]);
    assert_eq!(amounts(), ["100.05", "300"].map(number), "nothing is invoiced yet");
    // A line that was added by hand stays.
    let first = bench.dossiers.purchase_lines(OURS, dossier).expect("lines")[0].id;
    let dearer = |form: &mut crate::dossier::PurchaseLineForm| form.unit_price = Some(number("101"));
    bench.dossiers.update_purchase(OURS, dossier, first, None, &dearer).expect("it is changed");
    reported(&[("A00", "110.05"), ("B00", "300")]);
    assert_eq!(amounts(), ["111", "300"].map(number));
    bench.go(dossier, crate::dossier::DossierStatus::Closed);
    reported(&[("A00", "90"), ("B00", "310.5")]);
    reported(&[("A00", "95")]);
    assert_eq!(
        amounts(),
        ["111", "300", "-20.05", "10.5", "5", "-310.5"].map(number),
        "differences have their own lines"
    );
    let sum: Decimal = amounts().iter().sum();
    assert_eq!(sum, number("95.95"), "95 by customs, 0.95 by hand");
    bench.go(dossier, crate::dossier::DossierStatus::Open);
    bench.dossiers.unlink(OURS, dossier, None, Subject::declaration(7)).expect("it is unlinked");
    assert_eq!(amounts(), Vec::<Decimal>::new());
}
