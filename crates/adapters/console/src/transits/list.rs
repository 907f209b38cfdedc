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
use customs_kernel::RecordSort;
use customs_reporting::reports::ReportSubject;
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
    customer: ListedCustomer,
    route: String,
    created: When,
    submitted: When,
    accepted: When,
    /// Why customs refused it; `None` for any other status.
    refusal: Option<Refusal>,
}

pub(super) async fn list(member: Member, services: Services, query: ListQuery) -> Answer {
    member.require(Scope::TransitRead)?;
    let (t, organisation) = (member.t(), member.organisation());
    let (mut filter, (sort, direction), page) = (filter(&query), query.sort(), query.page());
    let (reading, reads_customers) = (services.clone(), member.may(Scope::CustomersRead));
    let reading = move |dossier| {
        filter.dossier_id = dossier;
        let page = reading.transits.list(organisation, &filter, sort, direction, page)?;
        let codes = page.records.iter().map(|one| Some(one.customer_code.as_str()));
        let names = CustomerNames::read(&reading, organisation, reads_customers, codes)?;
        let refused = page.records.iter().filter(|one| one.standing.status() == Status::Rejected);
        let refused: Vec<i64> = refused.map(|one| one.id.get()).collect();
        let refusals = Refusals::read(&reading, organisation, ReportSubject::Transit, &refused)?;
        Ok((page, names, refusals))
    };
    let ((page, names, refusals), dossier) =
        WantedDossier::from_query(&query).read(&member, &services, reading).await?;
    let listed = Listed::new(t, list_of(t), &query, &page);
    let now = services.clock.now();
    let row = |summary: TransitSummary| {
        let (customer, refusal) =
            (names.customer(Some(&summary.customer_code)), refusals.about(t, summary.id.get(), now));
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
    /// The row without what stands beside the record.
    fn new(t: Language, summary: TransitSummary, now: DateTime<Utc>) -> Self {
        let milestones = summary.milestones;
        let or_empty = |text: Option<String>| text.map(|text| shown::text(&text)).unwrap_or_default();
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
            customer: ListedCustomer { code: shown::text(&summary.customer_code), name: String::new() },
            route: route(summary.office_of_departure, summary.office_of_destination),
            created: When::new(t, summary.created_at, now),
            submitted: When::maybe(t, milestones.submitted_at, now),
            accepted: When::maybe(t, milestones.accepted_at, now),
            refusal: None,
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
