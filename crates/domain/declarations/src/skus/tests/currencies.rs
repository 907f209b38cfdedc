//! The value of an item, in one currency.

use super::*;

fn worth(skus: Vec<SkuForm>) -> (Option<Decimal>, Option<String>) {
    let [item] = items_of(skus, &furniture()).try_into().expect("one item");
    (item.invoice_value, item.invoice_currency)
}

#[test]
fn an_item_in_one_currency_stays_in_it_even_when_that_has_no_rate() {
    let skus = vec![priced("CHAIR", "2", "10", "CHF"), priced("STOOL", "1", "5.5", "chf")];
    assert_eq!(worth(skus), (Some(number("25.5")), text("CHF")));
}

#[test]
fn an_item_in_several_currencies_is_in_euros() {
    for (skus, expected) in [
        (vec![priced("CHAIR", "1", "10", "EUR"), priced("STOOL", "1", "10", "USD")], "18"),
        (vec![priced("CHAIR", "1", "10", "USD"), priced("STOOL", "1", "10", "GBP")], "20.5"),
        // Half a cent is rounded up: 0.01 / 0.8 = 0.0125, and 0.0025 euros beside it.
        (vec![priced("CHAIR", "1", "0.01", "GBP"), priced("STOOL", "1", "0.0025", "EUR")], "0.02"),
        (vec![priced("CHAIR", "1", "0.01", "GBP"), priced("STOOL", "1", "0.002499", "EUR")], "0.01"),
        // Each amount alone would round to zero: 0.0025 + 0.004 + 0.004 = 0.0105.
        (
            vec![
                priced("CHAIR", "1", "0.0025", "EUR"),
                priced("STOOL", "1", "0.005", "USD"),
                priced("CHAIR", "1", "0.005", "USD"),
            ],
            "0.01",
        ),
    ] {
        assert_eq!(worth(skus.clone()), (Some(number(expected)), text("EUR")), "{skus:?}");
    }
}

#[test]
fn half_a_cent_in_one_currency_goes_up_too() {
    assert_eq!(worth(vec![priced("CHAIR", "3", "0.335", "USD")]), (Some(number("1.01")), text("USD")));
    assert_eq!(worth(vec![priced("CHAIR", "1", "1.0049", "USD")]), (Some(number("1")), text("USD")));
}

#[test]
fn items_in_different_currencies_do_not_mix() {
    let skus = vec![priced("CHAIR", "1", "10", "CHF"), priced("LAMP", "1", "10", "JPY")];
    let currencies: Vec<_> =
        items_of(skus, &furniture()).into_iter().map(|item| item.invoice_currency.expect("a currency")).collect();
    assert_eq!(currencies, ["CHF", "JPY"]);
}

#[test]
fn details_keep_the_currency_they_were_stated_in() {
    let skus = vec![priced("CHAIR", "1", "10", "EUR"), priced("STOOL", "1", "10", "USD")];
    let [item] = items_of(skus, &furniture()).try_into().expect("one item");
    let stated: Vec<_> =
        item.sku_details.into_iter().map(|detail| (detail.unit_value, detail.unit_value_currency)).collect();
    assert_eq!(stated, [(Some(number("10")), text("EUR")), (Some(number("10")), text("USD"))]);
}

#[test]
fn a_currency_that_must_be_converted_and_has_no_rate_is_told_of_each_entry() {
    let skus = vec![
        priced("CHAIR", "1", "10", "EUR"),
        priced("STOOL", "1", "10", "CHF"),
        priced("LAMP", "1", "10", "CHF"),
        priced("CHAIR", "1", "10", "chf"),
        priced("CHAIR", "1", "10", "JPY"),
    ];
    let mut form = import_of(skus);
    let without = |entry, code| {
        format!(
            "declaration.skus.{entry}.unit_value_currency: is {code}, which has no customs exchange rate this month"
        )
    };
    assert_eq!(reported(&mut form, &furniture()), [without(1, "CHF"), without(3, "CHF"), without(4, "JPY")]);
    assert_eq!((form.items.len(), form.skus.len()), (0, 5));
}
