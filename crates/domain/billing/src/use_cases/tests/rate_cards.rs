use super::*;
use crate::invoice::{InvoiceLineTerms, LineSource};
use crate::money::PaymentTermGroup;
use crate::pricing::{PriceSource, QuantityRule, VatRule};
use crate::rate_card::ConsolidationMode;

#[test]
fn every_broken_rule_of_a_card_is_told_at_once() {
    let bench = Bench::new();
    let form = RateCardForm {
        valid_from: "2026-02-02".parse().ok(),
        valid_until: "2026-02-01".parse().ok(),
        consolidation_mode: text("all"),
        currency: text("EURO"),
        ..RateCardForm::default()
    };
    let paths = ["consolidation_mode", "currency", "customer_code", "invoice_frequency", "name", "valid_until"];
    assert_eq!(broken(bench.cards.create(OURS, form)), paths);
    assert_eq!(broken(bench.cards.create(OURS, card_form("NOBODY"))), ["customer_code"]);
}

#[test]
fn the_active_card_is_the_newest_whose_days_hold_today() {
    let bench = Bench::new();
    let active = || bench.cards.active(OURS, "ACME").map(|record| record.card.id);
    assert!(matches!(active(), Err(BillingError::Unknown(_))));
    let from = |day: &'static str| move |form: &mut RateCardForm| form.valid_from = day.parse().ok();
    bench.card("ACME", &[], from("2026-03-03"));
    assert!(active().is_err(), "it begins tomorrow");
    let old = bench.card("ACME", &[], from("2025-01-01"));
    let new = bench.card("ACME", &[], from("2026-01-01"));
    assert_eq!(active().expect("a card"), new);
    let until = |card, day: &str| {
        let day = day.parse().ok();
        bench.cards.update(OURS, card, None, &move |form| form.valid_until = day).expect("it is changed");
    };
    until(new, "2026-03-02");
    assert_eq!(active().expect("a card"), new, "the last day is a valid day");
    until(new, "2026-03-01");
    assert_eq!(active().expect("a card"), old);
    bench.cards.update(OURS, old, None, &|form| form.is_active = Some(false)).expect("it is changed");
    assert!(active().is_err());
}

#[test]
fn a_copy_has_the_lines_and_is_inactive() {
    let bench = Bench::new();
    let item = bench.item("A", "1", |_| ());
    let card = bench.card("ACME", &[item], |form| form.consolidation_mode = text("merged"));
    let copy = bench.cards.duplicate(OURS, card, None).expect("a copy").card;
    assert_ne!(copy.id, card);
    assert!(!copy.terms.is_active);
    assert_eq!(copy.terms.consolidation_mode, ConsolidationMode::Merged);
    assert_eq!(copy.lines.len(), 1);
    assert_eq!(copy.lines[0].terms.billable_item, item);
}

#[test]
fn a_card_has_one_line_for_each_item() {
    let bench = Bench::new();
    let (a, b) = (bench.item("A", "1", |_| ()), bench.item("B", "1", |_| ()));
    let card = bench.card("ACME", &[a, b], |_| ());
    let form =
        |item: BillableItemId| RateCardLineForm { billable_item_id: Some(item.get()), ..RateCardLineForm::default() };
    assert_eq!(broken(bench.cards.add_line(OURS, card, None, form(a))), ["billable_item_id"]);
    let line = bench.cards.show(OURS, card).expect("a card").card.lines[1].id;
    let change = move |form: &mut RateCardLineForm| form.billable_item_id = Some(a.get());
    assert_eq!(broken(bench.cards.update_line(OURS, card, line, None, &change)), ["billable_item_id"]);
    let wrong = RateCardLineForm {
        unit_price: Some(number("-1")),
        vat_rate_override: Some(number("101")),
        invoice_frequency_override: text("yearly"),
        ..RateCardLineForm::default()
    };
    let paths = ["billable_item_id", "invoice_frequency_override", "unit_price", "vat_rate_override"];
    assert_eq!(broken(bench.cards.add_line(OURS, card, None, wrong)), paths);
    bench.cards.delete_line(OURS, card, line, None).expect("the line goes");
    assert_eq!(bench.cards.show(OURS, card).expect("a card").card.lines.len(), 1);
    assert!(matches!(bench.cards.delete_line(OURS, card, line, None), Err(BillingError::Unknown(_))));
}

