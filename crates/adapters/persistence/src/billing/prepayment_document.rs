//! A prepayment as the row of its dossier stores it: a document.

use super::reading::known;
use crate::failure::Fallible;
use customs_billing::InvoiceId;
use customs_billing::dossier::{Deduction, Prepayment};
use customs_billing::money::{LineAmounts, PaymentTermGroup};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// A prepayment, as it is stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PrepaymentDocument {
    #[serde(with = "customs_kernel::exact_number")]
    amount: Decimal,
    /// Absent in documents of the version before, which kept VAT only on invoice lines.
    #[serde(default, with = "customs_kernel::exact_number::optional")]
    vat_amount: Option<Decimal>,
    #[serde(with = "customs_kernel::exact_number")]
    vat_rate: Decimal,
    #[serde(default)]
    reverse_charged: bool,
    #[serde(default)]
    not_taxed_here: bool,
    /// Absent in documents of versions that knew prepayments only for work.
    #[serde(default)]
    group: Option<String>,
    invoice: i64,
    currency: String,
    payer: String,
    paid_at: Option<chrono::DateTime<chrono::Utc>>,
    #[serde(default)]
    credit_note: Option<i64>,
    #[serde(default)]
    deductions: Vec<DeductionDocument>,
    #[serde(default)]
    paid_back: Vec<DeductionDocument>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct DeductionDocument {
    invoice: i64,
    #[serde(with = "customs_kernel::exact_number")]
    amount: Decimal,
    #[serde(default, with = "customs_kernel::exact_number::optional")]
    vat_amount: Option<Decimal>,
}

impl From<&Prepayment> for PrepaymentDocument {
    fn from(prepayment: &Prepayment) -> Self {
        let Prepayment {
            amounts: LineAmounts { amount, vat_amount },
            vat_rate,
            reverse_charged,
            not_taxed_here,
            group,
            invoice,
            currency,
            payer,
            paid_at,
            credit_note,
            deductions,
            paid_back,
        } = prepayment;
        let deduction = |Deduction { invoice, amounts }: &Deduction| DeductionDocument {
            invoice: invoice.get(),
            amount: amounts.amount,
            vat_amount: Some(amounts.vat_amount),
        };
        Self {
            amount: *amount,
            vat_amount: Some(*vat_amount),
            vat_rate: *vat_rate,
            reverse_charged: *reverse_charged,
            not_taxed_here: *not_taxed_here,
            group: Some(group.word().to_owned()),
            invoice: invoice.get(),
            currency: currency.to_string(),
            payer: payer.clone(),
            paid_at: *paid_at,
            credit_note: credit_note.map(InvoiceId::get),
            deductions: deductions.iter().map(deduction).collect(),
            paid_back: paid_back.iter().map(deduction).collect(),
        }
    }
}

impl PrepaymentDocument {
    /// Reads the prepayment; `dossier` names the record when it cannot be read.
    pub fn prepayment(self, dossier: i64) -> Fallible<Prepayment> {
        let vat_rate = self.vat_rate;
        // The version before calculated the VAT to deduct from the amount's rate, so a missing VAT amount can be
        // calculated.
        let amounts = |amount: Decimal, vat_amount: Option<Decimal>| match vat_amount {
            Some(vat_amount) => Ok(LineAmounts { amount, vat_amount }),
            None => {
                known(LineAmounts::calculate(Decimal::ONE, amount, vat_rate).ok(), "prepayment of dossier", dossier)
            }
        };
        let deduction = |one: DeductionDocument| {
            let amounts = amounts(one.amount, one.vat_amount)?;
            Ok(Deduction { invoice: InvoiceId::new(one.invoice), amounts })
        };
        let group = self.group.as_deref().map_or(Some(PaymentTermGroup::Handling), PaymentTermGroup::from_word);
        Ok(Prepayment {
            amounts: amounts(self.amount, self.vat_amount)?,
            vat_rate,
            reverse_charged: self.reverse_charged,
            not_taxed_here: self.not_taxed_here,
            group: known(group, "prepayment of dossier", dossier)?,
            invoice: InvoiceId::new(self.invoice),
            currency: known(self.currency.parse().ok(), "prepayment of dossier", dossier)?,
            payer: self.payer,
            paid_at: self.paid_at,
            credit_note: self.credit_note.map(InvoiceId::new),
            deductions: self.deductions.into_iter().map(deduction).collect::<Fallible<_>>()?,
            paid_back: self.paid_back.into_iter().map(deduction).collect::<Fallible<_>>()?,
        })
    }
}
