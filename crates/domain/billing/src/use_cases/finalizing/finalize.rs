use crate::dossier::Dossier;
use crate::invoice::acceptable::{
    require_nothing_below_zero, require_nothing_charged, require_one_scope, require_vat_near_its_rate,
};
use crate::invoice::{
    BilledDossier, ChainHash, DocumentType, Invoice, InvoiceAction, InvoiceStatus, Parties, Seal, VatEdition,
    canonical_form,
};
use crate::money::VatRules;
use crate::ports::{BilledCustomer, BillingSettings, SeriesHead};
use crate::use_cases::billed_customer::billed_customer;
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, InvoiceId};
use chrono::Datelike;
use customs_kernel::facts::Warning;
use customs_kernel::{OrganisationId, Version, amsterdam_date, in_unit_of_work};
use std::collections::BTreeSet;

impl Invoices {
    /// Gives a draft its date, its number and its place in the chain. From then on it never changes.
    ///
    /// Everything happens in one unit of work with the number. If anything fails, no gap is left: the next invoice gets
    /// the number.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InvalidStatus`, `PreconditionFailed` when it has no lines, its amounts do not add up, a credit
    /// note would charge, its VAT cannot be stated in euro or its pages cannot show what the law wants on them; `Storage`.
    pub fn finalize(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
    ) -> Result<Invoice, BillingError> {
        Ok(self.finalize_with_warnings(organisation, id, expected)?.0)
    }

    /// Does what [`finalize`](Self::finalize) does, and also returns what is to be checked about the document: the
    /// warnings of [`warnings_of`](Self::warnings_of) and of [`unprintable`](Self::unprintable).
    ///
    /// # Errors
    /// The same as for `finalize`.
    pub fn finalize_with_warnings(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
    ) -> Result<(Invoice, Vec<Warning>), BillingError> {
        self.finalizing().fonts.prepare()?;
        in_unit_of_work(self.finalizing().work.as_ref(), || {
            let invoice = self.expected_for(InvoiceAction::Finalize, organisation, id, expected)?;
            let mut dossiers = self.held_dossiers(&invoice)?;
            let settings = self.finalizing().settings.for_organisation(organisation)?;
            let invoice = self.settled_draft(invoice, &mut dossiers, settings.terms)?;
            let customer =
                billed_customer(self.finalizing().customers.as_ref(), organisation, &invoice.header.customer_code)?;
            let customer =
                customer.ok_or_else(|| BillingError::PreconditionFailed("the customer is gone".to_owned()))?;
            let invoice = self.finalize_held(invoice, &dossiers, &customer, &settings)?;
            if let Some(sheet) = self.sheet_of(&invoice)? {
                // Without it, the pages are drawn when they are asked for.
                drop(self.finalizing().papers.begin_pdf(&sheet));
            }
            self.finalizing().archive.enqueue(organisation, &[invoice.id], self.finalizing().clock.now())?;
            self.settle(organisation, std::slice::from_ref(&invoice), &mut dossiers)?;
            // It is finalized by now: without its warnings the answer is still the right one.
            let mut warnings = self.warnings_for(&invoice, &customer).unwrap_or_default();
            warnings.extend(self.unprintable(&invoice).unwrap_or_default());
            Ok((invoice, warnings))
        })
    }

