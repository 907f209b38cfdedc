//! A dossier, and the steps that are done with it and its documents.

use super::steps::{Price, Step};
use crate::dossier::{DeduplicationMode, Prepayment, RevenueLineForm};
use crate::invoice::{
    CreditRequest, CreditedInvoice, DocumentType, InvoiceHeader, InvoiceStatus, LineSource, NewInvoice, RateSource,
    taken_back,
};
use crate::money::LineAmounts;
use crate::ports::{InvoiceFilter, InvoiceSort};
use crate::use_cases::tests::*;
use crate::{DossierChange, InvoiceLineId, PrepaymentForm};
use customs_kernel::{Actor, Clock, SortDirection};

pub(super) struct Life {
    pub(super) bench: Bench,
    pub(super) dossier: DossierId,
    pub(super) item: BillableItemId,
    pub(super) duties: BillableItemId,
    payer: i64,
}

pub(super) fn line_of((cents, taxed): Price) -> InvoiceLineForm {
    InvoiceLineForm { unit_price: Some(Decimal::new(cents.into(), 2)), ..typed("1", "0", rate(taxed)) }
}

const fn rate(taxed: bool) -> &'static str {
    if taxed { "21" } else { "0" }
}

/// A line of one of the finalized invoices, no matter what it is about.
fn line_to_credit(documents: &[Invoice], at: usize, line: usize) -> Option<(InvoiceId, InvoiceLineId)> {
    let is_final =
        |one: &&Invoice| one.header.document_type == DocumentType::Invoice && one.status != InvoiceStatus::Draft;
    let finalized: Vec<&Invoice> = documents.iter().filter(is_final).collect();
    let one = finalized.get(at % finalized.len().max(1))?;
    Some((one.id, one.lines.get(line % one.lines.len().max(1))?.id))
}

impl Life {
    pub(super) fn begin() -> Self {
        let bench = Bench::new();
        let payer = bench.store.keep_customer(OURS, customer("PAYER"));
        bench.store.allow_invoice_to(OURS, "ACME", "PAYER", false);
        bench.store.keep_euro_rate("USD", number("1.1604"), RateSource::Customs);
        let item = bench.item("A", "100", |_| ());
        let duties = bench.item("DUTY", "0", |form| {
            form.category = text("duties");
            (form.trigger_type, form.trigger_event) = (text("manual"), text("manual"));
        });
        for payer in ["ACME", "PAYER"] {
            bench.card(payer, &[item, duties], |_| ());
        }
        let dossier = bench.dossier();
        Self { bench, dossier, item, duties, payer }
    }

    pub(super) fn documents(&self) -> Vec<Invoice> {
        let filter = InvoiceFilter { dossier: Some(self.dossier), ..InvoiceFilter::default() };
        let directory = &self.bench.ports.directory;
        let page = |number| {
            let page = PageRequest { number: PageNumber::new(number).expect("a page"), ..ALL };
            directory.list(OURS, &filter, InvoiceSort::Id, SortDirection::Ascending, page).expect("a list").records
        };
        (1..).map(page).take_while(|records| !records.is_empty()).flatten().collect()
    }

    pub(super) fn prepayment(&self) -> Option<Prepayment> {
        self.bench.dossiers.show(OURS, self.dossier).expect("a dossier").dossier.prepayment
    }

