use super::Dossiers;
use crate::dossier::{DeduplicationMode, Dossier, DossierRecord, DossierStatus};
use crate::rate_card::InvoiceFrequency;
use crate::{BillingError, DossierId, Finish};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

/// A status change of a dossier.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct StatusChange {
    /// The status before the change.
    pub old: DossierStatus,
    /// The status that was asked for. If an immediate invoice was made and sent at once, the dossier may be further by
    /// now.
    pub new: DossierStatus,
    /// The dossier after the change.
    pub record: DossierRecord,
}

impl Dossiers {
    /// Moves a dossier to another status.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InvalidStatus`, also when the dossier has the status already; `PreconditionFailed` when it
    /// is to become invoiced and has pending lines; `Storage`.
    pub fn update_status(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
        new: DossierStatus,
    ) -> Result<StatusChange, BillingError> {
        if new == DossierStatus::ReadyToInvoice {
            // Invoices may be finalized at once.
            self.ports().fonts.prepare()?;
        }
        in_unit_of_work(self.ports().work.as_ref(), || {
            let mut dossier = self.hold(organisation, id, expected)?;
            let old = dossier.status;
            self.enter_status(&mut dossier, new)?;
            Ok(StatusChange { old, new, record: self.record(self.known(organisation, id)?)? })
        })
    }

    /// Moves a held dossier to another status, stores it, and makes the charges and invoices that follow from the move.
    pub(super) fn enter_status(&self, dossier: &mut Dossier, new: DossierStatus) -> Result<(), BillingError> {
        if !dossier.status.may_become(new) {
            let allowed = dossier.status.next().iter().map(|status| status.word()).collect();
            return Err(BillingError::InvalidStatus { current: dossier.status.word(), allowed });
        }
        let now = self.ports().clock.now();
        dossier.status = new;
        match new {
            DossierStatus::ReadyToInvoice => dossier.ready_at = Some(now),
            DossierStatus::Invoiced => {
                let lines = self.ports().revenue.for_dossiers(dossier.organisation, &[dossier.id])?;
                if lines.iter().any(crate::dossier::RevenueLine::is_pending) {
                    let message = "the dossier has pending lines, which no invoice has yet";
                    return Err(BillingError::PreconditionFailed(message.to_owned()));
                }
                dossier.invoiced_at = Some(now);
            }
            DossierStatus::Open => dossier.invoiced_at = None,
            DossierStatus::Complete | DossierStatus::Closed => {}
        }
        self.store(dossier)?;
        self.charge(dossier, DeduplicationMode::Skip)?;
        if new == DossierStatus::ReadyToInvoice {
            self.invoice_what_is_ready(dossier)?;
        }
        Ok(())
    }

    /// Invoices the immediate charges of a dossier. Marks the dossier as invoiced when all its lines were invoiced
    /// before.
    fn invoice_what_is_ready(&self, dossier: &Dossier) -> Result<(), BillingError> {
        let (organisation, id) = (dossier.organisation, dossier.id);
        let invoices = self.invoices();
        let immediate = |frequency: InvoiceFrequency, _: &Dossier| frequency == InvoiceFrequency::Immediate;
        invoices.generate_held(organisation, std::slice::from_ref(dossier), &immediate, Finish::AsCustomersWant)?;
        invoices.settle(organisation, &[], &mut [self.known(organisation, id)?])
    }
}
