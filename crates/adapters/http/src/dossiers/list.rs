mod list_parameters;

use super::fields::DossierView;
use super::requirements::ReadDossiers;
use crate::billing::{by_word, looked_for};
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, HighestFirst, OnePage, QueryReader, SortedPage};
use customs_billing::dossier::DossierStatus;
use customs_billing::ports::{DossierFilter, DossierSort};
use customs_http_macros::get;
use customs_kernel::{PageSize, SortDirection, end_of_amsterdam_day, start_of_amsterdam_day};
use list_parameters::ListParameters;

impl FromQuery for SortedPage<DossierFilter, DossierSort> {
    fn from_query(query: &mut QueryReader) -> Self {
        let filter = DossierFilter {
            customer_code: looked_for(query.record_code("customer_code")),
            status: query.choice("status", &by_word(DossierStatus::ALL, DossierStatus::word)),
            transport_mode: looked_for(query.text("transport_mode")),
            number: looked_for(query.text("dossier_number")),
            customer_reference: looked_for(query.text("customer_reference")),
            search: looked_for(query.text("search")),
            created_from: query.date("created_from").map(start_of_amsterdam_day),
            created_until: query.date("created_to").map(end_of_amsterdam_day),
        };
        let sort = query.choice("sort", &DossierSort::WORDS).unwrap_or(DossierSort::CreatedAt);
        let direction = query.direction(SortDirection::Descending);
        Self { filter, sort, direction, page: query.page(PageSize::DEFAULT) }
    }
}

/// List the dossiers of the organisation, without their transits.
#[get("/dossiers", tag = "Dossiers", params(ListParameters, HighestFirst, OnePage),
    success(200, "A page of dossiers", Listed<DossierView>))]
pub(super) fn list_dossiers(asked: Read<ReadDossiers, 0, SortedPage<DossierFilter, DossierSort>>) -> Handled {
    let SortedPage { filter, sort, direction, page } = &asked.query;
    let dossiers = &asked.services.billing.dossiers;
    let page = dossiers.list(asked.organisation(), filter, *sort, *direction, *page)?;
    Response::ok(&Listed::from_page(page, DossierView::in_list))
}
