use super::line::{AppliedDuty, DutyKind, LineEstimate, NotEstimated, Trace};
use super::procedure::Treatment;
use rust_decimal::Decimal;

/// What would be paid for all goods of a declaration, in EUR.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DutyTotal {
    /// Prices, converted.
    pub invoice_value: Decimal,
    /// Customs values.
    pub customs_value: Decimal,
    /// Duties and taxes of one kind and rate together, VAT last.
    pub duties: Vec<EstimatedDuty>,
    /// All of them: what is payable, suspended and deferred together.
    pub total_duties: Decimal,
    /// What is to be paid at import.
    pub total_payable: Decimal,
    /// What the procedure suspends: a guarantee secures it until the procedure ends.
    pub total_suspended: Decimal,
    /// VAT that is reported in the VAT return instead of paid at import.
    pub total_deferred: Decimal,
    /// Lines of which a duty, or everything, is not in it, by number, and why.
    pub gaps: Vec<(u32, String)>,
    /// What an estimate rests on that may be otherwise, by number of the line.
    pub notes: Vec<(u32, String)>,
}

/// Duties of one kind, rate and treatment.
#[derive(Debug, Clone, PartialEq)]
pub struct EstimatedDuty {
    /// Which kind.
    pub kind: DutyKind,
    /// Their rate.
    pub rate: String,
    /// What they are charged on.
    pub base: Decimal,
    /// How much.
    pub amount: Decimal,
    /// What becomes of it when customs accepts the declaration.
    pub treatment: Treatment,
    /// How it came about, line by line.
    pub trace: Vec<TracedLine>,
}

/// The part of one line.
#[derive(Debug, Clone, PartialEq)]
pub struct TracedLine {
    /// Number of the line.
    pub line: u32,
    /// What it is charged on.
    pub base: Decimal,
    /// How much.
    pub amount: Decimal,
    /// Each step.
    pub steps: Vec<Trace>,
}

/// Adds up the lines, each with its number. With a deferment permit (article 23 of the Dutch VAT act) VAT that would be
/// paid at import is shown as deferred; what a procedure suspends stays suspended.
///
/// # Errors
/// Amounts beyond all bounds.
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
    for sum in [&mut total.total_payable, &mut total.total_suspended, &mut total.total_deferred] {
        // Nothing is 0.00 as well: every amount has its cents.
        sum.rescale(2);
    }
    Ok(total)
}

impl DutyTotal {
    /// What a guarantee has to secure: what is paid later, and what the procedure suspends (UCC articles 89 and 90).
    /// Deferred VAT is reported in the VAT return and never owed to customs.
    #[must_use]
    pub fn to_be_secured(&self) -> Decimal {
        self.total_payable.saturating_add(self.total_suspended)
    }

    fn add(&mut self, line: u32, duty: AppliedDuty, vat_is_deferred: bool) -> Result<(), NotEstimated> {
        let AppliedDuty { kind, rate, base, amount, treatment, mut trace } = duty;
        let treatment = match (kind, treatment) {
            (DutyKind::Vat, Treatment::Payable) if vat_is_deferred => {
                trace.push(Trace::text("article 23 permit: reported in the VAT return, not paid at import"));
                Treatment::Deferred
            }
            _ => treatment,
        };
        add(&mut self.total_duties, amount)?;
        match treatment {
            Treatment::Payable => add(&mut self.total_payable, amount)?,
            Treatment::Suspended => add(&mut self.total_suspended, amount)?,
            Treatment::Deferred => add(&mut self.total_deferred, amount)?,
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
