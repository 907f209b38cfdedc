use crate::body::Number;
use customs_declarations::CurrencySum;
use serde::Serialize;
use utoipa::ToSchema;

/// Total value of the items of a declaration in one of their currencies.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeclarationCurrencyValue)]
pub(super) struct CurrencyValue {
    currency: String,
    /// Sum of the items' invoice values in this currency.
    total_invoice_value: Number,
    /// Units of the currency for one euro, by the monthly rate of customs; null when customs has no rate.
    exchange_rate: Option<Number>,
}

impl From<CurrencySum> for CurrencyValue {
    fn from(sum: CurrencySum) -> Self {
        let CurrencySum { currency, value, rate } = sum;
        Self { currency, total_invoice_value: value.into(), exchange_rate: rate.map(Into::into) }
    }
}