    /// Finalizes a draft when its dossiers are held already.
    pub(in crate::use_cases) fn finalize_held(
        &self,
        mut invoice: Invoice,
        dossiers: &[Dossier],
        customer: &BilledCustomer,
        settings: &BillingSettings,
    ) -> Result<Invoice, BillingError> {
        if invoice.lines.is_empty() {
            return Err(BillingError::PreconditionFailed("the invoice has no lines".to_owned()));
        }
        let broken = invoice.broken_arithmetic();
        if !broken.is_empty() {
            let broken: Vec<String> = broken.iter().map(ToString::to_string).collect();
            return Err(BillingError::PreconditionFailed(format!("the amounts do not add up: {}", broken.join("; "))));
        }
        require_one_scope(&invoice)?;
        require_vat_near_its_rate(&invoice)?;
        require_nothing_below_zero(&invoice)?;
        if invoice.header.document_type == DocumentType::CreditNote {
            require_nothing_charged(invoice.vat_rules(), invoice.lines.iter().map(|line| &line.terms))?;
        }
        let credited = match &invoice.header.credits {
            Some(credited) => self.finalizing().invoices.find(invoice.organisation, credited.id)?,
            None => None,
        };
        let supply_date = self.supply_date(&invoice, credited.as_ref())?;
        let mut buyer = customer.buyer.clone();
        buyer.reference = reference(&invoice, dossiers);
        let dossiers = billed(&invoice, dossiers);
        let vat_edition = vat_edition(credited.as_ref());
        let seller = settings.seller.clone();
        let parties = Parties { seller, buyer, dossiers, vat_edition, supply_date, euro_rate: None };
        self.require_printable(&invoice, &parties)?;
        invoice.parties = Some(parties);
        let today = amsterdam_date(self.finalizing().clock.now());
        let year = today.year();
        let taken = self.finalizing().numbers.take(invoice.organisation, year)?;
        // Read the clock again, now that no other unit can finalize: dates and moments follow the order of the numbers.
        let now = self.finalizing().clock.now();
        invoice.header.invoice_date = Some(amsterdam_date(now)).filter(|day| day.year() == year).unwrap_or(today);
        if !invoice.header.due_date_is_set {
            invoice.header.due_date = invoice.header.due_by_terms(settings.terms);
        }
        let euro_rate = self.euro_rate(&invoice, credited.as_ref())?;
        if let Some(parties) = &mut invoice.parties {
            parties.euro_rate = euro_rate;
        }
        invoice.finalized_at = Some(now);
        invoice.status = InvoiceStatus::Finalized;
        let (sequence, previous) = (taken.sequence, taken.previous);
        let number = settings.number_format.number(year, sequence);
        let hash = ChainHash::digest(&canonical_form(&invoice, year, sequence, &number, previous));
        invoice.seal = Some(Seal { year, sequence, number, previous, hash });
        self.finalizing().numbers.seal(invoice.organisation, year, SeriesHead { sequence, hash })?;
        let invoice = self.finalizing().invoices.save_header(&invoice)?;
        if customer.invoice_auto_send {
            self.send_by_itself(&invoice, customer)?;
        }
        Ok(invoice)
    }
}

/// The edition of the VAT rules for a document that is finalized now. A credit note takes the edition of its invoice, so
/// that a repayment of category E on the invoice is E on the note. Invoices of the first edition have repayments as
/// category O, even beside services, which receivers refuse today. Their credit notes follow the current rules by their
/// own lines: a repayment credited alone is O as before, and beside services E.
fn vat_edition(credited: Option<&Invoice>) -> VatEdition {
    let exempt = credited.is_some_and(|credited| credited.vat_rules() == VatRules::REPAYMENTS_EXEMPT);
    if exempt { VatEdition::SecondOfExempt } else { VatEdition::Second }
}

/// The dossiers that the invoice bills, with their current numbers.
fn billed(invoice: &Invoice, dossiers: &[Dossier]) -> Vec<BilledDossier> {
    let own = invoice.dossiers();
    let known = dossiers.iter().filter(|dossier| own.binary_search(&dossier.id).is_ok());
    let mut billed: Vec<BilledDossier> =
        known.map(|dossier| BilledDossier { id: dossier.id, number: dossier.number.clone() }).collect();
    billed.sort_by_key(|dossier| dossier.id);
    billed
}

/// The customer's invoice references of the dossiers, each once, as many as fit into 255 characters.
fn reference(invoice: &Invoice, dossiers: &[Dossier]) -> Option<String> {
    let own = invoice.dossiers();
    let billed = dossiers.iter().filter(|dossier| own.binary_search(&dossier.id).is_ok());
    let mut seen = BTreeSet::new();
    let mut text = String::new();
    for reference in billed.filter_map(|dossier| dossier.form.invoice_reference.as_deref()) {
        if !seen.insert(reference) {
            continue;
        }
        let separator = if text.is_empty() { "" } else { ", " };
        if text.chars().count() + separator.len() + reference.chars().count() > 255 {
            break;
        }
        text.push_str(separator);
        text.push_str(reference);
    }
    (!text.is_empty()).then_some(text)
}
