use crate::invoice::{Invoice, InvoiceLineTerms};
use crate::planning::vat_warnings;
use crate::ports::BilledCustomer;
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, DossierId, InvoiceId};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{OrganisationId, StorageError};
use std::collections::BTreeMap;

/// Warnings about an invoice that was created.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceWarnings {
    /// The invoice that the warnings are about.
    pub invoice: InvoiceId,
    /// The dossier that the invoice bills, when it is a single one.
    pub dossier: Option<DossierId>,
    /// A warning for each way in which the VAT of the invoice contradicts the law for its customer, and about its VAT in
    /// euro; never empty.
    pub warnings: Vec<Warning>,
}

impl Invoices {
    /// Finds the invoices with VAT that contradicts the law for their customers, by today's customer data, or cannot be
    /// stated in euro by a published rate. Needs one query.
    ///
    /// # Errors
    /// `Storage`.
    pub fn warnings_of(
        &self,
        organisation: OrganisationId,
        invoices: &[Invoice],
    ) -> Result<Vec<InvoiceWarnings>, BillingError> {
        let mut codes: Vec<String> = invoices.iter().map(|invoice| invoice.header.customer_code.clone()).collect();
        codes.sort();
        codes.dedup();
        if codes.is_empty() {
            return Ok(Vec::new());
        }
        let customers = self.runs().customers.by_codes(organisation, &codes)?;
        let known: BTreeMap<&str, &BilledCustomer> =
            customers.iter().map(|customer| (customer.buyer.customer_code.as_str(), customer)).collect();
        let mut warned = Vec::new();
        for invoice in invoices {
            let Some(customer) = known.get(invoice.header.customer_code.as_str()) else { continue };
            let warnings = self.warnings_for(invoice, customer)?;
            if !warnings.is_empty() {
                warned.push(InvoiceWarnings { invoice: invoice.id, dossier: invoice.header.dossier, warnings });
            }
        }
        Ok(warned)
    }

    /// The warnings about an invoice to this customer.
    pub(in crate::use_cases) fn warnings_for(
        &self,
        invoice: &Invoice,
        customer: &BilledCustomer,
    ) -> Result<Vec<Warning>, StorageError> {
        let lines: Vec<&InvoiceLineTerms> = invoice.lines.iter().map(|line| &line.terms).collect();
        let mut warnings = vat_warnings(customer, &lines);
        warnings.extend(self.euro_rate_warning(&invoice.header, &invoice.vat_breakdown())?);
        Ok(warnings)
    }
}
