//! Filter and order of the list of customers.

use crate::connection::MultiBackend;
use crate::cursor::SortKey;
use crate::listing::{Ascending, Descending, containing};
use crate::schema::customers;
use customs_kernel::{OrganisationId, SortDirection};
use customs_master_data::ports::{CustomerFilter, CustomerSort};
use diesel::prelude::*;

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
