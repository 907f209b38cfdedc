use super::charging_on::ChargingOnPorts;
use super::drafting::DraftingPorts;
use super::finalizing::FinalizingPorts;
use super::payment::PaymentPorts;
use super::phases::Phases;
use super::pricing::PricingPorts;
use super::reading::ReadingPorts;
use super::runs::RunPorts;
use super::sending::SendingPorts;
use crate::dossier::Dossier;
use crate::invoice::{Invoice, InvoiceAction};
use crate::ports::BillingPorts;
use crate::{BillingError, InvoiceId};
use customs_kernel::{OrganisationId, StorageError, Version};

/// The use cases of invoices and credit notes.
///
/// A use case calls the ports of its phase. All others may be [unwired](BillingPorts::unwired). Except for reading,
/// each needs `clock` and `work`, and all but `list`, `unpaid` and those of dossiers need `invoices`.
///
/// - Drafts by hand ([`create`](Self::create), [`update`](Self::update), [`add_line`](Self::add_line),
///   [`update_line`](Self::update_line), [`delete_line`](Self::delete_line), [`delete`](Self::delete)): `drafts`,
///   `customers` and `settings`; `cards` to create one; `items` for a line that names one. With a dossier: `dossiers`,
///   and `revenue`, `purchases`, `directory`, `cards` and `items` when charges become pending again.
/// - Drafts of dossiers ([`generate_for_dossier`](Self::generate_for_dossier),
///   [`preview_for_dossier`](Self::preview_for_dossier)): `drafts`, `dossiers`, `revenue`, `cards` and `settings`;
///   `customers` for what was paid in advance. A preview stores no drafts, and also calls `purchases`, `directory`,
///   `customers` and `fonts`, and `rates` where VAT is stated in euro.
/// - Credit notes ([`credit`](Self::credit)): `drafts` and `directory`. Of a prepayment: `dossiers` and `customers`.
/// - Finalizing ([`finalize`](Self::finalize)): `customers`, `settings`, `fonts`, `numbers` and `archive`. With a
///   dossier: `dossiers`, `revenue` and `directory`, `movements` for charges of it, and `drafts` for what was paid in
///   advance since. For a credit note of duties and taxes: `purchases`, `cards`, `items` and `drafts`. Where VAT is
///   stated in euro: `rates`. For a customer that gets its invoices at once: `mails`.
/// - Sending ([`send_email`](Self::send_email), [`emails`](Self::emails)): `mails`, and `customers` when the request
///   has no address. [`mark_sent`](Self::mark_sent) and [`mail_delivered`](Self::mail_delivered): nothing else.
/// - Payment ([`mark_paid`](Self::mark_paid)): of a prepayment `dossiers`.
/// - Runs ([`run`](Self::run)): `queue`, `cards`, `drafts`, and what finalizing calls for an invoice with a dossier.
/// - Reading ([`show`](Self::show), [`list`](Self::list), [`unpaid`](Self::unpaid)): `directory`, and `clock` for the
///   last. [`numbering_proof`](Self::numbering_proof): `directory` and `numbers`. [`sheet`](Self::sheet),
///   [`paper`](Self::paper) and [`lacks_for_ubl`](Self::lacks_for_ubl): `papers`.
/// - Checks ([`unprintable`](Self::unprintable), [`unprintable_texts`](Self::unprintable_texts)): `fonts`, and
///   `customers` and `settings` of a draft. [`warnings_of`](Self::warnings_of): `customers`, and `rates` where VAT is
///   stated in euro.
#[derive(Clone)]
pub struct Invoices {
    phases: Phases,
}

customs_kernel::debug_by_name!(Invoices);

impl Invoices {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: BillingPorts) -> Self {
        Self { phases: Phases::new(ports) }
    }

    /// Creates the use cases over the ports of a neighbour.
    pub(super) const fn over(phases: Phases) -> Self {
        Self { phases }
    }

    /// Returns the ports of pricing.
    pub(super) const fn pricing(&self) -> PricingPorts<'_> {
        self.phases.pricing()
    }

    /// Returns the ports of charging customs costs on.
    pub(super) const fn charging_on(&self) -> ChargingOnPorts<'_> {
        self.phases.charging_on()
    }

    /// Returns the ports of drafting.
    pub(super) const fn drafting(&self) -> DraftingPorts<'_> {
        self.phases.drafting()
    }

    /// Returns the ports of finalizing.
    pub(super) const fn finalizing(&self) -> FinalizingPorts<'_> {
        self.phases.finalizing()
    }

    /// Returns the ports of sending.
    pub(super) const fn sending(&self) -> SendingPorts<'_> {
        self.phases.sending()
    }

    /// Returns the ports of payment.
    pub(super) const fn payment(&self) -> PaymentPorts<'_> {
        self.phases.payment()
    }

    /// Returns the ports of runs.
    pub(super) const fn runs(&self) -> RunPorts<'_> {
        self.phases.runs()
    }

    /// Returns the ports of reading.
    pub(super) const fn reading(&self) -> ReadingPorts<'_> {
        self.phases.reading()
    }

    /// Finds the invoice and requires the version that the caller knows.
    pub(super) fn expected(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
    ) -> Result<Invoice, BillingError> {
        let invoice = self.reading().invoices.find(organisation, id)?.ok_or(BillingError::Unknown("invoice"))?;
        if expected.is_some_and(|expected| expected != invoice.version) {
            return Err(BillingError::Stale);
        }
        Ok(invoice)
    }

    /// Like `expected`, and also requires a status that allows the action.
    pub(super) fn expected_for(
        &self,
        action: InvoiceAction,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
    ) -> Result<Invoice, BillingError> {
        let invoice = self.expected(organisation, id, expected)?;
        if action.allowed_in().contains(&invoice.status) {
            return Ok(invoice);
        }
        let allowed = action.allowed_in().iter().map(|status| status.word()).collect();
        Err(BillingError::InvalidStatus { current: invoice.status.word(), allowed })
    }

    /// Holds (locks) the dossiers that the invoice bills until the unit of work ends. An invoice without any asks for
    /// none.
    pub(super) fn held_dossiers(&self, invoice: &Invoice) -> Result<Vec<Dossier>, StorageError> {
        let dossiers = invoice.dossiers();
        if dossiers.is_empty() {
            Ok(Vec::new())
        } else {
            self.drafting().dossiers.hold(invoice.organisation, &dossiers)
        }
    }
}
