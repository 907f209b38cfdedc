use crate::body::Number;
use crate::record_fields::record_view;
use customs_declarations::{AssessedTax, ComparedTax};

record_view! {
    /// A tax that customs finally charges for a declaration, over all its items (message 13), or that was estimated and that
    /// it does not charge.
    #[schema(as = DeclarationAssessedTax)]
    pub(super) AssessedTaxRecord {
        /// Code of the duty or tax: `A00` customs duty, `B00` VAT.
        tax_type: String,
        /// What is to be paid; 0 where customs does not charge it.
        amount: Number,
        currency: String,
        /// What the estimate of duties, by the tariff of the day of acceptance, has to pay of this tax at import; null where
        /// the estimate lacks goods or rates, for amounts in another currency than EUR, and on export.
        estimated_amount: Option<Number>,
        /// `amount` less `estimated_amount`: above zero, customs charges more than was estimated.
        difference: Option<Number> = difference.map(Into::into),
    }
    of ComparedTax { tax: AssessedTax { tax_type, amount, currency }, estimated: estimated_amount }
    knowing |compared| { difference = compared.difference() }
}
