use crate::CustomerId;
use crate::customer::{Customer, CustomerSummary};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use customs_port_macros::port;

/// Filter of the customer list. Texts match anywhere in the field and in any letter case.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CustomerFilter {
    /// Part of the customer's code.
    pub code: Option<String>,
    /// Part of the customer's name.
    pub name: Option<String>,
    /// Part of the customer's EORI number.
    pub eori: Option<String>,
    /// Code of the country, exactly.
    pub country: Option<String>,
    /// Whether the customer may use the portal.
    pub portal_access: Option<bool>,
}

/// Sort key of the customer list; ties are broken by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomerSort {
    /// By code.
    Code,
    /// By name.
    Name,
    /// By country; customers without one come first.
    Country,
    /// By moment of creation.
    CreatedAt,
}

/// Reads customers for lists.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomerDirectory: Send + Sync {
    /// One page of the customers that match the filter.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &CustomerFilter,
        sort: CustomerSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<CustomerSummary>, StorageError>;

    /// Up to `limit` customers in the order of their ids, starting after `after`. It serves to read all customers in
    /// pieces.
    fn after(
        &self,
        organisation: OrganisationId,
        after: Option<CustomerId>,
        limit: usize,
    ) -> Result<Vec<Customer>, StorageError>;
}
