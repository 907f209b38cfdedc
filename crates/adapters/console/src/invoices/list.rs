use super::{PART, is_past_due};
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
use customs_billing::DossierId;
use customs_billing::invoice::{Invoice, InvoiceStatus};
use customs_billing::money::PaymentTermGroup;
use customs_billing::ports::{InvoiceFilter, InvoiceSort};
use customs_kernel::{SortDirection, amsterdam_date};

const FILTERS: [&str; 9] = [
    "search",
    "status",
    "customer_code",
    "invoice_number",
    "dossier",
    "dossier_id",
    "payment_term_group",
    "invoice_date_from",
    "invoice_date_to",
];

#[derive(Template)]
#[template(path = "invoices/list.html", blocks = ["rows"])]
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
    groups: Vec<Choice>,
    customer_code: String,
    invoice_number: String,
    dossier: String,
    invoice_date_from: String,
    invoice_date_to: String,
}

/// The columns that can be sorted.
struct Columns {
    number: Column,
    status: Column,
    customer: Column,
    invoice_date: Column,
    due_date: Column,
    total: Column,
    created: Column,
}

/// An invoice in the list.
struct Row {
    id: i64,
    number: String,
    document_type: &'static str,
    status: &'static str,
    status_name: &'static str,
    is_past_due: bool,
    customer: ListedCustomer,
    invoice_date: String,
    due_date: String,
    total: String,
    created: When,
}

pub(super) async fn list(member: Member, services: Services, query: ListQuery) -> Answer {
    member.require(Scope::InvoicesRead)?;
    let (t, organisation) = (member.t(), member.organisation());
    let (mut filter, (sort, direction), page) = (filter(&query), sort(&query), query.page());
    let (reading, reads_customers) = (services.clone(), member.may(Scope::CustomersRead));
    let reading = move |dossier: Option<i64>| {
        filter.dossier = dossier.map(DossierId::new);
        let page = reading.invoices.list(organisation, &filter, sort, direction, page)?;
        let codes = page.records.iter().map(|one| Some(one.header.customer_code.as_str()));
        let names = CustomerNames::read(&reading, organisation, reads_customers, codes)?;
        Ok((page, names))
    };
    let ((page, names), dossier) = WantedDossier::from_query(&query).read(&member, &services, reading).await?;
    let now = services.clock.now();
    let shown = ListPage {
        layout: Layout::new(&member, PART),
        t,
        listed: Listed::new(t, list_of(t), &query, &page),
        filters: filters(t, &query, dossier),
        columns: columns(t, &query),
        rows: page.records.iter().map(|invoice| Row::new(t, invoice, &names, now)).collect(),
    };
    if member.is_block() { member.page(&shown.as_rows()) } else { member.page(&shown) }
}

/// What the list is called, and how it is filtered.
fn list_of(t: Language) -> ListOf {
    ListOf {
        part: PART,
        title: t.invoices(),
        none_yet: t.no_invoices_yet(),
        filters: &FILTERS,
        folded: &FILTERS[2..],
        reported: Some("invoices"),
    }
}

/// What the address asks for, in the names of the API, except the dossier.
fn filter(query: &ListQuery) -> InvoiceFilter {
    InvoiceFilter {
        status: query.read("status", InvoiceStatus::from_word),
        customer_code: query.record_code("customer_code"),
        number: query.filled("invoice_number"),
        dossier: None,
        group: query.read("payment_term_group", PaymentTermGroup::from_word),
        date_from: query.day("invoice_date_from"),
        date_to: query.day("invoice_date_to"),
        search: query.filled("search"),
    }
}

/// How the list is sorted: the newest first, unless something else is asked for.
fn sort(query: &ListQuery) -> (InvoiceSort, SortDirection) {
    query.sort_among(&InvoiceSort::WORDS, InvoiceSort::CreatedAt)
}

fn columns(t: Language, query: &ListQuery) -> Columns {
    let column = |word: &str, name: &str| query.column_among(&InvoiceSort::WORDS, InvoiceSort::CreatedAt, word, name);
    Columns {
        number: column("invoice_number", t.invoice_number()),
        status: column("status", t.status()),
        customer: column("customer_code", t.customer()),
        invoice_date: column("invoice_date", t.invoice_date()),
        due_date: column("due_date", t.invoice_due_date()),
        total: column("total", t.invoice_total()),
        created: column("created_at", t.created()),
    }
}

fn filters(t: Language, query: &ListQuery, dossier: String) -> Filters {
    let text = |name| query.text(name).to_owned();
    let statuses =
        InvoiceStatus::ALL.iter().map(|status| (status.word().to_owned(), t.invoice_status(*status).to_owned()));
    let groups =
        PaymentTermGroup::ALL.iter().map(|group| (group.word().to_owned(), t.invoice_group(*group).to_owned()));
    Filters {
        search: text("search"),
        statuses: query.choices(t, "status", statuses),
        groups: query.choices(t, "payment_term_group", groups),
        customer_code: text("customer_code"),
        invoice_number: text("invoice_number"),
        dossier,
        invoice_date_from: text("invoice_date_from"),
        invoice_date_to: text("invoice_date_to"),
    }
}

impl Row {
    fn new(t: Language, invoice: &Invoice, names: &CustomerNames, now: DateTime<Utc>) -> Self {
        let (id, header) = (invoice.id.get(), &invoice.header);
        Self {
            id,
            number: invoice.number().map_or_else(|| t.invoice_draft_number(id), shown::text),
            document_type: t.invoice_type(header.document_type),
            status: invoice.status.word(),
            status_name: t.invoice_status(invoice.status),
            is_past_due: is_past_due(invoice, amsterdam_date(now)),
            customer: names.customer(Some(&header.customer_code)),
            invoice_date: shown::day(header.invoice_date),
            due_date: shown::day(header.due_date),
            total: shown::money(invoice.totals().total, header.currency.as_str()),
            created: When::new(t, invoice.created_at, now),
        }
    }
}
