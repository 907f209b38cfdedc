//! Entries are completed from their master items, and missing data is reported.

use super::*;

#[test]
fn what_an_entry_leaves_out_comes_from_its_article() {
    let master_items = furniture_but("CHAIR", |chair| chair.unit_currency = text("usd"));
    let [item] = items_of(vec![sku("CHAIR", "3")], &master_items).try_into().expect("one item");
    let detail = SkuDetailForm {
        sku: text("CHAIR"),
        description: text("Chair"),
        quantity: Some(number("3")),
        unit_value: Some(number("10")),
        unit_value_currency: text("USD"),
        unit_gross_weight: Some(number("2")),
        unit_net_weight: Some(number("1.5")),
        country_of_origin: text("CN"),
    };
    let expected = ItemForm {
        description: text("Chair"),
        sku: text("CHAIR"),
        hs_code: text("94016900"),
        taric_subheading: text("00"),
        country_of_origin: text("CN"),
        gross_weight: Some(number("6")),
        net_weight: Some(number("4.5")),
        invoice_value: Some(number("30")),
        invoice_currency: text("USD"),
        sku_details: vec![detail],
        ..ItemForm::default()
    };
    assert_eq!(item, expected);
}

#[test]
fn what_an_entry_says_wins() {
    let entry = SkuForm {
        unit_gross_weight: Some(number("5")),
        unit_net_weight: Some(number("0.1")),
        country_of_origin: text("de"),
        ..priced("CHAIR", "2", "7.5", "usd")
    };
    let [item] = items_of(vec![entry], &furniture()).try_into().expect("one item");
    assert_eq!((item.gross_weight, item.net_weight), (Some(number("10")), Some(number("0.2"))));
    assert_eq!((item.invoice_value, item.invoice_currency), (Some(number("15")), text("USD")));
    assert_eq!(item.country_of_origin, text("DE"));
}

#[test]
fn a_currency_that_is_left_out_is_the_articles_else_the_headers_else_the_euro() {
    let unpriced = furniture_but("CHAIR", |chair| (chair.unit_value, chair.unit_currency) = (None, None));
    let in_dollars = furniture_but("CHAIR", |chair| chair.unit_currency = text("USD"));
    let blank = furniture_but("CHAIR", |chair| chair.unit_currency = text(" "));
    for (master_items, header, expected) in [
        (&in_dollars, Some("GBP"), "USD"),
        (&unpriced, Some("gbp"), "GBP"),
        (&blank, Some("GBP"), "GBP"),
        (&unpriced, Some(""), "EUR"),
        (&unpriced, None, "EUR"),
    ] {
        let entry = SkuForm { unit_value: Some(number("1")), ..sku("CHAIR", "2") };
        let mut form = import_of(vec![entry]);
        form.declaration.total_invoice_currency = header.map(str::to_owned);
        assert_eq!(reported(&mut form, master_items), [""; 0]);
        assert_eq!(form.items[0].invoice_currency.as_deref(), Some(expected), "{header:?}");
    }
}

/// Without this rule 8 dollars would be declared as 8 euros.
#[test]
fn an_articles_value_is_not_taken_in_another_currency() {
    let entry = SkuForm { unit_value_currency: text("EUR"), ..sku("CHAIR", "2") };
    let master_items = furniture_but("CHAIR", |chair| chair.unit_currency = text("USD"));
    let mut form = import_of(vec![sku("LAMP", "1"), entry.clone()]);
    assert_eq!(
        reported(&mut form, &master_items),
        ["declaration.skus.1.unit_value: is required, since that of the article is in USD"]
    );
    assert_eq!((form.items.len(), form.skus.len()), (0, 2), "nothing is made of the others");
    let without_currency = furniture_but("CHAIR", |chair| chair.unit_currency = None);
    assert_eq!(items_of(vec![entry], &without_currency)[0].invoice_currency, text("EUR"));
}

