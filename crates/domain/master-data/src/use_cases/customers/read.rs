use super::Customers;
use crate::customer::{Customer, CustomerRecord, CustomerSummary, VatCheckStatus};
use crate::ports::{CustomerFilter, CustomerSort};
use crate::{CustomerId, MasterDataError};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, code_as_kept, is_possible_code};
use std::collections::{BTreeMap, BTreeSet};

impl Customers {
    /// One page of customers.
    ///
    /// # Errors
    /// `Storage`.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &CustomerFilter,
        sort: CustomerSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<CustomerSummary>, MasterDataError> {
        Ok(self.ports.directory.list(organisation, filter, sort, direction, page)?)
    }

    /// Reads a customer with its parts.
    ///
    /// # Errors
    /// `UnknownCustomer`, `Storage`.
    pub fn show(&self, organisation: OrganisationId, id: CustomerId) -> Result<CustomerRecord, MasterDataError> {
        let customer = self.ports.customers.find(organisation, id)?.ok_or(MasterDataError::UnknownCustomer)?;
        Ok(self.record(customer)?)
    }

    /// Reads the customer with this code, with its parts.
    ///
    /// # Errors
    /// `UnknownCustomer`, `Storage`.
    pub fn show_by_code(&self, organisation: OrganisationId, code: &str) -> Result<CustomerRecord, MasterDataError> {
        Ok(self.record(self.by_code(organisation, code)?)?)
    }

    /// Reads the customer with this code, without its parts.
    ///
    /// # Errors
    /// `UnknownCustomer`, `Storage`.
    pub fn by_code(&self, organisation: OrganisationId, code: &str) -> Result<Customer, MasterDataError> {
        // No code contains control characters, and not every database accepts them.
        if !is_possible_code(code) {
            return Err(MasterDataError::UnknownCustomer);
        }
        let mut found = self.ports.customers.by_codes(organisation, &[code_as_kept(code).into_owned()])?;
        found.pop().ok_or(MasterDataError::UnknownCustomer)
    }

    /// The names of the customers with these codes, by code. Codes that no customer with a name has are left out.
    ///
    /// # Errors
    /// `Storage`.
    pub fn names(
        &self,
        organisation: OrganisationId,
        codes: &BTreeSet<String>,
    ) -> Result<BTreeMap<String, String>, MasterDataError> {
        // No code contains control characters, and not every database accepts them.
        let codes: Vec<String> = codes.iter().filter(|code| is_possible_code(code)).cloned().collect();
        if codes.is_empty() {
            return Ok(BTreeMap::new());
        }
        let found = self.ports.customers.by_codes(organisation, &codes)?;
        let named = |customer: Customer| Some((customer.customer_code, customer.form.customer_name?));
        Ok(found.into_iter().filter_map(named).collect())
    }

    pub(super) fn record(&self, customer: Customer) -> Result<CustomerRecord, StorageError> {
        let (organisation, id) = (customer.organisation, customer.id);
        let asked = match (customer.vat_check.status, &customer.vat_check.reference) {
            (Some(VatCheckStatus::Pending), Some(reference)) => Some(reference.clone()),
            (Some(VatCheckStatus::Pending | VatCheckStatus::Verified) | None, _) => None,
        };
        let inquiry = match asked {
            Some(reference) => self.ports.inquiries.progress(organisation, &reference)?,
            None => None,
        };
        Ok(CustomerRecord {
            contacts: self.ports.contacts.list(organisation, id)?,
            authorizations: self.ports.authorizations.list(organisation, id)?,
            locations: self.ports.locations.list(organisation, id)?,
            inquiry,
            customer,
        })
    }
}
