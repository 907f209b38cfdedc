//! How far a mend is, and what became of each declaration.

use super::PART;
use super::overview::field_name;
use super::reasons::Why;
use crate::layout::Layout;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use askama::Template;
use customs_access::Scope;
use customs_declarations::{Mend, MendEntry, MendId, MendState};

#[derive(Template)]
#[template(path = "rejections/mend.html", blocks = ["progress"])]
struct MendPage {
    layout: Layout,
    t: Language,
    part: &'static str,
    address: String,
    code: String,
    field: String,
    asked: String,
    is_running: bool,
    done: usize,
    total: usize,
    /// How far it is, or how it ended.
    says: String,
    rows: Vec<Row>,
}

/// A declaration of the mend.
struct Row {
    id: i64,
    reference: String,
    tone: &'static str,
    state: &'static str,
    settled_at: String,
    why: Option<Why>,
}

pub(super) async fn show(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation, mends, id) = (member.t(), member.organisation(), services.mends.clone(), MendId::new(*id));
    let (mend, entries) = member.read(move || Ok(mends.find(organisation, id)?)).await?;
    let page = MendPage::new(&member, t, &mend, entries);
    if member.is_block() { member.page(&page.as_progress()) } else { member.page(&page) }
}

impl MendPage {
    fn new(member: &Member, t: Language, mend: &Mend, entries: Vec<MendEntry>) -> Self {
        let count =
            |is_counted: fn(&MendState) -> bool| entries.iter().filter(|entry| is_counted(&entry.state)).count();
        let submitted = count(|state| matches!(state, MendState::Submitted));
        let left = count(|state| matches!(state, MendState::Left(_)));
        let (done, total) = (submitted + left, entries.len());
        let is_running = mend.finished_at.is_none();
        Self {
            layout: Layout::new(member, PART),
            t,
            part: PART,
            address: format!("{PART}/mends/{}", mend.id),
            code: shown::text(&mend.cause.code),
            field: field_name(t, Some(&mend.cause.field)),
            asked: t.rejections_asked(&shown::moment(mend.asked_at), &shown::text(&mend.author.actor().to_string())),
            is_running,
            done,
            total,
            says: if is_running { t.mend_runs(done, total) } else { t.mend_ended(submitted, left) },
            rows: entries.into_iter().map(|entry| Row::new(t, entry)).collect(),
        }
    }
}

impl Row {
    fn new(t: Language, entry: MendEntry) -> Self {
        let MendEntry { declaration, version: _, reference, state, settled_at } = entry;
        let (tone, state, why) = match &state {
            MendState::Waiting => ("idle", t.mend_waiting(), None),
            MendState::Submitted => ("ok", t.mend_submitted(), None),
            MendState::Left(refusal) => ("bad", t.mend_left(), Some(Why::new(t, refusal))),
        };
        let settled_at = settled_at.map(shown::moment).unwrap_or_default();
        Self { id: declaration.get(), reference: shown::text(&reference), tone, state, settled_at, why }
    }
}