    pub(super) fn take(&self, step: &Step) -> Result<(), BillingError> {
        let Bench { dossiers, invoices, .. } = &self.bench;
        let documents = self.documents();
        let nth = |nth: usize| documents.get(nth % documents.len().max(1));
        let line = |at: usize, line: usize| nth(at).and_then(|one| Some((one.id, one.lines.get(line)?.id)));
        match *step {
            Step::Work((cents, taxed)) => {
                let form = RevenueLineForm {
                    billable_item_id: Some(self.item.get()),
                    unit_price: Some(Decimal::new(cents.into(), 2)),
                    vat_rate: Some(number(rate(taxed))),
                    ..RevenueLineForm::default()
                };
                dossiers.add_line(OURS, self.dossier, None, form, DeduplicationMode::AllowDuplicates).map(drop)
            }
            Step::Prepay((cents, taxed)) => {
                let amount = Some(Decimal::new(cents.into(), 2));
                let form = PrepaymentForm { amount, vat_rate: Some(number(rate(taxed))), ..PrepaymentForm::default() };
                dossiers.request_prepayment(OURS, self.dossier, None, &form).map(drop)
            }
            Step::PrepayDuties(cents) => {
                let amount = Some(Decimal::new(cents.into(), 2));
                let form = PrepaymentForm { amount, payment_term_group: text("duties"), ..PrepaymentForm::default() };
                dossiers.request_prepayment(OURS, self.dossier, None, &form).map(drop)
            }
            Step::Duties(cents) => {
                let form = RevenueLineForm {
                    billable_item_id: Some(self.duties.get()),
                    unit_price: Some(Decimal::new(cents.into(), 2)),
                    ..RevenueLineForm::default()
                };
                dossiers.add_line(OURS, self.dossier, None, form, DeduplicationMode::AllowDuplicates).map(drop)
            }
            Step::Generate => invoices.generate_for_dossier(OURS, Some(self.dossier)).map(drop),
            Step::ByHand(ref prices) => {
                let payer = dossiers.show(OURS, self.dossier)?.dossier.billing_customer;
                self.by_hand(&payer, prices.iter().copied().map(line_of))
            }
            Step::Replace(at) => match nth(at).filter(|one| one.header.document_type == DocumentType::Invoice) {
                Some(one) if !one.header.is_prepayment => self.replace(one),
                Some(_) | None => Ok(()),
            },
            Step::Progress(to) => {
                let to = [DossierStatus::Complete, DossierStatus::ReadyToInvoice, DossierStatus::Closed][to];
                dossiers.update_status(OURS, self.dossier, None, to).map(drop)
            }
            Step::BillTo(other) => {
                let payer = other.then_some(self.payer);
                let form = move |form: &mut DossierForm| form.invoice_to_customer_id = payer;
                let change = DossierChange { form: &form, number: None, status: None };
                dossiers.update(OURS, self.dossier, None, &change).map(drop)
            }
            Step::InDollars(dollars) => {
                let currency = if dollars { "USD" } else { "EUR" };
                self.bench.card("ACME", &[self.item, self.duties], |form| form.currency = text(currency));
                Ok(())
            }
            Step::Pay(at) => {
                nth(at).map_or(Ok(()), |one| invoices.mark_paid(OURS, one.id, None, None, &Actor::System).map(drop))
            }
            Step::Finalize(at) => nth(at).map_or(Ok(()), |one| self.finalize(one.id)),
            Step::Delete(at) => nth(at).map_or(Ok(()), |one| invoices.delete(OURS, one.id, None)),
            Step::Credit(at, line) => nth(at).map_or(Ok(()), |one| {
                let lines = line.and_then(|line| one.lines.get(line)).map(|line| vec![line.id]);
                invoices.credit(OURS, one.id, None, &CreditRequest { lines, ..CreditRequest::default() }).map(drop)
            }),
            Step::CreditLine(at, line) => line_to_credit(&documents, at, line).map_or(Ok(()), |(id, line)| {
                let requested = CreditRequest { lines: Some(vec![line]), ..CreditRequest::default() };
                let note = invoices.credit(OURS, id, None, &requested)?;
                self.finalize(note.id)
            }),
            Step::CreditPart(at, line, cents) => match line_to_credit(&documents, at, line) {
                Some((id, line)) => self.credit_part(id, line, cents),
                None => Ok(()),
            },
            Step::PayBack(finalize) => self.prepayment().map_or(Ok(()), |prepayment| {
                let requested = CreditRequest { unused_prepayment: true, ..CreditRequest::default() };
                let note = invoices.credit(OURS, prepayment.invoice, None, &requested)?;
                if finalize { self.finalize(note.id) } else { Ok(()) }
            }),
            Step::AddLine(at, price) => {
                nth(at).map_or(Ok(()), |one| invoices.add_line(OURS, one.id, None, line_of(price)).map(drop))
            }
            Step::DeleteLine(at, nth) => {
                line(at, nth).map_or(Ok(()), |(id, line)| invoices.delete_line(OURS, id, line, None).map(drop))
            }
            Step::ChangeLine(at, nth, cents) => line(at, nth).map_or(Ok(()), |(id, line)| {
                let change = |form: &mut InvoiceLineForm| form.unit_price = Some(Decimal::new(cents.into(), 2));
                invoices.update_line(OURS, id, line, None, &change).map(drop)
            }),
        }
    }

