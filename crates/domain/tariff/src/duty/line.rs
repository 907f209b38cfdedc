use super::cents;
use super::customs_value::{Charge, CustomsValue, PerEuro, Price, euros};
use super::expression::{DutyExpression, Quantities};
use super::procedure::{ProcedureEffect, Treatment};
use super::{AppliedMeasure, EstimateGap, EstimateStep, Trace, TreatmentRule};
use customs_form_macros::growing;
use customs_kernel::facts::{Description, Quantity, Rate, Reference};
use customs_kernel::words;
use rust_decimal::Decimal;

/// Price, charges and quantities of goods.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct Goods {
    /// Price paid for the goods.
    pub price: Price,
    /// Additions to and deductions from the price.
    pub charges: Vec<Charge>,
    /// Costs after entry, in EUR, that the price does not contain. They belong to the VAT base only.
    pub further_costs: Decimal,
    /// Mass and quantity of the goods.
    pub quantities: Quantities,
}

/// Reason why the duties on some goods cannot be estimated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotEstimated(pub EstimateGap);

impl NotEstimated {
    pub(crate) const fn too_large() -> Self {
        Self(EstimateGap::AmountsTooLarge)
    }
}

words!(
    /// Kinds of duties and taxes.
    #[growing]
    DutyKind {
        /// Customs duty (A00).
        CustomsDuty = "customs_duty",
        /// Additional duty (A20).
        AdditionalDuty = "additional_duty",
        /// Definitive anti-dumping duty (A30).
        AntiDumping = "anti_dumping_duty",
        /// Provisional anti-dumping duty (A35).
        ProvisionalAntiDumping = "provisional_anti_dumping_duty",
        /// Definitive countervailing duty (A40).
        Countervailing = "countervailing_duty",
        /// Provisional countervailing duty (A45).
        ProvisionalCountervailing = "provisional_countervailing_duty",
        /// VAT (B00).
        Vat = "vat",
    }
);

impl DutyKind {
    /// Whether the duty is provisional. Such duties are secured, and release for free circulation depends on the
    /// security; they are owed only when customs collects them definitively (Regulation 2016/1036 articles 7(3) and
    /// 10(2), Regulation 2016/1037 articles 12(2) and 16(2)).
    #[must_use]
    pub const fn is_provisional(self) -> bool {
        matches!(self, Self::ProvisionalAntiDumping | Self::ProvisionalCountervailing)
    }
}

/// The duties and the VAT rate that apply to goods.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct LineTerms {
    /// The applicable measure of each kind, with its rate. It may be empty where the procedure relieves the goods of
    /// duties.
    pub duties: Vec<(DutyKind, AppliedMeasure, DutyExpression)>,
    /// VAT rate and its source.
    pub vat: VatTerms,
    /// Effect of the procedure on duties and VAT.
    pub effect: ProcedureEffect,
}

/// The VAT rate that applies to goods, and its source.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct VatTerms {
    /// Rate, percent.
    pub rate: Decimal,
    /// The kind of goods that have this rate.
    pub category: Description,
    /// The law that says so.
    pub law: Reference,
}

/// A duty or tax charged on goods.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct AppliedDuty {
    /// Kind of the duty or tax.
    pub kind: DutyKind,
    /// Rate as a text, with a percent sign for percentages.
    pub rate: String,
    /// Amount on which the duty is charged, EUR.
    pub base: Decimal,
    /// Amount of the duty, EUR; zero where the procedure relieves the goods of it.
    pub amount: Decimal,
    /// Treatment of the duty when customs accepts the declaration.
    pub treatment: Treatment,
    /// Steps of the calculation.
    pub trace: Vec<Trace>,
}

impl AppliedDuty {
    /// The customs duty and additional duties that a procedure relieves goods of, as one entry. Their rates are not
    /// looked up.
    fn not_owed(value: &CustomsValue, why: Option<TreatmentRule>) -> Self {
        let mut trace = value.trace.clone();
        trace.extend(why.map(Trace::from));
        Self {
            kind: DutyKind::CustomsDuty,
            rate: "0%".to_owned(),
            base: value.amount,
            amount: cents(Decimal::ZERO),
            treatment: Treatment::Relieved,
            trace,
        }
    }

    /// Applies the procedure: the amount becomes zero where it relieves the goods, and the trace names the rule.
    fn under(mut self, treatment: Treatment, why: Option<TreatmentRule>) -> Self {
        self.treatment = treatment;
        if treatment == Treatment::Payable {
            return self;
        }
        self.trace.extend(why.map(Trace::from));
        if treatment == Treatment::Relieved {
            self.trace.push(EstimateStep::NotCharged { rate: Rate::from(&self.rate) }.into());
            (self.rate, self.amount) = ("0%".to_owned(), cents(Decimal::ZERO));
        }
        self
    }
}

