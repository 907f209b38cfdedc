use super::Invoices;
use crate::invoice::{Invoice, InvoiceLineTerms};
use crate::planning::vat_warnings;
use crate::ports::BilledCustomer;
use crate::{BillingError, DossierId, InvoiceId};
use customs_kernel::OrganisationId;
use customs_kernel::facts::Warning;
use std::collections::BTreeMap;

/// Warnings about an invoice that was created.
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
        let customers = self.ports.customers.by_codes(organisation, &codes)?;
        let known: BTreeMap<&str, &BilledCustomer> =
            customers.iter().map(|customer| (customer.buyer.customer_code.as_str(), customer)).collect();
        let of_invoice = |invoice: &Invoice| {
            let customer = known.get(invoice.header.customer_code.as_str())?;
            let warnings = self.warnings_for(invoice, customer);
            let warned = InvoiceWarnings { invoice: invoice.id, dossier: invoice.header.dossier, warnings };
            (!warned.warnings.is_empty()).then_some(warned)
        };
        Ok(invoices.iter().filter_map(of_invoice).collect())
    }

    /// The warnings about an invoice to this customer.
    pub(super) fn warnings_for(&self, invoice: &Invoice, customer: &BilledCustomer) -> Vec<Warning> {
        let lines: Vec<&InvoiceLineTerms> = invoice.lines.iter().map(|line| &line.terms).collect();
        let mut warnings = vat_warnings(customer, &lines);
        warnings.extend(self.ports.euro_rate_warning(&invoice.header, &invoice.vat_breakdown()));
        warnings
    }
}
