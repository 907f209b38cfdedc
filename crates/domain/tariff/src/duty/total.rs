use super::line::{AppliedDuty, DutyKind, LineEstimate, NotEstimated};
use super::procedure::Treatment;
use super::{EstimateGap, EstimateNote, Trace, TreatmentRule};
use customs_form_macros::growing;
use rust_decimal::Decimal;

/// The estimate for all goods of a declaration, in EUR.
#[growing]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DutyTotal {
    /// Sum of the prices, converted to EUR.
    pub invoice_value: Decimal,
    /// Sum of the customs values, EUR.
    pub customs_value: Decimal,
    /// Duties and taxes, added up by kind, rate and treatment, VAT last.
    pub duties: Vec<EstimatedDuty>,
    /// Sum of all duties and taxes: payable, suspended and deferred together, EUR. What is only secured is not in it.
    pub total_duties: Decimal,
    /// Sum to be paid at import, EUR.
    pub total_payable: Decimal,
    /// Sum that the procedure suspends, EUR. A guarantee secures it until the procedure ends.
    pub total_suspended: Decimal,
    /// VAT that is reported in the VAT return instead of paid at import, EUR.
    pub total_deferred: Decimal,
    /// Provisional duties, EUR. They are secured and not owed, so that they are in no other sum.
    pub total_secured: Decimal,
    /// Gaps of the estimate: the number of a line that misses a duty or everything, and the reason.
    pub gaps: Vec<(u32, EstimateGap)>,
    /// Assumptions of the estimate that may not hold, with the number of the line.
    pub notes: Vec<(u32, EstimateNote)>,
}

/// Duties or taxes of one kind, rate and treatment, added up.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct EstimatedDuty {
    /// Kind of the duties or taxes.
    pub kind: DutyKind,
    /// Rate as a text, with a percent sign for percentages.
    pub rate: String,
    /// Amount on which the duty is charged, EUR.
    pub base: Decimal,
    /// Amount of the duty, EUR.
    pub amount: Decimal,
    /// Treatment when customs accepts the declaration.
    pub treatment: Treatment,
    /// Calculation of the amount, line by line.
    pub trace: Vec<TracedLine>,
}

/// The share of one line in a duty.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct TracedLine {
    /// Number of the declaration line.
    pub line: u32,
    /// Amount on which the duty is charged, EUR.
    pub base: Decimal,
    /// Amount of the duty, EUR.
    pub amount: Decimal,
    /// Steps of the calculation.
    pub steps: Vec<Trace>,
}

/// Adds up the lines, each with its number. With a deferment permit (article 23 of the Dutch VAT act), VAT that would
/// be paid at import is shown as deferred; amounts that a procedure suspends stay suspended.
///
/// # Errors
/// Amounts too large to calculate.
pub fn total(
    lines: Vec<(u32, Result<LineEstimate, NotEstimated>)>,
    vat_is_deferred: bool,
) -> Result<DutyTotal, NotEstimated> {
    let mut total = DutyTotal::default();
    for (line, estimate) in lines {
        match estimate {
            Ok(LineEstimate { customs_value, duties, gap }) => {
                total.gaps.extend(gap.map(|why| (line, why)));
                add(&mut total.invoice_value, customs_value.price)?;
                add(&mut total.customs_value, customs_value.amount)?;
                for duty in duties {
                    total.add(line, duty, vat_is_deferred)?;
                }
            }
            Err(NotEstimated(why)) => total.gaps.push((line, why)),
        }
    }
    total.duties.sort_by_key(|duty| duty.kind);
    for sum in
        [&mut total.total_payable, &mut total.total_suspended, &mut total.total_deferred, &mut total.total_secured]
    {
        // A sum of zero is also shown with cents, as 0.00.
        sum.rescale(2);
    }
    Ok(total)
}

impl DutyTotal {
    /// The sum that a guarantee has to secure: payments due later and amounts that the procedure suspends (UCC
    /// articles 89 and 90), and provisional duties (Regulation 2016/1036 article 7(3)). Deferred VAT is reported in the
    /// VAT return and never owed to customs.
    #[must_use]
    pub fn to_be_secured(&self) -> Decimal {
        self.total_payable.saturating_add(self.total_suspended).saturating_add(self.total_secured)
    }

    fn add(&mut self, line: u32, duty: AppliedDuty, vat_is_deferred: bool) -> Result<(), NotEstimated> {
        let AppliedDuty { kind, rate, base, amount, treatment, mut trace } = duty;
        let treatment = match (kind, treatment) {
            (DutyKind::Vat, Treatment::Payable) if vat_is_deferred => {
                trace.push(TreatmentRule::InVatReturn.into());
                Treatment::Deferred
            }
            _ => treatment,
        };
        if treatment != Treatment::Secured {
            add(&mut self.total_duties, amount)?;
        }
        match treatment {
            Treatment::Payable => add(&mut self.total_payable, amount)?,
            Treatment::Suspended => add(&mut self.total_suspended, amount)?,
            Treatment::Deferred => add(&mut self.total_deferred, amount)?,
            Treatment::Secured => add(&mut self.total_secured, amount)?,
            Treatment::Relieved => {}
        }
        let part = TracedLine { line, base, amount, steps: trace };
        let same =
            |other: &&mut EstimatedDuty| (other.kind, other.treatment) == (kind, treatment) && other.rate == rate;
        match self.duties.iter_mut().find(same) {
            Some(other) => {
                add(&mut other.base, base)?;
                add(&mut other.amount, amount)?;
                other.trace.push(part);
            }
            None => self.duties.push(EstimatedDuty { kind, rate, base, amount, treatment, trace: vec![part] }),
        }
        Ok(())
    }
}

fn add(sum: &mut Decimal, amount: Decimal) -> Result<(), NotEstimated> {
    *sum = sum.checked_add(amount).ok_or_else(NotEstimated::too_large)?;
    Ok(())
}
