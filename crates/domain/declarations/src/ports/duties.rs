use crate::form::{ItemForm, ProcedureForm};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::facts::Statement;
use customs_kernel::{StorageError, facts};
use customs_port_macros::port;
use rust_decimal::Decimal;

/// Estimates the duties and taxes that customs would charge on an import.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait DutyEstimator: Send + Sync {
    /// Estimates the duties and taxes for these goods. Goods about which too little is known are left out, and the
    /// answer names them with the reason.
    fn estimate(&self, question: &DutyQuestion) -> Result<DutyEstimate, StorageError>;
}

/// The goods that the question is about.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct DutyQuestion {
    /// The day of the tariff and the exchange rates that apply.
    pub on: NaiveDate,
    /// The goods, in the order of their lines.
    pub items: Vec<ItemForm>,
    /// The currency of items that name no currency.
    pub currency: Option<String>,
    /// The procedure of the goods; an item may name a previous procedure and additional procedures of its own.
    pub procedure: ProcedureForm,
    /// Whether the importer holds an article 23 permit, so that VAT is reported later and not paid at import.
    pub vat_is_deferred: bool,
    /// The most lines with a calculation in the estimate, for each duty.
    pub traced: usize,
}

impl DutyQuestion {
    /// The estimate shows the calculation of every line.
    pub const ALL: usize = usize::MAX;
}

/// The estimated duties and taxes, in EUR.
#[growing]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DutyEstimate {
    /// The invoice value of the goods.
    pub invoice_value: Decimal,
    /// The customs value of the goods.
    pub customs_value: Decimal,
    /// Duties and taxes, combined by kind and rate; VAT comes last.
    pub duties: Vec<EstimatedDuty>,
    /// The sum of all duties and taxes: payable, suspended and deferred.
    pub total_duties: Decimal,
    /// The amount to be paid at import, at once or within the period of a deferred payment.
    pub total_payable: Decimal,
    /// The amount that the procedure suspends (71, 51, 53, 78; under 07 only VAT). It becomes due when the procedure is
    /// not discharged properly.
    pub total_suspended: Decimal,
    /// The VAT that an article 23 permit moves to the VAT return. It is never owed to customs, so no guarantee secures
    /// it.
    pub total_deferred: Decimal,
    /// The provisional duties, which are secured and not owed, and in no other sum (Regulation 2016/1036 article 7(3)).
    pub total_secured: Decimal,
    /// The goods with duties that are missing in part or in whole, by line number, with the reason: a [`LineGap`], or
    /// what the tariff says.
    pub gaps: Vec<(u32, Statement)>,
    /// The assumptions of the estimate that may turn out differently, by line number.
    pub notes: Vec<(u32, Statement)>,
}

/// Duties of one kind, rate and treatment.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct EstimatedDuty {
    /// The kind of duty (`customs_duty`, `vat`).
    pub kind: &'static str,
    /// The rate, with a percent sign when it is a percentage.
    pub rate: String,
    /// The amount or quantity that the duty is charged on.
    pub base: Decimal,
    /// The amount of the duty; zero when the procedure relieves the goods of it.
    pub amount: Decimal,
    /// The treatment of the duty: `payable`, `deferred`, `suspended`, `secured` or `relieved`.
    pub treatment: &'static str,
    /// The calculation, line by line, of as many lines as the question asks for.
    pub trace: Vec<DutyOfLine>,
}

/// The share of one line in a duty.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct DutyOfLine {
    /// Number of the line, from 1.
    pub line: u32,
    /// The amount or quantity that the duty is charged on.
    pub base: Decimal,
    /// The amount of the duty.
    pub amount: Decimal,
    /// Measure, rate, base and rounding, step by step.
    pub steps: Vec<Statement>,
}

facts!(
    /// What a line lacks for an estimate, so that the tariff is not even asked.
    #[growing]
    pub enum LineGap {
        /// This installation has no tariff.
        NoTariff("estimate_no_tariff") = "the tariff is not known", "Ask the operator to import a tariff.";
        /// The commodity code of the line is missing or has another length.
        CodeNotEightDigits("estimate_code_not_eight_digits") = "hs_code is not 8 digits",
            "Send the commodity code as 8 digits of the Combined Nomenclature.";
        /// The line has no price.
        NoInvoiceValue("estimate_no_invoice_value") = "invoice_value is missing", "Send the invoice value of the line.";
        /// An addition to the price or a deduction from it has no code.
        ChargeWithoutCode("estimate_charge_without_code") = "a charge has no code",
            "Send the code of the addition or deduction.";
        /// An addition to the price or a deduction from it has no amount.
        ChargeWithoutAmount("estimate_charge_without_amount") = "a charge has no amount",
            "Send the amount of the addition or deduction.";
    }
);

impl DutyEstimate {
    /// Returns whether the estimate covers all duties that are known to be due.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.gaps.is_empty()
    }

    /// Returns the amount that a guarantee must secure: the amount to be paid later and the amount that the procedure
    /// suspends (UCC articles 89 and 90), and provisional duties (Regulation 2016/1036 article 7(3)), without the VAT
    /// that goes to the VAT return.
    #[must_use]
    pub fn to_be_secured(&self) -> Decimal {
        self.total_payable.saturating_add(self.total_suspended).saturating_add(self.total_secured)
    }
}

/// An estimator for an installation without a tariff: it can estimate nothing.
#[derive(Debug, Default, Clone, Copy)]
pub struct UnknownDuties;

impl DutyEstimator for UnknownDuties {
    fn estimate(&self, question: &DutyQuestion) -> Result<DutyEstimate, StorageError> {
        let gaps = (1..).zip(&question.items).map(|(line, _)| (line, Statement::from(LineGap::NoTariff)));
        Ok(DutyEstimate { gaps: gaps.collect(), ..DutyEstimate::default() })
    }
}
