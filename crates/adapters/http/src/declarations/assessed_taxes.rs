use crate::body::Number;
use customs_declarations::{AssessedTax, ComparedTax};
use serde::Serialize;
use utoipa::ToSchema;

/// A tax that customs finally charges for a declaration, over all its items (message 13), or that was estimated and that
/// it does not charge.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeclarationAssessedTax)]
pub(super) struct AssessedTaxRecord {
    /// Code of the duty or tax: `A00` customs duty, `B00` VAT.
    tax_type: String,
    /// What is to be paid; 0 where customs does not charge it.
    amount: Number,
    currency: String,
    /// What the estimate of duties, by the tariff of the day of acceptance, has to pay of this tax at import; null where
    /// the estimate lacks goods or rates, for amounts in another currency than EUR, and on export.
    estimated_amount: Option<Number>,
    /// `amount` less `estimated_amount`: above zero, customs charges more than was estimated.
    difference: Option<Number>,
}

impl From<ComparedTax> for AssessedTaxRecord {
    fn from(compared: ComparedTax) -> Self {
        let difference = compared.difference();
        let ComparedTax { tax: AssessedTax { tax_type, amount, currency }, estimated } = compared;
        Self {
            tax_type,
            amount: amount.into(),
            currency: currency.as_str().to_owned(),
            estimated_amount: estimated.map(Into::into),
            difference: difference.map(Into::into),
        }
    }
}
