use crate::dossiers::WantedDossier;
use crate::layout::{Choice, Layout};
use crate::listing::{
    Column, CustomerNames, ListOf, ListQuery, Listed, ListedCustomer, Refusal, Refusals, SearchFilters, When,
};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use chrono::{DateTime, Utc};
use customs_access::Scope;
use customs_declarations::lifecycle::{OpenRequest, Status};
use customs_declarations::ports::{DeclarationFilter, DeclarationSummary};
use customs_declarations::{DeclarationType, Direction};
use customs_kernel::RecordSort;
use customs_reporting::reports::ReportSubject;

const PART: &str = "/console/declarations";
static FILTERS: [&str; 26] = [
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
    "submitted_from",
    "submitted_to",
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
    submitted_from: String,
    submitted_to: String,
}

/// The columns that can be sorted.
struct Columns {
    reference: Column,
    status: Column,
    created: Column,
    submitted: Column,
    accepted: Column,
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
    customer: ListedCustomer,
    created: When,
    submitted: When,
    accepted: When,
    /// Why customs refused it; `None` for any other status.
    refusal: Option<Refusal>,
}

pub(super) async fn list(member: Member, services: Services, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation) = (member.t(), member.organisation());
    let (mut filter, (sort, direction), page) = (filter(&query), query.sort(), query.page());
    let (reading, reads_customers) = (services.clone(), member.may(Scope::CustomersRead));
    let reading = move |dossier| {
        filter.dossier_id = dossier;
        let page = reading.declarations.list(organisation, &filter, sort, direction, page)?;
        let codes = page.records.iter().map(|one| one.customer_code.as_deref());
        let names = CustomerNames::read(&reading, organisation, reads_customers, codes)?;
        let refused = page.records.iter().filter(|one| one.status == Status::Rejected).map(|one| one.id.get());
        let refused: Vec<i64> = refused.collect();
        let refusals = Refusals::read(&reading, organisation, ReportSubject::Declaration, &refused)?;
        Ok((page, names, refusals))
    };
    let ((page, names, refusals), dossier) =
        WantedDossier::from_query(&query).read(&member, &services, reading).await?;
    let listed = Listed::new(t, list_of(t), &query, &page);
    let now = services.clock.now();
    let row = |summary: DeclarationSummary| {
        let (customer, refusal) =
            (names.customer(summary.customer_code.as_deref()), refusals.about(t, summary.id.get(), now));
        Row { customer, refusal, ..Row::new(t, summary, now) }
    };
    let rows = page.records.into_iter().map(row).collect();
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
            accepted: query.column(RecordSort::AcceptedAt, t.accepted()),
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
        submitted_from: query.day("submitted_from"),
        submitted_to: query.day("submitted_to"),
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
        submitted_from: text("submitted_from"),
        submitted_to: text("submitted_to"),
    }
}

impl Row {
    /// The row without what stands beside the record.
    fn new(t: Language, summary: DeclarationSummary, now: DateTime<Utc>) -> Self {
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
            customer: ListedCustomer { code: or_empty(summary.customer_code), name: String::new() },
            created: When::new(t, summary.created_at, now),
            submitted: When::maybe(t, milestones.submitted_at, now),
            accepted: When::maybe(t, milestones.accepted_at, now),
            refusal: None,
        }
    }
}
