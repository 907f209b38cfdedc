//! Amounts of a whole declaration.

use crate::body::Number;
use crate::record_fields::record_view;
use customs_declarations::{AssessedTax, ComparedTax, CurrencySum};

record_view! {
    /// A tax that customs finally charges for all items of a declaration (DMS message 13), or a tax that was estimated
    /// and that customs does not charge.
    #[schema(as = DeclarationAssessedTax)]
    pub(super) AssessedTaxRecord {
        /// Code of the duty or tax: `A00` customs duty, `B00` VAT.
        tax_type: String,
        /// Amount to be paid, in `currency`; 0 when customs does not charge the tax.
        amount: Number,
        currency: String,
        /// Amount of this tax that is payable at import by the estimate of duties, with the tariff of the day of
        /// acceptance. Null when the estimate lacks goods or rates, when the amount is not in EUR, and on export.
        estimated_amount: Option<Number>,
        /// `amount` less `estimated_amount`: positive when customs charges more than was estimated; null without an
        /// estimate.
        difference: Option<Number> = difference.map(Into::into),
    }
    of ComparedTax { tax: AssessedTax { tax_type, amount, currency }, estimated: estimated_amount }
    knowing |compared| { difference = compared.difference() }
}

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
