//! The orders of a list of articles, and the index to walk for each.

use crate::statement::Statement;
use customs_kernel::SortDirection;
use customs_master_data::item::ItemStatus;
use customs_master_data::ports::ItemSort;

/// The articles of an organisation, of one customer or of all, in the order of a list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Order {
    organisation: i64,
    customer: Option<i64>,
    /// The status that the index narrows to, if any.
    status: Option<ItemStatus>,
    sort: ItemSort,
    index: &'static str,
}

impl Order {
    /// The order of a list with these filters, and the index to walk.
    pub(super) const fn of(
        organisation: i64,
        customer: Option<i64>,
        status: Option<ItemStatus>,
        sort: ItemSort,
    ) -> Self {
        let (index, leads_to_status) = match (customer.is_some(), status.is_some(), sort) {
            (false, true, ItemSort::UpdatedAt) => ("items_of_status", true),
            (false, _, ItemSort::Status) => ("items_by_status", true),
            (true, _, ItemSort::Status) => ("items_of_customer_by_status", true),
            (false, _, ItemSort::Code) => ("items_by_code", false),
            (false, _, ItemSort::Description) => ("items_by_description", false),
            (false, _, ItemSort::HsCode) => ("items_by_hs_code", false),
            (false, _, ItemSort::CreatedAt) => ("items_by_creation", false),
            (false, false, ItemSort::UpdatedAt) => ("items_by_change", false),
            (true, _, ItemSort::Code) => ("items_of_customer_by_code", false),
            (true, _, ItemSort::Description) => ("items_of_customer_by_description", false),
            (true, _, ItemSort::HsCode) => ("items_of_customer_by_hs_code", false),
            (true, _, ItemSort::CreatedAt) => ("items_of_customer_by_creation", false),
            (true, _, ItemSort::UpdatedAt) => ("items_of_customer_by_change", false),
        };
        Self { organisation, customer, status: if leads_to_status { status } else { None }, sort, index }
    }

    /// Whether the index narrows to the articles of one status.
    pub(super) const fn leads_to_status(&self) -> bool {
        self.status.is_some()
    }

    /// The articles that the index leads to, as SQL. SQLite is told which index, since it has no statistics to
    /// choose one; PostgreSQL has.
    pub(super) fn articles(&self, statement: &mut Statement) -> String {
        let hint = if statement.is_for_postgres() { String::new() } else { format!("INDEXED BY {} ", self.index) };
        let mut articles = format!("items {hint}WHERE organisation_id = {}", statement.number(self.organisation));
        if let Some(customer) = self.customer {
            // On PostgreSQL the unique key of codes serves the order by code.
            let by_key = statement.is_for_postgres() && self.sort == ItemSort::Code;
            let column = if by_key { "owner_id" } else { "customer_id" };
            articles += &format!(" AND {column} = {}", statement.number(customer));
        }
        if let Some(status) = self.status {
            articles += &format!(" AND status = {}", statement.text(status.word()));
        }
        articles
    }

    /// The order as SQL. Nulls stand before all values, and ties are broken by id. The codes of one customer are
    /// unique and need no second column.
    pub(super) fn clause(&self, direction: SortDirection) -> String {
        let (way, nulls) = match direction {
            SortDirection::Ascending => ("ASC", "ASC NULLS FIRST"),
            SortDirection::Descending => ("DESC", "DESC NULLS LAST"),
        };
        match self.sort {
            ItemSort::Code if self.customer.is_some() => format!("items.item_code {way}"),
            ItemSort::Code => format!("items.item_code {way}, items.id {way}"),
            ItemSort::Description => format!("items.description {way}, items.id {way}"),
            ItemSort::HsCode => format!("items.hs_code {nulls}, items.id {way}"),
            ItemSort::Status => format!("items.status {way}, items.id {way}"),
            ItemSort::CreatedAt => format!("items.created_at {way}, items.id {way}"),
            ItemSort::UpdatedAt => format!("items.updated_at {way}, items.id {way}"),
        }
    }
}
