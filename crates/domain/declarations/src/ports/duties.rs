use crate::form::{ItemForm, ProcedureForm};
use chrono::NaiveDate;
use customs_kernel::StorageError;
use rust_decimal::Decimal;

/// Knows what customs would charge on an import.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait DutyEstimator: Send + Sync {
    /// What would be paid for these goods. Goods of which too little is known are left out, and the
    /// answer says which and why.
    fn estimate(&self, question: &DutyQuestion) -> Result<DutyEstimate, StorageError>;
}

/// Goods whose duties are asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct DutyQuestion {
    /// The day whose tariff and exchange rates count.
    pub on: NaiveDate,
    /// The goods, in the order of their lines.
    pub items: Vec<ItemForm>,
    /// The currency of items that name none.
    pub currency: Option<String>,
    /// The procedure they are entered for; an item may name a previous procedure of its own.
    pub procedure: ProcedureForm,
    /// The importer holds an article 23 permit: VAT is reported later, not paid at import.
    pub vat_is_deferred: bool,
}

/// What would be paid, in EUR.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DutyEstimate {
    /// What the goods cost.
    pub invoice_value: Decimal,
    /// Their customs value.
    pub customs_value: Decimal,
    /// Duties and taxes of one kind and rate together, VAT last.
    pub duties: Vec<EstimatedDuty>,
    /// All of them: what is payable, suspended and deferred together.
    pub total_duties: Decimal,
    /// What is to be paid at import, at once or within the time of a deferred payment.
    pub total_payable: Decimal,
    /// What the procedure suspends (71, 51, 53, 78; VAT alone under 07): owed when it is not ended as it should.
    pub total_suspended: Decimal,
    /// VAT that an article 23 permit moves to the VAT return. It is never owed to customs, so no guarantee secures it.
    pub total_deferred: Decimal,
    /// Goods of which a duty, or everything, is not in it, by number of their line, and why.
    pub gaps: Vec<(u32, String)>,
    /// What it rests on that may be otherwise, by number of the line.
    pub notes: Vec<(u32, String)>,
}

/// Duties of one kind, rate and treatment.
#[derive(Debug, Clone, PartialEq)]
pub struct EstimatedDuty {
    /// Which kind (`customs_duty`, `vat`).
    pub kind: &'static str,
    /// Their rate, with a percent sign where it is one.
    pub rate: String,
    /// What they are charged on.
    pub base: Decimal,
    /// How much; nothing where the procedure relieves of it.
    pub amount: Decimal,
    /// What becomes of it: `payable`, `deferred`, `suspended` or `relieved`.
    pub treatment: &'static str,
    /// How it came about, line by line.
    pub trace: Vec<DutyOfLine>,
}

/// The part of one line in a duty.
#[derive(Debug, Clone, PartialEq)]
pub struct DutyOfLine {
    /// Number of the line.
    pub line: u32,
    /// What it is charged on.
    pub base: Decimal,
    /// How much.
    pub amount: Decimal,
    /// Measure, rate, base and rounding, step by step.
    pub steps: Vec<String>,
}

impl DutyEstimate {
    /// Whether all that is known to be due is in it.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.gaps.is_empty()
    }

    /// What a guarantee has to secure: what is paid later and what the procedure suspends (UCC articles 89 and 90),
    /// without the VAT that goes to the VAT return.
    #[must_use]
    pub fn to_be_secured(&self) -> Decimal {
        self.total_payable.saturating_add(self.total_suspended)
    }
}

/// For an installation without a tariff: nothing can be estimated.
#[derive(Debug, Default, Clone, Copy)]
pub struct UnknownDuties;

impl DutyEstimator for UnknownDuties {
    fn estimate(&self, question: &DutyQuestion) -> Result<DutyEstimate, StorageError> {
        let gaps = (1..).zip(&question.items).map(|(line, _)| (line, "the tariff is not known".to_owned()));
        Ok(DutyEstimate { gaps: gaps.collect(), ..DutyEstimate::default() })
    }
}
