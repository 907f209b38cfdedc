use super::{InMemoryBilling, has_part, page};
use crate::invoice::{Invoice, InvoiceStatus};
use crate::ports::{AskedFor, InvoiceDirectory, InvoiceFilter, InvoiceSort, UnpaidCount};
use crate::{DossierId, InvoiceId, RevenueLineId};
use chrono::NaiveDate;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use std::collections::BTreeMap;

impl InvoiceDirectory for InMemoryBilling {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &InvoiceFilter,
        sort: InvoiceSort,
        direction: SortDirection,
        request: PageRequest,
    ) -> Result<Page<Invoice>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.invoices.values().filter(|invoice| invoice.organisation == organisation);
            let found = own.filter(|invoice| fits(invoice, filter)).collect();
            let order = |a: &Invoice, b: &Invoice| {
                let order = match sort {
                    InvoiceSort::Id => a.id.cmp(&b.id),
                    InvoiceSort::Number => a.number().cmp(&b.number()),
                    InvoiceSort::InvoiceDate => a.header.invoice_date.cmp(&b.header.invoice_date),
                    InvoiceSort::DueDate => a.header.due_date.cmp(&b.header.due_date),
                    InvoiceSort::Status => a.status.word().cmp(b.status.word()),
                    InvoiceSort::Total => a.totals().total.cmp(&b.totals().total),
                    InvoiceSort::CustomerCode => a.header.customer_code.cmp(&b.header.customer_code),
                    InvoiceSort::CreatedAt => a.created_at.cmp(&b.created_at),
                };
                order.then(a.id.cmp(&b.id))
            };
            page(found, request, direction, order, |invoice: &Invoice| invoice.id.get())
        })
    }

    fn credit_notes_of(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<Vec<Invoice>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.invoices.values().filter(|one| one.organisation == organisation);
            let credits = |one: &&Invoice| one.header.credits.as_ref().is_some_and(|credited| credited.id == invoice);
            Ok(own.filter(credits).cloned().collect())
        })
    }

    fn asked_for(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<BTreeMap<RevenueLineId, AskedFor>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.invoices.values().filter(|invoice| invoice.organisation == organisation);
            let lines = own.flat_map(|invoice| invoice.lines.iter().map(move |line| (invoice.status, line)));
            let lines = lines.filter(|(_, line)| line.terms.dossier.is_some_and(|dossier| dossiers.contains(&dossier)));
            let mut asked: BTreeMap<RevenueLineId, AskedFor> = BTreeMap::new();
            let mut charge_of = BTreeMap::new();
            for (_, line) in lines.clone() {
                if let Some(charge) = line.terms.source.revenue() {
                    asked.entry(charge).or_default().billed += line.terms.amounts.amount;
                    charge_of.insert(line.id, charge);
                }
            }
            for (status, line) in lines {
                let charge = line.terms.source.credited().and_then(|credited| charge_of.get(&credited));
                let Some(asked) = charge.and_then(|charge| asked.get_mut(charge)) else { continue };
                let sum =
                    if status == InvoiceStatus::Draft { &mut asked.on_draft_notes } else { &mut asked.taken_back };
                *sum -= line.terms.amounts.amount;
            }
            Ok(asked)
        })
    }

    fn drafts_among(&self, organisation: OrganisationId, ids: &[InvoiceId]) -> Result<Vec<InvoiceId>, StorageError> {
        self.with(|state| {
            state.read();
            let drafts = ids
                .iter()
                .filter_map(|id| state.invoices.get(id))
                .filter(|invoice| invoice.organisation == organisation && invoice.status == InvoiceStatus::Draft);
            Ok(drafts.map(|invoice| invoice.id).collect())
        })
    }

    fn unpaid(
        &self,
        organisation: OrganisationId,
        today: NaiveDate,
    ) -> Result<BTreeMap<InvoiceStatus, UnpaidCount>, StorageError> {
        self.with(|state| {
            state.read();
            let mut counts: BTreeMap<InvoiceStatus, UnpaidCount> = BTreeMap::new();
            let own = state.invoices.values().filter(|invoice| invoice.organisation == organisation);
            for invoice in own.filter(|invoice| invoice.status != InvoiceStatus::Paid) {
                let count = counts.entry(invoice.status).or_default();
                count.documents += 1;
                count.past_due += u64::from(invoice.header.due_date < today);
            }
            Ok(counts)
        })
    }

    fn counts(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<BTreeMap<DossierId, u64>, StorageError> {
        self.with(|state| {
            state.read();
            let mut counts = BTreeMap::new();
            for invoice in state.invoices.values().filter(|invoice| invoice.organisation == organisation) {
                for dossier in invoice.dossiers().into_iter().filter(|dossier| dossiers.contains(dossier)) {
                    *counts.entry(dossier).or_default() += 1;
                }
            }
            Ok(counts)
        })
    }

    fn sealed(
        &self,
        organisation: OrganisationId,
        year: i32,
        after: u32,
        limit: usize,
    ) -> Result<Vec<Invoice>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.invoices.values().filter(|invoice| invoice.organisation == organisation);
            let place = |invoice: &Invoice| invoice.seal.as_ref().map(|seal| (seal.year, seal.sequence));
            let later = own.filter(|invoice| place(invoice).is_some_and(|(of, place)| of == year && place > after));
            let mut later: Vec<Invoice> = later.cloned().collect();
            later.sort_by_key(place);
            later.truncate(limit);
            Ok(later)
        })
    }
}

fn fits(invoice: &Invoice, filter: &InvoiceFilter) -> bool {
    let InvoiceFilter { status, customer_code, number, dossier, group, date_from, date_to, search } = filter;
    let header = &invoice.header;
    let in_number = |part: &String| invoice.number().is_some_and(|number| has_part(number, part));
    let searched = |part: &String| {
        let in_notes = header.notes.as_deref().is_some_and(|notes| has_part(notes, part));
        in_number(part) || has_part(&header.customer_code, part) || in_notes
    };
    status.is_none_or(|wanted| invoice.status == wanted)
        && customer_code.as_ref().is_none_or(|wanted| &header.customer_code == wanted)
        && number.as_ref().is_none_or(in_number)
        && dossier.is_none_or(|wanted| invoice.dossiers().contains(&wanted))
        && group.is_none_or(|wanted| header.groups.contains(&wanted))
        && date_from.is_none_or(|from| header.invoice_date >= from)
        && date_to.is_none_or(|to| header.invoice_date <= to)
        && search.as_ref().is_none_or(searched)
}
