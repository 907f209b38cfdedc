use super::{PART, sums};
use crate::layout::{Choice, Layout};
use crate::listing::{Column, CustomerNames, ListOf, ListQuery, Listed, ListedCustomer, When};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use chrono::{DateTime, Utc};
use customs_access::Scope;
use customs_billing::dossier::{DossierRecord, DossierStatus};
use customs_billing::ports::{DossierFilter, DossierSort};
use customs_kernel::{SortDirection, end_of_amsterdam_day, start_of_amsterdam_day};

/// The parameters that filter the list.
pub const FILTERS: [&str; 8] = [
    "search",
    "status",
    "customer_code",
    "dossier_number",
    "customer_reference",
    "transport_mode",
    "created_from",
    "created_to",
];

#[derive(Template)]
#[template(path = "dossiers/list.html", blocks = ["rows"])]
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
    search: String,
    statuses: Vec<Choice>,
    customer_code: String,
    dossier_number: String,
    customer_reference: String,
    transport_mode: String,
    created_from: String,
    created_to: String,
}

/// The columns that can be sorted.
pub struct Columns {
    /// The number.
    pub number: Column,
    /// The status.
    pub status: Column,
    /// The customer.
    pub customer: Column,
    /// When it was made.
    pub created: Column,
    /// When it was changed last.
    pub changed: Column,
}

/// A dossier in the list.
struct Row {
    id: i64,
    number: String,
    /// The reference of the customer that is printed on invoices (`invoice_reference` in the API).
    invoice_reference: String,
    reference: String,
    customer: ListedCustomer,
    status: &'static str,
    status_name: &'static str,
    /// The number of charges that no invoice bills.
    pending: String,
    /// Their sum.
    pending_amount: String,
    created: When,
    changed: When,
}

pub(super) async fn list(member: Member, services: Services, query: ListQuery) -> Answer {
    member.require(Scope::DossiersRead)?;
    let (t, organisation) = (member.t(), member.organisation());
    let (filter, (sort, direction), page) = (filter(&query), sort(&query), query.page());
    let (reading, reads_customers) = (services.clone(), member.may(Scope::CustomersRead));
    let read = move || {
        let page = reading.dossiers.list(organisation, &filter, sort, direction, page)?;
        let codes = page.records.iter().map(|one| one.dossier.form.customer_code.as_deref());
        let names = CustomerNames::read(&reading, organisation, reads_customers, codes)?;
        Ok((page, names))
    };
    let (page, names) = member.read(read).await?;
    let now = services.clock.now();
    let shown = ListPage {
        layout: Layout::new(&member, PART),
        t,
        listed: Listed::new(t, list_of(t), &query, &page),
        filters: filters(t, &query),
        columns: columns(t, &query),
        rows: page.records.iter().map(|record| Row::new(t, record, &names, now)).collect(),
    };
    if member.is_block() { member.page(&shown.as_rows()) } else { member.page(&shown) }
}

/// What the list is called, and how it is filtered.
fn list_of(t: Language) -> ListOf {
    ListOf {
        part: PART,
        title: t.dossiers(),
        none_yet: t.no_dossiers_yet(),
        filters: &FILTERS,
        folded: &FILTERS[3..],
        reported: None,
    }
}

/// What the address asks for, in the names of the API.
pub fn filter(query: &ListQuery) -> DossierFilter {
    DossierFilter {
        customer_code: query.record_code("customer_code"),
        status: query.read("status", DossierStatus::from_word),
        transport_mode: query.filled("transport_mode"),
        number: query.filled("dossier_number"),
        customer_reference: query.filled("customer_reference"),
        search: query.filled("search"),
        created_from: query.day("created_from").map(start_of_amsterdam_day),
        created_until: query.day("created_to").map(end_of_amsterdam_day),
    }
}

/// How the list is sorted: the newest first, unless something else is asked for.
pub fn sort(query: &ListQuery) -> (DossierSort, SortDirection) {
    query.sort_among(&DossierSort::WORDS, DossierSort::CreatedAt)
}

/// The heads of the columns.
pub fn columns(t: Language, query: &ListQuery) -> Columns {
    let column = |word: &str, name: &str| query.column_among(&DossierSort::WORDS, DossierSort::CreatedAt, word, name);
    Columns {
        number: column("dossier_number", t.dossier_number()),
        status: column("status", t.status()),
        customer: column("customer_code", t.customer()),
        created: column("created_at", t.created()),
        changed: column("updated_at", t.dossier_changed()),
    }
}

fn filters(t: Language, query: &ListQuery) -> Filters {
    let text = |name| query.text(name).to_owned();
    let statuses =
        DossierStatus::ALL.iter().map(|status| (status.word().to_owned(), t.dossier_status(*status).to_owned()));
    Filters {
        search: text("search"),
        statuses: query.choices(t, "status", statuses),
        customer_code: text("customer_code"),
        dossier_number: text("dossier_number"),
        customer_reference: text("customer_reference"),
        transport_mode: text("transport_mode"),
        created_from: text("created_from"),
        created_to: text("created_to"),
    }
}

impl Row {
    fn new(t: Language, record: &DossierRecord, names: &CustomerNames, now: DateTime<Utc>) -> Self {
        let (dossier, form) = (&record.dossier, &record.dossier.form);
        let text = |text: &Option<String>| text.as_deref().map(shown::text).unwrap_or_default();
        let pending = || record.revenue.iter().filter(|line| line.is_pending());
        Self {
            id: dossier.id.get(),
            number: shown::text(&dossier.number),
            invoice_reference: text(&form.invoice_reference),
            reference: text(&form.customer_reference),
            customer: names.customer(form.customer_code.as_deref()),
            status: dossier.status.word(),
            status_name: t.dossier_status(dossier.status),
            pending: shown::number(pending().count().into()),
            pending_amount: sums(pending()),
            created: When::new(t, dossier.created_at, now),
            changed: When::new(t, dossier.updated_at, now),
        }
    }
}
