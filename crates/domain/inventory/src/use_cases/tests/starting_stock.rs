use super::*;
use crate::ports::StockFilter;
use crate::stock::{StartingForm, StartingLineForm, StockStatus};
use customs_kernel::{PageNumber, PageRequest, PageSize};

#[test]
fn what_is_left_out_follows_from_the_customer_and_the_day() {
    let bench = Bench::new();
    bench.store.keep_depositor(OURS, "ACME", Some("NLCW-ACME"));
    let mut form = starting("A", "2.5");
    form.warehouse_licence = text("  ");
    form.lines[0].country_of_origin = text(" cn ");
    form.lines[0].customs_value = Some(number("10"));
    let kept = bench.stocks.start(OURS, form, &user()).expect("it is kept");
    assert_eq!(kept.stock.terms.warehouse_licence, text("NLCW-ACME"));
    assert_eq!((kept.stock.terms.placed_at, kept.stock.created_at), (bench.clock.now(), bench.clock.now()));
    let goods = &kept.lots[0].goods;
    assert_eq!((goods.unit.as_str(), &goods.currency, &goods.country_of_origin), ("NAR", &text("EUR"), &text("CN")));
    assert_eq!(bench.stocks.show(OURS, kept.stock.id).expect("it is shown"), kept);
    assert_eq!(bench.ledger(kept.lots[0].id), ["starting 2.5 0"]);
    assert_eq!(refusal(bench.stocks.show(THEIRS, kept.stock.id)), "there is no such stock");
    assert_eq!(refusal(bench.stocks.movements(THEIRS, kept.lots[0].id)), "there is no such lot");
}

#[test]
fn all_broken_rules_are_told_at_once() {
    let bench = Bench::new();
    let start = |form| bench.stocks.start(OURS, form, &user());
    assert_eq!(broken(start(StartingForm::default())), ["customer_code", "lines"]);
    let nobody = StartingForm { customer_code: text("NOBODY"), ..StartingForm::default() };
    assert_eq!(
        broken(start(nobody)),
        ["customer_code", "lines"],
        "that there is no such customer is told with the rest"
    );
    let line = StartingLineForm {
        description: Some("x".repeat(501)),
        hs_code: text("851713"),
        country_of_origin: text("CHN"),
        quantity: Some(number("0")),
        unit: text("PIECE"),
        gross_weight: Some(number("-1")),
        net_weight: Some(number("0.0000001")),
        customs_value: Some(number("0.0001")),
        currency: text("EURO"),
        ..StartingLineForm::default()
    };
    let form = StartingForm {
        customer_code: text("ACME"),
        placed_at: Some(bench.clock.now() + chrono::Duration::seconds(1)),
        lines: vec![line, StartingLineForm::default()],
        ..StartingForm::default()
    };
    let expected = [
        "lines.0.country_of_origin",
        "lines.0.currency",
        "lines.0.customs_value",
        "lines.0.description",
        "lines.0.gross_weight",
        "lines.0.hs_code",
        "lines.0.net_weight",
        "lines.0.quantity",
        "lines.0.unit",
        "lines.1.quantity",
        "lines.1.sku",
        "placed_at",
    ];
    assert_eq!(broken(start(form)), expected);
    assert_eq!(broken(start(StartingForm { customer_code: text("NOBODY"), ..starting("A", "1") })), ["customer_code"]);
    let nowhere = StartingForm { warehouse_licence: None, ..starting("A", "1") };
    assert_eq!(broken(start(nowhere)), ["warehouse_licence"]);
    let many = StartingForm { lines: vec![starting("A", "1").lines[0].clone(); 1_000], ..starting("A", "1") };
    assert_eq!(broken(start(many)), ["lines"]);
}

#[test]
fn a_list_tells_what_is_left_and_what_was() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    let before = bench.clock.now();
    bench.clock.advance(chrono::Duration::days(1));
    let form = crate::AdjustmentForm { quantity: Some(number("-5")), reason: text("Burnt") };
    bench.stocks.adjust(OURS, lot, None, &form, &user()).expect("it is adjusted");
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
    let total = |status, at| {
        let filter = StockFilter { status: Some(status), at, ..StockFilter::default() };
        bench.stocks.list(OURS, &filter, page).expect("a list").total
    };
    assert_eq!((total(StockStatus::Open, None), total(StockStatus::Depleted, None)), (0, 1));
    assert_eq!((total(StockStatus::Open, Some(before)), total(StockStatus::Depleted, Some(before))), (1, 0));
}
