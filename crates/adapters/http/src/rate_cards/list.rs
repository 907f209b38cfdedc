mod list_parameters;

use super::fields::RateCardView;
use super::requirements::ReadRateCards;
use crate::billing::looked_for;
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, OnePage, QueryReader};
use customs_billing::ports::RateCardFilter;
use customs_http_macros::get;
use customs_kernel::{PageRequest, PageSize, amsterdam_date};
use list_parameters::ListParameters;

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
