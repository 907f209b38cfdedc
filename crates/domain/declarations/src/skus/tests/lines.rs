//! Items that the client wrote out, with master items among their details.

use super::*;
use crate::testing::a_valid_item;

fn detail(code: &str, quantity: &str) -> SkuDetailForm {
    SkuDetailForm { sku: text(code), quantity: Some(number(quantity)), ..SkuDetailForm::default() }
}

/// Returns an item with nothing but its commodity code.
fn item_of(sku_details: Vec<SkuDetailForm>) -> ItemForm {
    ItemForm { hs_code: text("94016900"), sku_details, ..ItemForm::default() }
}

fn import_with(item: ItemForm) -> DeclarationForm {
    DeclarationForm { items: vec![item], ..a_valid_import() }
}

fn completed(item: ItemForm, master_items: &Articles) -> ItemForm {
    let mut form = import_with(item);
    assert_eq!(reported(&mut form, master_items), [""; 0]);
    let [item] = form.items.try_into().expect("one item");
    item
}

#[test]
fn an_item_takes_what_it_leaves_out_from_its_master_items() {
    let item = completed(item_of(vec![detail("CHAIR", "2"), detail("LAMP", "1")]), &furniture());
    assert_eq!(item.description, text("Chair; Lamp"));
    assert_eq!((item.gross_weight, item.net_weight), (Some(number("6")), Some(number("4.5"))));
    assert_eq!((item.invoice_value, item.invoice_currency), (Some(number("30")), text("EUR")));
    assert_eq!(item.country_of_origin, text("CN"));
    assert_eq!(item.hs_code, text("94016900"), "the client says what it is");
    let filled = SkuDetailForm {
        description: text("Chair"),
        unit_value: Some(number("10")),
        unit_value_currency: text("EUR"),
        unit_gross_weight: Some(number("2")),
        unit_net_weight: Some(number("1.5")),
        country_of_origin: text("CN"),
        ..detail("CHAIR", "2")
    };
    assert_eq!(item.sku_details[0], filled);
}

#[test]
fn what_the_item_says_wins() {
    let spelled_out = ItemForm { sku_details: vec![detail("CHAIR", "2")], ..a_valid_item() };
    let item = completed(spelled_out.clone(), &furniture());
    assert_eq!(ItemForm { sku_details: spelled_out.sku_details.clone(), ..item }, spelled_out);
}

#[test]
fn what_a_detail_says_wins() {
    let stated = SkuDetailForm {
        description: text("Our chair"),
        unit_value: Some(number("7")),
        unit_value_currency: text("GBP"),
        unit_gross_weight: Some(number("9")),
        unit_net_weight: Some(number("8")),
        country_of_origin: text("de"),
        ..detail("CHAIR", "1")
    };
    let item = completed(item_of(vec![stated.clone()]), &furniture());
    assert_eq!(item.sku_details, [stated]);
    assert_eq!((item.invoice_value, item.invoice_currency), (Some(number("7")), text("GBP")));
    assert_eq!((item.description, item.country_of_origin), (text("Our chair"), text("DE")));
}

#[test]
fn unknown_articles_stay_as_they_are_and_count_when_they_are_spelled_out() {
    let unknown = detail("TABLE", "1");
    let item = completed(item_of(vec![unknown.clone(), detail("CHAIR", "1")]), &furniture());
    assert_eq!(item.sku_details[0], unknown);
    let derived =
        (item.gross_weight, item.invoice_value, item.invoice_currency, item.country_of_origin, item.description);
    assert_eq!(derived, (None, None, None, None, None), "not all details have what it takes");
    let spelled_out = SkuDetailForm {
        description: text("Table"),
        unit_value: Some(number("1")),
        unit_gross_weight: Some(number("3")),
        unit_net_weight: Some(number("3")),
        country_of_origin: text("CN"),
        ..unknown
    };
    let nameless = SkuDetailForm { sku: None, ..spelled_out.clone() };
    let item = completed(item_of(vec![spelled_out, nameless]), &Articles::new());
    assert_eq!((item.gross_weight, item.invoice_value), (Some(number("6")), Some(number("2"))));
    assert_eq!((item.invoice_currency, item.sku_details.len()), (text("EUR"), 2), "the currency of the header");
}

