//! Random lives of a dossier that is paid in advance: over all its documents everything is asked once.

use super::*;
use crate::dossier::{DeduplicationMode, RevenueLineForm};
use crate::invoice::{CreditWish, DocumentType, InvoiceStatus, LineSource};
use crate::ports::{InvoiceFilter, InvoiceSort};
use crate::{DossierChange, PrepaymentForm};
use customs_kernel::{Actor, Currency, SortDirection};
use proptest::prelude::*;
use std::collections::BTreeMap;

#[derive(Debug, Clone)]
enum Step {
    Work(u32, bool),
    Prepay(u32, bool),
    Pay(usize),
    Generate,
    Finalize(usize),
    Credit(usize, Option<usize>),
    Delete(usize),
    DeleteLine(usize, usize),
    ChangeLine(usize, usize, u32),
    BillTo(bool),
    InDollars(bool),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (1..200_u32, any::<bool>()).prop_map(|(euros, taxed)| Step::Work(euros, taxed)),
        3 => (1..200_u32, any::<bool>()).prop_map(|(euros, taxed)| Step::Prepay(euros, taxed)),
        4 => (0..9_usize).prop_map(Step::Pay),
        4 => Just(Step::Generate),
        6 => (0..9_usize).prop_map(Step::Finalize),
        3 => (0..9_usize, proptest::option::of(0..4_usize)).prop_map(|(nth, line)| Step::Credit(nth, line)),
        1 => (0..9_usize).prop_map(Step::Delete),
        1 => (0..9_usize, 0..4_usize).prop_map(|(nth, line)| Step::DeleteLine(nth, line)),
        1 => (0..9_usize, 0..4_usize, 0..200_u32).prop_map(|(nth, line, euros)| Step::ChangeLine(nth, line, euros)),
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

    fn take(&self, step: &Step) -> Result<(), BillingError> {
        let Bench { dossiers, invoices, .. } = &self.bench;
        let documents = self.documents();
        let nth = |nth: usize| documents.get(nth % documents.len().max(1));
        let rate = |taxed: bool| number(if taxed { "21" } else { "0" });
        match *step {
            Step::Work(euros, taxed) => {
                let form = RevenueLineForm {
                    billable_item_id: Some(self.item.get()),
                    unit_price: Some(euros.into()),
                    vat_rate: Some(rate(taxed)),
                    ..RevenueLineForm::default()
                };
                dossiers.add_line(OURS, self.dossier, None, form, DeduplicationMode::AllowDuplicates).map(drop)
            }
            Step::Prepay(euros, taxed) => {
                let form = PrepaymentForm { amount: Some(euros.into()), vat_rate: Some(rate(taxed)) };
                dossiers.request_prepayment(OURS, self.dossier, None, &form).map(drop)
            }
            Step::Generate => invoices.generate_for_dossier(OURS, Some(self.dossier)).map(drop),
            Step::BillTo(other) => {
                let payer = other.then_some(self.payer);
                let form = move |form: &mut DossierForm| form.invoice_to_customer_id = payer;
                dossiers
                    .update(OURS, self.dossier, None, &DossierChange { form: &form, number: None, status: None })
                    .map(drop)
            }
            Step::InDollars(dollars) => {
                let currency = if dollars { "USD" } else { "EUR" };
                self.bench.card("ACME", &[self.item], |form| form.currency = text(currency));
                Ok(())
            }
            Step::Pay(at) => {
                nth(at).map_or(Ok(()), |one| invoices.mark_paid(OURS, one.id, None, None, &Actor::System).map(drop))
            }
            Step::Finalize(at) => nth(at).map_or(Ok(()), |one| invoices.finalize(OURS, one.id, None).map(drop)),
            Step::Delete(at) => nth(at).map_or(Ok(()), |one| invoices.delete(OURS, one.id, None)),
            Step::Credit(at, line) => nth(at).map_or(Ok(()), |one| {
                let lines = line.and_then(|line| one.lines.get(line)).map(|line| vec![line.id]);
                invoices.credit(OURS, one.id, None, &CreditWish { lines, notes: None }).map(drop)
            }),
            Step::DeleteLine(at, line) => match nth(at).and_then(|one| Some((one.id, one.lines.get(line)?.id))) {
                Some((id, line)) => invoices.delete_line(OURS, id, line, None).map(drop),
                None => Ok(()),
            },
            Step::ChangeLine(at, line, euros) => {
                match nth(at).and_then(|one| Some((one.id, one.lines.get(line)?.id))) {
                    Some((id, line)) => {
                        let change = |form: &mut InvoiceLineForm| form.unit_price = Some(euros.into());
                        invoices.update_line(OURS, id, line, None, &change).map(drop)
                    }
                    None => Ok(()),
                }
            }
        }
    }

