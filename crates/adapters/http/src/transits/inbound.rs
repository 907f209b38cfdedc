//! Endpoints about movements that somebody else lodged, and whose arrival the broker reports for the trader at
//! destination.

use super::choices::TransitDestinationState;
use super::inbound_view::InboundView;
use super::{ReadTransits, WriteTransits};
use crate::answers::{changed, shown};
use crate::body::{Day, JsonBody, OptionalJsonBody};
use crate::command::Response;
use crate::envelope::{Listed, Record, Written, WrittenWithWarnings};
use crate::operation::{Create, Handled, Read, Write};
use crate::query::{FromQuery, HighestFirst, OnePage, QueryReader};
use crate::record_fields::{Travelling, record_part};
use customs_http_macros::{get, post};
use customs_kernel::{PageRequest, PageSize, SortDirection};
use customs_transits::lifecycle::DestinationState;
use customs_transits::ports::InboundFilter;
use customs_transits::{InboundForm, InboundReportForm, ReportInbound, TransitId, UnloadingForm};
use utoipa::IntoParams;

record_part! {
    /// The arrival of a movement that somebody else lodged.
    #[schema(as = NewInboundTransit)]
    InboundBody of InboundForm {
        /// MRN of the movement, from the document that accompanies the goods.
        #[schema(example = "26DE003302A1B2C3J0")]
        mrn: Option<String> [required],
        /// Code of the customer to whom the goods come. With its authorisation as authorised consignee (C522) the goods
        /// may be unloaded at its premises.
        customer_code: Option<String> [required],
        /// Customs office at which the goods arrived.
        #[schema(example = "NL000510")]
        office_of_destination: Option<String> [required],
        /// EORI of the trader at destination, for a customer without such an authorisation; that of the broker when left
        /// out.
        trader_eori: Option<String>,
        /// Day of the arrival; today when left out.
        arrival_date: Option<Day>,
        /// The broker's own reference, unique among transits and arrivals of the organisation; generated when left out.
        reference: Option<String>,
        /// Id of the dossier that the arrival is for; the dossier must have an `invoice_reference`.
        dossier_id: Option<i64>,
    }
}

record_part! {
    /// Another report of an arrival. What is left out stays as it was reported before.
    #[schema(as = InboundTransitReport)]
    ReportBody of InboundReportForm {
        /// Customs office at which the goods arrived.
        #[schema(example = "NL000510")]
        office_of_destination: Option<String>,
        /// Day of the arrival.
        arrival_date: Option<Day>,
    }
}

record_part! {
    /// What was found when the goods were unloaded.
    #[schema(as = InboundUnloading)]
    UnloadingBody of UnloadingForm {
        /// Day of the unloading; today when left out.
        unloading_date: Option<Day>,
        /// Differences found; when left out, those of an earlier report stay. Without any, and with an empty text, all
        /// goods are as declared.
        unloading_remarks: Option<String>,
        /// Whether the seals are in good state: present, undamaged and the expected ones; true when left out. False
        /// needs `unloading_remarks`.
        seals_intact: Option<bool>,
    }
}

/// A page of arrivals, by the moment of their creation.
pub(super) struct ArrivalsPage {
    filter: InboundFilter,
    direction: SortDirection,
    page: PageRequest,
}

impl FromQuery for ArrivalsPage {
    fn from_query(query: &mut QueryReader) -> Self {
        let states: Vec<_> = DestinationState::ALL.iter().map(|state| (state.word(), *state)).collect();
        let filter = InboundFilter {
            state: query.choice("destination_state", &states),
            mrn: query.text("mrn"),
            customer_code: query.record_code("customer_code"),
            dossier_id: query.integer("dossier_id"),
        };
        let direction = query.direction(SortDirection::Descending);
        Self { filter, direction, page: query.page(PageSize::DEFAULT) }
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct ArrivalParameters {
    #[param(inline)]
    destination_state: Option<TransitDestinationState>,
    /// Only the arrival of the movement with exactly this MRN.
    mrn: Option<String>,
    customer_code: Option<String>,
    dossier_id: Option<i64>,
}

/// List the arrivals of movements that somebody else lodged, in the order of their creation.
#[get("/transits/arrivals", tag = "Transits", params(ArrivalParameters, HighestFirst, OnePage),
    success(200, "A page of arrivals", Listed<InboundView>))]
