//! The page of what the service cannot read and tries again: rows of queues that were set aside.

mod row;

use crate::failure::Failure;
use crate::layout::Layout;
use crate::listing::{ListQuery, Pager};
use crate::routing::Routing;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_access::Scope;
use row::Row;

/// The part of the navigation from which the page is reached.
const PART: &str = "/console";

#[derive(Template)]
#[template(path = "set_aside.html", blocks = ["rows"])]
struct SetAsidePage {
    layout: Layout,
    t: Language,
    rows: Vec<Row>,
    pager: Pager,
    address: String,
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
    let (t, organisation, rows, request) =
        (member.t(), member.organisation(), services.rows_aside.clone(), query.page());
    let page = member.read(move || Ok::<_, Failure>(rows.list(organisation, request)?)).await?;
    let pager = Pager::of(t, &query, &page);
    let shown = SetAsidePage {
        layout: Layout::of(&member, PART),
        t,
        rows: page.records.into_iter().map(|row| Row::of(&member, row)).collect(),
        pager,
        address: query.address(),
        misunderstood: query.left_out(t),
        unknown: query.unknown(t, &[]),
    };
    if member.is_block() { member.page(&shown.as_rows()) } else { member.page(&shown) }
}
