//! Turns a tax calculation of customs (13) into entries for the history of a declaration: each tax with its base, rate
//! and method.

use crate::reading::{Amount, ItemDuty, Quantity};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Most items that an entry lists by number; for more items it gives their count.
const ITEMS_NAMED: usize = 5;

/// Makes one entry for each tax, rate and method, over all items: nobody would read an entry for each of ten thousand
/// items.
pub fn tax_lines(duties: &[ItemDuty]) -> Vec<String> {
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
