use customs_billing::invoice::Language;
use customs_billing::ports::BilledCustomers;
use customs_kernel::{OrganisationId, PaperLanguage, StorageError};
use customs_papers::ports::CustomerLanguages;
use std::sync::Arc;

/// Gives papers the languages in which customers get their invoices.
pub(crate) struct BilledLanguages(pub(crate) Arc<dyn BilledCustomers>);

impl CustomerLanguages for BilledLanguages {
    fn of_customer(&self, organisation: OrganisationId, customer_code: &str) -> Result<PaperLanguage, StorageError> {
        let found = self.0.by_codes(organisation, &[customer_code.to_owned()])?;
        let language = found.first().map(|customer| Language::from_buyer(&customer.buyer));
        Ok(match language {
            Some(Language::English) => PaperLanguage::English,
            Some(Language::Dutch) | None => PaperLanguage::Dutch,
        })
    }
}
