//! Random lives of a dossier that is paid in advance: over all its documents everything is asked once, to the cent.
//!
//! For every payer and currency, net and VAT each on its own, over all finalized documents:
//!
//! > what is asked = the work − the work that was credited + what of the prepayment no finalized invoice took off
//!
//! so that once all of a prepayment is used exactly the work is asked. And whoever is asked for work that bears VAT as a
//! prepayment does has used that up: nothing is asked that was paid already.

use super::*;
use crate::dossier::{DeduplicationMode, Prepayment, RevenueLineForm};
use crate::invoice::{CreditWish, DocumentType, InvoiceStatus, LineSource};
use crate::money::LineAmounts;
use crate::ports::{InvoiceFilter, InvoiceSort};
use crate::{DossierChange, PrepaymentForm};
use customs_kernel::{Actor, Currency, SortDirection};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Cents, and whether they bear VAT.
type Price = (u32, bool);

#[derive(Debug, Clone)]
enum Step {
    Work(Price),
    Prepay(Price),
    Pay(usize),
    Generate,
    ByHand(Vec<Price>),
    Finalize(usize),
    Credit(usize, Option<usize>),
    /// Credits an invoice, and asks for its work again with typed lines.
    Replace(usize),
    Delete(usize),
    AddLine(usize, Price),
    DeleteLine(usize, usize),
    ChangeLine(usize, usize, u32),
    Progress(usize),
    BillTo(bool),
    InDollars(bool),
}

/// Prices whose VAT is rounded up, down and away, and any others.
fn price() -> impl Strategy<Value = Price> {
    let cents = prop_oneof![3 => Just(1235), 2 => Just(1), 1 => Just(3), 1 => Just(3705), 4 => 1..20_000_u32];
    (cents, prop::bool::weighted(0.8))
}

fn step() -> impl Strategy<Value = Step> {
    let nth = || 0..12_usize;
    prop_oneof![
        5 => price().prop_map(Step::Work),
        3 => price().prop_map(Step::Prepay),
        4 => nth().prop_map(Step::Pay),
        4 => Just(Step::Generate),
        2 => prop::collection::vec(price(), 1..4).prop_map(Step::ByHand),
        6 => nth().prop_map(Step::Finalize),
        2 => (nth(), prop::option::of(0..4_usize)).prop_map(|(nth, line)| Step::Credit(nth, line)),
        2 => nth().prop_map(Step::Replace),
        1 => nth().prop_map(Step::Delete),
        1 => (nth(), price()).prop_map(|(nth, price)| Step::AddLine(nth, price)),
        1 => (nth(), 0..4_usize).prop_map(|(nth, line)| Step::DeleteLine(nth, line)),
        1 => (nth(), 0..4_usize, 0..20_000_u32).prop_map(|(nth, line, cents)| Step::ChangeLine(nth, line, cents)),
        1 => (0..3_usize).prop_map(Step::Progress),
        1 => any::<bool>().prop_map(Step::BillTo),
        1 => any::<bool>().prop_map(Step::InDollars),
    ]
}

struct Life {
    bench: Bench,
    dossier: DossierId,
    item: BillableItemId,
    payer: i64,
}

/// Sums of money are kept apart by who is asked, and in which currency.
type Purse = (String, Currency);

fn purse(document: &Invoice) -> Purse {
    (document.header.customer_code.clone(), document.header.currency.clone())
}

fn line_of((cents, taxed): Price) -> InvoiceLineForm {
    InvoiceLineForm { unit_price: Some(Decimal::new(cents.into(), 2)), ..typed("1", "0", rate(taxed)) }
}

const fn rate(taxed: bool) -> &'static str {
    if taxed { "21" } else { "0" }
}

fn is_final(document: &Invoice) -> bool {
    document.status != InvoiceStatus::Draft
}

