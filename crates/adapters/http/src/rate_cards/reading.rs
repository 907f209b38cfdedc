//! Endpoints that read rate cards.

use super::ReadRateCards;
use super::fields::RateCardView;
use crate::answers::shown;
use crate::billing::looked_for;
use crate::command::Response;
use crate::envelope::{Listed, Record};
use crate::operation::{Handled, Read, ReadNamed};
use crate::query::{FromQuery, OnePage, QueryReader};
use customs_billing::RateCardId;
use customs_billing::ports::RateCardFilter;
use customs_http_macros::get;
use customs_kernel::{PageRequest, PageSize, amsterdam_date};
use utoipa::IntoParams;

/// The filter and the page that a request for rate cards asks for.
pub(super) struct Selection {
    filter: RateCardFilter,
    /// Whether the cards must be valid today; the current day is added later.
    currently_valid: Option<bool>,
    page: PageRequest,
}

impl FromQuery for Selection {
    fn from_query(query: &mut QueryReader) -> Self {
        let filter = RateCardFilter {
            customer_code: looked_for(query.record_code("customer_code")),
            is_active: query.boolean("is_active"),
            valid_on: None,
            search: looked_for(query.text("search")),
        };
        Self { filter, currently_valid: query.boolean("currently_valid"), page: query.page(PageSize::DEFAULT) }
    }
}

/// List rate cards with their lines.
///
/// Cards are listed in the order in which they were created.
#[get("/rate-cards", tag = "Rate cards", params(ListParameters, OnePage),
    success(200, "A page of cards", Listed<RateCardView>))]
pub(super) fn list_rate_cards(asked: Read<ReadRateCards, 0, Selection>) -> Handled {
    let organisation = asked.organisation();
    let Selection { mut filter, currently_valid, page } = asked.query;
    let today = amsterdam_date(asked.services.clock.now());
    filter.valid_on = currently_valid.map(|valid| (today, valid));
    let page = asked.services.billing.rate_cards.list(organisation, &filter, page)?;
    Response::ok(&Listed::from_page(page, RateCardView::from))
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParameters {
    /// Only cards of the customer with exactly this code.
    customer_code: Option<String>,
    /// Only cards that may be used (`true`), or only cards that may not (`false`).
    is_active: Option<bool>,
    /// Only cards whose period includes today in the Netherlands (`true`), or only the others (`false`), whether active
    /// or not.
    currently_valid: Option<bool>,
    /// Only cards with this text in their name or customer code.
    search: Option<String>,
}

/// Show a rate card with its lines.
#[get("/rate-cards/{id}", tag = "Rate cards", ids("The card"), versioned,
    success(200, "The card", Record<RateCardView>))]
pub(super) fn show_rate_card(asked: Read<ReadRateCards, 1>) -> Handled {
    let record = asked.services.billing.rate_cards.show(asked.organisation(), RateCardId::new(asked.id()))?;
    shown(record.card.version, RateCardView::from(record))
}

/// Show the rate card of a customer that is valid today.
///
/// If several active cards are valid on the day, the one with the latest `valid_from` counts; among equal ones the
/// newest.
#[get("/rate-cards/active/{customerCode:.*}", tag = "Rate cards",
    params(("customerCode" = String, Path, description = "The code; a slash in it may stand as it is")), versioned,
    success(200, "The card", Record<RateCardView>))]
pub(super) fn show_active_rate_card(asked: ReadNamed<ReadRateCards>) -> Handled {
    let record = asked.services.billing.rate_cards.active(asked.organisation(), &asked.path)?;
    shown(record.card.version, RateCardView::from(record))
}