#[test]
fn an_origin_is_derived_only_when_all_agree() {
    let master_items = furniture_but("LAMP", |lamp| lamp.country_of_origin = text("DE"));
    let item = completed(item_of(vec![detail("CHAIR", "1"), detail("LAMP", "1")]), &master_items);
    assert_eq!(item.country_of_origin, None);
    let master_items = furniture_but("LAMP", |lamp| lamp.country_of_origin = text("cn"));
    let item = completed(item_of(vec![detail("CHAIR", "1"), detail("LAMP", "1")]), &master_items);
    assert_eq!(item.country_of_origin, text("CN"));
}

#[test]
fn a_derived_value_is_in_the_items_currency_else_in_that_of_its_details_else_in_euros() {
    let valued = |code: &str, currency: Option<&str>| SkuDetailForm {
        unit_value: Some(number("10")),
        unit_value_currency: currency.map(str::to_owned),
        ..detail(code, "1")
    };
    let unpriced = furniture_but("CHAIR", |chair| chair.unit_currency = None);
    for (of_item, currencies, expected) in [
        (None, [Some("USD"), Some("usd")], ("20", "USD")),
        (None, [Some("EUR"), Some("USD")], ("18", "EUR")),
        (None, [None, Some("USD")], ("18", "EUR")),
        (Some("USD"), [Some("EUR"), Some("EUR")], ("25", "USD")),
        (Some("gbp"), [Some("USD"), Some("EUR")], ("14.4", "gbp")),
        (Some("USD"), [None, None], ("20", "USD")),
        (Some("CHF"), [Some("CHF"), None], ("20", "CHF")),
    ] {
        let details = currencies.iter().map(|currency| valued("CHAIR", *currency)).collect();
        let item = ItemForm { invoice_currency: of_item.map(str::to_owned), ..item_of(details) };
        let item = completed(item, &unpriced);
        let derived = (item.invoice_value, item.invoice_currency.as_deref());
        assert_eq!(derived, (Some(number(expected.0)), Some(expected.1)), "{of_item:?} {currencies:?}");
    }
}

/// A value that the client states is in the currency of its item; a value of the item master is in that of the master
/// item.
#[test]
fn a_value_without_currency_is_in_the_items_before_it_is_in_the_master_items() {
    let master_items = furniture_but("CHAIR", |chair| chair.unit_currency = text("USD"));
    let valued = SkuDetailForm { unit_value: Some(number("10")), ..detail("CHAIR", "1") };
    let currency = |detail: &SkuDetailForm, of_item: Option<&str>| {
        let item = ItemForm { invoice_currency: of_item.map(str::to_owned), ..item_of(vec![detail.clone()]) };
        completed(item, &master_items).sku_details[0].unit_value_currency.clone()
    };
    assert_eq!(currency(&valued, Some("GBP")), text("GBP"));
    assert_eq!(currency(&valued, None), text("USD"));
    assert_eq!(currency(&detail("CHAIR", "1"), Some("GBP")), text("USD"));
    let in_pounds = SkuDetailForm { unit_value_currency: text("GBP"), ..detail("CHAIR", "1") };
    let item = completed(item_of(vec![in_pounds]), &master_items);
    assert_eq!((item.sku_details[0].unit_value, item.invoice_value), (None, None), "10 dollars are not 10 pounds");
}

