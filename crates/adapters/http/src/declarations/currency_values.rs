use crate::body::Number;
use crate::record_fields::record_view;
use customs_declarations::CurrencySum;

record_view! {
    /// Total value of the items of a declaration in one of their currencies.
    #[schema(as = DeclarationCurrencyValue)]
    pub(super) CurrencyValue {
        currency: String,
        /// Sum of the items' invoice values in this currency.
        total_invoice_value: Number,
        /// Units of the currency for one euro, by the monthly rate of customs; null when customs has no rate.
        exchange_rate: Option<Number>,
    }
    of CurrencySum { currency, value: total_invoice_value, rate: exchange_rate }
}
