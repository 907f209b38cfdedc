use super::invoice_lines::{self, NewLine};
use super::invoice_rows::{HeaderColumns, InvoiceRow, NewRow, StandingColumns};
use super::{charges, invoice_directory};
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible, stale};
use crate::prepared::Prepared;
use crate::schema::invoices;
use crate::{Database, row_ids};
use chrono::NaiveDate;
use customs_billing::invoice::{Invoice, InvoiceLine, InvoiceLineTerms, InvoiceStatus, NewInvoice};
use customs_billing::ports::{
    AskedFor, DraftRepository, InvoiceDirectory, InvoiceFilter, InvoiceRepository, InvoiceSort, UnpaidCount,
};
use customs_billing::{DossierId, InvoiceId, RevenueLineId};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use diesel::prelude::*;
use std::collections::BTreeMap;

repository! {
    /// Invoices and credit notes, stored in the database.
    pub struct StoredInvoices(Database);
}

impl InvoiceRepository for StoredInvoices {
    fn find(&self, organisation: OrganisationId, id: InvoiceId) -> Result<Option<Invoice>, StorageError> {
        self.0.read(|connection| find(connection, organisation, id))
    }

    fn save_header(&self, invoice: &Invoice) -> Result<Invoice, StorageError> {
        self.0.write(|connection| save_header(connection, invoice, &[]))
    }
}

impl DraftRepository for StoredInvoices {
    fn insert(&self, new: &[NewInvoice]) -> Result<Vec<Invoice>, StorageError> {
        if new.is_empty() {
            return Ok(Vec::new());
        }
        self.0.write(|connection| insert(connection, new))
    }

    fn find_all(&self, organisation: OrganisationId, ids: &[InvoiceId]) -> Result<Vec<Invoice>, StorageError> {
        self.0.read(|connection| invoice_directory::find_all(connection, organisation, ids))
    }

    fn hold(&self, organisation: OrganisationId, id: InvoiceId) -> Result<Option<Invoice>, StorageError> {
        self.0.write(|connection| {
            // On SQLite a unit of work is the only writer and needs no lock.
            if let AnyConnection::Pg(connection) = connection {
                by_id(organisation, id).select(invoices::id).for_no_key_update().execute(connection)?;
            }
            find(connection, organisation, id)
        })
    }

