use super::Invoices;
use crate::dossier::{Dossier, DossierStatus};
use crate::invoice::{DocumentType, Invoice};
use crate::{BillingError, DossierId, InvoiceId};
use customs_kernel::OrganisationId;
use std::collections::{BTreeMap, BTreeSet};

impl Invoices {
    /// What the finalization of these invoices means for their held dossiers: one that is ready to invoice is
    /// invoiced once all its lines are on finalized invoices, and a prepayment that was taken back
    /// is not taken off any more. In a bounded number of queries, apart from the dossiers that change.
    pub(crate) fn settle(
        &self,
        organisation: OrganisationId,
        finalized: &[Invoice],
        dossiers: &mut [Dossier],
    ) -> Result<(), BillingError> {
        if dossiers.is_empty() {
            return Ok(());
        }
        let ids: Vec<DossierId> = dossiers.iter().map(|dossier| dossier.id).collect();
        let lines = self.ports.revenue.of_dossiers(organisation, &ids)?;
        let mut lines_of: BTreeMap<DossierId, Vec<Option<InvoiceId>>> = BTreeMap::new();
        for line in &lines {
            lines_of.entry(line.dossier).or_default().push(line.invoice);
        }
        let invoices: BTreeSet<InvoiceId> = lines.iter().filter_map(|line| line.invoice).collect();
        let invoices: Vec<InvoiceId> = invoices.into_iter().collect();
        let drafts = self.ports.directory.drafts_among(organisation, &invoices)?;
        let drafts: BTreeSet<InvoiceId> = drafts.into_iter().collect();
        let is_final = |invoice: Option<InvoiceId>| invoice.is_some_and(|invoice| !drafts.contains(&invoice));
        let now = self.ports.clock.now();
        for dossier in dossiers {
            let billed = lines_of.get(&dossier.id).is_some_and(|own| own.iter().all(|invoice| is_final(*invoice)));
            let invoiced = dossier.status == DossierStatus::ReadyToInvoice && billed;
            let taken_back = dossier.prepayment.is_some_and(|prepayment| {
                prepayment.deducted_on.is_none() && finalized.iter().any(|note| takes_back(note, prepayment.invoice))
            });
            if invoiced {
                dossier.status = DossierStatus::Invoiced;
                dossier.invoiced_at = Some(now);
            }
            if taken_back {
                dossier.prepayment = None;
            }
            if invoiced || taken_back {
                dossier.updated_at = now;
                dossier.version = self.ports.dossiers.save(dossier)?;
            }
        }
        Ok(())
    }
}

fn takes_back(note: &Invoice, invoice: InvoiceId) -> bool {
    note.header.document_type == DocumentType::CreditNote
        && note.header.credits.as_ref().is_some_and(|credited| credited.id == invoice)
}
