use crate::body::Number;
use customs_declarations::CurrencySum;
use serde::Serialize;
use utoipa::ToSchema;

/// What the items of a declaration are worth in one of their currencies.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeclarationCurrencyValue)]
pub(super) struct CurrencyValue {
    currency: String,
    /// The sum of the items' values in this currency.
    total_invoice_value: Number,
    /// Units of the currency for one euro, by customs' rate of the month; null where customs has none.
    exchange_rate: Option<Number>,
}

impl From<CurrencySum> for CurrencyValue {
    fn from(sum: CurrencySum) -> Self {
        let CurrencySum { currency, value, rate } = sum;
        Self { currency, total_invoice_value: value.into(), exchange_rate: rate.map(Into::into) }
    }
}
