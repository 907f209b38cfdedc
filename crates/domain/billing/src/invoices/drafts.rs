//! What follows from the lines of a draft: deductions, groups and the due date.

use super::Invoices;
use crate::BillingError;
use crate::dossier::Dossier;
use crate::invoice::{DocumentType, Invoice, InvoiceHeader, InvoiceLineTerms};
use crate::money::PaymentTermGroup;
use std::collections::BTreeSet;

/// Whether the group that a draft was made for stays among its groups although no line has it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LinesToCome {
    /// It does on a draft that was made by hand: lines that are still to come and name no item get that group.
    Maybe,
    /// It does not: the draft is about to be finalized.
    None,
}

/// Whether the lines are somebody's choice. Those of credit notes and prepayment invoices follow from something else.
pub(super) fn has_free_lines(header: &InvoiceHeader) -> bool {
    header.document_type == DocumentType::Invoice && !header.is_prepayment
}

impl Invoices {
    /// Stores a draft whose lines changed, and lines that are added to it, with all that follows from them.
    pub(super) fn save_lines(&self, invoice: Invoice, added: Vec<InvoiceLineTerms>) -> Result<Invoice, BillingError> {
        let mut dossiers = Vec::new();
        if has_free_lines(&invoice.header) {
            dossiers = self.ports.dossiers.hold(invoice.organisation, &invoice.dossiers())?;
        }
        self.save_held(invoice, added, &mut dossiers)
    }

    /// The same for a draft whose dossiers are held.
    pub(super) fn save_held(
        &self,
        mut invoice: Invoice,
        mut added: Vec<InvoiceLineTerms>,
        dossiers: &mut [Dossier],
    ) -> Result<Invoice, BillingError> {
        if has_free_lines(&invoice.header) {
            let deductions = self.set_deductions(&mut invoice, &added, dossiers)?;
            added.extend(deductions);
            self.regroup(&mut invoice, &added, LinesToCome::Maybe)?;
        }
        Ok(self.ports.invoices.save(&invoice, &added)?)
    }

    /// A draft as it is finalized: with all that its held dossiers were paid in advance since its lines last changed.
    pub(super) fn settled_draft(
        &self,
        mut invoice: Invoice,
        dossiers: &mut [Dossier],
    ) -> Result<Invoice, BillingError> {
        if !has_free_lines(&invoice.header) || invoice.lines.is_empty() {
            return Ok(invoice);
        }
        let before = invoice.clone();
        let new = self.set_deductions(&mut invoice, &[], dossiers)?;
        self.regroup(&mut invoice, &new, LinesToCome::None)?;
        if invoice == before && new.is_empty() {
            return Ok(invoice);
        }
        Ok(self.ports.invoices.save(&invoice, &new)?)
    }

    fn regroup(
        &self,
        invoice: &mut Invoice,
        added: &[InvoiceLineTerms],
        to_come: LinesToCome,
    ) -> Result<(), BillingError> {
        let lines = invoice.lines.iter().map(|line| &line.terms).chain(added);
        invoice.header.groups = groups(&invoice.header, lines.map(|line| line.group).collect(), to_come);
        if !invoice.header.due_date_is_set {
            let terms = self.ports.settings.of(invoice.organisation)?.terms;
            invoice.header.due_date = invoice.header.due_by_terms(terms);
        }
        Ok(())
    }
}

/// The groups of a draft whose lines have those: the primary one stays first as long as there is reason for it.
fn groups(header: &InvoiceHeader, found: BTreeSet<PaymentTermGroup>, to_come: LinesToCome) -> Vec<PaymentTermGroup> {
    if found.is_empty() {
        return header.groups.clone();
    }
    // Only drafts that were made by hand say in how many days they are to be paid.
    let made_for_it = to_come == LinesToCome::Maybe && header.payment_term_days.is_some();
    let primary = header.groups.first().copied().filter(|group| made_for_it || found.contains(group));
    primary.into_iter().chain(found.into_iter().filter(|group| Some(*group) != primary)).collect()
}
