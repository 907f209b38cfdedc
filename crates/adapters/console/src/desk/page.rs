use super::asked::{Asked, DONE, FILTERS, NARROWING, NO_ONE};
use super::done::Done;
use super::opened::Opened;
use super::reading::{Desk, Reader, TaskList};
use super::row::Row;
use super::{PART, export};
use crate::failure::Failure;
use crate::form::Problem;
use crate::layout::{Choice, Layout};
use crate::listing::{ListQuery, Pager};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services, shown, tasks};
use askama::Template;
use customs_access::Scope;
use customs_kernel::UserId;
use customs_tasks::{Areas, Assignee, DeskPart, MOST_AT_ONCE, Part, Task, TaskKind};

/// The desk.
#[derive(Template)]
#[template(path = "desk/list.html", blocks = ["rows"])]
pub(super) struct DeskPage {
    layout: Layout,
    t: Language,
    /// The address of the list as it is now.
    address: String,
    filters: Filters,
    tabs: Vec<Tab>,
    groups: Vec<Group>,
    /// The links from page to page; `None` while the first tasks of each part are shown.
    pager: Option<Pager>,
    opened: Option<Opened>,
    /// The list without what is open.
    closed: String,
    done: Option<Done>,
    problems: Vec<Problem>,
    typed: Typed,
    colleagues: Vec<Choice>,
    /// The number of tasks that a change of all would have, which comes back with the form.
    changeable: u64,
    /// The same as text.
    total: String,
    /// Whether all that match can be changed at once.
    takes_all: bool,
    may_note: bool,
    /// Whether the list is narrowed.
    is_filtered: bool,
    /// Whether any task is shown.
    has_rows: bool,
    /// Whether there is nothing at all to do.
    is_empty: bool,
    may_make: bool,
    export: String,
    misunderstood: String,
    /// The names in the address that no filter has.
    unknown: String,
}

/// The values of the form above the list.
struct Filters {
    part: String,
    snoozed: String,
    kinds: Vec<Choice>,
    customer_code: String,
    people: Vec<Choice>,
}

/// A link to a part of the list.
struct Tab {
    href: String,
    name: &'static str,
    is_current: bool,
}

/// Tasks under one heading.
struct Group {
    name: &'static str,
    number: String,
    rows: Vec<Row>,
    /// What stands there while it has none.
    none: &'static str,
    /// A link to all of its tasks; `None` when all are shown.
    all: Option<(String, String)>,
}

impl Group {
    /// Whether it has no tasks, not even behind its link.
    fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.all.is_none()
    }
}

/// What was typed into the form below the list, and which tasks were selected, when it could not be carried out.
#[derive(Default)]
pub(super) struct Typed {
    pub(super) email: String,
    pub(super) until: String,
    pub(super) reason: String,
    pub(super) tasks: Vec<String>,
    pub(super) all: bool,
}

impl Typed {
    fn has(&self, id: &str) -> bool {
        self.tasks.iter().any(|task| task == id)
    }
}

pub(super) async fn show(member: Member, services: Services, query: ListQuery) -> Answer {
    let done = Done::from_query(member.t(), &query);
    let page = read(&member, &services, &query.without(&DONE)).await?;
    let page = DeskPage { done, unknown: query.unknown(member.t(), &FILTERS), ..page };
    if member.is_block() { member.page(&page.as_rows()) } else { member.page(&page) }
}

/// The desk with what was wrong in the form below the list.
pub(super) async fn refused(
    member: &Member,
    services: &Services,
    query: &ListQuery,
    typed: Typed,
    problems: Vec<Problem>,
) -> Answer {
    let mut page = read(member, services, query).await?;
    // The address of the form cannot be opened: what leads back to the page leads to the list.
    page.layout.path = query.address();
    member.page(&DeskPage { typed, problems, ..page })
}

/// For whom the desk is read.
pub(super) fn reader(member: &Member) -> Reader {
    Reader {
        organisation: member.organisation(),
        noted: tasks::noted_areas(member),
        areas: tasks::areas(member),
        reads_customers: member.may(Scope::CustomersRead),
    }
}

