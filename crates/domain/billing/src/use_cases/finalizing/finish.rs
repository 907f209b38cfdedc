use crate::BillingError;
use crate::dossier::Dossier;
use crate::invoice::Invoice;
use crate::ports::BilledCustomer;
use crate::use_cases::invoices::Invoices;
use customs_kernel::OrganisationId;
use std::collections::BTreeMap;

impl Invoices {
    /// Finalizes the drafts of customers that want automatic sending, when their dossiers are held already. Returns all
    /// of the drafts, in order.
    pub(in crate::use_cases) fn finish(
        &self,
        organisation: OrganisationId,
        invoices: Vec<Invoice>,
        dossiers: &mut [Dossier],
    ) -> Result<Vec<Invoice>, BillingError> {
        let mut codes: Vec<String> = invoices.iter().map(|invoice| invoice.header.customer_code.clone()).collect();
        codes.sort();
        codes.dedup();
        let customers: BTreeMap<String, BilledCustomer> = self
            .finalizing()
            .customers
            .by_codes(organisation, &codes)?
            .into_iter()
            .filter(|customer| customer.invoice_auto_send)
            .map(|customer| (customer.buyer.customer_code.clone(), customer))
            .collect();
        let settings = self.finalizing().settings.for_organisation(organisation)?;
        let mut finished = Vec::with_capacity(invoices.len());
        let mut finalized = Vec::new();
        for invoice in invoices {
            match customers.get(&invoice.header.customer_code) {
                Some(customer) => {
                    let invoice = self.finalize_held(invoice, dossiers, customer, &settings)?;
                    finalized.push(invoice.clone());
                    finished.push(invoice);
                }
                None => finished.push(invoice),
            }
        }
        if !finalized.is_empty() {
            let ids: Vec<_> = finalized.iter().map(|invoice| invoice.id).collect();
            self.finalizing().archive.enqueue(organisation, &ids, self.finalizing().clock.now())?;
            self.settle(organisation, &finalized, dossiers)?;
        }
        Ok(finished)
    }
}
