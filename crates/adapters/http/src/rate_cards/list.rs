mod list_parameters;

use super::fields::RateCardView;
use super::requirements::ReadRateCards;
use crate::billing::looked_for;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Listed;
use crate::query::{FromQuery, OnePage, Query, QueryReader};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_billing::ports::RateCardFilter;
use customs_http_macros::get;
use customs_kernel::{PageRequest, PageSize, amsterdam_date};
use list_parameters::ListParameters;

/// Which cards are listed.
pub(super) struct Selection {
    filter: RateCardFilter,
    /// Whether they hold today; which day that is, the query does not know.
    currently_valid: Option<bool>,
    page: PageRequest,
}

impl FromQuery for Selection {
    fn from_query(query: &mut QueryReader) -> Self {
        let filter = RateCardFilter {
            customer_code: looked_for(query.text("customer_code")),
            is_active: query.boolean("is_active"),
            valid_on: None,
            search: looked_for(query.text("search")),
        };
        Self { filter, currently_valid: query.boolean("currently_valid"), page: query.page(PageSize::DEFAULT) }
    }
}

/// Lists rate cards with their lines
///
/// In the order they were made.
#[get("/rate-cards", tag = "Rate cards", params(ListParameters, OnePage),
    answer(200, "A page of cards", Listed<RateCardView>))]
pub(super) async fn list_rate_cards(
    caller: Caller<ReadRateCards>,
    Query(Selection { mut filter, currently_valid, page }): Query<Selection>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let today = amsterdam_date(services.clock.now());
    filter.valid_on = currently_valid.map(|valid| (today, valid));
    let (cards, organisation) = (services.billing.rate_cards.clone(), caller.organisation());
    let answer =
        blocking(move || Answer::ok(&Listed::of(cards.list(organisation, &filter, page)?, RateCardView::from)));
    Ok(answer.await?.into())
}
