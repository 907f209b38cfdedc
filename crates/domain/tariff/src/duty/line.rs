use super::cents;
use super::customs_value::{Charge, CustomsValue, PerEuro, Price};
use super::expression::{DutyExpression, Quantities};
use super::procedure::{ProcedureEffect, Treatment};
use customs_kernel::words;
use rust_decimal::Decimal;
use std::fmt;

/// Price, charges and quantities of goods.
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

/// A step of the calculation, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace(String);

impl Trace {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Reason why the duties on some goods cannot be estimated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotEstimated(pub String);

impl NotEstimated {
    pub(crate) fn too_large() -> Self {
        Self("the amounts are too large".to_owned())
    }
}

words!(
    /// Kinds of duties and taxes.
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

/// The rule about provisional duties.
const SECURED: &str =
    "provisional: secured, not owed (Regulation 2016/1036 article 7(3), Regulation 2016/1037 article 12(2))";

/// The duties and the VAT rate that apply to goods.
#[derive(Debug, Clone, PartialEq)]
pub struct LineTerms {
    /// The applicable measure of each kind, with its description and rate. It may be empty where the procedure
    /// relieves the goods of duties.
    pub duties: Vec<(DutyKind, String, DutyExpression)>,
    /// VAT rate, percent, and its source.
    pub vat: (Decimal, String),
    /// Effect of the procedure on duties and VAT.
    pub effect: ProcedureEffect,
}

/// A duty or tax charged on goods.
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
    fn not_owed(value: &CustomsValue, why: Option<&str>) -> Self {
        let mut trace = value.trace.clone();
        trace.extend(why.map(Trace::text));
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
    fn under(mut self, treatment: Treatment, why: Option<&str>) -> Self {
        self.treatment = treatment;
        if treatment == Treatment::Payable {
            return self;
        }
        self.trace.extend(why.map(Trace::text));
        if treatment == Treatment::Relieved {
            self.trace.push(Trace::text(format!("{} is not charged", self.rate)));
            (self.rate, self.amount) = ("0%".to_owned(), cents(Decimal::ZERO));
        }
        self
    }
}

/// The estimate for the goods of one line.
#[derive(Debug, Clone, PartialEq)]
pub struct LineEstimate {
    /// Customs value of the goods.
    pub customs_value: CustomsValue,
    /// Duties and taxes, VAT last.
    pub duties: Vec<AppliedDuty>,
    /// Reason why a duty is missing; `None` when none is.
    pub gap: Option<String>,
}

/// Calculates one line: every duty on the customs value, and the VAT on value, duties and costs up to the
/// destination. Each amount is rounded half up to the cent, then counted as payable, suspended or relieved as the
/// procedure says. Provisional duties are secured instead, and no part of the VAT base.
///
/// # Errors
/// A currency without a rate, an unknown quantity, or amounts too large to calculate.
pub fn estimate_line(goods: &Goods, terms: &LineTerms, per_euro: PerEuro<'_>) -> Result<LineEstimate, NotEstimated> {
    let customs_value = CustomsValue::of(&goods.price, &goods.charges, per_euro)?;
    let base = customs_value.amount;
    let mut duties = Vec::with_capacity(terms.duties.len() + 1);
    let mut charged = Decimal::ZERO;
    let is_relieved = terms.effect.duties == Treatment::Relieved;
    if is_relieved {
        duties.push(AppliedDuty::not_owed(&customs_value, terms.effect.why_duties));
    }
    for (kind, measure, expression) in terms.duties.iter().filter(|_| !is_relieved) {
        let exact =
            expression.duty(base, &goods.quantities).map_err(|why| NotEstimated(format!("{measure}: {why}")))?;
        let amount = cents(exact);
        let mut trace = customs_value.trace.clone();
        trace.push(Trace::text(format!("{measure}: {expression}")));
        trace.push(rounding(&format!("{expression} on {base} EUR"), exact, amount));
        let treatment = Treatment::Payable;
        let duty = AppliedDuty { kind: *kind, rate: expression.to_string(), base, amount, treatment, trace };
        if kind.is_provisional() {
            // What is not owed is no part of the VAT base (VAT Directive article 86(1)(a)).
            duties.push(duty.under(Treatment::Secured, Some(SECURED)));
            continue;
        }
        let duty = duty.under(terms.effect.duties, terms.effect.why_duties);
        charged = charged.checked_add(duty.amount).ok_or_else(NotEstimated::too_large)?;
        duties.push(duty);
    }
    duties.push(vat(goods, terms, &customs_value, charged)?);
    Ok(LineEstimate { customs_value, duties, gap: None })
}

fn vat(
    goods: &Goods,
    LineTerms { duties: _, vat: (rate, source), effect }: &LineTerms,
    value: &CustomsValue,
    charged: Decimal,
) -> Result<AppliedDuty, NotEstimated> {
    let parts = [charged, value.after_entry, value.buying_commission, goods.further_costs];
    let base = parts.into_iter().try_fold(value.amount, Decimal::checked_add).ok_or_else(NotEstimated::too_large)?;
    let base = cents(base);
    let exact = base.checked_mul(*rate).ok_or_else(NotEstimated::too_large)? / Decimal::ONE_HUNDRED;
    let (amount, rate) = (cents(exact), format!("{}%", rate.normalize()));
    let (amount_of_goods, after_entry) = (value.amount, value.after_entry + goods.further_costs);
    let commission = value.buying_commission;
    let sum = if commission.is_zero() {
        format!(
            "base: customs value {amount_of_goods} + duties {charged} + costs after entry {after_entry} = {base} EUR"
        )
    } else {
        format!(
            "base: customs value {amount_of_goods} + duties {charged} + costs after entry {after_entry} + buying \
             commission {commission} = {base} EUR"
        )
    };
    let trace =
        vec![Trace::text(sum), Trace::text(source.clone()), rounding(&format!("{rate} of {base} EUR"), exact, amount)];
    let vat = AppliedDuty { kind: DutyKind::Vat, rate, base, amount, treatment: Treatment::Payable, trace };
    Ok(vat.under(effect.vat, effect.why_vat))
}

fn rounding(what: &str, exact: Decimal, amount: Decimal) -> Trace {
    let exact = exact.normalize();
    if exact == amount {
        return Trace::text(format!("{what} = {amount} EUR"));
    }
    Trace::text(format!("{what} = {exact}, rounded half up to {amount} EUR"))
}
