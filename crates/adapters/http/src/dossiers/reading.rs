//! Endpoints that read dossiers.

use super::ReadDossiers;
use super::fields::DossierView;
use crate::answers::shown;
use crate::billing::{by_word, looked_for};
use crate::choices::choices;
use crate::command::Response;
use crate::dossiers::choices::DossierStatusWord;
use crate::envelope::{Listed, Record};
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, HighestFirst, OnePage, QueryReader, SortedPage};
use chrono::NaiveDate;
use customs_billing::DossierId;
use customs_billing::dossier::DossierStatus;
use customs_billing::ports::{DossierFilter, DossierSort};
use customs_http_macros::get;
use customs_kernel::{PageSize, SortDirection, end_of_amsterdam_day, start_of_amsterdam_day};
use utoipa::IntoParams;

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

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParameters {
    /// Only dossiers of the customer with exactly this code.
    customer_code: Option<String>,
    #[param(inline)]
    status: Option<DossierStatusWord>,
    /// Only dossiers with exactly this mode of transport.
    transport_mode: Option<String>,
    /// Only dossiers whose number contains this text.
    dossier_number: Option<String>,
    /// Only dossiers whose customer reference contains this text.
    customer_reference: Option<String>,
    /// Only dossiers whose number, one of the four waybills or customer reference contains this text.
    search: Option<String>,
    /// Only dossiers that were created on this day (Europe/Amsterdam) or later.
    created_from: Option<NaiveDate>,
    /// Only dossiers that were created on this day (Europe/Amsterdam) or earlier.
    created_to: Option<NaiveDate>,
    /// Field to sort by; `created_at` when left out. Equal values are sorted by id.
    #[param(inline)]
    sort: Option<SortField>,
}

choices! {
    SortField: "id", "created_at", "updated_at", "dossier_number", "status", "customer_code";
}

/// Show a dossier with its declarations, transits, charges and costs.
#[get("/dossiers/{id}", tag = "Dossiers", ids("The dossier"), versioned,
    success(200, "The dossier", Record<DossierView>))]
pub(super) fn show_dossier(asked: Read<ReadDossiers, 1>) -> Handled {
    let record = asked.services.billing.dossiers.show(asked.organisation(), DossierId::new(asked.id()))?;
    shown(record.dossier.version, DossierView::from(record))
}
