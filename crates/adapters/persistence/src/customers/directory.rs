use super::columns::{CustomerRow, SummaryRow};
use super::repository::customer;
use crate::Database;
use crate::connection::MultiBackend;
use crate::cursor::SortKey;
use crate::listing::{Ascending, Descending, containing};
use crate::schema::customers;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use customs_master_data::CustomerId;
use customs_master_data::customer::{Customer, CustomerSummary};
use customs_master_data::ports::{CustomerDirectory, CustomerFilter, CustomerSort};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

repository! {
    /// Customers, as lists show them.
    pub struct StoredCustomerDirectory(Database);
}

impl CustomerDirectory for StoredCustomerDirectory {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &CustomerFilter,
        sort: CustomerSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<CustomerSummary>, StorageError> {
        if matches_nothing(filter) {
            return Ok(Page { records: Vec::new(), request: page, total: 0 });
        }
        self.0.read(|connection| {
            let total: i64 = filtered(organisation, filter).count().get_result(connection)?;
            let wanted = (organisation, direction, page);
            let rows: Vec<SummaryRow> = key(sort).page(connection, wanted, |connection, piece| {
                let mut query = filtered(organisation, filter);
                if let Some(behind) = piece.behind {
                    query = query.filter(sql::<Bool>(&behind));
                }
                let query = ordered(query, sort, direction).limit(piece.take).offset(piece.skip);
                Ok(query.select(SummaryRow::as_select()).load::<SummaryRow>(connection)?)
            })?;
            let records = rows.into_iter().map(CustomerSummary::from).collect();
            Ok(Page { records, request: page, total: total.unsigned_abs() })
        })
    }

    fn after(
        &self,
        organisation: OrganisationId,
        after: Option<CustomerId>,
        limit: usize,
    ) -> Result<Vec<Customer>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<CustomerRow> = customers::table
                .filter(customers::organisation_id.eq(organisation.get()))
                .filter(customers::id.gt(after.map_or(0, CustomerId::get)))
                .order(customers::id.asc())
                .limit(i64::try_from(limit).unwrap_or(i64::MAX))
                .select(CustomerRow::as_select())
                .load(connection)?;
            rows.into_iter().map(customer).collect()
        })
    }
}

// Filter and order of the list of customers.

pub(super) type Listed<'a> = customers::BoxedQuery<'a, MultiBackend>;

/// Whether the filter holds a text that no stored text can contain: PostgreSQL stores no NUL.
pub(super) fn matches_nothing(filter: &CustomerFilter) -> bool {
    let CustomerFilter { code, name, eori, country, portal_access: _ } = filter;
    [code, name, eori, country].into_iter().flatten().any(|text| text.contains('\0'))
}

/// The organisation's customers that match the filter.
pub(super) fn filtered<'a>(organisation: OrganisationId, filter: &CustomerFilter) -> Listed<'a> {
    let CustomerFilter { code, name, eori, country, portal_access } = filter;
    let folded = |part: &str| containing(&part.to_lowercase());
    let mut query = customers::table.filter(customers::organisation_id.eq(organisation.get())).into_boxed();
    if let Some(part) = code {
        query = query.filter(customers::code_folded.like(folded(part)).escape('\\'));
    }
    if let Some(part) = name {
        query = query.filter(customers::name_folded.like(folded(part)).escape('\\'));
    }
    if let Some(part) = eori {
        query = query.filter(customers::eori_folded.like(folded(part)).escape('\\'));
    }
    if let Some(country) = country {
        query = query.filter(customers::country_code.eq(country.clone()));
    }
    if let Some(access) = portal_access {
        query = query.filter(customers::portal_access_enabled.eq(*access));
    }
    query
}

/// The column by which the customers are sorted.
pub(super) const fn key(sort: CustomerSort) -> SortKey {
    let column = match sort {
        CustomerSort::Code => "customer_code",
        CustomerSort::Name => "customer_name",
        CustomerSort::Country => "country_code",
        CustomerSort::CreatedAt => "created_at",
    };
    SortKey { table: "customers", column, is_nullable: matches!(sort, CustomerSort::Country) }
}

/// Sorts the customers. Ties are broken by id, in the same direction; codes are unique and need no second column.
pub(super) fn ordered(query: Listed<'_>, sort: CustomerSort, direction: SortDirection) -> Listed<'_> {
    match (sort, direction) {
        (CustomerSort::Code, SortDirection::Ascending) => query.order(customers::customer_code.asc()),
        (CustomerSort::Code, SortDirection::Descending) => query.order(customers::customer_code.desc()),
        (sort, SortDirection::Ascending) => {
            let query = match sort {
                CustomerSort::Code => query,
                CustomerSort::Name => query.order(customers::customer_name.asc()),
                CustomerSort::Country => query.order(Ascending::new(customers::country_code)),
                CustomerSort::CreatedAt => query.order(customers::created_at.asc()),
            };
            query.then_order_by(customers::id.asc())
        }
        (sort, SortDirection::Descending) => {
            let query = match sort {
                CustomerSort::Code => query,
                CustomerSort::Name => query.order(customers::customer_name.desc()),
                CustomerSort::Country => query.order(Descending::new(customers::country_code)),
                CustomerSort::CreatedAt => query.order(customers::created_at.desc()),
            };
            query.then_order_by(customers::id.desc())
        }
    }
}
