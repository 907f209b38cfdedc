//! The messages exchanged with customs about a record: their list, and each with its document.

mod one;
mod row;

pub(crate) use one::{download, one};
pub(crate) use row::MessageRow;

use super::RecordHead;
use crate::layout::Layout;
use crate::listing::{ListQuery, Pager};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_exchange::ExchangeFilter;
use customs_kernel::Subject;

#[derive(Template)]
#[template(path = "records/messages.html", blocks = ["record"])]
struct MessagesPage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    rows: Vec<MessageRow>,
    pager: Pager,
    /// The address of the page, which it fetches when the record changes.
    address: String,
}

/// The messages about one record.
pub(super) fn about(subject: Subject) -> ExchangeFilter {
    ExchangeFilter { kinds: [subject.kind].into(), subject: Some(subject), ..ExchangeFilter::default() }
}

/// Shows the messages about the record of the head, the newest first.
pub(crate) async fn list(member: Member, services: Services, head: RecordHead, query: ListQuery) -> Answer {
    let (t, organisation, page) = (member.t(), member.organisation(), query.page());
    let (exchange, filter) = (services.exchange.clone(), about(head.subject));
    let (page, now) = member.read(move || Ok(exchange.list(organisation, &filter, page)?)).await?;
    let pager = Pager::new(t, &query, &page);
    let rows = page.records.into_iter().map(|message| MessageRow::new(t, &head.base, message, now)).collect();
    let page = MessagesPage { layout: Layout::new(&member, head.list), t, head, rows, pager, address: query.address() };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}
