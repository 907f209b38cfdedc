//! Endpoints that read customers.

use super::ReadCustomers;
use super::fields::CustomerView;
use super::record::Summary;
use crate::answers::shown;
use crate::choices::choices;
use crate::command::Response;
use crate::envelope::{Listed, Record};
use crate::operation::{Handled, Read, ReadNamed};
use crate::query::{Direction, FromQuery, OnePage, QueryReader, SortedPage};
use customs_http_macros::get;
use customs_kernel::{PageSize, SortDirection};
use customs_master_data::CustomerId;
use customs_master_data::customer::CustomerRecord;
use customs_master_data::ports::{CustomerFilter, CustomerSort};
use utoipa::IntoParams;

impl FromQuery for SortedPage<CustomerFilter, CustomerSort> {
    fn from_query(query: &mut QueryReader) -> Self {
        let filter = CustomerFilter {
            code: query.record_code("code"),
            name: query.text("name"),
            eori: query.text("eori"),
            country: query.code("country"),
            portal_access: query.boolean("portal_access"),
        };
        let sort = query.choice("sort", &SORTS).unwrap_or(CustomerSort::Name);
        let direction = query.direction(SortDirection::Ascending);
        Self { filter, sort, direction, page: query.page(PageSize::DEFAULT) }
    }
}

const SORTS: [(&str, CustomerSort); 4] = [
    ("customer_code", CustomerSort::Code),
    ("customer_name", CustomerSort::Name),
    ("customer_country_code", CustomerSort::Country),
    ("created_at", CustomerSort::CreatedAt),
];

/// List the customers of the organisation.
#[get("/customers", tag = "Customers", params(ListParameters, OnePage),
    success(200, "A page of customers", Listed<Summary>))]
pub(super) fn list_customers(asked: Read<ReadCustomers, 0, SortedPage<CustomerFilter, CustomerSort>>) -> Handled {
    let SortedPage { filter, sort, direction, page } = &asked.query;
    let page = asked.services.customers.list(asked.organisation(), filter, *sort, *direction, *page)?;
    Response::ok(&Listed::from_page(page, Summary::from))
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParameters {
    /// Only customers whose code contains this text.
    code: Option<String>,
    /// Only customers whose name contains this text.
    name: Option<String>,
    /// Only customers whose EORI number contains this text.
    eori: Option<String>,
    /// Only customers in this country (ISO 3166-1 alpha-2), in upper or lower case.
    country: Option<String>,
    /// Only customers that may use the portal, or only those that may not; `1` and `0` are accepted too.
    portal_access: Option<bool>,
    /// Field to sort by; `customer_name` when left out. Equal values are sorted by id.
    #[param(inline)]
    sort: Option<SortField>,
    /// Direction of sorting; `asc` when left out.
    #[param(inline)]
    direction: Option<Direction>,
}

choices! {
    SortField: "customer_code", "customer_name", "customer_country_code", "created_at";
}

/// Show a customer with its contacts, authorisations and locations.
#[get("/customers/{id}", tag = "Customers", ids("The customer"), versioned,
    success(200, "The customer", Record<CustomerView>))]
pub(super) fn show_customer(asked: Read<ReadCustomers, 1>) -> Handled {
    answered(asked.services.customers.show(asked.organisation(), CustomerId::new(asked.id()))?)
}

/// Answers with a customer and its version.
pub(super) fn answered(found: CustomerRecord) -> Handled {
    shown(found.customer.version, CustomerView::from(found))
}

/// Show the customer with this code, with its contacts, authorisations and locations.
#[get("/customers/code/{code:.*}", tag = "Customers",
    params(("code" = String, Path, description = "The code; a slash in it may stand as it is")), versioned,
    success(200, "The customer", Record<CustomerView>))]
pub(super) fn show_customer_by_code(asked: ReadNamed<ReadCustomers>) -> Handled {
    answered(asked.services.customers.show_by_code(asked.organisation(), &asked.path)?)
}
