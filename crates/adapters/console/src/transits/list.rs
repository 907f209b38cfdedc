use crate::dossiers::WantedDossier;
use crate::layout::{Choice, Layout};
use crate::listing::{Column, ListOf, ListQuery, Listed, SearchFilters};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_access::Scope;
use customs_kernel::RecordSort;
use customs_transits::TransitType;
use customs_transits::lifecycle::{OpenRequest, Status};
use customs_transits::ports::{TransitFilter, TransitSummary};

const PART: &str = "/console/transits";
static FILTERS: [&str; 17] = [
    "q",
    "status",
    "transit_type",
    "lrn",
    "mrn",
    "customer_code",
    "open_request",
    "dossier",
    "dossier_id",
    "party",
    "container",
    "commodity_code",
    "refused_code",
    "refused_from",
    "refused_to",
    "released_from",
    "released_to",
];

#[derive(Template)]
#[template(path = "transits/list.html", blocks = ["rows"])]
struct ListPage {
    layout: Layout,
    t: Language,
    listed: Listed,
    filters: Filters,
    columns: Columns,
    rows: Vec<Row>,
}

/// The values of the form above the list.
struct Filters {
    found_by: SearchFilters,
    statuses: Vec<Choice>,
    types: Vec<Choice>,
    open_requests: Vec<Choice>,
    lrn: String,
    mrn: String,
    customer_code: String,
    dossier: String,
}

/// The columns that can be sorted.
struct Columns {
    reference: Column,
    status: Column,
    created: Column,
    submitted: Column,
    accepted: Column,
}

/// A transit in the list.
struct Row {
    id: i64,
    reference: String,
    lrn: String,
    mrn: String,
    status: &'static str,
    status_name: &'static str,
    /// What the offices of departure and destination say of the movement, where that is more than its status.
    offices_say: String,
    transit_type: &'static str,
    customer: String,
    route: String,
    created: String,
    submitted: String,
    accepted: String,
}

pub(super) async fn list(member: Member, services: Services, query: ListQuery) -> Answer {
    member.require(Scope::TransitRead)?;
    let (t, organisation) = (member.t(), member.organisation());
    let (mut filter, (sort, direction), page) = (filter(&query), query.sort(), query.page());
    let transits = services.transits.clone();
    let reading = move |dossier| {
        filter.dossier_id = dossier;
        Ok(transits.list(organisation, &filter, sort, direction, page)?)
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
            accepted: query.column(RecordSort::AcceptedAt, t.accepted()),
        },
        rows,
    };
    if member.is_block() { member.page(&shown.as_rows()) } else { member.page(&shown) }
}

/// What the list is called, and how it is filtered.
fn list_of(t: Language) -> ListOf {
    ListOf {
        part: PART,
        title: t.transits(),
        none_yet: t.no_transits_yet(),
        filters: &FILTERS,
        folded: &FILTERS[7..],
        reported: Some("transits"),
    }
}

/// What the address asks for, in the names of the API, except the dossier.
fn filter(query: &ListQuery) -> TransitFilter {
    TransitFilter {
        status: query.read("status", Status::from_code),
        lrn: query.filled("lrn"),
        mrn: query.filled("mrn"),
        customer_code: query.record_code("customer_code"),
        transit_type: query.read("transit_type", TransitType::from_code),
        dossier_id: None,
        open_request: query.read("open_request", OpenRequest::from_word),
        record_search: query.record_search(),
    }
}

fn filters(t: Language, query: &ListQuery, dossier: String) -> Filters {
    let text = |name| query.text(name).to_owned();
    let statuses = Status::ALL.map(|status| (status.code().to_owned(), t.transit_status(status).to_owned()));
    let open = OpenRequest::ALL.iter().map(|one| (one.word().to_owned(), t.transit_open_request(*one).to_owned()));
    let types = TransitType::ALL.map(|kind| (kind.code().to_owned(), kind.code().to_owned()));
    Filters {
        found_by: SearchFilters::from_query(query),
        statuses: query.choices(t, "status", statuses),
        types: query.choices(t, "transit_type", types),
        open_requests: query.choices(t, "open_request", open),
        lrn: text("lrn"),
        mrn: text("mrn"),
        customer_code: text("customer_code"),
        dossier,
    }
}

impl Row {
    fn new(t: Language, summary: TransitSummary) -> Self {
        let milestones = summary.milestones;
        let or_empty = |text: Option<String>| text.map(|text| shown::text(&text)).unwrap_or_default();
        let moment = |at: Option<_>| at.map(shown::moment).unwrap_or_default();
        let status = summary.standing.status();
        Self {
            id: summary.id.get(),
            reference: shown::text(&summary.reference),
            lrn: or_empty(milestones.lrn.map(String::from)),
            mrn: or_empty(milestones.mrn.map(String::from)),
            status: status.code(),
            status_name: t.transit_status(status),
            offices_say: t.transit_offices_say(summary.standing),
            transit_type: summary.transit_type.code(),
            customer: shown::text(&summary.customer_code),
            route: route(summary.office_of_departure, summary.office_of_destination),
            created: shown::moment(summary.created_at),
            submitted: moment(milestones.submitted_at),
            accepted: moment(milestones.accepted_at),
        }
    }
}

/// The offices between which the goods travel, such as `NL000396 → DE004851`.
pub fn route(departure: Option<String>, destination: Option<String>) -> String {
    let office = |office: Option<String>| office.map_or_else(|| "…".to_owned(), |office| shown::text(&office));
    if departure.is_none() && destination.is_none() {
        return String::new();
    }
    format!("{} → {}", office(departure), office(destination))
}
