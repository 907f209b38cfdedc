use customs_messages::internals;
use customs_messages::reading::{Amount, ItemDuty, Quantity};
use rust_decimal::Decimal;

fn tax_lines(duties: &[ItemDuty]) -> Vec<String> {
    internals::tax_lines(duties).iter().map(ToString::to_string).collect()
}

fn number(text: &str) -> Decimal {
    text.parse().expect("a number")
}

fn duty(item: u32, tax_type: &str, rate: &str, [base, assessed, payable]: [&str; 3], method: Option<&str>) -> ItemDuty {
    let euros = |text: &str| Some(Amount { value: number(text), currency: Some("EUR".to_owned()) });
    ItemDuty {
        item,
        tax_type: Some(tax_type.to_owned()),
        rate: Some(number(rate)),
        base: euros(base),
        assessed: euros(assessed),
        payable: euros(payable),
        method: method.map(str::to_owned),
        ..ItemDuty::default()
    }
}

#[test]
fn each_tax_is_told_with_base_rate_and_method() {
    // Two items of coffee: 7.5% of 1,000.00 and 500.00 are 75.00 and 37.50; 9% of 1,075.00 and 537.50 are 96.75 and
    // 48.375, half up to 48.38. VAT goes into the return (method G).
    let lines = tax_lines(&[
        duty(1, "A00", "7.50", ["1000.00", "75.00", "75.00"], Some("E")),
        duty(1, "B00", "9.00", ["1075.00", "96.75", "0.00"], Some("G")),
        duty(2, "A00", "7.5", ["500.00", "37.50", "37.50"], Some("E")),
        duty(2, "B00", "9.00", ["537.50", "48.38", "0.00"], Some("G")),
        duty(2, "A30", "10", ["500.00", "50.00", "50.00"], None),
    ]);
    assert_eq!(
        lines,
        [
            "A00 7.5% of 1500.00 EUR: 112.50 EUR, method of payment E (items 1, 2)",
            "A30 10% of 500.00 EUR: 50.00 EUR (item 2)",
            "B00 9% of 1612.50 EUR: 145.13 EUR, to pay 0.00 EUR, method of payment G (items 1, 2)",
        ]
    );
}

#[test]
fn what_is_not_told_is_left_out() {
    let quantity = Some(Quantity { value: number("1200"), unit: Some("KGM".to_owned()) });
    let assessed = Some(Amount { value: number("95.40"), currency: None });
    let by_weight = ItemDuty { item: 1, base_quantity: quantity, assessed, ..ItemDuty::default() };
    assert_eq!(tax_lines(&[by_weight]), ["tax on 1200 KGM: 95.40 (item 1)"]);
    let many: Vec<ItemDuty> = (1..=6).map(|item| duty(item, "A00", "5", ["20", "1", "1"], None)).collect();
    assert_eq!(tax_lines(&many), ["A00 5% of 120 EUR: 6 EUR (6 items)"]);
    assert_eq!(tax_lines(&[]), Vec::<String>::new());
}