#[test]
fn what_neither_says_is_told_of_every_entry_at_its_own_index() {
    let bare =
        KnownMasterItem { description: "Chair".to_owned(), hs_code: text("94016900"), ..KnownMasterItem::default() };
    let master_items = furniture_but("CHAIR", |chair| *chair = bare);
    let missing = ["country_of_origin", "unit_gross_weight", "unit_net_weight", "unit_value"];
    let expected = |index: usize, fields: &[&str]| -> Vec<String> {
        let at = |field| format!("declaration.skus.{index}.{field}: is required, since the article has none");
        fields.iter().map(at).collect()
    };
    let mut form = import_of(vec![sku("CHAIR", "1"), sku("LAMP", "1"), sku("CHAIR", "2")]);
    assert_eq!(reported(&mut form, &master_items), [expected(0, &missing), expected(2, &missing)].concat());
    // On export neither value nor origin is needed, as for an item that the client wrote out.
    let mut form = DeclarationForm { skus: vec![sku("CHAIR", "1")], items: vec![], ..a_valid_export() };
    assert_eq!(reported(&mut form, &master_items), expected(0, &missing[1..3]));
    form.skus[0].unit_gross_weight = Some(number("1"));
    form.skus[0].unit_net_weight = Some(number("1"));
    assert_eq!(reported(&mut form, &master_items), [""; 0]);
    let item = &form.items[0];
    assert_eq!((&item.country_of_origin, item.invoice_value, &item.invoice_currency), (&None, None, &None));
}

#[test]
fn a_net_weight_above_the_gross_weight_is_told_where_it_arises() {
    let entry = SkuForm { unit_net_weight: Some(number("2.1")), ..sku("CHAIR", "1") };
    let mut form = import_of(vec![sku("CHAIR", "1"), entry]);
    assert_eq!(
        reported(&mut form, &furniture()),
        ["declaration.skus.1.unit_gross_weight: must be at least unit_net_weight"]
    );
    assert_eq!((form.items.len(), form.skus.len()), (0, 2));
}

#[test]
fn figures_that_no_message_can_carry_are_told_of_the_entry_that_makes_them() {
    let mut form = import_of(vec![sku("CHAIR", "1"), sku("CHAIR", "9999999999999999")]);
    let too_long = |field| format!("declaration.skus.1.{field}: times quantity must not have more than 16 digits");
    assert_eq!(reported(&mut form, &furniture()), ["unit_gross_weight", "unit_net_weight", "unit_value"].map(too_long));
    assert_eq!((form.items.len(), form.skus.len()), (0, 2));
}

#[test]
fn every_entry_without_article_or_commodity_code_is_named() {
    let master_items = furniture_but("STOOL", |stool| stool.hs_code = text("9401"));
    let mut form = import_of(vec![sku("TABLE", "1"), sku("CHAIR", "1"), sku("STOOL", "1"), sku("TABLE", "1")]);
    let unknown = consolidated(&mut form, &master_items).map(|_| ()).expect_err("unknown articles");
    assert_eq!(
        sentences(&unknown),
        [
            "skus.0.sku_code: is not an active article of the item master",
            "skus.2.sku_code: has no hs_code of 8 to 10 digits in the item master",
            "skus.3.sku_code: is not an active article of the item master",
        ]
    );
}

#[test]
fn entries_that_break_rules_stay_and_what_is_missing_of_the_others_is_told_with_them() {
    let mut master_items = furniture_but("LAMP", |lamp| lamp.gross_weight = None);
    master_items.remove("STOOL");
    let malformed = SkuForm { country_of_origin: text("CHN"), unit_value_currency: text("€"), ..sku("CHAIR", "1") };
    let mut form = import_of(vec![malformed, sku("LAMP", "1"), sku("STOOL", "1"), sku("CHAIR", "1")]);
    let found = reported(&mut form, &master_items);
    assert_eq!(found, ["declaration.skus.1.unit_gross_weight: is required, since the article has none"]);
    assert_eq!((form.items.len(), form.skus.len()), (0, 4));
}

/// Validation reports the error, and must find the entry where the client sent it.
#[test]
fn an_entry_of_no_pieces_makes_no_item() {
    let mut form = import_of(vec![sku("CHAIR", "0"), sku("LAMP", "1")]);
    assert_eq!(reported(&mut form, &furniture()), [""; 0]);
    assert_eq!((form.items.len(), form.skus.len()), (0, 2));
}
