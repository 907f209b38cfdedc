use crate::CustomerId;
use crate::customer::{Customer, CustomerSummary};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};

/// Which customers a list shows. Parts of texts are found in any case of letters.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CustomerFilter {
    /// Part of the code.
    pub code: Option<String>,
    /// Part of the name.
    pub name: Option<String>,
    /// Part of the EORI number.
    pub eori: Option<String>,
    /// Country, exactly.
    pub country: Option<String>,
    /// Whether it may use the portal.
    pub portal_access: Option<bool>,
}

/// What a list is sorted by; ties are broken by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomerSort {
    /// Code.
    Code,
    /// Name.
    Name,
    /// Country; customers without one come first.
    Country,
    /// Moment of creation.
    CreatedAt,
}

/// Customers as lists show them.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomerDirectory: Send + Sync {
    /// One page of the customers that the filter lets through.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &CustomerFilter,
        sort: CustomerSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<CustomerSummary>, StorageError>;

    /// Up to `limit` customers in the order of their ids, from the one after `after`: for reading
    /// all of them in pieces.
    fn after(
        &self,
        organisation: OrganisationId,
        after: Option<CustomerId>,
        limit: usize,
    ) -> Result<Vec<Customer>, StorageError>;
}
