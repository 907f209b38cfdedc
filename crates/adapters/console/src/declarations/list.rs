use crate::dossiers::WantedDossier;
use crate::layout::{Choice, Layout};
use crate::listing::{Column, ListOf, ListQuery, Listed, SearchFilters};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_access::Scope;
use customs_declarations::lifecycle::{OpenRequest, Status};
use customs_declarations::ports::{DeclarationFilter, DeclarationSummary};
use customs_declarations::{DeclarationType, Direction};
use customs_kernel::RecordSort;

const PART: &str = "/console/declarations";
static FILTERS: [&str; 24] = [
    "q",
    "search",
    "status",
    "imex",
    "open_request",
    "declaration_type",
    "reference",
    "mrn",
    "lrn",
    "customer_code",
    "dossier",
    "dossier_id",
    "created_from",
    "created_to",
    "party",
    "container",
    "commodity_code",
    "refused_code",
    "refused_from",
    "refused_to",
    "released_from",
    "released_to",
    "value_from",
    "value_to",
];
const TYPES: [DeclarationType; 7] = {
    use DeclarationType::{B1, B2, B3, H1, H2, H3, H4};
    [H1, H2, H3, H4, B1, B2, B3]
};

#[derive(Template)]
#[template(path = "declarations/list.html", blocks = ["rows"])]
struct ListPage {
    layout: Layout,
    t: Language,
    listed: Listed,
    filters: Filters,
    columns: Columns,
    rows: Vec<Row>,
    may_create: bool,
}

/// The values of the form above the list.
struct Filters {
    found_by: SearchFilters,
    value_from: String,
    value_to: String,
    search: String,
    statuses: Vec<Choice>,
    directions: Vec<Choice>,
    types: Vec<Choice>,
    open_requests: Vec<Choice>,
    reference: String,
    mrn: String,
    lrn: String,
    customer_code: String,
    dossier: String,
    created_from: String,
    created_to: String,
}

/// The columns that can be sorted.
struct Columns {
    reference: Column,
    status: Column,
    created: Column,
    submitted: Column,
}

/// A declaration in the list.
struct Row {
    id: i64,
    reference: String,
    lrn: String,
    mrn: String,
    status: &'static str,
    status_name: &'static str,
    direction: &'static str,
    declaration_type: &'static str,
    customer: String,
    created: String,
    submitted: String,
}

pub(super) async fn list(member: Member, services: Services, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation) = (member.t(), member.organisation());
    let (mut filter, (sort, direction), page) = (filter(&query), query.sort(), query.page());
    let declarations = services.declarations.clone();
    let reading = move |dossier| {
        filter.dossier_id = dossier;
        Ok(declarations.list(organisation, &filter, sort, direction, page)?)
    };
    let (page, dossier) = WantedDossier::from_query(&query).read(&member, &services, reading).await?;
    let listed = Listed::new(t, list_of(t), &query, &page);
    let rows = page.records.into_iter().map(|summary| Row::new(t, summary)).collect();
    let shown = ListPage {
        layout: Layout::new(&member, PART),
        t,
        listed,
        filters: filters(t, &query, dossier),
        columns: Columns {
            reference: query.column(RecordSort::Reference, t.reference()),
            status: query.column(RecordSort::Status, t.status()),
            created: query.column(RecordSort::CreatedAt, t.created()),
            submitted: query.column(RecordSort::SubmittedAt, t.submitted()),
        },
        rows,
        may_create: member.may(Scope::DeclarationsWrite),
    };
    if member.is_block() { member.page(&shown.as_rows()) } else { member.page(&shown) }
}

/// What the list is called, and how it is filtered.
fn list_of(t: Language) -> ListOf {
    ListOf {
        part: PART,
        title: t.declarations(),
        none_yet: t.no_declarations_yet(),
        filters: &FILTERS,
        folded: &FILTERS[5..],
        reported: Some("declarations"),
    }
}

/// What the address asks for, in the names of the API, except the dossier.
fn filter(query: &ListQuery) -> DeclarationFilter {
    DeclarationFilter {
        status: query.read("status", Status::from_code),
        direction: query.read("imex", direction_of),
        declaration_type: query.read("declaration_type", |code| TYPES.into_iter().find(|set| set.code() == code)),
        reference: query.record_code("reference"),
        mrn: query.filled("mrn"),
        lrn: query.filled("lrn"),
        customer_code: query.record_code("customer_code"),
        dossier_id: None,
        created_from: query.day("created_from"),
        created_to: query.day("created_to"),
        search: query.record_code("search"),
        open_request: query.read("open_request", OpenRequest::from_word),
        record_search: query.record_search(),
        value_from: query.amount("value_from"),
        value_to: query.amount("value_to"),
    }
}

fn direction_of(imex: &str) -> Option<Direction> {
    [Direction::Import, Direction::Export].into_iter().find(|direction| direction.imex() == imex)
}

fn filters(t: Language, query: &ListQuery, dossier: String) -> Filters {
    let text = |name| query.text(name).to_owned();
    let statuses = Status::ALL.map(|status| (status.code().to_owned(), t.declaration_status(status).to_owned()));
    let directions = [Direction::Import, Direction::Export].map(|d| (d.imex().to_owned(), t.direction(d).to_owned()));
    let open = OpenRequest::ALL.iter().map(|one| (one.word().to_owned(), t.open_request(*one).to_owned()));
    let types = TYPES.map(|set| (set.code().to_owned(), set.code().to_owned()));
    Filters {
        found_by: SearchFilters::from_query(query),
        value_from: text("value_from"),
        value_to: text("value_to"),
        search: text("search"),
        statuses: query.choices(t, "status", statuses),
        directions: query.choices(t, "imex", directions),
        types: query.choices(t, "declaration_type", types),
        open_requests: query.choices(t, "open_request", open),
        reference: text("reference"),
        mrn: text("mrn"),
        lrn: text("lrn"),
        customer_code: text("customer_code"),
        dossier,
        created_from: text("created_from"),
        created_to: text("created_to"),
    }
}

impl Row {
    fn new(t: Language, summary: DeclarationSummary) -> Self {
        let milestones = summary.milestones;
        let or_empty = |text: Option<String>| text.map(|text| shown::text(&text)).unwrap_or_default();
        Self {
            id: summary.id.get(),
            reference: shown::text(&summary.reference),
            lrn: or_empty(milestones.lrn.map(String::from)),
            mrn: or_empty(milestones.mrn.map(String::from)),
            status: summary.status.code(),
            status_name: t.declaration_status(summary.status),
            direction: t.direction(summary.direction),
            declaration_type: summary.declaration_type.map_or("", |set| set.code()),
            customer: or_empty(summary.customer_code),
            created: shown::moment(summary.created_at),
            submitted: milestones.submitted_at.map(shown::moment).unwrap_or_default(),
        }
    }
}
