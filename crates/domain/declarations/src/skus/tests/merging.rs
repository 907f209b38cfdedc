//! Entries with equal codes and one origin are merged into one master item.

use super::*;

fn only_detail(skus: Vec<SkuForm>) -> (ItemForm, SkuDetailForm) {
    let [item] = items_of(skus, &furniture()).try_into().expect("one item");
    let [detail] = item.sku_details.clone().try_into().expect("one detail");
    (item, detail)
}

#[test]
fn equal_codes_are_merged_and_their_quantities_summed() {
    let (item, detail) = only_detail(vec![sku("CHAIR", "2"), sku("CHAIR", "0.5"), sku("CHAIR", "3")]);
    assert_eq!((detail.quantity, detail.unit_value), (Some(number("5.5")), Some(number("10"))));
    assert_eq!((item.gross_weight, item.invoice_value), (Some(number("11")), Some(number("55"))));
    assert_eq!(item.sku, text("CHAIR"));
}

#[test]
fn different_values_keep_their_exact_sum_and_the_detail_says_their_mean() {
    let (item, detail) = only_detail(vec![priced("CHAIR", "1", "10", "EUR"), priced("CHAIR", "2", "0.005", "EUR")]);
    assert_eq!(item.invoice_value, Some(number("10.01")));
    // 10.01 / 3
    assert_eq!(detail.unit_value, Some(number("3.336667")));
    assert_eq!(detail.unit_value_currency, text("EUR"));
}

#[test]
fn different_weights_keep_their_exact_sum_and_the_detail_says_their_mean() {
    let weighed = |gross, net| SkuForm {
        unit_gross_weight: Some(number(gross)),
        unit_net_weight: Some(number(net)),
        ..sku("CHAIR", "1")
    };
    let (item, detail) = only_detail(vec![weighed("1", "1"), weighed("1", "0.5"), weighed("1.5", "0.5")]);
    assert_eq!((item.gross_weight, item.net_weight), (Some(number("3.5")), Some(number("2"))));
    assert_eq!(
        (detail.unit_gross_weight, detail.unit_net_weight),
        (Some(number("1.166667")), Some(number("0.666667")))
    );
}

#[test]
fn equal_codes_in_two_currencies_are_worth_their_mean_in_euros() {
    let (item, detail) = only_detail(vec![priced("CHAIR", "1", "10", "EUR"), priced("CHAIR", "1", "25", "USD")]);
    assert_eq!((item.invoice_value, item.invoice_currency), (Some(number("30")), text("EUR")));
    assert_eq!((detail.unit_value, detail.unit_value_currency), (Some(number("15")), text("EUR")));
}

#[test]
fn equal_codes_of_two_origins_stay_apart() {
    let german = SkuForm { country_of_origin: text("DE"), ..sku("CHAIR", "4") };
    let chinese = SkuForm { country_of_origin: text("cn"), ..sku("CHAIR", "5") };
    let items = items_of(vec![sku("CHAIR", "1"), german, chinese], &furniture());
    let seen: Vec<_> = items
        .iter()
        .map(|item| (item.country_of_origin.as_deref().unwrap_or_default(), item.sku_details[0].quantity))
        .collect();
    assert_eq!(seen, [("CN", Some(number("6"))), ("DE", Some(number("4")))]);
}

#[test]
fn two_codes_of_one_article_are_two_details() {
    let mut master_items = furniture();
    master_items.insert("SEAT".to_owned(), master_items["CHAIR"].clone());
    let [item] = items_of(vec![sku("CHAIR", "1"), sku("SEAT", "1")], &master_items).try_into().expect("one item");
    assert_eq!((item.sku_details.len(), item.sku, item.description), (2, None, text("Chair")));
}