    pub(super) fn by_hand(
        &self,
        payer: &str,
        lines: impl Iterator<Item = InvoiceLineForm>,
    ) -> Result<(), BillingError> {
        let dossier_id = Some(self.dossier.get());
        let form = InvoiceForm { customer_code: text(payer), dossier_id, ..InvoiceForm::default() };
        let draft = self.bench.invoices.create(OURS, form)?;
        for line in lines {
            self.bench.invoices.add_line(OURS, draft.id, None, line)?;
        }
        self.finalize(draft.id)
    }

    /// Credits a part of a line that is about work, as far as it is left.
    fn credit_part(&self, id: InvoiceId, line: InvoiceLineId, cents: u32) -> Result<(), BillingError> {
        let Bench { ports, clock, .. } = &self.bench;
        let invoice = self.bench.invoice(id);
        let Some(line) = invoice.lines.iter().find(|one| one.id == line) else { return Ok(()) };
        let taken = taken_back(&ports.directory.credit_notes_of(OURS, id)?);
        let gone = taken.get(&line.id).copied().unwrap_or(LineAmounts::ZERO);
        let amount = Decimal::new(cents.into(), 2).min(line.terms.amounts.amount - gone.amount);
        if invoice.header.is_prepayment || amount <= Decimal::ZERO {
            return Ok(());
        }
        let number = invoice.number().expect("it is finalized").to_owned();
        let header = InvoiceHeader {
            document_type: DocumentType::CreditNote,
            payment_term_days: Some(0),
            credits: Some(CreditedInvoice { id, number }),
            ..invoice.header.clone()
        };
        let lines = vec![line.part_taken_back(amount, gone)];
        let new = NewInvoice { organisation: OURS, header, lines, created_at: clock.now() };
        ports.drafts.insert(&[new])?;
        Ok(())
    }

    fn replace(&self, invoice: &Invoice) -> Result<(), BillingError> {
        let note = self.bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default())?;
        self.finalize(note.id)?;
        let work = invoice.lines.iter().map(|line| &line.terms);
        let work = work.filter(|terms| !matches!(terms.source, LineSource::Prepayment(_)));
        self.by_hand(&invoice.header.customer_code, work.map(InvoiceLineForm::from))
    }

    /// Finalizes a draft and checks that it does not bill work that was paid in advance.
    fn finalize(&self, id: InvoiceId) -> Result<(), BillingError> {
        let invoice = self.bench.invoices.finalize(OURS, id, None)?;
        let Some(prepayment) = self.prepayment().filter(|one| one.is_for(&invoice.header)) else { return Ok(()) };
        if invoice.header.document_type == DocumentType::Invoice && !invoice.header.is_prepayment {
            let alike = invoice.lines.iter().filter(|line| prepayment.pays_for(&line.terms));
            let asked: LineAmounts = alike.map(|line| line.terms.amounts).sum();
            let still = asked.at_most(prepayment.left());
            assert_eq!(still, LineAmounts::ZERO, "{asked:?} is asked while that is left of {prepayment:?}");
        }
        Ok(())
    }
}
