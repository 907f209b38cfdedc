use crate::form::SkuDetailForm;
use crate::skus::value::is_sendable;
use customs_kernel::filled;
use rust_decimal::Decimal;
use std::collections::HashMap;

/// The fields in which two details must agree to be merged; their quantities are added up.
#[derive(PartialEq, Eq, Hash)]
struct Likeness {
    sku: String,
    unit_value: Option<Decimal>,
    currency: Option<String>,
    unit_gross_weight: Option<Decimal>,
    unit_net_weight: Option<Decimal>,
    origin: Option<String>,
}

/// Merges details that agree. The result is in the order in which each appears first.
pub(super) fn merged(details: Vec<SkuDetailForm>) -> Vec<SkuDetailForm> {
    let mut places: HashMap<Likeness, usize> = HashMap::with_capacity(details.len());
    let mut merged: Vec<SkuDetailForm> = Vec::with_capacity(details.len());
    for detail in details {
        let place = likeness(&detail).map(|likeness| *places.entry(likeness).or_insert(merged.len()));
        let alike = place.and_then(|place| merged.get_mut(place));
        if !alike.is_some_and(|alike| joins(alike, &detail)) {
            merged.push(detail);
        }
    }
    merged
}

/// Returns the fields of a detail to compare; `None` for a detail without master item or quantity, which has nothing to
/// add up.
fn likeness(detail: &SkuDetailForm) -> Option<Likeness> {
    let SkuDetailForm {
        sku,
        description: _,
        quantity,
        unit_value,
        unit_value_currency,
        unit_gross_weight,
        unit_net_weight,
        country_of_origin,
    } = detail;
    let capitals = |code: &Option<String>| filled(code.as_deref()).map(str::to_ascii_uppercase);
    quantity.as_ref()?;
    Some(Likeness {
        sku: filled(sku.as_deref())?.to_owned(),
        unit_value: *unit_value,
        currency: capitals(unit_value_currency),
        unit_gross_weight: *unit_gross_weight,
        unit_net_weight: *unit_net_weight,
        origin: capitals(country_of_origin),
    })
}

/// Adds the quantity of a detail to an equal one, unless no message could carry the sum.
fn joins(alike: &mut SkuDetailForm, detail: &SkuDetailForm) -> bool {
    let sum = alike.quantity.zip(detail.quantity).and_then(|(one, other)| one.checked_add(other));
    let sum = sum.filter(|sum| is_sendable(*sum));
    if sum.is_some() {
        alike.quantity = sum;
    }
    sum.is_some()
}
