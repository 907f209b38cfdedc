//! The amendments of a declaration: their list, and each with the fields before and after it side by side.

pub(crate) mod compared;

use self::compared::{DifferenceRow, SumRow, differences, payable};
use super::head::light_head;
use crate::failure::Failure;
use crate::layout::Layout;
use crate::records::timeline::who;
use crate::records::{Fact, RecordHead, Tab};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web::Path;
use askama::Template;
use customs_access::Scope;
use customs_declarations::{Amendment, AmendmentState, DeclarationId};

#[derive(Template)]
#[template(path = "declarations/record/amendments.html", blocks = ["record"])]
struct AmendmentsPage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    rows: Vec<AmendmentRow>,
}

/// An amendment in the list.
struct AmendmentRow {
    number: u32,
    state: State,
    reason: String,
    asked: String,
    machine_asked: String,
    /// What becomes payable in addition; empty when that is not known.
    difference: String,
    to_credit: bool,
}

/// How far an amendment has come, as a tag.
struct State {
    tone: &'static str,
    name: &'static str,
}

#[derive(Template)]
#[template(path = "declarations/record/amendment.html", blocks = ["record"])]
struct AmendmentPage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    number: u32,
    state: State,
    to_credit: bool,
    facts: Vec<Fact>,
    sums: Vec<SumRow>,
    rows: Vec<DifferenceRow>,
    /// Says that there are more fields than the page shows; otherwise empty.
    more: String,
}

pub(super) async fn list(member: Member, services: Services, id: Path<i64>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation, declarations) = (member.t(), member.organisation(), services.declarations.clone());
    let head = light_head(&member, &services, *id, Tab::Amendments).await?;
    let id = DeclarationId::new(*id);
    let amendments = member.read(move || Ok(declarations.amendments(organisation, id)?)).await?;
    let rows = amendments.iter().rev().map(|amendment| AmendmentRow::new(t, amendment)).collect();
    let page = AmendmentsPage { layout: Layout::new(&member, head.list), t, head, rows };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}

pub(super) async fn one(member: Member, services: Services, path: Path<(i64, i64)>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (id, number) = path.into_inner();
    let number = u32::try_from(number).map_err(|_| Failure::NotFound)?;
    let (t, organisation, declarations) = (member.t(), member.organisation(), services.declarations.clone());
    let head = light_head(&member, &services, id, Tab::Amendments).await?.for_list_entry();
    let id = DeclarationId::new(id);
    let (amendment, forms) = member.read(move || Ok(declarations.amendment(organisation, id, number)?)).await?;
    let (rows, more) = differences(t, &forms.differences());
    let page = AmendmentPage {
        layout: Layout::new(&member, head.list),
        t,
        head,
        number: amendment.number,
        state: State::new(t, amendment.state),
        to_credit: amendment.is_to_credit(),
        facts: facts(t, &amendment),
        sums: amendment.payable.iter().map(|change| payable(t, change)).collect(),
        rows,
        more,
    };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}

/// What is known of the amendment beside its fields.
fn facts(t: Language, amendment: &Amendment) -> Vec<Fact> {
    let after_release = if amendment.after_release { t.yes() } else { t.no() };
    let shown = [
        Fact::text(t.amendment_reason(), Some(&amendment.reason)),
        Fact::moment(t.amendment_asked(), Some(amendment.asked_at)),
        Fact::value(t.record_by(), who(t, &amendment.asked_by)),
        Fact::moment(t.amendment_decided(), amendment.decided_at),
        Fact::value(t.amendment_after_release(), after_release),
        Fact::number(t.lrn(), Some(amendment.lrn.as_str())),
        credit(t, amendment),
    ];
    shown.into_iter().flatten().collect()
}

/// What has to be credited since, and whether that is done.
fn credit(t: Language, amendment: &Amendment) -> Option<Fact> {
    let due = amendment.to_credit.as_ref()?;
    let amount = shown::money(due.amount, due.currency.as_str());
    let said = if due.is_settled { format!("{amount} ({})", t.amendment_credited()) } else { amount };
    Fact::value(t.amendment_to_credit(), said)
}

impl AmendmentRow {
    fn new(t: Language, amendment: &Amendment) -> Self {
        let difference = amendment.payable.map(|change| shown::money(change.difference(), "EUR"));
        Self {
            number: amendment.number,
            state: State::new(t, amendment.state),
            reason: shown::text(&amendment.reason),
            asked: shown::moment(amendment.asked_at),
            machine_asked: shown::machine_moment(amendment.asked_at),
            difference: difference.unwrap_or_default(),
            to_credit: amendment.is_to_credit(),
        }
    }
}

impl State {
    const fn new(t: Language, state: AmendmentState) -> Self {
        let (tone, name) = match state {
            AmendmentState::Pending => ("info", t.amendment_pending_state()),
            AmendmentState::Granted => ("ok", t.amendment_granted()),
            AmendmentState::Refused => ("bad", t.amendment_refused()),
            AmendmentState::Lapsed => ("warn", t.amendment_lapsed()),
        };
        Self { tone, name }
    }
}
