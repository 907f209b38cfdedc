//! The parts of a draft that follow from its lines: deductions, payment term groups and the due date.

use crate::BillingError;
use crate::dossier::Dossier;
use crate::invoice::{DocumentType, Invoice, InvoiceHeader, InvoiceLineTerms};
use crate::money::{PaymentTermGroup, PaymentTerms};
use crate::use_cases::invoices::Invoices;
use std::collections::BTreeSet;

/// Whether a draft keeps the group that it was made for when none of its lines has that group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::use_cases) enum LinesToCome {
    /// Keep the group on a draft that was made by hand: lines still to be added get it when they name no item.
    Maybe,
    /// Drop the group: the draft is about to be finalized.
    None,
}

/// Whether users choose the lines. Those of credit notes and prepayment invoices follow from other records.
pub(in crate::use_cases) fn has_free_lines(header: &InvoiceHeader) -> bool {
    header.document_type == DocumentType::Invoice && !header.is_prepayment
}

impl Invoices {
    /// Stores a draft with changed and added lines, and updates its deductions, groups and due date.
    pub(in crate::use_cases) fn save_lines(
        &self,
        invoice: Invoice,
        added: Vec<InvoiceLineTerms>,
    ) -> Result<Invoice, BillingError> {
        let mut dossiers = Vec::new();
        if has_free_lines(&invoice.header) {
            dossiers = self.held_dossiers(&invoice)?;
        }
        self.save_held(invoice, added, &mut dossiers)
    }

    /// Like `save_lines`, for a draft when its dossiers are held already.
    pub(in crate::use_cases) fn save_held(
        &self,
        mut invoice: Invoice,
        mut added: Vec<InvoiceLineTerms>,
        dossiers: &mut [Dossier],
    ) -> Result<Invoice, BillingError> {
        if has_free_lines(&invoice.header) {
            let deductions = self.set_deductions(&mut invoice, &added, dossiers)?;
            added.extend(deductions);
            regroup(&mut invoice, &added, LinesToCome::Maybe);
            if !invoice.header.due_date_is_set {
                let terms = self.drafting().settings.for_organisation(invoice.organisation)?.terms;
                invoice.header.due_date = invoice.header.due_by_terms(terms);
            }
        }
        Ok(self.drafting().drafts.save(&invoice, &added)?)
    }

    /// Prepares a draft for finalization: deducts the prepayments made since its lines last changed. Its header is
    /// stored by the finalization, and only lines that change are stored at once.
    pub(in crate::use_cases) fn settled_draft(
        &self,
        mut invoice: Invoice,
        dossiers: &mut [Dossier],
        terms: PaymentTerms,
    ) -> Result<Invoice, BillingError> {
        if !has_free_lines(&invoice.header) || invoice.lines.is_empty() {
            return Ok(invoice);
        }
        let before = invoice.lines.clone();
        let new = self.set_deductions(&mut invoice, &[], dossiers)?;
        regroup(&mut invoice, &new, LinesToCome::None);
        if !invoice.header.due_date_is_set {
            invoice.header.due_date = invoice.header.due_by_terms(terms);
        }
        if invoice.lines == before && new.is_empty() {
            return Ok(invoice);
        }
        Ok(self.drafting().drafts.save(&invoice, &new)?)
    }
}

fn regroup(invoice: &mut Invoice, added: &[InvoiceLineTerms], to_come: LinesToCome) {
    let lines = invoice.lines.iter().map(|line| &line.terms).chain(added);
    invoice.header.groups = groups(&invoice.header, lines.map(|line| line.group).collect(), to_come);
}

/// The groups of a draft, given the groups of its lines. The primary group stays first while there is a reason for it.
fn groups(header: &InvoiceHeader, found: BTreeSet<PaymentTermGroup>, to_come: LinesToCome) -> Vec<PaymentTermGroup> {
    if found.is_empty() {
        return header.groups.clone();
    }
    // Only drafts made by hand have their own number of days to pay.
    let made_for_it = to_come == LinesToCome::Maybe && header.payment_term_days.is_some();
    let primary = header.groups.first().copied().filter(|group| made_for_it || found.contains(group));
    primary.into_iter().chain(found.into_iter().filter(|group| Some(*group) != primary)).collect()
}
