use super::commodity::Commodity;
use super::description::joined;
use super::merged::{Merged, merged};
use super::portion::Portion;
use super::value::{DayRates, Value};
use crate::form::ItemForm;
use customs_kernel::{CountryCode, Currency, filled, round_half_away_from_zero, round_to_cents};
use rust_decimal::Decimal;
use std::collections::{BTreeSet, HashMap};

/// The entries that become one item: they have the same commodity code and the same origin.
pub(super) struct Group<'p, 'a> {
    portions: Vec<&'p Portion<'a>>,
}

/// Groups the entries. The groups are in the order of their first entries.
pub(super) fn groups<'p, 'a>(portions: &'p [Portion<'a>]) -> Vec<Group<'p, 'a>> {
    let mut places: HashMap<(Commodity<'a>, Option<&'p CountryCode>), usize> = HashMap::new();
    let mut groups: Vec<Group<'p, 'a>> = Vec::new();
    for portion in portions {
        let place = *places.entry((portion.commodity, portion.origin.as_ref())).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.portions.push(portion),
            None => groups.push(Group { portions: vec![portion] }),
        }
    }
    groups
}

impl<'p> Group<'p, '_> {
    /// Returns the entries in a currency that must be converted and has no exchange rate, with that currency.
    pub(super) fn without_rate(&self, rates_of_day: &DayRates<'_>) -> Vec<(usize, &'p Currency)> {
        let Some(value) = self.value().filter(Value::is_mixed) else { return Vec::new() };
        let without: BTreeSet<&Currency> =
            value.currencies().filter(|currency| !rates_of_day.knows(currency)).collect();
        let priced =
            self.portions.iter().filter_map(|portion| Some((portion.entry, &portion.price.as_ref()?.currency)));
        priced.filter(|(_, currency)| without.contains(currency)).collect()
    }

    /// Makes the item of the group, and names for each of its details the entry that mentioned the master item first.
    pub(super) fn item(&self, rates_of_day: &DayRates<'_>) -> (ItemForm, Vec<usize>) {
        let merged = merged(&self.portions);
        let commodity = self.portions.first().map(|portion| portion.commodity);
        let origin = self.portions.first().and_then(|portion| portion.origin.clone());
        let value = self.value();
        let currency = value.as_ref().map(Value::own_currency);
        let total = value.zip(currency.as_ref()).and_then(|(value, currency)| value.total_in(currency, rates_of_day));
        let master_items = || merged.iter().map(|member| member.first.master_item);
        let item = ItemForm {
            description: Some(joined(master_items().map(|master_item| master_item.description.as_str()))),
            sku: match merged.as_slice() {
                [alone] => Some(alone.first.code.to_owned()),
                _ => None,
            },
            hs_code: commodity.map(|commodity| commodity.hs_code.to_owned()),
            taric_subheading: commodity.and_then(|commodity| commodity.taric).map(str::to_owned),
            country_of_origin: origin.map(String::from),
            preferential_country_of_origin: agreed(merged.iter().map(preference)),
            gross_weight: Some(weight(merged.iter().map(|member| member.gross_weight))),
            net_weight: Some(weight(merged.iter().map(|member| member.net_weight))),
            supplementary_quantity: supplementary_quantity(&merged),
            invoice_value: total.map(round_to_cents),
            invoice_currency: currency.map(String::from),
            sku_details: merged.iter().map(|member| member.detail(rates_of_day)).collect(),
            ..ItemForm::default()
        };
        (item, merged.iter().map(|member| member.first.entry).collect())
    }

    /// Returns the value of all entries; `None` when the value of one is unknown.
    fn value(&self) -> Option<Value> {
        let mut value = Value::default();
        for portion in &self.portions {
            let price = portion.price.as_ref()?;
            value.add(portion.quantity, price.unit_value, &price.currency);
        }
        Some(value)
    }
}

/// Returns the preferential origin of the master item, unless the entry names another origin than the item master does:
/// then no statement says that the preference still applies.
fn preference(member: &Merged<'_, '_>) -> Option<CountryCode> {
    let master_item = member.first.master_item;
    let known = filled(master_item.country_of_origin.as_deref()).and_then(|text| text.parse::<CountryCode>().ok());
    if known.is_some() && known != member.first.origin {
        return None;
    }
    filled(master_item.preferential_origin.as_deref())?.parse().ok()
}

/// Returns the preference when all entries agree on it: an item may claim a preference only when all of it qualifies.
fn agreed(mut preferences: impl Iterator<Item = Option<CountryCode>>) -> Option<String> {
    let first = preferences.next()??;
    preferences.all(|other| other.as_ref() == Some(&first)).then(|| first.into())
}

fn supplementary_quantity(merged: &[Merged<'_, '_>]) -> Option<Decimal> {
    let quantity = merged.iter().try_fold(Decimal::ZERO, |sum, member| {
        let units = member.first.master_item.supplementary_units?;
        Some(sum.saturating_add(member.quantity.saturating_mul(units)))
    })?;
    Some(round_half_away_from_zero(quantity, 6))
}

fn weight(weights: impl Iterator<Item = Decimal>) -> Decimal {
    round_half_away_from_zero(weights.fold(Decimal::ZERO, |sum, weight| sum.saturating_add(weight)), 6)
}
