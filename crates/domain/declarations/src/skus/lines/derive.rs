use crate::form::{ItemForm, SkuDetailForm};
use crate::skus::description::joined;
use crate::skus::terms::Terms;
use crate::skus::value::{Value, no_rate};
use customs_kernel::{BrokenRule, CountryCode, Currency, filled, round_half_away_from_zero, round_to_cents};
use rust_decimal::Decimal;

/// Fills in the fields that an item left out, when all its details have the data for them.
pub(super) fn derive(item: &mut ItemForm, terms: &Terms<'_>, reported: impl FnMut(String, BrokenRule)) {
    let details = item.sku_details.as_slice();
    if item.gross_weight.is_none() {
        item.gross_weight = weight(details, |detail| detail.unit_gross_weight);
    }
    if item.net_weight.is_none() {
        item.net_weight = weight(details, |detail| detail.unit_net_weight);
    }
    if filled(item.country_of_origin.as_deref()).is_none()
        && let Some(origin) = origin(details)
    {
        item.country_of_origin = Some(origin.into());
    }
    if filled(item.description.as_deref()).is_none() {
        let descriptions: Option<Vec<&str>> =
            details.iter().map(|detail| filled(detail.description.as_deref())).collect();
        if let Some(descriptions) = descriptions {
            item.description = Some(joined(descriptions.into_iter()));
        }
    }
    if item.invoice_value.is_none()
        && let Some((total, currency)) = value(item, terms, reported)
    {
        item.invoice_value = Some(total);
        item.invoice_currency = Some(currency);
    }
}

fn weight(details: &[SkuDetailForm], unit: impl Fn(&SkuDetailForm) -> Option<Decimal>) -> Option<Decimal> {
    let total = details.iter().try_fold(Decimal::ZERO, |sum, detail| {
        Some(sum.saturating_add(detail.quantity?.saturating_mul(unit(detail)?)))
    })?;
    Some(round_half_away_from_zero(total, 6))
}

fn origin(details: &[SkuDetailForm]) -> Option<CountryCode> {
    let mut origins = details.iter().map(|detail| filled(detail.country_of_origin.as_deref())?.parse().ok());
    let first: CountryCode = origins.next()??;
    origins.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// Sums up the value of the details. The total is in the currency that the item names, otherwise in the currency of its
/// details, otherwise in euros. When the item needs a value, `reported` receives the currency that cannot be converted.
fn value(
    item: &ItemForm,
    terms: &Terms<'_>,
    mut reported: impl FnMut(String, BrokenRule),
) -> Option<(Decimal, String)> {
    let named: Option<Currency> = filled(item.invoice_currency.as_deref()).map(str::parse).transpose().ok()?;
    let mut value = Value::default();
    for detail in &item.sku_details {
        let currency = currency(detail, named.as_ref(), terms)?;
        value.add(detail.quantity?, detail.unit_value?, &currency);
    }
    let target = named.clone().unwrap_or_else(|| value.own_currency());
    if let Some(total) = value.total_in(&target, &terms.rates_of_day) {
        // The currency keeps the client's own spelling.
        let spelled = item.invoice_currency.clone().filter(|_| named.is_some());
        return Some((round_to_cents(total), spelled.unwrap_or_else(|| target.into())));
    }
    if terms.value_and_origin_needed {
        if !terms.rates_of_day.knows(&target) {
            reported("invoice_currency".to_owned(), no_rate(&target));
        }
        for (index, detail) in item.sku_details.iter().enumerate() {
            match currency(detail, named.as_ref(), terms) {
                Some(currency) if currency != target && !terms.rates_of_day.knows(&currency) => {
                    reported(format!("sku_details.{index}.unit_value_currency"), no_rate(&currency));
                }
                _ => {}
            }
        }
    }
    None
}

/// Returns the currency of a detail's value; `None` for a text that is not a currency, which validation refuses.
fn currency(detail: &SkuDetailForm, of_item: Option<&Currency>, terms: &Terms<'_>) -> Option<Currency> {
    match filled(detail.unit_value_currency.as_deref()) {
        Some(text) => text.parse().ok(),
        None => Some(of_item.unwrap_or(&terms.currency).clone()),
    }
}
