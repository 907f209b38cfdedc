//! The row of an invoice or credit note.

use super::parts::searched;
use super::reading::{currency, known, known_or_none};
use crate::failure::{Fallible, corrupt};
use crate::schema::invoices;
use crate::values::{Json, Ts};
use chrono::NaiveDate;
use customs_billing::invoice::{
    CreditedInvoice, DocumentType, Invoice, InvoiceHeader, InvoiceLine, InvoiceStatus, NewInvoice, Parties, Seal,
};
use customs_billing::money::{LineAmounts, PaymentTermGroup, Totals};
use customs_billing::{DossierId, InvoiceId};
use customs_kernel::{OrganisationId, Version};
use diesel::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

/// The content of a document, with columns for the values that lists sort and search by.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = invoices)]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct HeaderColumns<'a> {
    document_type: &'a str,
    customer_code: &'a str,
    dossier_id: Option<i64>,
    payment_groups: String,
    payment_term_days: Option<i64>,
    invoice_date: NaiveDate,
    due_date: NaiveDate,
    due_date_is_set: bool,
    currency: &'a str,
    is_prepayment: bool,
    credited_invoice_id: Option<i64>,
    credited_number: Option<&'a str>,
    total_cents: i64,
    search_folded: String,
    notes: Option<&'a str>,
}

/// A new draft, as columns.
#[derive(Insertable)]
#[diesel(table_name = invoices)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct NewRow<'a> {
    organisation_id: i64,
    id: i64,
    version: i64,
    status: &'a str,
    #[diesel(embed)]
    header: HeaderColumns<'a>,
    created_at: Ts,
}

/// The columns that follow the state of a document: its seal, and its later life.
#[derive(AsChangeset)]
#[diesel(table_name = invoices)]
#[diesel(treat_none_as_null = true)]
pub(super) struct StandingColumns<'a> {
    version: i64,
    status: &'static str,
    number_folded: Option<String>,
    series_year: Option<i32>,
    sequence: Option<i64>,
    invoice_number: Option<&'a str>,
    previous_hash: Option<String>,
    hash: Option<String>,
    finalized_at: Option<Ts>,
    sent_at: Option<Ts>,
    paid_at: Option<Ts>,
    payment_reference: Option<&'a str>,
    paid_by: Option<&'a str>,
    parties: Option<Json<Parties>>,
}

/// The columns of an [`InvoiceRow`], for a SELECT.
pub(super) const COLUMNS: &str = "invoices.organisation_id, invoices.id, invoices.version, invoices.status, \
    invoices.document_type, invoices.customer_code, invoices.dossier_id, invoices.payment_groups, \
    invoices.payment_term_days, invoices.invoice_date, invoices.due_date, invoices.due_date_is_set, invoices.currency, \
    invoices.is_prepayment, invoices.credited_invoice_id, invoices.credited_number, invoices.series_year, \
    invoices.sequence, invoices.invoice_number, invoices.previous_hash, invoices.hash, invoices.created_at, \
    invoices.finalized_at, invoices.sent_at, invoices.paid_at, invoices.payment_reference, invoices.paid_by, \
    invoices.notes, invoices.parties";

#[derive(Queryable, QueryableByName, Selectable)]
#[diesel(table_name = invoices)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct InvoiceRow {
    organisation_id: i64,
    pub(super) id: i64,
    version: i64,
    status: String,
    document_type: String,
    customer_code: String,
    dossier_id: Option<i64>,
    payment_groups: String,
    payment_term_days: Option<i64>,
    invoice_date: NaiveDate,
    due_date: NaiveDate,
    due_date_is_set: bool,
    currency: String,
    is_prepayment: bool,
    credited_invoice_id: Option<i64>,
    credited_number: Option<String>,
    series_year: Option<i32>,
    sequence: Option<i64>,
    invoice_number: Option<String>,
    previous_hash: Option<String>,
    hash: Option<String>,
    created_at: Ts,
    finalized_at: Option<Ts>,
    sent_at: Option<Ts>,
    paid_at: Option<Ts>,
    payment_reference: Option<String>,
    paid_by: Option<String>,
    notes: Option<String>,
    parties: Option<Json<Parties>>,
}

impl<'a> HeaderColumns<'a> {
    pub(super) fn new(
        header: &'a InvoiceHeader,
        number: Option<&str>,
        lines: impl IntoIterator<Item = LineAmounts>,
    ) -> Self {
        let InvoiceHeader {
            document_type,
            customer_code,
            dossier,
            groups,
            payment_term_days,
            invoice_date,
            due_date,
            due_date_is_set,
            currency,
            notes,
            is_prepayment,
            credits,
        } = header;
        let groups: Vec<&str> = groups.iter().map(|group| group.word()).collect();
        Self {
            document_type: document_type.word(),
            customer_code,
            dossier_id: dossier.map(DossierId::get),
            payment_groups: groups.join(","),
            payment_term_days: payment_term_days.map(i64::from),
            invoice_date: *invoice_date,
            due_date: *due_date,
            due_date_is_set: *due_date_is_set,
            currency: currency.as_str(),
            is_prepayment: *is_prepayment,
            credited_invoice_id: credits.as_ref().map(|credited| credited.id.get()),
            credited_number: credits.as_ref().map(|credited| credited.number.as_str()),
            total_cents: cents(lines.into_iter().sum::<Totals>().total),
            search_folded: searched([number, Some(customer_code), notes.as_deref()]),
            notes: notes.as_deref(),
        }
    }
}

