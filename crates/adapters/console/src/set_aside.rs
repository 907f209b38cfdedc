//! The page of what the service cannot read and tries again: rows of queues that were set aside.

use crate::failure::Failure;
use crate::layout::{Choice, Layout};
use crate::listing::{ListQuery, Pager};
use crate::routing::Routing;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services, shown};
use askama::Template;
use customs_access::Scope;
use customs_kernel::facts::Fact;
use customs_kernel::{AsideId, AsideSubject, RowAside, RowQueue};

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

/// A row in the list.
struct Row {
    /// The number in the series of all queues.
    id: i64,
    queue: &'static str,
    /// The number in its queue.
    number: i64,
    /// A text such as "Declaration 12"; empty when it is not known.
    about: String,
    /// The page of the record; empty when there is none that the role may read.
    href: String,
    reason: String,
    /// The language of the reason.
    reason_language: &'static str,
    set_aside: String,
    next: &'static str,
}

impl Row {
    fn new(member: &Member, row: RowAside) -> Self {
        let RowAside { id, about, reason, set_aside_at, next_try } = row;
        let AsideId { queue, row: number } = id;
        let t = member.t();
        let reason = t.sentence(&reason.statement());
        Self {
            id: id.get(),
            queue: t.set_aside_queue(queue),
            number,
            about: about
                .map(|(subject, record)| format!("{} {record}", t.set_aside_subject(subject)))
                .unwrap_or_default(),
            href: about.map(|(subject, record)| address(member, subject, record)).unwrap_or_default(),
            reason_language: reason.language,
            reason: shown::text(&reason.text),
            set_aside: shown::moment(set_aside_at),
            next: t.set_aside_next_try(next_try),
        }
    }
}

/// The page of a record, if the role may read it.
fn address(member: &Member, subject: AsideSubject, id: i64) -> String {
    let (scope, list) = match subject {
        AsideSubject::Declaration => (Scope::DeclarationsRead, "declarations"),
        AsideSubject::Transit => (Scope::TransitRead, "transits"),
        AsideSubject::Invoice => (Scope::InvoicesRead, "invoices"),
        AsideSubject::Callback => (Scope::DeclarationsRead, "settings/callbacks"),
        // Only a user who manages the account has a page of users.
        AsideSubject::User => return String::new(),
    };
    if member.may(scope) { format!("/console/{list}/{id}") } else { String::new() }
}
