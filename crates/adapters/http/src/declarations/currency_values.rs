use crate::body::Number;
use crate::record_fields::record_view;
use customs_declarations::CurrencySum;

record_view! {
    /// What the items of a declaration are worth in one of their currencies.
    #[schema(as = DeclarationCurrencyValue)]
    pub(super) CurrencyValue {
        currency: String,
        /// The sum of the items' values in this currency.
        total_invoice_value: Number,
        /// Units of the currency for one euro, by customs' rate of the month; null where customs has none.
        exchange_rate: Option<Number>,
    }
    of CurrencySum { currency, value: total_invoice_value, rate: exchange_rate }
}
