use super::{InMemoryBilling, State, conflict};
use crate::invoice::ChainHash;
use crate::invoice::{Invoice, InvoiceLine, InvoiceLineTerms, InvoiceStatus, NewInvoice};
use crate::ports::{DraftRepository, InvoiceNumbers, InvoiceRepository, NumberTaken, SeriesHead, unique_rules};
use crate::{InvoiceId, InvoiceLineId};
use customs_kernel::{OrganisationId, StorageError, Version};

impl State {
    fn invoice_lines(&mut self, terms: &[InvoiceLineTerms]) -> Vec<InvoiceLine> {
        let line =
            |terms: &InvoiceLineTerms| InvoiceLine { id: InvoiceLineId::new(self.next_id()), terms: terms.clone() };
        terms.iter().map(line).collect()
    }

    fn insert_invoice(&mut self, new: &NewInvoice) -> Invoice {
        let NewInvoice { organisation, header, lines, created_at } = new.clone();
        let invoice = Invoice {
            id: InvoiceId::new(self.next_id()),
            organisation,
            version: Version::FIRST,
            status: InvoiceStatus::Draft,
            header,
            lines: self.invoice_lines(&lines),
            parties: None,
            seal: None,
            created_at,
            finalized_at: None,
            sent_at: None,
            paid_at: None,
            payment_reference: None,
            paid_by: None,
        };
        self.invoices.insert(invoice.id, invoice.clone());
        invoice
    }

    fn require_invoice(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        version: Version,
    ) -> Result<(), StorageError> {
        let unchanged = |one: &Invoice| one.organisation == organisation && one.version == version;
        if self.invoices.get(&id).is_some_and(unchanged) { Ok(()) } else { Err(conflict(None)) }
    }
}

impl InvoiceRepository for InMemoryBilling {
    fn find(&self, organisation: OrganisationId, id: InvoiceId) -> Result<Option<Invoice>, StorageError> {
        self.with(|state| {
            state.read();
            Ok(state.invoices.get(&id).filter(|invoice| invoice.organisation == organisation).cloned())
        })
    }

    fn save_header(&self, invoice: &Invoice) -> Result<Invoice, StorageError> {
        let stored = self.find(invoice.organisation, invoice.id)?;
        let lines = stored.map(|stored| stored.lines).unwrap_or_default();
        self.save(&Invoice { lines, ..invoice.clone() }, &[])
    }
}

impl DraftRepository for InMemoryBilling {
    fn insert(&self, invoices: &[NewInvoice]) -> Result<Vec<Invoice>, StorageError> {
        self.with(|state| {
            state.write()?;
            Ok(invoices.iter().map(|new| state.insert_invoice(new)).collect())
        })
    }

    fn find_all(&self, organisation: OrganisationId, ids: &[InvoiceId]) -> Result<Vec<Invoice>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.invoices.values().filter(|invoice| invoice.organisation == organisation);
            Ok(own.filter(|invoice| ids.contains(&invoice.id)).cloned().collect())
        })
    }

    /// One unit of work runs at a time, so that there is nothing to lock.
    fn hold(&self, organisation: OrganisationId, id: InvoiceId) -> Result<Option<Invoice>, StorageError> {
        InvoiceRepository::find(self, organisation, id)
    }

    fn save(&self, invoice: &Invoice, new_lines: &[InvoiceLineTerms]) -> Result<Invoice, StorageError> {
        self.with(|state| {
            state.write()?;
            state.require_invoice(invoice.organisation, invoice.id, invoice.version)?;
            let mut others = state.invoices.values().filter(|one| one.id != invoice.id);
            let same =
                |other: &Invoice| other.organisation == invoice.organisation && other.number() == invoice.number();
            if invoice.number().is_some() && others.any(same) {
                return Err(conflict(Some(unique_rules::INVOICE_NUMBER)));
            }
            let new = state.invoice_lines(new_lines);
            let mut saved = Invoice { version: invoice.version.next(), ..invoice.clone() };
            saved.lines.extend(new);
            if let Some(kept) = state.invoices.get_mut(&invoice.id) {
                saved.created_at = kept.created_at;
                kept.clone_from(&saved);
            }
            Ok(saved)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: InvoiceId, version: Version) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            state.require_invoice(organisation, id, version)?;
            if state.invoices.get(&id).is_some_and(|invoice| invoice.status != InvoiceStatus::Draft) {
                return Err(conflict(None));
            }
            state.invoices.remove(&id);
            Ok(())
        })
    }
}

impl InvoiceNumbers for InMemoryBilling {
    fn take(&self, organisation: OrganisationId, year: i32) -> Result<NumberTaken, StorageError> {
        self.with(|state| {
            state.write()?;
            let none = SeriesHead { sequence: 0, hash: ChainHash::START };
            let head = state.numbers.entry((organisation, year)).or_insert(none);
            head.sequence += 1;
            Ok(NumberTaken { sequence: head.sequence, previous: head.hash })
        })
    }

    fn seal(&self, organisation: OrganisationId, year: i32, head: SeriesHead) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let last = state.numbers.get_mut(&(organisation, year)).filter(|last| last.sequence == head.sequence);
            *last.ok_or_else(|| conflict(None))? = head;
            Ok(())
        })
    }

    fn head(&self, organisation: OrganisationId, year: i32) -> Result<Option<SeriesHead>, StorageError> {
        self.with(|state| {
            state.read();
            Ok(state.numbers.get(&(organisation, year)).copied())
        })
    }
}
