//! Arrivals of movements that others lodged. A record of one has the pages of a transit.

use crate::dossiers::WantedDossier;
use crate::layout::{Choice, Layout};
use crate::listing::{Column, CustomerNames, ListOf, ListQuery, Listed, ListedCustomer, When};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use chrono::{DateTime, Utc};
use customs_access::Scope;
use customs_transits::lifecycle::{DestinationState, Status};
use customs_transits::ports::{InboundFilter, InboundSummary};

/// The address of the list.
const LIST: &str = "/console/transits/arrivals";
/// The part of the navigation.
pub(crate) const PART: &str = "/console/transits";
const FILTERS: [&str; 5] = ["destination_state", "mrn", "customer_code", "dossier", "dossier_id"];
/// The order of the list.
const ORDERS: [(&str, ()); 1] = [("created_at", ())];

#[derive(Template)]
#[template(path = "transits/arrivals.html", blocks = ["rows"])]
struct ListPage {
    layout: Layout,
    t: Language,
    listed: Listed,
    filters: Filters,
    created: Column,
    rows: Vec<Row>,
    may_report: bool,
}

/// The values of the form above the list.
struct Filters {
    states: Vec<Choice>,
    mrn: String,
    customer_code: String,
    dossier: String,
}

/// An arrival in the list.
struct Row {
    id: i64,
    reference: String,
    /// The status of transits that looks like the state.
    like: &'static str,
    state: &'static str,
    mrn: String,
    office: String,
    arrived: String,
    customer: ListedCustomer,
    created: When,
}

pub(super) async fn list(member: Member, services: Services, query: ListQuery) -> Answer {
    member.require(Scope::TransitRead)?;
    let (t, organisation) = (member.t(), member.organisation());
    let (mut filter, page) = (filter(&query), query.page());
    let ((), direction) = query.sort_among(&ORDERS, ());
    let (reading, reads_customers) = (services.clone(), member.may(Scope::CustomersRead));
    let reading = move |dossier| {
        filter.dossier_id = dossier;
        let page = reading.transits.list_inbound(organisation, &filter, direction, page)?;
        let codes = page.records.iter().map(|one| Some(one.customer_code.as_str()));
        let names = CustomerNames::read(&reading, organisation, reads_customers, codes)?;
        Ok((page, names))
    };
    let ((page, names), dossier) = WantedDossier::from_query(&query).read(&member, &services, reading).await?;
    let listed = Listed::new(t, list_of(t), &query, &page);
    let now = services.clock.now();
    let rows = page.records.into_iter().map(|summary| Row::new(t, summary, &names, now)).collect();
    let shown = ListPage {
        layout: Layout::new(&member, PART),
        t,
        listed,
        filters: filters(t, &query, dossier),
        created: query.column_among(&ORDERS, (), "created_at", t.created()),
        rows,
        may_report: member.may(Scope::TransitWrite),
    };
    if member.is_block() { member.page(&shown.as_rows()) } else { member.page(&shown) }
}

/// What the list is called, and how it is filtered.
fn list_of(t: Language) -> ListOf {
    ListOf {
        part: LIST,
        title: t.transit_arrivals(),
        none_yet: t.no_arrivals_yet(),
        filters: &FILTERS,
        folded: &WantedDossier::FILTERS,
        reported: Some("transits"),
    }
}

/// What the address asks for, in the names of the API, except the dossier.
fn filter(query: &ListQuery) -> InboundFilter {
    InboundFilter {
        state: query.read("destination_state", DestinationState::from_word),
        mrn: query.filled("mrn"),
        customer_code: query.record_code("customer_code"),
        dossier_id: None,
    }
}

fn filters(t: Language, query: &ListQuery, dossier: String) -> Filters {
    let text = |name| query.text(name).to_owned();
    let states = DestinationState::ALL.iter();
    let states = states.map(|state| (state.word().to_owned(), t.transit_destination(*state).to_owned()));
    Filters {
        states: query.choices(t, "destination_state", states),
        mrn: text("mrn"),
        customer_code: text("customer_code"),
        dossier,
    }
}

/// The status of transits that looks like a state at destination.
pub(crate) const fn like(state: DestinationState) -> Status {
    match state {
        DestinationState::Nothing => Status::Draft,
        DestinationState::ArrivalSent | DestinationState::RemarksSent => Status::Submitted,
        DestinationState::ArrivalRejected => Status::Rejected,
        DestinationState::UnloadingAllowed => Status::Accepted,
        DestinationState::GoodsReleased => Status::Released,
    }
}

impl Row {
    fn new(t: Language, summary: InboundSummary, names: &CustomerNames, now: DateTime<Utc>) -> Self {
        let (state, arrival) = (summary.standing.destination, summary.arrival.as_ref());
        let mrn = summary.milestones.mrn.as_ref();
        Self {
            id: summary.id.get(),
            reference: shown::text(&summary.reference),
            like: like(state).code(),
            state: t.transit_destination(state),
            mrn: mrn.map(|mrn| shown::text(mrn.as_str())).unwrap_or_default(),
            office: arrival.map(|arrival| shown::text(&arrival.office_of_destination)).unwrap_or_default(),
            arrived: arrival.map(|arrival| shown::day(arrival.arrival_date)).unwrap_or_default(),
            customer: names.customer(Some(&summary.customer_code)),
            created: When::new(t, summary.created_at, now),
        }
    }
}
