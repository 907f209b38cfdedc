//! The orders of a list of items, and the index to walk for each.

use crate::cursor::{Cursor, SortKey};
use crate::statement::Statement;
use customs_kernel::{OrganisationId, PageRequest, SortDirection};
use customs_master_data::master_item::MasterItemStatus;
use customs_master_data::ports::MasterItemSort;

/// The items of an organisation, of one customer or of all, in the order of a list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Order {
    organisation: i64,
    customer: Option<i64>,
    /// The status that the index narrows to, if any.
    status: Option<MasterItemStatus>,
    sort: MasterItemSort,
    index: &'static str,
}

impl Order {
    /// The order of a list with these filters, and the index to walk.
    pub(super) const fn new(
        organisation: i64,
        customer: Option<i64>,
        status: Option<MasterItemStatus>,
        sort: MasterItemSort,
    ) -> Self {
        let (index, leads_to_status) = match (customer.is_some(), status.is_some(), sort) {
            (false, true, MasterItemSort::UpdatedAt) => ("items_of_status", true),
            (false, _, MasterItemSort::Status) => ("items_by_status", true),
            (true, _, MasterItemSort::Status) => ("items_of_customer_by_status", true),
            (false, _, MasterItemSort::Code) => ("items_by_code", false),
            (false, _, MasterItemSort::Description) => ("items_by_description", false),
            (false, _, MasterItemSort::HsCode) => ("items_by_hs_code", false),
            (false, _, MasterItemSort::CreatedAt) => ("items_by_creation", false),
            (false, false, MasterItemSort::UpdatedAt) => ("items_by_change", false),
            (true, _, MasterItemSort::Code) => ("items_of_customer_by_code", false),
            (true, _, MasterItemSort::Description) => ("items_of_customer_by_description", false),
            (true, _, MasterItemSort::HsCode) => ("items_of_customer_by_hs_code", false),
            (true, _, MasterItemSort::CreatedAt) => ("items_of_customer_by_creation", false),
            (true, _, MasterItemSort::UpdatedAt) => ("items_of_customer_by_change", false),
        };
        Self { organisation, customer, status: if leads_to_status { status } else { None }, sort, index }
    }

    /// Whether the index narrows to the items of one status.
    pub(super) const fn leads_to_status(&self) -> bool {
        self.status.is_some()
    }

    /// The items that the index leads to, as SQL. The statement names the index for SQLite, which has no statistics to
    /// choose one; PostgreSQL has.
    pub(super) fn articles(&self, statement: &mut Statement) -> String {
        let hint = if statement.is_for_postgres() { String::new() } else { format!("INDEXED BY {} ", self.index) };
        let mut articles = format!("items {hint}WHERE organisation_id = {}", statement.organisation(self.organisation));
        if let Some(customer) = self.customer {
            // On PostgreSQL the unique key of codes serves the order by code.
            let by_key = statement.is_for_postgres() && self.sort == MasterItemSort::Code;
            let column = if by_key { "owner_id" } else { "customer_id" };
            articles += &format!(" AND {column} = {}", statement.number(customer));
        }
        if let Some(status) = self.status {
            articles += &format!(" AND status = {}", statement.text(status.word()));
        }
        articles
    }

    /// The record after which the page begins, if it begins after one.
    pub(super) fn cursor(&self, direction: SortDirection, page: PageRequest) -> Option<Cursor> {
        let column = match self.sort {
            MasterItemSort::Code => "item_code",
            MasterItemSort::Description => "description",
            MasterItemSort::HsCode => "hs_code",
            MasterItemSort::Status => "status",
            MasterItemSort::CreatedAt => "created_at",
            MasterItemSort::UpdatedAt => "updated_at",
        };
        let key = SortKey { table: "items", column, is_nullable: self.sort == MasterItemSort::HsCode };
        Cursor::new(page, OrganisationId::new(self.organisation), key, direction)
    }

    /// The order as SQL. Nulls stand before all values, and ties are broken by id. The codes of one customer are
    /// unique and need no second column.
    pub(super) fn clause(&self, direction: SortDirection) -> String {
        let (way, nulls) = match direction {
            SortDirection::Ascending => ("ASC", "ASC NULLS FIRST"),
            SortDirection::Descending => ("DESC", "DESC NULLS LAST"),
        };
        match self.sort {
            MasterItemSort::Code if self.customer.is_some() => format!("items.item_code {way}"),
            MasterItemSort::Code => format!("items.item_code {way}, items.id {way}"),
            MasterItemSort::Description => format!("items.description {way}, items.id {way}"),
            MasterItemSort::HsCode => format!("items.hs_code {nulls}, items.id {way}"),
            MasterItemSort::Status => format!("items.status {way}, items.id {way}"),
            MasterItemSort::CreatedAt => format!("items.created_at {way}, items.id {way}"),
            MasterItemSort::UpdatedAt => format!("items.updated_at {way}, items.id {way}"),
        }
    }
}
