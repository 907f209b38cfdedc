//! Look-ups and lists of invoices.

use super::invoice_list::{matches_nothing, order};
use super::invoice_rows::{COLUMNS, InvoiceRow};
use super::listing::Listing;
use super::reading::{IDS, in_order};
use super::{invoice_lines, invoice_list};
use crate::connection::{AnyConnection, each};
use crate::failure::{Fallible, corrupt};
use crate::schema::invoices;
use crate::statement::Statement;
use chrono::NaiveDate;
use customs_billing::invoice::{Invoice, InvoiceStatus};
use customs_billing::ports::{InvoiceFilter, InvoiceSort, UnpaidCount};
use customs_billing::{DossierId, InvoiceId};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::collections::BTreeMap;

/// Turns rows into invoices, with their lines.
pub(super) fn with_lines(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    rows: Vec<InvoiceRow>,
) -> Fallible<Vec<Invoice>> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut lines = invoice_lines::for_invoices(connection, organisation, &ids)?;
    let invoice = |row: InvoiceRow| {
        let own = lines.remove(&row.id).unwrap_or_default();
        row.invoice(own)
    };
    rows.into_iter().map(invoice).collect()
}

pub(super) fn list(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    filter: &InvoiceFilter,
    sort: InvoiceSort,
    direction: SortDirection,
    page: PageRequest,
) -> Fallible<Page<Invoice>> {
    if matches_nothing(filter) {
        return Ok(Page { records: Vec::new(), request: page, total: 0 });
    }
    let order = order(filter, sort);
    let (rows, total) = Listing::page(connection, organisation, filter, order, direction, page, COLUMNS)?;
    Ok(Page { records: with_lines(connection, organisation, rows)?, request: page, total })
}

/// Those of these invoices that the organisation has, ordered by id.
pub(super) fn find_all(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    ids: &[InvoiceId],
) -> Fallible<Vec<Invoice>> {
    let mut rows: Vec<InvoiceRow> = Vec::new();
    for ids in in_order(ids.iter().map(|id| id.get())).chunks(IDS) {
        let found: Vec<InvoiceRow> = invoices::table
            .filter(invoices::organisation_id.eq(organisation.get()))
            .filter(invoices::id.eq_any(ids))
            .order(invoices::id.asc())
            .select(InvoiceRow::as_select())
            .load(connection)?;
        rows.extend(found);
    }
    with_lines(connection, organisation, rows)
}

pub(super) fn credit_notes_of(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    invoice: InvoiceId,
) -> Fallible<Vec<Invoice>> {
    let rows: Vec<InvoiceRow> = invoices::table
        .filter(invoices::organisation_id.eq(organisation.get()))
        .filter(invoices::credited_invoice_id.eq(invoice.get()))
        .order(invoices::id.asc())
        .select(InvoiceRow::as_select())
        .load(connection)?;
    with_lines(connection, organisation, rows)
}

pub(super) fn drafts_among(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    ids: &[InvoiceId],
) -> Fallible<Vec<InvoiceId>> {
    let mut drafts = Vec::new();
    for ids in in_order(ids.iter().map(|id| id.get())).chunks(IDS) {
        let found: Vec<i64> = invoices::table
            .filter(invoices::organisation_id.eq(organisation.get()))
            .filter(invoices::id.eq_any(ids))
            .filter(invoices::status.eq(InvoiceStatus::Draft.word()))
            .order(invoices::id.asc())
            .select(invoices::id)
            .load(connection)?;
        drafts.extend(found.into_iter().map(InvoiceId::new));
    }
    Ok(drafts)
}

#[derive(QueryableByName)]
struct Unpaid {
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = BigInt)]
    documents: i64,
    #[diesel(sql_type = BigInt)]
    past_due: i64,
}

/// Counts by the index of due dates, which has all that is counted.
pub(super) fn unpaid(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    today: NaiveDate,
) -> Fallible<BTreeMap<InvoiceStatus, UnpaidCount>> {
    let mut statement = Statement::on(connection);
    let (organisation, today) = (statement.organisation(organisation.get()), statement.day(today));
    let paid = InvoiceStatus::Paid.word();
    let sql = format!(
        "SELECT status, count(*) AS documents, count(CASE WHEN due_date < {today} THEN 1 END) AS past_due \
         FROM invoices WHERE organisation_id = {organisation} AND status <> '{paid}' GROUP BY status"
    );
    let rows: Vec<Unpaid> = statement.load(connection, sql)?;
    let read = |Unpaid { status, documents, past_due }: Unpaid| {
        let count = UnpaidCount { documents: documents.unsigned_abs(), past_due: past_due.unsigned_abs() };
        let known = InvoiceStatus::from_word(&status).map(|status| (status, count));
        known.ok_or_else(|| corrupt(format!("status {status}")))
    };
    rows.into_iter().map(read).collect()
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    dossier_id: i64,
    #[diesel(sql_type = BigInt)]
    documents: i64,
}

pub(super) fn counts(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    dossiers: &[DossierId],
) -> Fallible<BTreeMap<DossierId, u64>> {
    let mut counts = BTreeMap::new();
    let mark = if matches!(connection, AnyConnection::Pg(_)) { '$' } else { '?' };
    for dossiers in in_order(dossiers.iter().map(|dossier| dossier.get())).chunks(IDS) {
        let named: Vec<String> = dossiers.iter().map(ToString::to_string).collect();
        let documents = invoice_list::for_dossiers(&format!("{mark}1"), &format!("IN ({})", named.join(", ")));
        let count =
            format!("SELECT dossier_id, count(*) AS documents FROM ({documents}) AS documents GROUP BY dossier_id");
        let found: Vec<Counted> = each!(&mut *connection, connection => diesel::sql_query(count)
            .bind::<BigInt, _>(organisation.get())
            .load(connection))?;
        let count = |Counted { dossier_id, documents }| (DossierId::new(dossier_id), documents.unsigned_abs());
        counts.extend(found.into_iter().map(count));
    }
    Ok(counts)
}

pub(super) fn sealed(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    year: i32,
    after: u32,
    limit: usize,
) -> Fallible<Vec<Invoice>> {
    let rows: Vec<InvoiceRow> = invoices::table
        .filter(invoices::organisation_id.eq(organisation.get()))
        .filter(invoices::series_year.eq(year))
        .filter(invoices::sequence.gt(i64::from(after)))
        .order(invoices::sequence.asc())
        .limit(i64::try_from(limit).unwrap_or(i64::MAX))
        .select(InvoiceRow::as_select())
        .load(connection)?;
    with_lines(connection, organisation, rows)
}
