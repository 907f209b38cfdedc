//! Paying back what was not used of a prepayment.

use crate::BillingError;
use crate::dossier::{Deduction, Dossier, Prepayment};
use crate::invoice::{CreditRequest, Invoice, InvoiceLineTerms, Language};
use crate::money::LineAmounts;
use crate::planning::deductions::paid_back;
use crate::use_cases::invoices::Invoices;
use customs_kernel::{FieldErrors, RuleCode};

/// The unused part of the prepayment of a held dossier.
pub(in crate::use_cases) struct Unused {
    dossier: Dossier,
    prepayment: Prepayment,
    language: Language,
}

impl Unused {
    /// The line that pays it back.
    pub(in crate::use_cases) fn line(&self) -> InvoiceLineTerms {
        paid_back(&self.dossier, &self.prepayment, self.language)
    }
}

impl Invoices {
    /// What is left of the prepayment that the invoice asked for; `None` where the invoice is to be credited like any
    /// other: nothing else was asked for, or the whole prepayment is unused. Holds the dossier, so that no other unit
    /// deducts the same amount meanwhile.
    pub(in crate::use_cases) fn unused_prepayment(
        &self,
        invoice: &Invoice,
        requested: &CreditRequest,
    ) -> Result<Option<Unused>, BillingError> {
        if !requested.unused_prepayment {
            return Ok(None);
        }
        if !invoice.header.is_prepayment {
            let message = "is for invoices that ask for payment in advance";
            return Err(FieldErrors::one("unused_prepayment", (RuleCode::NoPrepayment, message)).into());
        }
        if requested.lines.is_some() {
            let message = "must be left out together with unused_prepayment";
            return Err(FieldErrors::one("lines", (RuleCode::NotTogether, message)).into());
        }
        let dossiers = self.held_dossiers(invoice)?;
        let languages = self.languages(invoice.organisation, &dossiers)?;
        let found = dossiers.into_iter().find_map(|dossier| {
            let prepayment = dossier.prepayment.clone().filter(|one| one.invoice == invoice.id)?;
            Some((dossier, prepayment))
        });
        let (dossier, prepayment) = found.ok_or_else(super::credit::nothing_left)?;
        if prepayment.deductions.is_empty() && prepayment.paid_back.is_empty() {
            return Ok(None);
        }
        if prepayment.left() == LineAmounts::ZERO {
            let message = "nothing is left of the prepayment: invoices deduct it, or credit notes take it back";
            return Err(BillingError::PreconditionFailed(message.to_owned()));
        }
        let language = languages.get(&prepayment.payer).copied().unwrap_or(Language::Dutch);
        Ok(Some(Unused { dossier, prepayment, language }))
    }

    /// Notes on the dossier what the draft credit note pays back, so that no invoice deducts it any more.
    pub(in crate::use_cases) fn pay_back(&self, unused: Unused, note: &Invoice) -> Result<(), BillingError> {
        let Unused { mut dossier, mut prepayment, language: _ } = unused;
        prepayment.paid_back.push(Deduction { invoice: note.id, amounts: prepayment.left() });
        dossier.prepayment = Some(prepayment);
        dossier.updated_at = note.created_at;
        self.drafting().dossiers.save(&dossier)?;
        Ok(())
    }
}
