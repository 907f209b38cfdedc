//! Endpoints that list and show transits.

use super::ReadTransits;
use super::fields::TransitView;
use super::record::SummaryView;
use crate::answers::shown;
use crate::command::Response;
use crate::envelope::{Listed, Record};
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, HighestFirst, OnePage, QueryReader, SortedPage, SortedRecords};
use crate::search::{RecordSearchParameters, record_search};
use crate::transits::choices::{TransitOpenRequest, TransitStatusCode, TransitTypeCode};
use customs_http_macros::get;
use customs_kernel::{PageSize, SortDirection};
use customs_transits::lifecycle::{OpenRequest, Status};
use customs_transits::ports::{TransitFilter, TransitSort};
use customs_transits::{TransitId, TransitType};
use utoipa::IntoParams;

impl FromQuery for SortedPage<TransitFilter, TransitSort> {
    fn from_query(query: &mut QueryReader) -> Self {
        let requests: Vec<_> = OpenRequest::ALL.iter().map(|request| (request.word(), *request)).collect();
        let filter = TransitFilter {
            status: query.choice("status", &Status::ALL.map(|status| (status.code(), status))),
            lrn: query.text("lrn"),
            mrn: query.text("mrn"),
            customer_code: query.record_code("customer_code"),
            transit_type: query.choice("transit_type", &TransitType::ALL.map(|kind| (kind.code(), kind))),
            dossier_id: query.integer("dossier_id"),
            open_request: query.choice("open_request", &requests),
            record_search: record_search(query),
        };
        let sort = query.record_sort();
        let direction = query.direction(SortDirection::Descending);
        Self { filter, sort, direction, page: query.page(PageSize::DEFAULT) }
    }
}

/// List the transits of the organisation.
#[get("/transits", tag = "Transits", params(ListParameters, RecordSearchParameters, SortedRecords, HighestFirst, OnePage),
    success(200, "A page of transits", Listed<SummaryView>))]
pub(super) fn list_transits(asked: Read<ReadTransits, 0, SortedPage<TransitFilter, TransitSort>>) -> Handled {
    let SortedPage { filter, sort, direction, page } = &asked.query;
    let page = asked.services.transits.list(asked.organisation(), filter, *sort, *direction, *page)?;
    Response::ok(&Listed::from_page(page, SummaryView::from))
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParameters {
    #[param(inline)]
    status: Option<TransitStatusCode>,
    /// Only the transit with exactly this LRN.
    lrn: Option<String>,
    /// Only the transit with exactly this MRN.
    mrn: Option<String>,
    customer_code: Option<String>,
    #[param(inline)]
    transit_type: Option<TransitTypeCode>,
    dossier_id: Option<i64>,
    #[param(inline)]
    open_request: Option<TransitOpenRequest>,
}

/// Show a transit with its items.
#[get("/transits/{id}", tag = "Transits", ids("The transit"), versioned,
    success(200, "The transit", Record<TransitView>))]
pub(super) fn show_transit(asked: Read<ReadTransits, 1>) -> Handled {
    let transit = asked.services.transits.find(asked.organisation(), TransitId::new(asked.id()))?;
    shown(transit.version, TransitView::from(transit))
}
