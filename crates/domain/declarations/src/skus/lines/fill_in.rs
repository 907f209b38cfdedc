use crate::form::SkuDetailForm;
use crate::ports::Article;
use customs_kernel::filled;

/// Fills in the fields that a detail leaves out from its article. `currency` is the currency of the item.
pub(super) fn fill_in(detail: &mut SkuDetailForm, article: &Article, currency: Option<&str>) {
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
    let known_currency = filled(article.unit_currency.as_deref());
    if unit_value.is_none() {
        // An amount means nothing without its currency: 8 dollars are not 8 euros.
        let same = match (filled(unit_value_currency.as_deref()), known_currency) {
            (Some(named), Some(known)) => named.eq_ignore_ascii_case(known),
            _ => true,
        };
        if same && article.unit_value.is_some() {
            *unit_value = article.unit_value;
            fill(unit_value_currency, known_currency);
        }
    } else {
        // The client's statement about the item takes precedence over the item master.
        fill(unit_value_currency, filled(currency).or(known_currency));
    }
    *unit_gross_weight = unit_gross_weight.or(article.gross_weight);
    *unit_net_weight = unit_net_weight.or(article.net_weight);
    fill(description, Some(&article.description));
    fill(country_of_origin, article.country_of_origin.as_deref());
}

fn fill(field: &mut Option<String>, known: Option<&str>) {
    if filled(field.as_deref()).is_none()
        && let Some(known) = filled(known)
    {
        *field = Some(known.to_owned());
    }
}
