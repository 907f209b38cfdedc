use super::line::{AppliedDuty, DutyKind, LineEstimate, NotEstimated, Trace};
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
    /// All of them.
    pub total_duties: Decimal,
    /// What is to be paid at import.
    pub total_payable: Decimal,
    /// Lines of which a duty, or everything, is not in it, by number, and why.
    pub gaps: Vec<(u32, String)>,
    /// What an estimate rests on that may be otherwise, by number of the line.
    pub notes: Vec<(u32, String)>,
}

/// Duties of one kind and rate.
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

/// Adds up the lines, each with its number. With a deferment permit (article 23) VAT is shown and
/// not paid at import.
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
    Ok(total)
}

impl DutyTotal {
    /// What a guarantee has to secure: what is paid at import. Deferred VAT is reported in the VAT return and never owed to
    /// customs.
    #[must_use]
    pub const fn to_be_secured(&self) -> Decimal {
        self.total_payable
    }

    fn add(&mut self, line: u32, duty: AppliedDuty, vat_is_deferred: bool) -> Result<(), NotEstimated> {
        let AppliedDuty { kind, rate, base, amount, trace } = duty;
        add(&mut self.total_duties, amount)?;
        if kind != DutyKind::Vat || !vat_is_deferred {
            add(&mut self.total_payable, amount)?;
        }
        let part = TracedLine { line, base, amount, steps: trace };
        match self.duties.iter_mut().find(|other| other.kind == kind && other.rate == rate) {
            Some(other) => {
                add(&mut other.base, base)?;
                add(&mut other.amount, amount)?;
                other.trace.push(part);
            }
            None => self.duties.push(EstimatedDuty { kind, rate, base, amount, trace: vec![part] }),
        }
        Ok(())
    }
}

fn add(sum: &mut Decimal, amount: Decimal) -> Result<(), NotEstimated> {
    *sum = sum.checked_add(amount).ok_or_else(NotEstimated::too_large)?;
    Ok(())
}