/// The total in cents, to sort by. Amounts that an `i64` cannot hold all become the largest or smallest.
fn cents(total: Decimal) -> i64 {
    let most = if total.is_sign_negative() { i64::MIN } else { i64::MAX };
    total.checked_mul(Decimal::ONE_HUNDRED).and_then(|cents| cents.to_i64()).unwrap_or(most)
}

impl<'a> NewRow<'a> {
    /// The row of a new draft.
    pub(super) fn new(id: i64, new: &'a NewInvoice) -> Self {
        let NewInvoice { organisation, header, lines, created_at } = new;
        Self {
            organisation_id: organisation.get(),
            id,
            version: Version::FIRST.get(),
            status: InvoiceStatus::Draft.word(),
            header: HeaderColumns::new(header, None, lines.iter().map(|line| line.amounts)),
            created_at: Ts(*created_at),
        }
    }
}

impl<'a> StandingColumns<'a> {
    /// The columns to store for a changed document.
    pub(super) fn from_invoice(invoice: &'a Invoice) -> Self {
        let seal = invoice.seal.as_ref();
        let number = invoice.number();
        Self {
            version: invoice.version.next().get(),
            status: invoice.status.word(),
            number_folded: number.map(str::to_lowercase),
            series_year: seal.map(|seal| seal.year),
            sequence: seal.map(|seal| i64::from(seal.sequence)),
            invoice_number: number,
            previous_hash: seal.map(|seal| seal.previous.to_string()),
            hash: seal.map(|seal| seal.hash.to_string()),
            finalized_at: invoice.finalized_at.map(Ts),
            sent_at: invoice.sent_at.map(Ts),
            paid_at: invoice.paid_at.map(Ts),
            payment_reference: invoice.payment_reference.as_deref(),
            paid_by: invoice.paid_by.as_deref(),
            parties: invoice.parties.clone().map(Json),
        }
    }
}

impl InvoiceRow {
    pub(super) fn invoice(self, lines: Vec<InvoiceLine>) -> Fallible<Invoice> {
        const RECORD: &str = "invoice";
        let unreadable = || corrupt(format!("{RECORD} {}", self.id));
        let groups: Option<Vec<_>> = self.payment_groups.split(',').map(PaymentTermGroup::from_word).collect();
        let days = self.payment_term_days.map(u32::try_from).transpose().map_err(|_| unreadable())?;
        let hash_of = |hex: Option<String>| known_or_none(hex.as_deref(), |hex| hex.parse().ok(), RECORD, self.id);
        let sequence = self.sequence.map(u32::try_from).transpose().map_err(|_| unreadable())?;
        let (previous, hash) = (hash_of(self.previous_hash)?, hash_of(self.hash)?);
        let seal = match (self.series_year, sequence, self.invoice_number, previous, hash) {
            (Some(year), Some(sequence), Some(number), Some(previous), Some(hash)) => {
                Some(Seal { year, sequence, number, previous, hash })
            }
            (None, None, None, None, None) => None,
            _ => return Err(unreadable()),
        };
        let credits = self.credited_invoice_id.zip(self.credited_number);
        Ok(Invoice {
            id: InvoiceId::new(self.id),
            organisation: OrganisationId::new(self.organisation_id),
            version: Version::new(self.version),
            status: known(InvoiceStatus::from_word(&self.status), RECORD, self.id)?,
            header: InvoiceHeader {
                document_type: known(DocumentType::from_word(&self.document_type), RECORD, self.id)?,
                customer_code: self.customer_code,
                dossier: self.dossier_id.map(DossierId::new),
                groups: known(groups, RECORD, self.id)?,
                payment_term_days: days,
                invoice_date: self.invoice_date,
                due_date: self.due_date,
                due_date_is_set: self.due_date_is_set,
                currency: currency(&self.currency, RECORD, self.id)?,
                notes: self.notes,
                is_prepayment: self.is_prepayment,
                credits: credits.map(|(id, number)| CreditedInvoice { id: InvoiceId::new(id), number }),
            },
            lines,
            parties: self.parties.map(|parties| parties.0),
            seal,
            created_at: self.created_at.0,
            finalized_at: self.finalized_at.map(|at| at.0),
            sent_at: self.sent_at.map(|at| at.0),
            paid_at: self.paid_at.map(|at| at.0),
            payment_reference: self.payment_reference,
            paid_by: self.paid_by,
        })
    }
}
