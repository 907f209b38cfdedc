//! Dossiers and invoices.

use super::beside::{Beside, add, files};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::{dossiers, invoices};
use crate::search::entry::Entry;
use crate::values::Json;
use customs_billing::dossier::DossierForm;
use customs_kernel::search::{SearchField, SearchedText};
use diesel::prelude::*;

/// Statuses of invoices that wait for their payment.
const OPEN: [&str; 2] = ["finalized", "sent"];

/// What those of the dossiers are found by that are there.
pub(super) fn dossiers(connection: &mut AnyConnection, organisation: i64, ids: &[i64]) -> Fallible<Vec<Entry>> {
    let rows: Vec<(i64, String, String, Json<DossierForm>)> = dossiers::table
        .filter(dossiers::organisation_id.eq(organisation))
        .filter(dossiers::id.eq_any(ids))
        .select((dossiers::id, dossiers::dossier_number, dossiers::customer_code, dossiers::document))
        .load(connection)?;
    let entry = |(record, number, customer_code, Json(form)): (i64, String, String, Json<DossierForm>)| {
        let DossierForm {
            master_airwaybill,
            house_airwaybill,
            master_bill_of_lading,
            house_bill_of_lading,
            vessel_name,
            voyage_number,
            customer_reference,
            invoice_reference,
            ..
        } = &form;
        let transport = [master_airwaybill, house_airwaybill, master_bill_of_lading, house_bill_of_lading]
            .map(|number| (SearchField::TransportDocument, number.as_deref()));
        let means = [vessel_name, voyage_number].map(|name| (SearchField::MeansOfTransport, name.as_deref()));
        let references =
            [customer_reference, invoice_reference].map(|text| (SearchField::CustomerReference, text.as_deref()));
        let own = [
            (SearchField::DossierNumber, Some(number.as_str())),
            (SearchField::CustomerCode, Some(customer_code.as_str())),
        ];
        let texts = SearchedText::all(own.into_iter().chain(references).chain(transport).chain(means));
        Entry { record, title: number, about: Some(customer_code), texts }
    };
    Ok(rows.into_iter().map(entry).collect())
}

/// Id, status, type, customer, number and total of an invoice.
type InvoiceRow = (i64, String, String, String, Option<String>, i64);

/// What those of the invoices are found by that are there. A draft has no number yet.
pub(super) fn invoices(connection: &mut AnyConnection, organisation: i64, ids: &[i64]) -> Fallible<Vec<Entry>> {
    let mut beside = Beside::new();
    files(connection, organisation, "invoice", ids, &mut beside)?;
    let rows: Vec<InvoiceRow> = invoices::table
        .filter(invoices::organisation_id.eq(organisation))
        .filter(invoices::id.eq_any(ids))
        .select((
            invoices::id,
            invoices::status,
            invoices::document_type,
            invoices::customer_code,
            invoices::invoice_number,
            invoices::total_cents,
        ))
        .load(connection)?;
    let mut entries = Vec::with_capacity(rows.len());
    for (record, status, document_type, customer_code, number, cents) in rows {
        let is_open = document_type == "invoice" && OPEN.contains(&status.as_str());
        let amount = is_open.then(|| amount(cents));
        let mut texts = SearchedText::all([
            (SearchField::InvoiceNumber, number.as_deref()),
            (SearchField::CustomerCode, Some(customer_code.as_str())),
            (SearchField::OpenAmount, amount.as_deref()),
        ]);
        add(&mut texts, beside.remove(&record));
        let title = number.unwrap_or_else(|| format!("#{record}"));
        entries.push(Entry { record, title, about: Some(customer_code), texts });
    }
    Ok(entries)
}

/// The amount as people write it: `1250.00`.
fn amount(cents: i64) -> String {
    let (whole, rest) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
    format!("{whole}.{rest:02}")
}
