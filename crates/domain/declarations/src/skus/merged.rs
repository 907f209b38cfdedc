use super::portion::{Portion, Price};
use super::value::{DayRates, Value};
use crate::form::SkuDetailForm;
use customs_kernel::round_half_away_from_zero;
use rust_decimal::Decimal;
use std::collections::HashMap;

/// The entries of one master item code within one item, merged. Sums are exact; when the entries differ in a figure per
/// piece, the merged figure is the mean.
pub(super) struct Merged<'p, 'a> {
    pub(super) first: &'p Portion<'a>,
    pub(super) quantity: Decimal,
    pub(super) gross_weight: Decimal,
    pub(super) net_weight: Decimal,
    /// `None` when the value of an entry is unknown.
    value: Option<Value>,
    same_price: bool,
    same_gross_weight: bool,
    same_net_weight: bool,
}

/// Merges entries with equal codes. The result is in the order in which each code appears first.
pub(super) fn merged<'p, 'a>(portions: &[&'p Portion<'a>]) -> Vec<Merged<'p, 'a>> {
    let mut places: HashMap<&str, usize> = HashMap::with_capacity(portions.len());
    let mut merged: Vec<Merged<'p, 'a>> = Vec::with_capacity(portions.len());
    for portion in portions {
        let place = *places.entry(portion.code).or_insert(merged.len());
        match merged.get_mut(place) {
            Some(same) => same.join(portion),
            None => merged.push(Merged::new(portion)),
        }
    }
    merged
}

impl<'p, 'a> Merged<'p, 'a> {
    fn new(first: &'p Portion<'a>) -> Self {
        let mut merged = Self {
            first,
            quantity: Decimal::ZERO,
            gross_weight: Decimal::ZERO,
            net_weight: Decimal::ZERO,
            value: Some(Value::default()),
            same_price: true,
            same_gross_weight: true,
            same_net_weight: true,
        };
        merged.join(first);
        merged
    }

    fn join(&mut self, portion: &Portion<'_>) {
        let quantity = portion.quantity;
        self.quantity = self.quantity.saturating_add(quantity);
        self.gross_weight = self.gross_weight.saturating_add(quantity.saturating_mul(portion.unit_gross_weight));
        self.net_weight = self.net_weight.saturating_add(quantity.saturating_mul(portion.unit_net_weight));
        match (&mut self.value, &portion.price) {
            (Some(value), Some(price)) => value.add(quantity, price.unit_value, &price.currency),
            _ => self.value = None,
        }
        self.same_price &= portion.price == self.first.price;
        self.same_gross_weight &= portion.unit_gross_weight == self.first.unit_gross_weight;
        self.same_net_weight &= portion.unit_net_weight == self.first.unit_net_weight;
    }

    /// Makes the detail of the item for this master item.
    pub(super) fn detail(&self, rates_of_day: &DayRates<'_>) -> SkuDetailForm {
        let Portion {
            entry: _,
            code,
            master_item,
            commodity: _,
            origin,
            quantity: _,
            price,
            unit_gross_weight,
            unit_net_weight,
        } = self.first;
        let price = if self.same_price { price.clone() } else { self.mean_price(rates_of_day) };
        let (unit_value, currency) = price.map(|price| (price.unit_value, price.currency)).unzip();
        let per_piece = |same: bool, unit: &Decimal, total| if same { Some(*unit) } else { self.mean(total) };
        SkuDetailForm {
            sku: Some((*code).to_owned()),
            description: Some(master_item.description.clone()),
            quantity: Some(self.quantity),
            unit_value,
            unit_value_currency: currency.map(String::from),
            unit_gross_weight: per_piece(self.same_gross_weight, unit_gross_weight, self.gross_weight),
            unit_net_weight: per_piece(self.same_net_weight, unit_net_weight, self.net_weight),
            country_of_origin: origin.clone().map(String::from),
        }
    }

    fn mean_price(&self, rates_of_day: &DayRates<'_>) -> Option<Price> {
        let value = self.value.as_ref()?;
        let currency = value.own_currency();
        let total = value.total_in(&currency, rates_of_day)?;
        Some(Price { unit_value: self.mean(total)?, currency })
    }

    fn mean(&self, total: Decimal) -> Option<Decimal> {
        Some(round_half_away_from_zero(total.checked_div(self.quantity)?, 6))
    }
}
