use super::choices::{ExchangeDirectionName, ExchangeStatusName};
use super::moment::{DayEnd, NO_MOMENT, moment};
use super::record::CustomsMessage;
use super::requirements::ReadExchange;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Listed;
use crate::query::{FromQuery, Query, QueryReader};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};
use customs_declarations::DeclarationId;
use customs_declarations::exchange::{ExchangeDirection, ExchangeFilter, ExchangeStatus};
use customs_kernel::{PageRequest, PageSize};

/// Which messages are listed.
pub(super) struct Exchange {
    filter: ExchangeFilter,
    page: PageRequest,
}

impl FromQuery for Exchange {
    fn from_query(query: &mut QueryReader) -> Self {
        let directions = ExchangeDirection::ALL.map(|direction| (direction.word(), direction));
        let statuses = ExchangeStatus::ALL.map(|status| (status.word(), status));
        let filter = ExchangeFilter {
            direction: query.choice("direction", &directions),
            status: query.choice("status", &statuses),
            declaration: query.integer("declaration_id").map(DeclarationId::new),
            sent_from: query.parsed("sent_from", NO_MOMENT, |text| moment(text, DayEnd::First)),
            sent_to: query.parsed("sent_to", NO_MOMENT, |text| moment(text, DayEnd::Last)),
        };
        Self { filter, page: query.page(PageSize::DEFAULT) }
    }
}

/// Lists the messages to and from customs
///
/// The newest first. A status is that of messages to customs: with it no message of customs is listed.
#[utoipa::path(
    tag = "Customs messages",
    params(
        ("direction" = inline(Option<ExchangeDirectionName>), Query, description = "Both when left out"),
        ("status" = inline(Option<ExchangeStatusName>), Query, description = "Of messages to customs"),
        ("declaration_id" = Option<i64>, Query, description = "The declaration they are about"),
        (
            "sent_from" = Option<String>, Query,
            description = "Customs took it, or it came from there, at this moment (RFC 3339) or on this day (Europe/Amsterdam) or later",
        ),
        (
            "sent_to" = Option<String>, Query,
            description = "Customs took it, or it came from there, at this moment (RFC 3339) or on this day (Europe/Amsterdam) or earlier",
        ),
        ("page" = Option<u32>, Query, description = "1 when left out", minimum = 1),
        ("per_page" = Option<u32>, Query, description = "25 when left out", minimum = 1, maximum = 100),
    ),
    responses((status = 200, description = "A page of messages", body = Listed<CustomsMessage>)),
    security(("oauth2" = ["declarations:read"]), ("bearer" = [])),
)]
#[get("/customs-messages")]
pub(super) async fn list_customs_messages(
    caller: Caller<ReadExchange>,
    Query(exchange): Query<Exchange>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let declarations = services.declarations.clone();
    let organisation = caller.organisation();
    let answer = blocking(move || {
        let Exchange { filter, page } = exchange;
        let (page, now) = declarations.exchanged_messages(organisation, &filter, page)?;
        Answer::ok(&Listed::of(page, |message| CustomsMessage::of(message, now)))
    });
    Ok(answer.await?.into())
}