/// The estimate for the goods of one line.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct LineEstimate {
    /// Customs value of the goods.
    pub customs_value: CustomsValue,
    /// Duties and taxes, VAT last.
    pub duties: Vec<AppliedDuty>,
    /// Reason why a duty is missing; `None` when none is.
    pub gap: Option<EstimateGap>,
}

/// Calculates one line: every duty on the customs value, and the VAT on value, duties and costs up to the
/// destination. Each amount is rounded half up to the cent, then counted as payable, suspended or relieved as the
/// procedure says. Provisional duties are secured instead, and are not part of the VAT base.
///
/// # Errors
/// A currency without a rate, an unknown quantity, or amounts too large to calculate.
pub fn estimate_line(goods: &Goods, terms: &LineTerms, per_euro: PerEuro<'_>) -> Result<LineEstimate, NotEstimated> {
    let customs_value = CustomsValue::calculate(&goods.price, &goods.charges, per_euro)?;
    let base = customs_value.amount;
    let mut duties = Vec::with_capacity(terms.duties.len() + 1);
    let mut charged = Decimal::ZERO;
    let is_relieved = terms.effect.duties == Treatment::Relieved;
    if is_relieved {
        duties.push(AppliedDuty::not_owed(&customs_value, terms.effect.why_duties.clone()));
    }
    for (kind, measure, expression) in terms.duties.iter().filter(|_| !is_relieved) {
        let exact = expression.duty(base, &goods.quantities);
        let exact = exact.map_err(|why| NotEstimated(EstimateGap::from_measure(measure, why)))?;
        let (amount, rate) = (cents(exact), expression.to_string());
        let mut trace = customs_value.trace.clone();
        trace.push(EstimateStep::Measure { measure: measure.clone(), rate: Rate::from(&rate) }.into());
        trace.push(duty_step(Rate::from(&rate), base, exact, amount).into());
        let duty = AppliedDuty { kind: *kind, rate, base, amount, treatment: Treatment::Payable, trace };
        if kind.is_provisional() {
            // What is not owed is not part of the VAT base (VAT Directive article 86(1)(a)).
            duties.push(duty.under(Treatment::Secured, Some(TreatmentRule::Provisional)));
            continue;
        }
        let duty = duty.under(terms.effect.duties, terms.effect.why_duties.clone());
        charged = charged.checked_add(duty.amount).ok_or_else(NotEstimated::too_large)?;
        duties.push(duty);
    }
    duties.push(vat(goods, terms, &customs_value, charged)?);
    Ok(LineEstimate { customs_value, duties, gap: None })
}

fn vat(
    goods: &Goods,
    LineTerms { duties: _, vat: VatTerms { rate, category, law }, effect }: &LineTerms,
    value: &CustomsValue,
    charged: Decimal,
) -> Result<AppliedDuty, NotEstimated> {
    let parts = [charged, value.after_entry, value.buying_commission, goods.further_costs];
    let base = parts.into_iter().try_fold(value.amount, Decimal::checked_add).ok_or_else(NotEstimated::too_large)?;
    let base = cents(base);
    let exact = base.checked_mul(*rate).ok_or_else(NotEstimated::too_large)? / Decimal::ONE_HUNDRED;
    let (amount, rate) = (cents(exact), format!("{}%", rate.normalize()));
    let source = EstimateStep::VatCategory { category: category.clone(), law: law.clone() };
    let steps = [vat_base(goods, value, charged, base), source, vat_step(Rate::from(&rate), base, exact, amount)];
    let trace = steps.into_iter().map(Trace::from).collect();
    let vat = AppliedDuty { kind: DutyKind::Vat, rate, base, amount, treatment: Treatment::Payable, trace };
    Ok(vat.under(effect.vat, effect.why_vat.clone()))
}

fn vat_base(goods: &Goods, value: &CustomsValue, charged: Decimal, base: Decimal) -> EstimateStep {
    let (customs_value, duties) = (Quantity(value.amount), Quantity(charged));
    let after_entry = Quantity(value.after_entry + goods.further_costs);
    let (commission, base) = (value.buying_commission, euros(base));
    if commission.is_zero() {
        return EstimateStep::VatBase { customs_value, duties, after_entry, base };
    }
    EstimateStep::VatBaseWithCommission { customs_value, duties, after_entry, commission: Quantity(commission), base }
}

fn duty_step(rate: Rate, base: Decimal, exact: Decimal, amount: Decimal) -> EstimateStep {
    let (base, exact) = (euros(base), exact.normalize());
    if exact == amount {
        return EstimateStep::Duty { rate, base, amount: euros(amount) };
    }
    EstimateStep::DutyRounded { rate, base, exact: Quantity(exact), amount: euros(amount) }
}

fn vat_step(rate: Rate, base: Decimal, exact: Decimal, amount: Decimal) -> EstimateStep {
    let (base, exact) = (euros(base), exact.normalize());
    if exact == amount {
        return EstimateStep::Vat { rate, base, amount: euros(amount) };
    }
    EstimateStep::VatRounded { rate, base, exact: Quantity(exact), amount: euros(amount) }
}
