mod list_parameters;

use super::record::Summary;
use super::requirements::ReadCustomers;
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, OnePage, QueryReader, SortedPage};
use customs_http_macros::get;
use customs_kernel::{PageSize, SortDirection};
use customs_master_data::ports::{CustomerFilter, CustomerSort};
use list_parameters::ListParameters;

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
