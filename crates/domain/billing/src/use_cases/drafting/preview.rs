use super::generate::unknown;
use crate::invoice::{BilledDossier, Buyer, InvoiceLineTerms, Parties, UnprintableText, VatEdition, printed_texts};
use crate::planning::{PlannedInvoice, prepayment_warning, vat_warnings};
use crate::ports::BilledCustomer;
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, DossierId};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId};
use rust_decimal::Decimal;

/// A preview of the invoices that generating would create for a dossier now.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InvoicePreview {
    /// The invoices, in the order they would be created.
    pub invoices: Vec<PlannedInvoice>,
    /// Warnings for each of the invoices, in the same order, for a person to check before generating.
    pub warnings: Vec<Vec<Warning>>,
    /// A warning for each tax that the broker paid to customs and that is not charged to the customer as it should be.
    pub not_charged_on: Vec<Warning>,
    /// Amount of pending work, without VAT, above which the billed customer has to pay in advance.
    pub prepayment_threshold: Option<Decimal>,
    /// Whether pending work exceeds the threshold and no prepayment was paid.
    pub prepayment_required: bool,
}

impl Invoices {
    /// Previews the invoices that generating would create now, and whether the dossier needs a prepayment. Nothing is
    /// stored. Without pending lines it is an error, unless there is an uncharged tax to report.
    ///
    /// # Errors
    /// As `generate_for_dossier`.
    pub fn preview_for_dossier(
        &self,
        organisation: OrganisationId,
        id: Option<DossierId>,
    ) -> Result<InvoicePreview, BillingError> {
        let id = id.ok_or_else(|| FieldErrors::one("dossier_id", BrokenRule::required()))?;
        let dossier = self.drafting().dossiers.find(organisation, id)?.ok_or_else(unknown)?;
        if dossier.status.is_locked() {
            return Err(BillingError::Locked("the dossier"));
        }
        let (customer, prepayment) = (dossier.billing_customer.clone(), dossier.prepayment.clone());
        let billed = BilledDossier { id: dossier.id, number: dossier.number.clone() };
        let reference = dossier.form.invoice_reference.clone();
        let invoices = self.plan(organisation, &[dossier], &|_, _| true)?;
        let not_charged_on = self.not_charged_on(organisation, id)?;
        if invoices.is_empty() && not_charged_on.is_empty() {
            return Err(BillingError::NoPendingLines);
        }
        let customer = self.drafting().customers.by_codes(organisation, &[customer])?.into_iter().next();
        // The warning concerns all invoices, so each of them carries it.
        let of_prepayment = prepayment.as_ref().and_then(|prepayment| prepayment_warning(prepayment, &invoices));
        let parties = match &customer {
            Some(customer) if !invoices.is_empty() => {
                self.drafting().fonts.prepare()?;
                Some(self.parties_of_now(organisation, customer, billed, reference)?)
            }
            _ => None,
        };
        let of_invoice = |invoice: &PlannedInvoice| {
            let lines: Vec<&InvoiceLineTerms> = invoice.draft.lines.iter().collect();
            let vat = customer.as_ref().map(|customer| vat_warnings(customer, &lines));
            let euro = self.euro_rate_warning(&invoice.draft.header, &invoice.vat_breakdown())?;
            let mut found: Vec<Warning> = vat.into_iter().flatten().chain(of_prepayment.clone()).chain(euro).collect();
            if let Some(parties) = &parties {
                let texts = printed_texts(&invoice.draft.header, lines.iter().copied(), parties);
                found.extend(self.lacking(texts)?.iter().map(UnprintableText::warning));
            }
            Ok::<_, BillingError>(found)
        };
        let warnings = invoices.iter().map(of_invoice).collect::<Result<_, _>>()?;
        let is_paid = prepayment.is_some_and(|prepayment| prepayment.paid_at.is_some());
        let prepayment_required =
            !is_paid && customer.as_ref().is_some_and(|customer| exceeds_threshold(customer, &invoices));
        let prepayment_threshold = customer.and_then(|customer| customer.prepayment_threshold);
        Ok(InvoicePreview { invoices, warnings, not_charged_on, prepayment_threshold, prepayment_required })
    }

    /// The parties of an invoice for the dossier, if it were finalized now.
    fn parties_of_now(
        &self,
        organisation: OrganisationId,
        customer: &BilledCustomer,
        dossier: BilledDossier,
        reference: Option<String>,
    ) -> Result<Parties, BillingError> {
        let seller = self.drafting().settings.for_organisation(organisation)?.seller;
        let buyer = Buyer { reference, ..customer.buyer.clone() };
        let dossiers = vec![dossier];
        Ok(Parties { seller, buyer, dossiers, vat_edition: VatEdition::Second, supply_date: None, euro_rate: None })
    }

    fn not_charged_on(&self, organisation: OrganisationId, id: DossierId) -> Result<Vec<Warning>, BillingError> {
        Ok(self
            .charging_on()
            .to_charge_on(organisation, &[id])?
            .iter()
            .map(|tax| Warning::new(tax.warning()))
            .collect())
    }
}

/// Whether pending work exceeds the customer's threshold. Work in other currencies than the customer's does not count,
/// because amounts are never converted.
fn exceeds_threshold(customer: &BilledCustomer, invoices: &[PlannedInvoice]) -> bool {
    let own = invoices.iter().filter(|invoice| invoice.draft.header.currency == customer.currency);
    let pending: Decimal = own.map(|invoice| invoice.totals().subtotal).sum();
    customer.prepayment_threshold.is_some_and(|threshold| pending > threshold)
}