pub(super) fn list_transit_arrivals(asked: Read<ReadTransits, 0, ArrivalsPage>) -> Handled {
    let ArrivalsPage { filter, direction, page } = &asked.query;
    let page = asked.services.transits.list_inbound(asked.organisation(), filter, *direction, *page)?;
    Response::ok(&Listed::from_page(page, InboundView::from))
}

/// Report the arrival of a movement that somebody else lodged.
///
/// For the broker of the trader at destination: the MRN comes with the goods. The arrival notification (IE007) goes to
/// customs at once. Customs then permits the unloading (`destination_state` `unloading_allowed`), releases the goods, or
/// rejects the report, which can be made again. An MRN of a transit of your own is refused, since
/// `POST /transits/{id}/arrival` reports its arrival.
#[post("/transits/arrivals", tag = "Transits", versioned,
    success(201, "The arrival", WrittenWithWarnings<InboundView>))]
pub(super) fn report_transit_arrival(order: &Create<WriteTransits, JsonBody<InboundBody>>) -> Handled {
    let form = InboundForm::arrived(order.body.value().clone());
    let command = ReportInbound { organisation: order.organisation(), actor: order.actor(), form };
    let reported = order.services.transits.report_inbound(command)?;
    let version = reported.transit.version;
    let message = "The arrival is on its way to customs.";
    let written = WrittenWithWarnings::new(InboundView::from(reported.transit), message, &reported.warnings);
    Ok(Response::created(&written)?.with_version(version))
}

/// Show the arrival of a movement that somebody else lodged.
#[get("/transits/arrivals/{id}", tag = "Transits", ids("The arrival"), versioned,
    success(200, "The arrival", Record<InboundView>))]
pub(super) fn show_transit_arrival(asked: Read<ReadTransits, 1>) -> Handled {
    let transit = asked.services.transits.find_inbound(asked.organisation(), TransitId::new(asked.id()))?;
    shown(transit.version, InboundView::from(transit))
}

/// Report an arrival again.
///
/// Allowed after customs rejected the report, and once its answer is overdue (otherwise 422 `already_sent`, or
/// `invalid_status` once customs took the arrival).
#[post("/transits/arrivals/{id}/report", tag = "Transits", ids("The arrival"), versioned,
    success(200, "Customs is told", Written<InboundView>))]
pub(super) fn report_transit_arrival_again(order: &Write<WriteTransits, 1, OptionalJsonBody<ReportBody>>) -> Handled {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let form = InboundReportForm::arrived(order.body.value().clone());
    let reported = transits.report_inbound_again(order.organisation(), id, &form, &order.actor(), order.expected)?;
    changed(reported.version, InboundView::from(reported), "The arrival is on its way to customs.")
}

/// Report what was found at unloading.
///
/// The unloading remarks (IE044) can be sent once customs permits the unloading (otherwise 422 `invalid_status`), again
/// after customs rejected them or asks for the unloading to go on, and once the answer is overdue (otherwise
/// `already_sent`).
#[post("/transits/arrivals/{id}/unloading-remarks", tag = "Transits", ids("The arrival"), versioned,
    success(200, "Customs is told", Written<InboundView>))]
pub(super) fn report_transit_unloading(order: &Write<WriteTransits, 1, OptionalJsonBody<UnloadingBody>>) -> Handled {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let form = UnloadingForm::arrived(order.body.value().clone());
    let reported = transits.report_unloading(order.organisation(), id, &form, &order.actor(), order.expected)?;
    changed(reported.version, InboundView::from(reported), "The unloading remarks are on their way to customs.")
}