#[test]
fn a_simulation_explains_every_amount_and_changes_nothing() {
    let bench = Bench::new();
    let by_line = bench.item("LINE", "2.345", |form| form.trigger_type = text("per_line"));
    let fixed = bench.item("FIXED", "50", |form| {
        form.trigger_type = text("fixed");
        form.trigger_event = text("on_finalization");
        form.category = text("disbursements");
        form.vat_rate = Some(number("0"));
    });
    let manual = bench.item("HAND", "1", |form| form.trigger_type = text("manual"));
    let bought = bench.item("BUY", "1", |form| form.item_type = text("purchase"));
    let off = bench.item("OFF", "1", |form| form.is_active = Some(false));
    let card = bench.card("ACME", &[by_line, fixed, manual, bought, off], |_| ());
    let line = bench.cards.show(OURS, card).expect("a card").card.lines[0].id;
    let price = |form: &mut RateCardLineForm| form.vat_rate_override = Some(number("9"));
    bench.cards.update_line(OURS, card, line, None, &price).expect("a changed line");
    let dossier = bench.dossier();
    bench.linked(dossier, 7);

    let simulation = bench.cards.simulate(OURS, card, Some(7)).expect("a simulation");
    let [first, second] = &simulation.lines[..] else { panic!("two lines: {simulation:?}") };
    assert_eq!(
        (first.quantity, first.amounts.amount, first.amounts.vat_amount),
        (number("3"), number("7.04"), number("0.63"))
    );
    assert_eq!((first.quantity_rule, first.trace.vat_rule), (QuantityRule::LinesOfDeclaration, VatRule::CardLine));
    assert_eq!(first.trace.price_source, PriceSource::ItemDefault);
    let InvoiceLineTerms { amounts, vat_rate, reverse_charged, not_taxed_here, billable_item, source, .. } =
        first.clone().into();
    assert_eq!((amounts, vat_rate, billable_item), (first.amounts, number("9"), Some(first.item.id)));
    assert_eq!((reverse_charged, not_taxed_here, source), (false, false, LineSource::Typed));
    assert!(first.trace.to_string().contains("item LINE"), "{}", first.trace);
    assert_eq!((second.quantity_rule, second.group), (QuantityRule::OncePerDossier, PaymentTermGroup::Disbursements));
    assert_eq!(simulation.totals.total, number("57.67"));
    assert_eq!(simulation.by_group[&PaymentTermGroup::Handling].vat, number("0.63"));
    let codes: Vec<_> = simulation.not_triggered.iter().map(|item| item.terms.code.as_str()).collect();
    assert_eq!(codes, ["HAND", "BUY", "OFF"]);
    assert_eq!(bench.charged(dossier), Vec::<String>::new());
}

#[test]
fn a_simulation_needs_a_declaration_in_a_dossier() {
    let bench = Bench::new();
    let card = bench.card("ACME", &[], |_| ());
    assert_eq!(broken(bench.cards.simulate(OURS, card, None)), ["declaration_id"]);
    assert_eq!(broken(bench.cards.simulate(OURS, card, Some(7))), ["declaration_id"]);
    bench.store.keep_movement(OURS, declaration(7, 1));
    assert_eq!(broken(bench.cards.simulate(OURS, card, Some(7))), ["declaration_id"]);
}

#[test]
fn vat_is_reverse_charged_for_an_eligible_customer_but_not_where_none_is_due() {
    let bench = Bench::new();
    let eligible = crate::ports::BilledCustomer { reverse_charge_eligible: true, ..customer("ACME") };
    bench.store.keep_customer(OURS, eligible);
    let taxed = bench.item("TAXED", "10", |_| ());
    let free = bench.item("FREE", "10", |form| form.vat_rate = Some(number("0")));
    let card = bench.card("ACME", &[taxed, free], |_| ());
    bench.linked(bench.dossier(), 7);
    let simulation = bench.cards.simulate(OURS, card, Some(7)).expect("a simulation");
    let rules: Vec<_> = simulation.lines.iter().map(|line| (line.trace.vat_rule, line.amounts.vat_amount)).collect();
    assert_eq!(rules, [(VatRule::ReverseCharge, number("0")), (VatRule::Item, number("0"))]);
    let reversed = simulation.lines.into_iter().map(|line| InvoiceLineTerms::from(line).reverse_charged);
    assert_eq!(reversed.collect::<Vec<_>>(), [true, false]);
}
