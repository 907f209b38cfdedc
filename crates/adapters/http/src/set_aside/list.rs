use super::choices::{SetAsideNextTry, SetAsideQueue, SetAsideSubject};
use crate::billing::by_word;
use crate::command::Response;
use crate::envelope::Listed;
use crate::fact_detail::FactDetail;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, OnePage, QueryReader};
use crate::record_fields::record_view;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_http_macros::get;
use customs_kernel::facts::Fact;
use customs_kernel::{PageRequest, PageSize, RowAside, RowQueue};
use utoipa::IntoParams;

record_view! {
    /// A row of a queue that could not be read, and waits until it can. What follows it in its own order, such as later
    /// events of the same record, waits with it.
    #[schema(as = RowSetAside)]
    pub(super) RowView {
        /// Id of the row among those of all queues.
        id: i64 = named.get(),
        /// Queue in which the row waits.
        #[schema(value_type = SetAsideQueue)]
        queue: &'static str = named.queue.word(),
        /// Id of the row in its queue: of a delivery or a mail, the id that it has elsewhere too.
        row_id: i64 = named.row,
        /// Kind of record that the row is about; null when it is not known.
        #[schema(value_type = Option<SetAsideSubject>)]
        subject: Option<&'static str> = about.map(|(subject, _)| subject.word()),
        /// Id of the record among those of its kind; null when it is not known.
        record_id: Option<i64> = about.map(|(_, record)| record),
        /// What cannot be read.
        reason: String = unreadable.to_string(),
        /// The code of that.
        reason_details: FactDetail = FactDetail::from(&unreadable.statement()),
        /// Time at which it was last found that the row cannot be read.
        set_aside_at: DateTime<Utc>,
        /// When the row is tried again.
        #[schema(value_type = SetAsideNextTry)]
        next_try: &'static str = next_try.word(),
    }
    of RowAside { id: named, about, reason: unreadable, set_aside_at, next_try }
}

/// The queue and the page that the query asks for.
pub(super) struct Selection {
    /// `None` for all queues.
    queue: Option<RowQueue>,
    page: PageRequest,
}

impl FromQuery for Selection {
    fn from_query(query: &mut QueryReader) -> Self {
        let queue = query.choice("queue", &by_word(RowQueue::ALL, RowQueue::word));
        Self { queue, page: query.page(PageSize::DEFAULT) }
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct RowParameters {
    /// Only rows of this queue.
    #[param(inline)]
    queue: Option<SetAsideQueue>,
}

/// List what was set aside.
///
/// Deliveries, events, mails and messages of customs that the service cannot read: damaged, or written by a later version.
/// Nothing has to be done: each is tried again, and leaves the list when it can be read. While a row is tried again it is
/// not in the list. What belongs to no record yet is shown to operators only.
#[get("/set-aside", tag = "Set aside", params(RowParameters, OnePage),
    success(200, "A page of rows, those with the highest ids first", Listed<RowView>))]
pub(super) fn list_rows_set_aside(asked: Read<AnyToken, 0, Selection>) -> Handled {
    let Selection { queue, page } = asked.query;
    let page = asked.services.rows_aside.list(asked.organisation(), queue, page)?;
    Response::ok(&Listed::from_page(page, RowView::from))
}
