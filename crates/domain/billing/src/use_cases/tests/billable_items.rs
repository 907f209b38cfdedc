use super::*;
use crate::ports::BillableItemFilter;
use customs_kernel::Version;

#[test]
fn every_broken_rule_of_an_item_is_told_at_once() {
    let bench = Bench::new();
    let form = BillableItemForm {
        code: Some("x".repeat(51)),
        default_price: Some(number("-1")),
        trigger_type: text("often"),
        trigger_event: None,
        trigger_for: text("transito"),
        item_type: text("Revenue"),
        vat_rate: Some(number("100.001")),
        ..BillableItemForm::default()
    };
    let paths =
        ["code", "default_price", "item_type", "name", "trigger_event", "trigger_for", "trigger_type", "vat_rate"];
    assert_eq!(broken(bench.items.create(OURS, form)), paths);
}

#[test]
fn an_item_is_active_and_bears_21_percent_unless_it_says_otherwise() {
    let bench = Bench::new();
    let id = bench.item("A", "12.50", |_| ());
    let item = bench.items.show(OURS, id).expect("an item");
    assert_eq!((item.terms.vat_rate, item.terms.is_active), (number("21"), true));
    let changed = bench.items.update(OURS, id, Some(item.version), &|form| form.is_active = Some(false));
    let changed = changed.expect("it is changed");
    assert_eq!((changed.terms.is_active, changed.terms.default_price), (false, number("12.50")));
    assert!(matches!(bench.items.update(OURS, id, Some(Version::FIRST), &|_| ()), Err(BillingError::Stale)));
}

#[test]
fn a_code_is_unique_in_an_organisation() {
    let bench = Bench::new();
    bench.item("A", "1", |_| ());
    let other = bench.item("B", "1", |_| ());
    assert_eq!(broken(bench.items.create(OURS, item_form(" A ", "1"))), ["code"]);
    assert_eq!(broken(bench.items.update(OURS, other, None, &|form| form.code = text("A"))), ["code"]);
    bench.items.create(THEIRS, item_form("A", "1")).expect("another organisation has codes of its own");
}

#[test]
fn an_item_on_a_rate_card_cannot_be_deleted() {
    let bench = Bench::new();
    let item = bench.item("A", "1", |_| ());
    let card = bench.card("ACME", &[item], |_| ());
    assert!(matches!(bench.items.delete(OURS, item, None), Err(BillingError::InUse("rate cards"))));
    bench.cards.delete(OURS, card, None).expect("the card goes");
    bench.items.delete(OURS, item, None).expect("the item goes");
    assert!(matches!(bench.items.show(OURS, item), Err(BillingError::Unknown(_))));
}

#[test]
fn items_are_found_by_any_part_of_code_or_name() {
    let bench = Bench::new();
    bench.item("CLEAR", "1", |_| ());
    bench.item("STORE", "1", |form| form.item_type = text("purchase"));
    let found = |filter: BillableItemFilter| {
        let page = bench.items.list(OURS, &filter, ALL).expect("a list");
        page.records.into_iter().map(|item| item.terms.code).collect::<Vec<_>>()
    };
    let search = |part: &str| found(BillableItemFilter { search: text(part), ..BillableItemFilter::default() });
    assert_eq!(search("item s"), ["STORE"]);
    assert_eq!(search("ear"), ["CLEAR"]);
    let purchases = crate::billable_item::ItemType::Purchase;
    assert_eq!(found(BillableItemFilter { item_type: Some(purchases), ..BillableItemFilter::default() }), ["STORE"]);
}

#[test]
fn another_organisation_has_no_such_item() {
    let bench = Bench::new();
    let item = bench.item("A", "1", |_| ());
    assert!(matches!(bench.items.show(THEIRS, item), Err(BillingError::Unknown(_))));
    assert!(matches!(bench.items.delete(THEIRS, item, None), Err(BillingError::Unknown(_))));
    let line = RateCardLineForm { billable_item_id: Some(item.get()), ..RateCardLineForm::default() };
    bench.store.keep_customer(THEIRS, customer("ACME"));
    let card = bench.cards.create(THEIRS, card_form("ACME")).expect("a card").card.id;
    assert_eq!(broken(bench.cards.add_line(THEIRS, card, None, line)), ["billable_item_id"]);
}