#[test]
fn a_currency_without_rate_is_told_when_the_item_needs_a_value() {
    let valued = |currency: &str| SkuDetailForm {
        unit_value: Some(number("10")),
        unit_value_currency: text(currency),
        ..detail("CHAIR", "1")
    };
    let no_rate =
        |field, code| format!("declaration.items.0.{field}: is {code}, which has no customs exchange rate this month");
    let mixed = item_of(vec![valued("EUR"), valued("CHF"), valued("USD")]);
    let mut form = import_with(mixed.clone());
    assert_eq!(reported(&mut form, &furniture()), [no_rate("sku_details.1.unit_value_currency", "CHF")]);
    assert_eq!(form.items[0].invoice_value, None);
    let mut form = import_with(ItemForm { invoice_currency: text("CHF"), ..mixed.clone() });
    assert_eq!(reported(&mut form, &furniture()), [no_rate("invoice_currency", "CHF")]);
    let mut form = import_with(ItemForm { invoice_value: Some(number("30")), ..mixed.clone() });
    assert_eq!(reported(&mut form, &furniture()), [""; 0]);
    let mut form = DeclarationForm { items: vec![mixed], ..a_valid_export() };
    assert_eq!(reported(&mut form, &furniture()), [""; 0]);
}

#[test]
fn details_that_are_alike_are_merged() {
    let other_value = SkuDetailForm { unit_value: Some(number("11")), ..detail("CHAIR", "1") };
    let other_origin = SkuDetailForm { country_of_origin: text("DE"), ..detail("CHAIR", "1") };
    let spelled_out = SkuDetailForm {
        unit_value: Some(number("10.00")),
        unit_value_currency: text("eur"),
        country_of_origin: text("cn"),
        ..detail("CHAIR", "4")
    };
    let uncounted = SkuDetailForm { quantity: None, ..detail("CHAIR", "1") };
    let details = vec![
        detail("CHAIR", "1"),
        other_value,
        detail("LAMP", "1"),
        spelled_out,
        other_origin,
        uncounted.clone(),
        uncounted,
    ];
    let item = completed(item_of(details), &furniture());
    let seen: Vec<_> = item.sku_details.iter().map(|detail| (detail.sku.as_deref(), detail.quantity)).collect();
    let one = Some(Decimal::ONE);
    assert_eq!(
        seen,
        [
            (Some("CHAIR"), Some(number("5"))),
            (Some("CHAIR"), one),
            (Some("LAMP"), one),
            (Some("CHAIR"), one),
            (Some("CHAIR"), None),
            (Some("CHAIR"), None),
        ]
    );
}

#[test]
fn details_of_different_items_are_not_merged() {
    let mut form = import_with(item_of(vec![detail("CHAIR", "1")]));
    form.items.push(item_of(vec![detail("CHAIR", "2")]));
    assert_eq!(reported(&mut form, &furniture()), [""; 0]);
    assert_eq!(
        form.items.iter().map(|item| item.sku_details[0].quantity).collect::<Vec<_>>(),
        [Some(Decimal::ONE), Some(Decimal::TWO)]
    );
}

#[test]
fn details_that_break_a_rule_keep_their_places() {
    let wrong = SkuDetailForm { country_of_origin: text("CHN"), ..detail("CHAIR", "1") };
    let item = completed(item_of(vec![detail("CHAIR", "1"), detail("CHAIR", "1"), wrong]), &furniture());
    assert_eq!(item.sku_details.len(), 3);
}

#[test]
fn quantities_that_no_message_could_carry_as_a_sum_stay_two() {
    let most = "9999999999999999";
    let item = completed(item_of(vec![detail("X", most), detail("X", "1"), detail("X", "1")]), &Articles::new());
    assert_eq!(item.sku_details.len(), 3);
}

#[test]
fn both_ways_combine_and_entries_follow_the_items() {
    let mut form = import_with(item_of(vec![detail("CHAIR", "1")]));
    form.skus = vec![sku("CHAIR", "7")];
    assert_eq!(reported(&mut form, &furniture()), [""; 0]);
    let quantities: Vec<_> = form.items.iter().map(|item| item.sku_details[0].quantity).collect();
    assert_eq!(quantities, [Some(Decimal::ONE), Some(number("7"))]);
    let mut form = import_with(ItemForm { hs_code: text("1"), ..item_of(vec![]) });
    form.skus = vec![sku("CHAIR", "7")];
    let done = consolidated(&mut form, &furniture()).map(|done| done.provenance.spelled_out()).ok();
    assert_eq!(done, Some(1));
}
