//! The page of what the service cannot read and tries again: rows of queues that were set aside.

mod row;

use crate::failure::Failure;
use crate::layout::{Choice, Layout};
use crate::listing::{ListQuery, Pager};
use crate::routing::Routing;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_access::Scope;
use customs_kernel::RowQueue;
use row::Row;

/// The part of the navigation from which the page is reached.
const PART: &str = "/console";

const FILTERS: [&str; 1] = ["queue"];

#[derive(Template)]
#[template(path = "set_aside.html", blocks = ["rows"])]
struct SetAsidePage {
    layout: Layout,
    t: Language,
    /// The queues to choose from.
    queues: Vec<Choice>,
    rows: Vec<Row>,
    pager: Pager,
    address: String,
    is_filtered: bool,
    misunderstood: String,
    /// The names in the address that no filter has.
    unknown: String,
}

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/set-aside", list);
}

/// The rows of the organisation. They are read with declarations, as callbacks are.
async fn list(member: Member, services: Services, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation, rows) = (member.t(), member.organisation(), services.rows_aside.clone());
    let (queue, request) = (query.read("queue", RowQueue::from_word), query.page());
    let page = member.read(move || Ok::<_, Failure>(rows.list(organisation, queue, request)?)).await?;
    let named = |queue: &RowQueue| (queue.word().to_owned(), t.set_aside_queue(*queue).to_owned());
    let pager = Pager::new(t, &query, &page);
    let shown = SetAsidePage {
        layout: Layout::new(&member, PART),
        t,
        queues: query.choices(t, "queue", RowQueue::ALL.iter().map(named)),
        rows: page.records.into_iter().map(|row| Row::new(&member, row)).collect(),
        pager,
        address: query.address(),
        is_filtered: query.is_filtered_by(&FILTERS),
        misunderstood: query.left_out(t),
        unknown: query.unknown(t, &FILTERS),
    };
    if member.is_block() { member.page(&shown.as_rows()) } else { member.page(&shown) }
}
