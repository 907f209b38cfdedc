//! Turns a tax calculation of customs (13) into entries for the history of a declaration: each tax with its base, rate
//! and method.

use crate::reading::{Amount, ItemDuty, Quantity};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Most items that an entry lists by number; for more items it gives their count.
const ITEMS_NAMED: usize = 5;

/// Makes one entry for each tax, rate and method, over all items: nobody would read an entry for each of ten thousand
/// items.
pub(crate) fn tax_lines(duties: &[ItemDuty]) -> Vec<String> {
    let mut sums: BTreeMap<Kind, TaxSum> = BTreeMap::new();
    for duty in duties {
        sums.entry(Kind::of(duty)).or_default().add(duty);
    }
    sums.iter().map(|(kind, sum)| line(kind, sum)).collect()
}

/// The properties that duties must share to go into one entry.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    tax_type: Option<String>,
    rate: Option<Decimal>,
    method: Option<String>,
    currency: Option<String>,
    unit: Option<String>,
}

impl Kind {
    fn of(duty: &ItemDuty) -> Self {
        let amounts = [&duty.base, &duty.assessed, &duty.payable];
        Self {
            tax_type: duty.tax_type.clone(),
            rate: duty.rate.map(|rate| rate.normalize()),
            method: duty.method.clone(),
            currency: amounts.into_iter().flatten().find_map(|amount| amount.currency.clone()),
            unit: duty.base_quantity.as_ref().and_then(|quantity| quantity.unit.clone()),
        }
    }
}

/// The items and sums of one entry.
#[derive(Default)]
struct TaxSum {
    items: Vec<u32>,
    base: Option<Decimal>,
    quantity: Option<Decimal>,
    assessed: Option<Decimal>,
    payable: Option<Decimal>,
}

impl TaxSum {
    fn add(&mut self, duty: &ItemDuty) {
        if self.items.last() != Some(&duty.item) {
            self.items.push(duty.item);
        }
        let value = |amount: &Option<Amount>| amount.as_ref().map(|amount| amount.value);
        add(&mut self.base, value(&duty.base));
        add(&mut self.quantity, duty.base_quantity.as_ref().map(|Quantity { value, .. }| *value));
        add(&mut self.assessed, value(&duty.assessed));
        add(&mut self.payable, value(&duty.payable));
    }
}

/// Adds to a sum, which stops growing at 28 digits: no element of a message holds more.
fn add(sum: &mut Option<Decimal>, amount: Option<Decimal>) {
    if let Some(amount) = amount {
        *sum = Some(sum.unwrap_or_default().saturating_add(amount));
    }
}

fn line(kind: &Kind, sum: &TaxSum) -> String {
    let in_currency = |amount: Decimal| match &kind.currency {
        Some(currency) => format!("{amount} {currency}"),
        None => amount.to_string(),
    };
    let mut line = kind.tax_type.clone().unwrap_or_else(|| "tax".to_owned());
    if let Some(rate) = kind.rate {
        line.push_str(&format!(" {rate}%"));
    }
    if let Some(base) = sum.base {
        line.push_str(&format!(" of {}", in_currency(base)));
    }
    if let Some(quantity) = sum.quantity {
        line.push_str(format!(" on {quantity} {}", kind.unit.as_deref().unwrap_or_default()).trim_end());
    }
    match (sum.assessed, sum.payable) {
        (Some(assessed), Some(payable)) if assessed != payable => {
            line.push_str(&format!(": {}, to pay {}", in_currency(assessed), in_currency(payable)));
        }
        (assessed, payable) => {
            line.extend(payable.or(assessed).map(|amount| format!(": {}", in_currency(amount))));
        }
    }
    if let Some(method) = &kind.method {
        line.push_str(&format!(", method of payment {method}"));
    }
    line.push_str(&items(&sum.items));
    line
}

fn items(numbers: &[u32]) -> String {
    match numbers {
        [] => String::new(),
        [one] => format!(" (item {one})"),
        few if few.len() <= ITEMS_NAMED => {
            format!(" (items {})", few.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
        }
        many => format!(" ({} items)", many.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Decimal {
        text.parse().expect("a number")
    }

    fn duty(
        item: u32,
        tax_type: &str,
        rate: &str,
        [base, assessed, payable]: [&str; 3],
        method: Option<&str>,
    ) -> ItemDuty {
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
}