async fn read(member: &Member, services: &Services, query: &ListQuery) -> Result<DeskPage, Failure> {
    let (t, reader, user) = (member.t(), reader(member), member.user());
    let (asked, page) = (Asked::from_query(query, reader.areas), query.page());
    let (part, is_put_off) = (asked.part, asked.is_put_off);
    let reading = services.clone();
    let desk = member.read(move || Desk::read(&reading, reader, &asked, page)).await?;
    let row = |task: &Task| Row::new(t, &desk, reader, user, query, task);
    let (groups, pager) = match &desk.list {
        TaskList::Parts(parts, later) => {
            let group = |one: &DeskPart| Group {
                name: t.desk_part(one.part),
                number: shown::number(one.total.into()),
                rows: one.tasks.iter().map(row).collect(),
                none: t.desk_none_in(one.part),
                all: (one.total > one.tasks.len() as u64).then(|| {
                    let all = t.desk_all_of(&shown::number(one.total.into()));
                    (query.address_with(&[("part", one.part.word())]), all)
                }),
            };
            let mut groups: Vec<Group> = parts.iter().map(group).collect();
            groups.extend((*later > 0).then(|| later_group(t, query, *later)));
            (groups, None)
        }
        TaskList::One(page) => {
            let (name, none) = part.map_or_else(
                || (t.desk_put_off(), t.desk_none_put_off()),
                |part| (t.desk_part(part), t.desk_none_in(part)),
            );
            let number = shown::number(page.total.into());
            let rows = page.records.iter().map(row).collect();
            (vec![Group { name, number, rows, none, all: None }], Some(Pager::new(t, query, page)))
        }
    };
    let changeable = desk.changeable;
    let is_filtered = query.is_filtered_by(&NARROWING);
    Ok(DeskPage {
        layout: Layout::new(member, PART),
        t,
        address: query.address(),
        filters: filters(t, query, &desk.colleagues, reader.areas, user),
        tabs: tabs(t, query, part, is_put_off),
        is_empty: !is_filtered && part.is_none() && !is_put_off && groups.iter().all(Group::is_empty),
        has_rows: groups.iter().any(|group| !group.rows.is_empty()),
        groups,
        pager,
        opened: Opened::new(t, &desk, reader, user, query),
        closed: query.address_with(&[("page", query.text("page")), ("open", "")]),
        done: None,
        problems: Vec::new(),
        typed: Typed::default(),
        colleagues: colleagues(t, &desk.colleagues, user),
        changeable,
        total: shown::number(changeable.into()),
        takes_all: changeable > 1 && changeable <= MOST_AT_ONCE as u64,
        may_note: reader.noted != Areas::default(),
        is_filtered,
        may_make: member.may(Scope::DeclarationsWrite),
        export: export::address(query),
        misunderstood: query.left_out(t),
        unknown: query.unknown(t, &FILTERS),
    })
}

/// What is later is counted on the first page, and listed on its own.
fn later_group(t: Language, query: &ListQuery, number: u64) -> Group {
    let number = shown::number(number.into());
    let all = (query.address_with(&[("part", Part::Later.word())]), t.desk_all_of(&number));
    Group { name: t.desk_later(), number, rows: Vec::new(), none: "", all: Some(all) }
}

fn tabs(t: Language, query: &ListQuery, part: Option<Part>, is_put_off: bool) -> Vec<Tab> {
    let to = |part: &str, snoozed: &str| query.address_with(&[("part", part), ("snoozed", snoozed), ("open", "")]);
    let now = Tab { href: to("", ""), name: t.desk_all(), is_current: part.is_none() && !is_put_off };
    let parts = Part::ALL.iter().map(|one| Tab {
        href: to(one.word(), ""),
        name: t.desk_part(*one),
        is_current: part == Some(*one),
    });
    let put_off = Tab { href: to("", "true"), name: t.desk_put_off(), is_current: is_put_off };
    std::iter::once(now).chain(parts).chain([put_off]).collect()
}

fn filters(t: Language, query: &ListQuery, people: &[Assignee], areas: Areas, user: UserId) -> Filters {
    let kinds = TaskKind::within(areas).map(|kind| (kind.word().to_owned(), kind_name(t, kind)));
    let no_one = (NO_ONE.to_owned(), t.desk_no_one().to_owned());
    let people = people.iter().map(|one| (one.email.clone(), person(t, one, user)));
    Filters {
        part: query.text("part").to_owned(),
        snoozed: query.text("snoozed").to_owned(),
        kinds: query.choices(t, "kind", kinds),
        customer_code: query.text("customer_code").to_owned(),
        people: query.choices(t, "assignee", std::iter::once(no_one).chain(people)),
    }
}

/// What a kind of task is called: what to do, and why.
fn kind_name(t: Language, kind: TaskKind) -> String {
    format!("{} – {}", t.desk_verb(kind), t.desk_cause(kind).trim_end_matches('.'))
}

fn colleagues(t: Language, people: &[Assignee], user: UserId) -> Vec<Choice> {
    people.iter().map(|one| Choice::new(&one.email, person(t, one, user), false)).collect()
}

fn person(t: Language, one: &Assignee, user: UserId) -> String {
    let name = shown::text(&one.name);
    if one.id == user { t.desk_me(&name) } else { name }
}
