//! Turns a tax calculation of customs (13) into entries for the history of a declaration: each tax with its base, rate
//! and method.

use crate::reading::{Amount, ItemDuty, Quantity};
use customs_declarations::{AnswerParticular as Says, AnswerStatement};
use customs_kernel::facts::{Code, Count, List, Parts, Quantity as Number, Statement, Sum};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Most items that an entry lists by number; for more items it gives their count.
const ITEMS_NAMED: usize = 5;

/// Makes one entry for each tax, rate and method, over all items: a reader has no use for an entry for each of ten
/// thousand items.
pub fn tax_lines(duties: &[ItemDuty]) -> Vec<AnswerStatement> {
    let mut sums: BTreeMap<Kind, TaxSum> = BTreeMap::new();
    for duty in duties {
        sums.entry(Kind::from_duty(duty)).or_default().add(duty);
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
    fn from_duty(duty: &ItemDuty) -> Self {
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

fn line(kind: &Kind, sum: &TaxSum) -> AnswerStatement {
    let in_currency = |amount: Decimal| Sum { amount, currency: kind.currency.clone() };
    let rate = kind.rate.map(|rate| Says::Rate { rate: Number(rate) });
    let base = sum.base.map(|base| Says::Base { base: in_currency(base) });
    let quantity = sum.quantity.map(|quantity| match kind.unit.as_deref().filter(|unit| !unit.is_empty()) {
        Some(unit) => Says::BaseQuantity { quantity: Number(quantity), unit: Code::from(unit) },
        None => Says::BaseNumber { quantity: Number(quantity) },
    });
    let amount = match (sum.assessed, sum.payable) {
        (Some(assessed), Some(payable)) if assessed != payable => {
            Some(Says::AmountToPay { amount: in_currency(assessed), to_pay: in_currency(payable) })
        }
        (assessed, payable) => payable.or(assessed).map(|amount| Says::Amount { amount: in_currency(amount) }),
    };
    let method = kind.method.as_deref().map(|method| Says::Method { method: Code::from(method) });
    let all = [rate, base, quantity, amount, method, items(&sum.items)];
    let particulars = Parts(all.into_iter().flatten().map(Statement::from).collect());
    match &kind.tax_type {
        Some(tax) => AnswerStatement::Tax { tax: Code::from(tax), particulars },
        None => AnswerStatement::UnnamedTax { particulars },
    }
}

fn items(numbers: &[u32]) -> Option<Says> {
    Some(match numbers {
        [] => return None,
        [one] => Says::Item { item: Count(u64::from(*one)) },
        few if few.len() <= ITEMS_NAMED => Says::Items { items: List(few.iter().map(ToString::to_string).collect()) },
        many => Says::ItemCount { count: Count::from(many.len()) },
    })
}
