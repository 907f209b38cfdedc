//! Finding everything: records by their words, the pages and commands of the role, and on a record its actions.

mod actions;
mod commands;
mod groups;
mod naming;

use crate::failure::Failure;
use crate::layout::Layout;
use crate::listing::ListQuery;
use crate::routing::Routing;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use commands::Command;
use customs_access::Scope;
use customs_kernel::search::{SearchField, SoughtText};
use customs_search::{Findings, Hit, KindFindings, RecordKind};
use groups::{Group, href};

/// The part of the navigation from which the page is reached: all of them.
const PART: &str = "/console/find";

#[derive(Template)]
#[template(path = "find/page.html")]
struct FindPage {
    layout: Layout,
    t: Language,
    q: String,
    found: Found,
}

/// The options of the dialog.
#[derive(Template)]
#[template(path = "find/options.html")]
struct Options {
    t: Language,
    found: Found,
}

/// What is shown of what was found.
struct Found {
    /// What a screen reader says: how much there is.
    says: String,
    groups: Vec<Group>,
    /// The actions on the record that is open.
    actions: Vec<Command>,
    commands: Vec<Command>,
}

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/find", show);
    routing.get("/containers/{container}", naming::container);
    routing.get("/mrn/{mrn}", naming::mrn);
}

/// Shows what was found. With `open` the page of the only record with exactly what is sought is opened at once: the box in
/// the head sends that along, and links do not.
async fn show(member: Member, services: Services, query: ListQuery) -> Answer {
    let (t, text) = (member.t(), query.text("q").to_owned());
    let findings = find(&member, &services, &text).await?;
    if !member.is_block()
        && query.text("open") == "1"
        && let Some((kind, hit)) = findings.as_ref().and_then(Findings::only_exact)
        && let Some(address) = href(&member, kind, hit)
    {
        return Ok(member.go_to(&address));
    }
    let actions = actions::of_record(&member, &services, query.text("at")).await?;
    let commands = commands::all(&member);
    let found = Found::new(&member, &text, findings, actions, commands);
    if member.is_block() {
        return member.page(&Options { t, found });
    }
    member.page(&FindPage { layout: Layout::new(&member, PART), t, q: text, found })
}

/// What the text finds among what the role may read; `None` when it cannot be sought.
async fn find(member: &Member, services: &Services, text: &str) -> Result<Option<Findings>, Failure> {
    if SoughtText::try_from_typed(text).is_err() {
        return Ok(None);
    }
    let scopes: Vec<&'static str> = member.session().user.scopes().iter().map(Scope::as_str).collect();
    let (kinds, organisation) = (RecordKind::read_by(&scopes), member.organisation());
    let (search, text) = (services.search.clone(), text.to_owned());
    member.read(move || Ok(Some(search.find(organisation, &kinds, &text)?))).await
}

impl Found {
    fn new(
        member: &Member,
        text: &str,
        findings: Option<Findings>,
        actions: Vec<Command>,
        commands: Vec<Command>,
    ) -> Self {
        let t = member.t();
        let is_refused = findings.is_none() && !text.is_empty();
        let kinds = findings.map(|findings| findings.kinds).unwrap_or_default();
        let has_more = kinds.iter().any(|found| found.has_more);
        let is_of_a_part = kinds.iter().any(KindFindings::is_of_a_part);
        let total: u64 = kinds.iter().map(|found| found.total).sum();
        let count = shown::number(total.into());
        let about = kinds.iter().flat_map(|found| &found.hits).find_map(|hit| all_about(t, hit));
        let says = match total {
            _ if is_refused => t.find_refused().to_owned(),
            _ if text.is_empty() => String::new(),
            0 => t.find_nothing().to_owned(),
            _ if is_of_a_part => t.find_says_or_more(&count),
            _ if has_more => t.find_says_more(&count),
            _ => t.find_says(&count),
        };
        let groups = kinds.into_iter().map(|found| Group::new(member, text, found)).collect();
        let actions = Command::among(actions, text);
        let commands = about.into_iter().chain(Command::among(commands, text)).collect();
        Self { says, groups, actions, commands }
    }
}

/// The page of everything that names the container or the MRN which was found.
fn all_about(t: Language, hit: &Hit) -> Option<Command> {
    let part = match hit.field {
        SearchField::Container if hit.is_exact => "containers",
        SearchField::Mrn if hit.is_exact => "mrn",
        _ => return None,
    };
    let number: String = hit.value.chars().filter(|character| character.is_alphanumeric()).collect();
    let name = t.find_all_about(&shown::text(&hit.value));
    Some(Command::new(format!("/console/{part}/{}", escaped(&number)), name))
}

/// The text as a part of an address.
fn escaped(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