impl Life {
    fn begin() -> Self {
        let bench = Bench::new();
        let payer = bench.store.keep_customer(OURS, customer("PAYER"));
        bench.store.allow_invoice_to(OURS, "ACME", "PAYER", false);
        let item = bench.item("A", "100", |_| ());
        for payer in ["ACME", "PAYER"] {
            bench.card(payer, &[item], |_| ());
        }
        let dossier = bench.dossier();
        Self { bench, dossier, item, payer }
    }

    fn documents(&self) -> Vec<Invoice> {
        let filter = InvoiceFilter { dossier: Some(self.dossier), ..InvoiceFilter::default() };
        let ports = &self.bench.invoices.ports;
        let page = ports.directory.list(OURS, &filter, InvoiceSort::Id, SortDirection::Ascending, ALL);
        page.expect("a list").records
    }

    fn prepayment(&self) -> Option<Prepayment> {
        self.bench.dossiers.show(OURS, self.dossier).expect("a dossier").dossier.prepayment
    }

    fn take(&self, step: &Step) -> Result<(), BillingError> {
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
                let form = PrepaymentForm { amount, vat_rate: Some(number(rate(taxed))) };
                dossiers.request_prepayment(OURS, self.dossier, None, &form).map(drop)
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
                self.bench.card("ACME", &[self.item], |form| form.currency = text(currency));
                Ok(())
            }
            Step::Pay(at) => {
                nth(at).map_or(Ok(()), |one| invoices.mark_paid(OURS, one.id, None, None, &Actor::System).map(drop))
            }
            Step::Finalize(at) => nth(at).map_or(Ok(()), |one| self.finalize(one.id)),
            Step::Delete(at) => nth(at).map_or(Ok(()), |one| invoices.delete(OURS, one.id, None)),
            Step::Credit(at, line) => nth(at).map_or(Ok(()), |one| {
                let lines = line.and_then(|line| one.lines.get(line)).map(|line| vec![line.id]);
                invoices.credit(OURS, one.id, None, &CreditWish { lines, notes: None }).map(drop)
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

    fn by_hand(&self, payer: &str, lines: impl Iterator<Item = InvoiceLineForm>) -> Result<(), BillingError> {
        let dossier_id = Some(self.dossier.get());
        let form = InvoiceForm { customer_code: text(payer), dossier_id, ..InvoiceForm::default() };
        let draft = self.bench.invoices.create(OURS, form)?;
        for line in lines {
            self.bench.invoices.add_line(OURS, draft.id, None, line)?;
        }
        self.finalize(draft.id)
    }

    fn replace(&self, invoice: &Invoice) -> Result<(), BillingError> {
        let note = self.bench.invoices.credit(OURS, invoice.id, None, &CreditWish::default())?;
        self.finalize(note.id)?;
        let work = invoice.lines.iter().map(|line| &line.terms);
        let work = work.filter(|terms| !matches!(terms.source, LineSource::Prepayment(_)));
        self.by_hand(&invoice.header.customer_code, work.map(|terms| InvoiceLineForm::from(terms)))
    }

    /// Nothing is asked for work that was paid in advance.
    fn finalize(&self, id: InvoiceId) -> Result<(), BillingError> {
        let invoice = self.bench.invoices.finalize(OURS, id, None)?;
        let Some(prepayment) = self.prepayment().filter(|one| one.is_for(&invoice.header)) else { return Ok(()) };
        if invoice.header.document_type == DocumentType::Invoice && !invoice.header.is_prepayment {
            let alike = invoice.lines.iter().filter(|line| line.terms.vat_rate == prepayment.vat_rate);
            let asked: LineAmounts = alike.map(|line| line.terms.amounts).sum();
            let still = asked.at_most(prepayment.left());
            assert_eq!(still, LineAmounts::ZERO, "{asked:?} is asked while that is left of {prepayment:?}");
        }
        Ok(())
    }

    /// Sums of lines of documents that count, in every purse: first what is about prepayments, then the work.
    fn sums(&self, counts: impl Fn(&Invoice) -> bool) -> BTreeMap<Purse, [LineAmounts; 2]> {
        let documents = self.documents();
        let is_about_prepayment =
            |of: &Invoice, source: LineSource| of.header.is_prepayment || matches!(source, LineSource::Prepayment(_));
        let mut sums: BTreeMap<Purse, [LineAmounts; 2]> = BTreeMap::new();
        for document in documents.iter().filter(|document| counts(document)) {
            for line in &document.lines {
                let about = match line.terms.source {
                    LineSource::Credit(id) => documents.iter().any(|of| {
                        let line = of.lines.iter().find(|line| line.id == id);
                        line.is_some_and(|line| is_about_prepayment(of, line.terms.source))
                    }),
                    source => is_about_prepayment(document, source),
                };
                let sums = sums.entry(purse(document)).or_insert([LineAmounts::ZERO; 2]);
                let sum = &mut sums[usize::from(!about)];
                *sum = *sum + line.terms.amounts;
            }
        }
        sums
    }

    fn check(&self) {
        for document in self.documents() {
            if document.header.document_type == DocumentType::Invoice {
                for share in document.vat_breakdown() {
                    assert!(share.taxable >= Decimal::ZERO, "{share:?} on {document:?}");
                    assert!(share.vat_amount >= Decimal::ZERO, "{share:?} on {document:?}");
                }
            }
        }
        let prepayment = self.prepayment();
        if let Some(prepayment) = &prepayment {
            let taken: LineAmounts = prepayment.deductions.iter().map(|deduction| deduction.amounts).sum();
            assert_eq!(taken.at_most(prepayment.amounts), taken, "more was taken off than was paid: {prepayment:?}");
        }
        for (purse, [prepaid, _]) in self.sums(is_final) {
            assert_eq!(prepaid, self.unused(prepayment.as_ref(), &purse), "{purse:?}: {prepayment:?}");
        }
    }

    /// What of a prepayment was asked, and taken off by no finalized invoice.
    fn unused(&self, prepayment: Option<&Prepayment>, purse: &Purse) -> LineAmounts {
        let own = prepayment.filter(|one| (&one.payer, &one.currency) == (&purse.0, &purse.1));
        let finalized: Vec<InvoiceId> = self.documents().iter().filter(|one| is_final(one)).map(|one| one.id).collect();
        let Some(prepayment) = own.filter(|one| finalized.contains(&one.invoice)) else { return LineAmounts::ZERO };
        let taken = prepayment.deductions.iter().filter(|deduction| finalized.contains(&deduction.invoice));
        prepayment.amounts - taken.map(|deduction| deduction.amounts).sum()
    }

    /// Enough work for whoever paid in advance: what is left of that is taken off, and all that was asked is the work.
    fn end(&self) {
        let Some(prepayment) = self.prepayment() else { return };
        for draft in self.documents().iter().filter(|document| !is_final(document)) {
            // The draft that asks for the prepayment goes with it.
            self.bench.invoices.delete(OURS, draft.id, None).expect("the draft goes");
        }
        let left = || self.prepayment().map_or(LineAmounts::ZERO, |prepayment| prepayment.left());
        if left() != LineAmounts::ZERO {
            self.bench.card("ACME", &[self.item], |form| form.currency = text(prepayment.currency.as_str()));
            self.by_hand(&prepayment.payer, [line_of((10_000_000, !prepayment.vat_rate.is_zero()))].into_iter())
                .expect("an invoice");
        }
        assert_eq!(left(), LineAmounts::ZERO);
        self.check();
        if self.prepayment().is_none_or(|prepayment| prepayment.paid_at.is_some()) {
            for (purse, [prepaid, work]) in self.sums(is_final) {
                assert_eq!(prepaid, LineAmounts::ZERO, "{purse:?}: {work:?} is the work");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn over_all_documents_of_a_dossier_everything_is_asked_once(steps in prop::collection::vec(step(), 1..60)) {
        let life = Life::begin();
        for step in &steps {
            if let Err(error) = life.take(step) {
                prop_assert!(!matches!(error, BillingError::Storage(_)), "{step:?}: {error}");
            }
            life.check();
        }
        life.end();
    }
}
