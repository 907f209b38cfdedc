//! The largest declaration that the service allows.

use super::*;

/// 10,000 entries of 5,000 codes, twice each, in 1,999 commodities.
#[test]
fn ten_thousand_entries_become_1999_items() {
    const ENTRIES: usize = 10_000;
    const CODES: usize = 5_000;
    const ITEMS: usize = 1_999;
    let master_items: Articles = (0..CODES)
        .map(|code| (format!("SKU-{code}"), master_item(&format!("Article {code}"), &format!("{:08}", code % ITEMS))))
        .collect();
    let skus = (0..ENTRIES).map(|entry| sku(&format!("SKU-{}", entry % CODES), "3")).collect();
    let items = items_of(skus, &master_items);
    assert_eq!(items.len(), ITEMS);
    let mut codes: usize = 0;
    for (index, item) in items.iter().enumerate() {
        assert_eq!(item.hs_code, Some(format!("{index:08}")));
        assert!(item.sku_details.iter().all(|detail| detail.quantity == Some(number("6"))), "{index}");
        let pieces = Decimal::from(item.sku_details.len() * 6);
        assert_eq!(item.invoice_value, Some(pieces * number("10")));
        assert_eq!((item.gross_weight, item.net_weight), (Some(pieces * number("2")), Some(pieces * number("1.5"))));
        codes += item.sku_details.len();
    }
    assert_eq!(codes, CODES);
}

#[test]
fn ten_thousand_articles_of_one_commodity_become_one_item() {
    let master_items: Articles =
        (0..10_000).map(|code| (format!("SKU-{code}"), master_item(&format!("Article {code}"), "94016900"))).collect();
    // Every entry has a currency of its own, as far as three letters allow.
    let currency = |number: usize| -> String {
        [number / 676 % 26, number / 26 % 26, number % 26]
            .iter()
            .map(|letter| char::from(b'A' + *letter as u8))
            .collect()
    };
    let skus: Vec<_> = (0..10_000).map(|code| priced(&format!("SKU-{code}"), "1", "1", &currency(code))).collect();
    let mut form = import_of(skus.clone());
    let found = reported(&mut form, &master_items);
    let with_rate = skus.iter().filter(|sku| matches!(sku.unit_value_currency.as_deref(), Some("EUR" | "USD" | "GBP")));
    assert_eq!(found.len(), 10_000 - with_rate.count());
    let items = items_of((0..10_000).map(|code| sku(&format!("SKU-{code}"), "1")).collect(), &master_items);
    assert_eq!((items.len(), items[0].sku_details.len()), (1, 10_000));
    assert_eq!(items[0].invoice_value, Some(number("100000")));
}
