//! A prepayment as it is stored: a document with its dossier.

use super::reading::known;
use crate::failure::Answer;
use customs_billing::InvoiceId;
use customs_billing::dossier::{Deduction, Prepayment};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct PrepaymentDocument {
    #[serde(with = "rust_decimal::serde::arbitrary_precision")]
    amount: Decimal,
    #[serde(with = "rust_decimal::serde::arbitrary_precision")]
    vat_rate: Decimal,
    #[serde(default)]
    reverse_charged: bool,
    #[serde(default)]
    not_taxed_here: bool,
    invoice: i64,
    currency: String,
    payer: String,
    paid_at: Option<chrono::DateTime<chrono::Utc>>,
    #[serde(default)]
    credit_note: Option<i64>,
    #[serde(default)]
    deductions: Vec<DeductionDocument>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct DeductionDocument {
    invoice: i64,
    #[serde(with = "rust_decimal::serde::arbitrary_precision")]
    amount: Decimal,
}

impl From<&Prepayment> for PrepaymentDocument {
    fn from(prepayment: &Prepayment) -> Self {
        let Prepayment {
            amount,
            vat_rate,
            reverse_charged,
            not_taxed_here,
            invoice,
            currency,
            payer,
            paid_at,
            credit_note,
            deductions,
        } = prepayment;
        let deduction = |one: &Deduction| DeductionDocument { invoice: one.invoice.get(), amount: one.amount };
        Self {
            amount: *amount,
            vat_rate: *vat_rate,
            reverse_charged: *reverse_charged,
            not_taxed_here: *not_taxed_here,
            invoice: invoice.get(),
            currency: currency.to_string(),
            payer: payer.clone(),
            paid_at: *paid_at,
            credit_note: credit_note.map(InvoiceId::get),
            deductions: deductions.iter().map(deduction).collect(),
        }
    }
}

impl PrepaymentDocument {
    /// The prepayment of that dossier.
    pub(super) fn prepayment(self, dossier: i64) -> Answer<Prepayment> {
        let deduction = |one: DeductionDocument| Deduction { invoice: InvoiceId::new(one.invoice), amount: one.amount };
        Ok(Prepayment {
            amount: self.amount,
            vat_rate: self.vat_rate,
            reverse_charged: self.reverse_charged,
            not_taxed_here: self.not_taxed_here,
            invoice: InvoiceId::new(self.invoice),
            currency: known(self.currency.parse().ok(), "prepayment of dossier", dossier)?,
            payer: self.payer,
            paid_at: self.paid_at,
            credit_note: self.credit_note.map(InvoiceId::new),
            deductions: self.deductions.into_iter().map(deduction).collect(),
        })
    }
}
