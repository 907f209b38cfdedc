use crate::BillingError;
use crate::dossier::{Dossier, Prepayment};
use crate::invoice::{Invoice, InvoiceLineTerms, Language};
use crate::money::LineAmounts;
use crate::planning::deductions::{deduction, put, wanted};
use crate::use_cases::invoices::Invoices;
use customs_kernel::{OrganisationId, StorageError};
use std::collections::{BTreeMap, BTreeSet};

impl Invoices {
    /// Sets the deductions on a draft, to which the `added` lines are about to be added. It deducts as much as it can
    /// of the prepayments of its held dossiers: the unused part plus the part that this draft deducts already. Returns
    /// new deduction lines, to be stored after the added lines.
    pub(in crate::use_cases) fn set_deductions(
        &self,
        invoice: &mut Invoice,
        added: &[InvoiceLineTerms],
        dossiers: &mut [Dossier],
    ) -> Result<Vec<InvoiceLineTerms>, StorageError> {
        let now = self.drafting().clock.now();
        let languages = self.languages(invoice.organisation, dossiers)?;
        let language = languages.get(&invoice.header.customer_code).copied().unwrap_or(Language::Dutch);
        let mut wanted = wanted(invoice, added, dossiers);
        let mut new = Vec::new();
        for dossier in dossiers {
            let (Some(shares), Some(prepayment)) = (wanted.remove(&dossier.id), &mut dossier.prepayment) else {
                continue;
            };
            let taken: LineAmounts = shares.iter().map(|share| share.amounts).sum();
            let changed = prepayment.taken_by(invoice.id) != taken;
            if changed {
                prepayment.take_off(invoice.id, taken);
            }
            let prepayment = prepayment.clone();
            let deductions = shares.into_iter().map(|share| deduction(dossier, &prepayment, share, language)).collect();
            new.extend(put(invoice, dossier.id, deductions));
            if changed {
                dossier.updated_at = now;
                dossier.version = self.drafting().dossiers.save(dossier)?;
            }
        }
        Ok(new)
    }

    /// The languages of the customers that paid for these dossiers in advance, by code. Needs one query, and none without
    /// such a customer.
    pub(in crate::use_cases) fn languages(
        &self,
        organisation: OrganisationId,
        dossiers: &[Dossier],
    ) -> Result<BTreeMap<String, Language>, StorageError> {
        let payers = dossiers.iter().filter_map(|dossier| dossier.prepayment.as_ref());
        let payers: BTreeSet<String> = payers.map(|prepayment| prepayment.payer.clone()).collect();
        if payers.is_empty() {
            return Ok(BTreeMap::new());
        }
        let payers: Vec<String> = payers.into_iter().collect();
        let customers = self.drafting().customers.by_codes(organisation, &payers)?;
        Ok(customers.iter().map(|one| (one.buyer.customer_code.clone(), Language::from_buyer(&one.buyer))).collect())
    }

    /// Requires that no invoice deducts a part of the prepayment and no credit note pays one back, so that its invoice can
    /// be credited as a whole.
    pub(in crate::use_cases) fn require_not_deducted(
        &self,
        organisation: OrganisationId,
        prepayment: &Prepayment,
    ) -> Result<(), BillingError> {
        let Some(part) = prepayment.deductions.iter().chain(&prepayment.paid_back).next() else { return Ok(()) };
        let by = self.drafting().invoices.find(organisation, part.invoice)?;
        let number = by.as_ref().and_then(Invoice::number).map(str::to_owned);
        let kind = if prepayment.deductions.is_empty() { "credit note" } else { "invoice" };
        Err(BillingError::TakenOff {
            by: number.map_or_else(|| format!("draft {}", part.invoice), |number| format!("{kind} {number}")),
        })
    }
}
