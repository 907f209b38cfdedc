//! Merging and grouping keep all totals.

use super::*;
use customs_kernel::round_to_cents;
use proptest::collection::vec;
use proptest::prelude::*;

prop_compose! {
    fn an_entry()(
        code in prop::sample::select(vec!["CHAIR", "STOOL", "LAMP"]),
        origin in prop::sample::select(vec![None, Some("DE"), Some("us")]),
        quantity in 1_i64..100_000,
        cents in 0_i64..1_000_000,
        grams in 1_i64..50_000,
    ) -> SkuForm {
        SkuForm {
            sku_code: text(code),
            quantity: Some(Decimal::from(quantity)),
            unit_value: Some(Decimal::new(cents, 2)),
            unit_value_currency: text("USD"),
            unit_gross_weight: Some(Decimal::new(grams, 3)),
            unit_net_weight: Some(Decimal::new(grams, 3)),
            country_of_origin: origin.map(str::to_owned),
        }
    }
}

fn sum(figures: impl Iterator<Item = Option<Decimal>>) -> Decimal {
    figures.map(|figure| figure.expect("a figure")).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn items_are_worth_and_weigh_what_their_articles_do(skus in vec(an_entry(), 1..60)) {
        let times = |unit: fn(&SkuForm) -> Option<Decimal>| {
            sum(skus.iter().map(|sku| Some(sku.quantity? * unit(sku)?)))
        };
        let (value, weight) = (times(|sku| sku.unit_value), times(|sku| sku.unit_gross_weight));
        let quantity = sum(skus.iter().map(|sku| sku.quantity));
        let items = items_of(skus, &furniture());
        prop_assert_eq!(sum(items.iter().map(|item| item.invoice_value)), value);
        prop_assert_eq!(sum(items.iter().map(|item| item.gross_weight)), weight);
        prop_assert_eq!(sum(items.iter().map(|item| item.net_weight)), weight);
        let details = items.iter().flat_map(|item| &item.sku_details);
        prop_assert_eq!(sum(details.map(|detail| detail.quantity)), quantity);
    }

    #[test]
    fn the_order_of_entries_changes_no_total(skus in vec(an_entry(), 1..30), by in 0_usize..30) {
        let mut turned = skus.clone();
        turned.rotate_left(by % skus.len());
        let totals = |skus| {
            let mut totals: Vec<_> = items_of(skus, &furniture())
                .into_iter()
                .map(|item| (item.hs_code, item.country_of_origin, item.invoice_value, item.gross_weight))
                .collect();
            totals.sort();
            totals
        };
        prop_assert_eq!(totals(skus), totals(turned));
    }

    #[test]
    fn a_value_in_two_currencies_is_rounded_once(dollars in 0_i64..10_000_000, euros in 0_i64..10_000_000) {
        let priced = |code, cents, currency| SkuForm {
            unit_value: Some(Decimal::new(cents, 6)),
            unit_value_currency: text(currency),
            ..sku(code, "1")
        };
        let items = items_of(vec![priced("CHAIR", dollars, "USD"), priced("STOOL", euros, "EUR")], &furniture());
        // A dollar is exactly 0.8 euros.
        let exact = Decimal::new(dollars, 6) * number("0.8") + Decimal::new(euros, 6);
        prop_assert_eq!(items[0].invoice_value, Some(round_to_cents(exact)));
    }
}
