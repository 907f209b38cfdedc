//! Lines of invoices and credit notes.

use super::reading::{IDS, amounts, known};
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::row_ids;
use crate::schema::invoice_lines as lines;
use crate::values::Exact;
use customs_billing::invoice::{InvoiceLine, InvoiceLineTerms, LineSource};
use customs_billing::money::{LineAmounts, PaymentTermGroup};
use customs_billing::{BillableItemId, DossierId, InvoiceId, InvoiceLineId, RevenueLineId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use std::collections::{HashMap, HashSet};

/// The terms of a line, as columns.
#[derive(Insertable, AsChangeset, Queryable, Selectable)]
#[diesel(table_name = lines)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
struct TermsColumns {
    description: String,
    quantity: Exact,
    unit_price: Exact,
    vat_rate: Exact,
    reverse_charged: bool,
    not_taxed_here: bool,
    amount: Exact,
    vat_amount: Exact,
    payment_group: String,
    billable_item_id: Option<i64>,
    dossier_id: Option<i64>,
    revenue_line_id: Option<i64>,
    prepaid_dossier_id: Option<i64>,
    credited_line: Option<i64>,
}

#[derive(Insertable)]
#[diesel(table_name = lines)]
#[diesel(treat_none_as_default_value = false)]
struct NewRow {
    organisation_id: i64,
    id: i64,
    invoice_id: i64,
    #[diesel(embed)]
    terms: TermsColumns,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = lines)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct Row {
    id: i64,
    invoice_id: i64,
    #[diesel(embed)]
    terms: TermsColumns,
}

impl From<&InvoiceLineTerms> for TermsColumns {
    fn from(terms: &InvoiceLineTerms) -> Self {
        let InvoiceLineTerms {
            description,
            quantity,
            unit_price,
            vat_rate,
            reverse_charged,
            not_taxed_here,
            amounts: LineAmounts { amount, vat_amount },
            group,
            billable_item,
            dossier,
            source,
        } = terms;
        let (revenue_line_id, prepaid_dossier_id, credited_line) = match source {
            LineSource::Typed => (None, None, None),
            LineSource::Revenue(line) => (Some(line.get()), None, None),
            LineSource::Prepayment(dossier) => (None, Some(dossier.get()), None),
            LineSource::Credit(line) => (None, None, Some(line.get())),
        };
        Self {
            description: description.clone(),
            quantity: Exact(*quantity),
            unit_price: Exact(*unit_price),
            vat_rate: Exact(*vat_rate),
            reverse_charged: *reverse_charged,
            not_taxed_here: *not_taxed_here,
            amount: Exact(*amount),
            vat_amount: Exact(*vat_amount),
            payment_group: group.word().to_owned(),
            billable_item_id: billable_item.map(BillableItemId::get),
            dossier_id: dossier.map(DossierId::get),
            revenue_line_id,
            prepaid_dossier_id,
            credited_line,
        }
    }
}

impl NewRow {
    fn new(id: i64, (organisation, invoice, terms): NewLine<'_>) -> Self {
        Self { organisation_id: organisation.get(), id, invoice_id: invoice.get(), terms: TermsColumns::from(terms) }
    }
}

impl Row {
    fn line(self) -> Fallible<InvoiceLine> {
        let Self { id, invoice_id: _, terms } = self;
        let source = match (terms.revenue_line_id, terms.prepaid_dossier_id, terms.credited_line) {
            (None, None, None) => LineSource::Typed,
            (Some(line), None, None) => LineSource::Revenue(RevenueLineId::new(line)),
            (None, Some(dossier), None) => LineSource::Prepayment(DossierId::new(dossier)),
            (None, None, Some(line)) => LineSource::Credit(InvoiceLineId::new(line)),
            _ => return Err(corrupt(format!("invoice line {}", id))),
        };
        Ok(InvoiceLine {
            id: InvoiceLineId::new(id),
            terms: InvoiceLineTerms {
                description: terms.description,
                quantity: terms.quantity.0,
                unit_price: terms.unit_price.0,
                vat_rate: terms.vat_rate.0,
                reverse_charged: terms.reverse_charged,
                not_taxed_here: terms.not_taxed_here,
                amounts: amounts(terms.amount, terms.vat_amount),
                group: known(PaymentTermGroup::from_word(&terms.payment_group), "invoice line", id)?,
                billable_item: terms.billable_item_id.map(BillableItemId::new),
                dossier: terms.dossier_id.map(DossierId::new),
                source,
            },
        })
    }
}

/// The lines of these invoices, in the order in which they were made.
pub(super) fn for_invoices(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    invoices: &[i64],
) -> Fallible<HashMap<i64, Vec<InvoiceLine>>> {
    let mut found: HashMap<i64, Vec<InvoiceLine>> = HashMap::new();
    for invoices in invoices.chunks(IDS) {
        let rows: Vec<Row> = lines::table
            .filter(lines::organisation_id.eq(organisation.get()))
            .filter(lines::invoice_id.eq_any(invoices))
            .order(lines::id.asc())
            .select(Row::as_select())
            .load(connection)?;
        for row in rows {
            found.entry(row.invoice_id).or_default().push(row.line()?);
        }
    }
    Ok(found)
}

/// A line to store, with its organisation and its invoice.
pub(super) type NewLine<'a> = (OrganisationId, InvoiceId, &'a InvoiceLineTerms);

/// Adds lines with few statements, and returns them in order.
pub(super) fn insert(connection: &mut AnyConnection, new: &[NewLine<'_>]) -> Fallible<Vec<InvoiceLine>> {
    let ids = row_ids::take(connection, "invoice_lines", new.len())?;
    let rows: Vec<NewRow> = ids.iter().zip(new).map(|(id, line)| NewRow::new(*id, *line)).collect();
    insert_all!(connection, lines::table, rows);
    let line =
        |(id, (_, _, terms)): (i64, &NewLine<'_>)| InvoiceLine { id: InvoiceLineId::new(id), terms: (*terms).clone() };
    Ok(ids.into_iter().zip(new).map(line).collect())
}

/// Replaces the lines of an invoice by `now`; leaves those that do not change.
pub(super) fn replace(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    invoice: InvoiceId,
    now: &[InvoiceLine],
) -> Fallible<()> {
    let before = for_invoices(connection, organisation, &[invoice.get()])?.remove(&invoice.get()).unwrap_or_default();
    let before: HashMap<InvoiceLineId, &InvoiceLineTerms> = before.iter().map(|line| (line.id, &line.terms)).collect();
    let of_invoice = || {
        lines::table.filter(lines::organisation_id.eq(organisation.get())).filter(lines::invoice_id.eq(invoice.get()))
    };
    let kept: HashSet<InvoiceLineId> = now.iter().map(|line| line.id).collect();
    let gone: Vec<i64> = before.keys().filter(|id| !kept.contains(id)).map(|id| id.get()).collect();
    for gone in gone.chunks(IDS) {
        diesel::delete(of_invoice().filter(lines::id.eq_any(gone))).execute(connection)?;
    }
    for line in now.iter().filter(|line| before.get(&line.id) != Some(&&line.terms)) {
        let changed = of_invoice().filter(lines::id.eq(line.id.get()));
        diesel::update(changed).set(TermsColumns::from(&line.terms)).execute(connection)?;
    }
    Ok(())
}
