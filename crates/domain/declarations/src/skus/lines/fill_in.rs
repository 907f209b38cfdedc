use crate::form::SkuDetailForm;
use crate::ports::KnownMasterItem;
use customs_kernel::filled;

/// Fills in the fields that a detail leaves out from its master item. `currency` is the currency of the item.
pub(super) fn fill_in(detail: &mut SkuDetailForm, master_item: &KnownMasterItem, currency: Option<&str>) {
    let SkuDetailForm {
        sku: _,
        description,
        quantity: _,
        unit_value,
        unit_value_currency,
        unit_gross_weight,
        unit_net_weight,
        country_of_origin,
    } = detail;
    let known_currency = filled(master_item.unit_currency.as_deref());
    if unit_value.is_none() {
        // An amount means nothing without its currency: 8 dollars are not 8 euros.
        let same = match (filled(unit_value_currency.as_deref()), known_currency) {
            (Some(named), Some(known)) => named.eq_ignore_ascii_case(known),
            _ => true,
        };
        if same && master_item.unit_value.is_some() {
            *unit_value = master_item.unit_value;
            fill(unit_value_currency, known_currency);
        }
    } else {
        // The client's statement about the item takes precedence over the item master.
        fill(unit_value_currency, filled(currency).or(known_currency));
    }
    *unit_gross_weight = unit_gross_weight.or(master_item.gross_weight);
    *unit_net_weight = unit_net_weight.or(master_item.net_weight);
    fill(description, Some(&master_item.description));
    fill(country_of_origin, master_item.country_of_origin.as_deref());
}

fn fill(field: &mut Option<String>, known: Option<&str>) {
    if filled(field.as_deref()).is_none()
        && let Some(known) = filled(known)
    {
        *field = Some(known.to_owned());
    }
}
