use super::Declarations;
use crate::ports::DutyEstimate;
use crate::{AssessedTax, Declaration, DeclarationError, Direction};
use customs_kernel::Currency;
use rust_decimal::Decimal;

/// A tax that customs charges, or that was estimated and that it does not charge, beside what was estimated of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedTax {
    /// What customs charges; nothing of a tax that it does not name.
    pub tax: AssessedTax,
    /// What the estimate by the tariff of the day of acceptance has to pay of it; nothing where it has gaps, and for
    /// amounts in another currency than EUR.
    pub estimated: Option<Decimal>,
}

impl ComparedTax {
    /// How much more customs charges than was estimated; below zero where it is less.
    #[must_use]
    pub fn difference(&self) -> Option<Decimal> {
        Some(self.tax.amount - self.estimated?)
    }
}

/// The codes of the taxes in messages of customs (data element 14 03), by the kinds of the estimate.
const CODES: [(&str, &str); 7] = [
    ("customs_duty", "A00"),
    ("additional_duty", "A20"),
    ("anti_dumping_duty", "A30"),
    ("provisional_anti_dumping_duty", "A35"),
    ("countervailing_duty", "A40"),
    ("provisional_countervailing_duty", "A45"),
    (VAT, "B00"),
];
const VAT: &str = "vat";

impl Declarations {
    /// What customs finally charges for a declaration, beside the estimate of it; empty while it has not told. Nothing
    /// is estimated before.
    ///
    /// # Errors
    /// `Storage`.
    pub fn assessed_taxes(&self, declaration: &Declaration) -> Result<Vec<ComparedTax>, DeclarationError> {
        if !declaration.is_accepted() {
            return Ok(Vec::new());
        }
        let (organisation, id) = (declaration.organisation, declaration.id);
        let taxes = self.ports.directory.assessed_taxes(organisation, id)?;
        if taxes.is_empty() || declaration.direction() == Direction::Export {
            return Ok(taxes.into_iter().map(|tax| ComparedTax { tax, estimated: None }).collect());
        }
        let defers_vat = self.defers_import_vat(declaration)?;
        let estimate = self.estimate_of(declaration, defers_vat)?;
        let compared = |tax: AssessedTax| {
            let comparable = estimate.is_complete() && tax.currency == Currency::eur();
            let estimated = comparable.then(|| to_pay(&estimate, &tax.tax_type));
            ComparedTax { tax, estimated }
        };
        let not_charged = not_charged(&taxes, &estimate);
        let mut all: Vec<ComparedTax> = taxes.into_iter().chain(not_charged).map(compared).collect();
        all.sort_by(|one, other| one.tax.tax_type.cmp(&other.tax.tax_type));
        Ok(all)
    }
}

/// The taxes that were estimated and that customs does not charge.
fn not_charged(taxes: &[AssessedTax], estimate: &DutyEstimate) -> Vec<AssessedTax> {
    let is_missing = |code: &str| {
        let is_charged = taxes.iter().any(|tax| tax.tax_type == code);
        estimate.is_complete() && !is_charged && !to_pay(estimate, code).is_zero()
    };
    let missing = CODES.iter().filter(|(_, code)| is_missing(code));
    let nothing = |tax_type: &str| AssessedTax {
        tax_type: tax_type.to_owned(),
        amount: Decimal::ZERO,
        currency: Currency::eur(),
    };
    missing.map(|(_, code)| nothing(code)).collect()
}

/// What the estimate has to pay of a tax at import: nothing of VAT that is reported later (art. 23 of the Dutch VAT act), nor
/// of what the procedure suspends.
fn to_pay(estimate: &DutyEstimate, tax_type: &str) -> Decimal {
    let is_meant = |kind: &str, treatment: &str| CODES.contains(&(kind, tax_type)) && treatment == "payable";
    let payable = estimate.duties.iter().filter(|duty| is_meant(duty.kind, duty.treatment));
    payable.map(|duty| duty.amount).sum()
}