    /// What was asked in advance less what was taken off or given back, in every purse, over documents that count.
    fn prepaid(&self, counts: impl Fn(&Invoice) -> bool) -> BTreeMap<Purse, Decimal> {
        let documents = self.documents();
        let is_about_prepayment =
            |of: &Invoice, source: LineSource| of.header.is_prepayment || matches!(source, LineSource::Prepayment(_));
        let mut prepaid: BTreeMap<Purse, Decimal> = BTreeMap::new();
        for document in documents.iter().filter(|document| counts(document)) {
            for line in &document.lines {
                let about = match line.terms.source {
                    LineSource::Credit(id) => documents.iter().any(|of| {
                        let line = of.lines.iter().find(|line| line.id == id);
                        line.is_some_and(|line| is_about_prepayment(of, line.terms.source))
                    }),
                    source => is_about_prepayment(document, source),
                };
                if about {
                    let purse = (document.header.customer_code.clone(), document.header.currency.clone());
                    *prepaid.entry(purse).or_default() += line.terms.amounts.amount;
                }
            }
        }
        prepaid
    }

    fn check(&self) {
        let is_final = |document: &Invoice| document.status != InvoiceStatus::Draft;
        for (purse, sum) in self.prepaid(is_final) {
            assert!(sum >= Decimal::ZERO, "{purse:?}: {sum}: more was taken off than was asked");
        }
        for document in self.documents() {
            if document.header.document_type == DocumentType::Invoice {
                for share in document.vat_breakdown() {
                    assert!(share.taxable >= Decimal::ZERO, "{share:?} on {document:?}");
                }
            }
        }
        let dossier = self.bench.dossiers.show(OURS, self.dossier).expect("a dossier").dossier;
        let Some(prepayment) = dossier.prepayment else { return };
        assert!(prepayment.left() >= Decimal::ZERO);
        let taken: Decimal = prepayment.deductions.iter().map(|deduction| deduction.amount).sum();
        let purse = (prepayment.payer.clone(), prepayment.currency.clone());
        // Everything but drafts of credit notes, which take nothing back yet.
        let standing =
            |document: &Invoice| is_final(document) || document.header.document_type == DocumentType::Invoice;
        assert_eq!(self.prepaid(standing).get(&purse).copied(), Some(prepayment.amount - taken), "{prepayment:?}");
    }

    /// Enough work for whoever paid in advance: what is left of that is taken off to the last cent.
    fn end(&self) {
        let dossier = || self.bench.dossiers.show(OURS, self.dossier).expect("a dossier").dossier;
        let Some(prepayment) = dossier().prepayment.filter(|prepayment| prepayment.left() > Decimal::ZERO) else {
            return;
        };
        let taxed = !prepayment.vat_rate.is_zero();
        self.take(&Step::BillTo(prepayment.payer == "PAYER")).expect("billed");
        if prepayment.payer == "ACME" {
            self.take(&Step::InDollars(prepayment.currency != Currency::eur())).expect("a card");
        }
        self.take(&Step::Work(100_000, taxed)).expect("work");
        self.take(&Step::Generate).expect("drafts");
        assert_eq!(dossier().prepayment.map(|prepayment| prepayment.left()), Some(Decimal::ZERO));
        self.check();
    }
}

proptest! {
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
