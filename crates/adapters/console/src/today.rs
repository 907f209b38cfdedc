//! The first page: what needs somebody today.

use crate::Answer;
use crate::layout::Layout;
use crate::routing::Routing;
use crate::texts::Language;
use crate::visit::Member;
use askama::Template;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("", show);
}

#[derive(Template)]
#[template(path = "today.html")]
struct TodayPage {
    layout: Layout,
    t: Language,
}

async fn show(member: Member) -> Answer {
    member.page(&TodayPage { layout: Layout::of(&member, "/console"), t: member.t() })
}