    fn save(&self, invoice: &Invoice, new_lines: &[InvoiceLineTerms]) -> Result<Invoice, StorageError> {
        let (organisation, id) = (invoice.organisation, invoice.id);
        self.0.write(|connection| {
            let mut saved = save_header(connection, invoice, new_lines)?;
            // The lines go first: once the document is final, the database refuses any change of its lines.
            invoice_lines::replace(connection, organisation, id, &invoice.lines)?;
            let new: Vec<NewLine<'_>> = new_lines.iter().map(|terms| (organisation, id, terms)).collect();
            saved.lines.extend(invoice_lines::insert(connection, &new)?);
            Ok(saved)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: InvoiceId, version: Version) -> Result<(), StorageError> {
        let draft = by_id(organisation, id)
            .filter(invoices::version.eq(version.get()))
            .filter(invoices::status.eq(InvoiceStatus::Draft.word()));
        self.0.write(|connection| match diesel::delete(draft).execute(connection)? {
            0 => Err(Failure::from(stale())),
            _ => Ok(()),
        })
    }
}

impl InvoiceDirectory for StoredInvoices {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &InvoiceFilter,
        sort: InvoiceSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<Invoice>, StorageError> {
        self.0.read(|connection| invoice_directory::list(connection, organisation, filter, sort, direction, page))
    }

    fn credit_notes_of(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<Vec<Invoice>, StorageError> {
        self.0.read(|connection| invoice_directory::credit_notes_of(connection, organisation, invoice))
    }

    fn asked_for(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<BTreeMap<RevenueLineId, AskedFor>, StorageError> {
        self.0.read(|connection| charges::for_dossiers(connection, organisation, dossiers))
    }

    fn drafts_among(&self, organisation: OrganisationId, ids: &[InvoiceId]) -> Result<Vec<InvoiceId>, StorageError> {
        self.0.read(|connection| invoice_directory::drafts_among(connection, organisation, ids))
    }

    fn unpaid(
        &self,
        organisation: OrganisationId,
        today: NaiveDate,
    ) -> Result<BTreeMap<InvoiceStatus, UnpaidCount>, StorageError> {
        self.0.read(|connection| invoice_directory::unpaid(connection, organisation, today))
    }

    fn counts(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<BTreeMap<DossierId, u64>, StorageError> {
        self.0.read(|connection| invoice_directory::counts(connection, organisation, dossiers))
    }

    fn sealed(
        &self,
        organisation: OrganisationId,
        year: i32,
        after: u32,
        limit: usize,
    ) -> Result<Vec<Invoice>, StorageError> {
        self.0.read(|connection| invoice_directory::sealed(connection, organisation, year, after, limit))
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn by_id(organisation: OrganisationId, id: InvoiceId) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    invoices::table.filter(invoices::organisation_id.eq(organisation)).filter(invoices::id.eq(id))
}

fn find(connection: &mut AnyConnection, organisation: OrganisationId, id: InvoiceId) -> Fallible<Option<Invoice>> {
    let row: Option<InvoiceRow> =
        by_id(organisation, id).select(InvoiceRow::as_select()).first(connection).optional()?;
    Ok(invoice_directory::with_lines(connection, organisation, row.into_iter().collect())?.pop())
}

/// Stores all of the invoice but its lines; the total counts those that are about to be added.
fn save_header(connection: &mut AnyConnection, invoice: &Invoice, new_lines: &[InvoiceLineTerms]) -> Fallible<Invoice> {
    let amounts = invoice.lines.iter().map(|line| line.terms.amounts);
    let amounts = amounts.chain(new_lines.iter().map(|terms| terms.amounts));
    let header = HeaderColumns::new(&invoice.header, invoice.number(), amounts);
    let set = (header, StandingColumns::from_invoice(invoice));
    let current = by_id(invoice.organisation, invoice.id).filter(invoices::version.eq(invoice.version.get()));
    match Prepared(diesel::update(current).set(set)).execute(connection)? {
        0 => Err(stale().into()),
        _ => Ok(Invoice { version: invoice.version.next(), ..invoice.clone() }),
    }
}

fn insert(connection: &mut AnyConnection, new: &[NewInvoice]) -> Fallible<Vec<Invoice>> {
    let ids = row_ids::take(connection, "invoices", new.len())?;
    // A row has many columns and long texts, so rows are built one batch at a time.
    for (ids, new) in ids.chunks(crate::batch::ROWS).zip(new.chunks(crate::batch::ROWS)) {
        let rows: Vec<NewRow<'_>> = ids.iter().zip(new).map(|(id, new)| NewRow::new(*id, new)).collect();
        insert_all!(connection, invoices::table, rows);
    }
    let every = ids.iter().zip(new);
    let lines: Vec<NewLine<'_>> = every
        .flat_map(|(id, new)| new.lines.iter().map(|terms| (new.organisation, InvoiceId::new(*id), terms)))
        .collect();
    let mut lines = invoice_lines::insert(connection, &lines)?.into_iter();
    let kept = |(id, new): (i64, &NewInvoice)| draft(InvoiceId::new(id), new, lines.by_ref().take(new.lines.len()));
    Ok(ids.into_iter().zip(new).map(kept).collect())
}

fn draft(id: InvoiceId, new: &NewInvoice, lines: impl Iterator<Item = InvoiceLine>) -> Invoice {
    let NewInvoice { organisation, header, lines: _, created_at } = new;
    Invoice {
        id,
        organisation: *organisation,
        version: Version::FIRST,
        status: InvoiceStatus::Draft,
        header: header.clone(),
        lines: lines.collect(),
        parties: None,
        seal: None,
        created_at: *created_at,
        finalized_at: None,
        sent_at: None,
        paid_at: None,
        payment_reference: None,
        paid_by: None,
    }
}
