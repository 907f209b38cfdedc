use super::moment::{DayEnd, NO_MOMENT, moment_in_query};
use super::record::{CustomsMessage, CustomsMessageSubject, ExchangeDirectionName, ExchangeStatusName};
use super::{ReadExchange, readable};
use crate::billing::by_word;
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, QueryReader};
use customs_exchange::{ExchangeDirection, ExchangeFilter, ExchangeStatus};
use customs_http_macros::get;
use customs_kernel::{PageRequest, PageSize, Subject, SubjectKind};

/// The filter and the page that the query asks for.
pub(super) struct Selection {
    filter: ExchangeFilter,
    page: PageRequest,
}

impl FromQuery for Selection {
    fn from_query(query: &mut QueryReader) -> Self {
        let everything = ExchangeFilter::default();
        let kind = query.choice("subject", &by_word(SubjectKind::ALL, SubjectKind::word));
        let filter = ExchangeFilter {
            kinds: kind.map_or(everything.kinds, |kind| [kind].into()),
            direction: query.choice("direction", &by_word(ExchangeDirection::ALL, ExchangeDirection::word)),
            status: query.choice("status", &by_word(ExchangeStatus::ALL, ExchangeStatus::word)),
            subject: subject(query),
            sent_from: query.parsed("sent_from", NO_MOMENT, |text| moment_in_query(text, DayEnd::First)),
            sent_to: query.parsed("sent_to", NO_MOMENT, |text| moment_in_query(text, DayEnd::Last)),
        };
        Self { filter, page: query.page(PageSize::DEFAULT) }
    }
}

/// The record that the query names, if it names one.
fn subject(query: &mut QueryReader) -> Option<Subject> {
    let declaration = query.integer("declaration_id").map(Subject::declaration);
    let transit = query.integer("transit_id").map(Subject::transit);
    if declaration.is_some() && transit.is_some() {
        query.refuse("transit_id", "cannot be combined with declaration_id");
    }
    declaration.or(transit)
}

/// List the messages to and from customs.
///
/// The newest come first. A token with `declarations:read` sees messages about declarations, one with `transit:read`
/// messages about transits. Only messages to customs have a status: a list filtered by `status` has no message from
/// customs.
#[get("/customs-messages", tag = "Customs messages",
    params(("direction" = inline(Option<ExchangeDirectionName>), Query, description = "Both when left out"), ("status" = inline(Option<ExchangeStatusName>), Query, description = "Of messages to customs"), ( "subject" = inline(Option<CustomsMessageSubject>), Query, description = "What kind of record they are about; any that the token may read when left out", ), ("declaration_id" = Option<i64>, Query, description = "The declaration they are about"), ("transit_id" = Option<i64>, Query, description = "The transit they are about; not together with `declaration_id`"), ( "sent_from" = Option<String>, Query, description = "Customs took it, or it came from there, at this moment (RFC 3339) or on this day (Europe/Amsterdam) or later", ), ( "sent_to" = Option<String>, Query, description = "Customs took it, or it came from there, at this moment (RFC 3339) or on this day (Europe/Amsterdam) or earlier", ), ("page" = Option<u32>, Query, description = "1 when left out", minimum = 1), ("per_page" = Option<u32>, Query, description = "25 when left out", minimum = 1, maximum = 100), ("after_id" = Option<i64>, Query, description = "Id of the message after which the page begins, in the order of the list: the last one of the page before. Messages that come or go in front of that place move nothing to another page, as they do with `page`. Refused with the path `after_id` when the token may read no such message (any more), and together with a `page` other than 1. The list has ended when a page is empty", minimum = 1)),
    success(200, "A page of messages", Listed<CustomsMessage>))]
pub(super) fn list_customs_messages(asked: Read<ReadExchange, 0, Selection>) -> Handled {
    let (organisation, readable) = (asked.organisation(), readable(asked.caller.scopes()));
    let Selection { mut filter, page } = asked.query;
    filter.kinds.retain(|kind| readable.contains(kind));
    let (page, now) = asked.services.exchange.list(organisation, &filter, page)?;
    Response::ok(&Listed::from_page(page, |message| CustomsMessage::new(message, now)))
}
