use crate::ports::DutyEstimate;
use crate::use_cases::declarations::Declarations;
use crate::{AssessedTax, Declaration, DeclarationError, Direction, DutiesPaidBy, EstimatedDuties};
use customs_form_macros::growing;
use customs_kernel::Currency;
use rust_decimal::Decimal;

/// A tax beside its estimate. It is a tax that customs charges, or one that was estimated and that customs does not
/// charge.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedTax {
    /// The tax that customs charges; the amount is zero for a tax that customs does not name.
    pub tax: AssessedTax,
    /// The part of the tax that is payable by the estimate, in EUR, at the tariff of the day of acceptance. `None` when
    /// the estimate has gaps, and for amounts in another currency than EUR.
    pub estimated: Option<Decimal>,
}

impl ComparedTax {
    /// Returns the amount by which the charge exceeds the estimate; negative when it is lower.
    #[must_use]
    pub fn difference(&self) -> Option<Decimal> {
        Some(self.tax.amount - self.estimated?)
    }
}

/// The duties and taxes of a declaration: what customs charges, and what follows from the tariff.
#[growing]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DutiesOfDeclaration {
    /// The final duties and taxes beside their estimate; empty until customs reported them.
    pub charged: Vec<ComparedTax>,
    /// The estimate; `None` on export, which has none.
    pub estimate: Option<EstimatedDuties>,
}

/// The tax codes in messages of customs (data element 14 03), by the kind of duty in the estimate.
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
    /// Returns the final duties and taxes of a declaration beside their estimate; empty until customs reported them.
    /// Before that, nothing is estimated.
    ///
    /// # Errors
    /// `Storage`.
    pub fn assessed_taxes(&self, declaration: &Declaration) -> Result<Vec<ComparedTax>, DeclarationError> {
        let taxes = self.charged_taxes(declaration)?;
        if taxes.is_empty() || declaration.direction() == Direction::Export {
            return Ok(without_estimate(taxes));
        }
        let defers_vat = self.defers_import_vat(declaration)?;
        Ok(compared(taxes, &self.estimate_of(declaration, defers_vat, 0)?))
    }

    /// Returns the final and the estimated duties of a declaration that was read already, with the calculation of up to
    /// `traced` lines for each duty. It is estimated once for both.
    ///
    /// # Errors
    /// `Storage`.
    pub fn duties(&self, declaration: &Declaration, traced: usize) -> Result<DutiesOfDeclaration, DeclarationError> {
        let taxes = self.charged_taxes(declaration)?;
        if declaration.direction() == Direction::Export {
            return Ok(DutiesOfDeclaration { charged: without_estimate(taxes), estimate: None });
        }
        let estimated = self.estimated(declaration, traced)?;
        let charged = if taxes.is_empty() { Vec::new() } else { compared(taxes, &estimated.estimate) };
        Ok(DutiesOfDeclaration { charged, estimate: Some(estimated) })
    }

    /// Returns who pays the duties and the import VAT to customs, and how that is known; `None` on export.
    ///
    /// # Errors
    /// `Storage`.
    pub fn duties_paid_by(&self, declaration: &Declaration) -> Result<Option<DutiesPaidBy>, DeclarationError> {
        // Only a deferment has a holder, who may be the broker.
        let broker = match declaration.form.declaration.deferment() {
            Some(_) => self.reading().organisations.eori(declaration.organisation)?,
            None => None,
        };
        Ok(declaration.duties_paid_by(broker.as_ref()))
    }

    /// Returns the taxes that customs charges; empty until customs reported them.
    fn charged_taxes(&self, declaration: &Declaration) -> Result<Vec<AssessedTax>, DeclarationError> {
        if !declaration.is_accepted() {
            return Ok(Vec::new());
        }
        Ok(self.reading().directory.assessed_taxes(declaration.organisation, declaration.id)?)
    }
}

/// Returns the taxes of an export, for which nothing is estimated.
fn without_estimate(taxes: Vec<AssessedTax>) -> Vec<ComparedTax> {
    taxes.into_iter().map(|tax| ComparedTax { tax, estimated: None }).collect()
}

/// Returns the taxes that customs charges, and those that it does not, beside the estimate.
fn compared(taxes: Vec<AssessedTax>, estimate: &DutyEstimate) -> Vec<ComparedTax> {
    let beside = |tax: AssessedTax| {
        let comparable = estimate.is_complete() && tax.currency == Currency::eur();
        let estimated = comparable.then(|| to_pay(estimate, &tax.tax_type));
        ComparedTax { tax, estimated }
    };
    let not_charged = not_charged(&taxes, estimate);
    let mut all: Vec<ComparedTax> = taxes.into_iter().chain(not_charged).map(beside).collect();
    all.sort_by(|one, other| one.tax.tax_type.cmp(&other.tax.tax_type));
    all
}

/// Returns the taxes that were estimated and that customs does not charge.
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

/// Returns the part of a tax that is payable at import by the estimate. VAT that is reported later (art. 23 of the
/// Dutch VAT act) does not count, nor does an amount that the procedure suspends.
fn to_pay(estimate: &DutyEstimate, tax_type: &str) -> Decimal {
    let is_meant = |kind: &str, treatment: &str| CODES.contains(&(kind, tax_type)) && treatment == "payable";
    let payable = estimate.duties.iter().filter(|duty| is_meant(duty.kind, duty.treatment));
    payable.map(|duty| duty.amount).sum()
}
