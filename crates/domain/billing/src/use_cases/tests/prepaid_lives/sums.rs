//! The conditions that must hold after every step and at the end.

use super::life::{Life, line_of};
use crate::dossier::Prepayment;
use crate::invoice::{DocumentType, InvoiceStatus, LineSource, taken_back};
use crate::money::LineAmounts;
use crate::use_cases::tests::*;
use customs_kernel::Currency;
use std::collections::BTreeMap;

/// Payer and currency. Sums are kept apart for each.
type DebtKey = (String, Currency);

fn purse(document: &Invoice) -> DebtKey {
    (document.header.customer_code.clone(), document.header.currency.clone())
}

fn is_final(document: &Invoice) -> bool {
    document.status != InvoiceStatus::Draft
}

impl Life {
    /// Sums of the lines of the documents that `counts` accepts, for every payer and currency: first lines about
    /// prepayments, then the work.
    fn sums(&self, counts: impl Fn(&Invoice) -> bool) -> BTreeMap<DebtKey, [LineAmounts; 2]> {
        let documents = self.documents();
        let is_about_prepayment =
            |of: &Invoice, source: LineSource| of.header.is_prepayment || matches!(source, LineSource::Prepayment(_));
        let mut sums: BTreeMap<DebtKey, [LineAmounts; 2]> = BTreeMap::new();
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

    pub(super) fn check(&self) {
        for document in self.documents() {
            let is_note = document.header.document_type == DocumentType::CreditNote;
            // The lines of a draft can be deleted, so that a note only has to hold to this when it is finalized.
            for share in document.vat_breakdown().into_iter().filter(|_| !is_note || is_final(&document)) {
                let asked = |amount: Decimal| if is_note { -amount } else { amount };
                assert!(asked(share.taxable) >= Decimal::ZERO, "{share:?} on {document:?}");
                assert!(asked(share.vat_amount) >= Decimal::ZERO, "{share:?} on {document:?}");
            }
        }
        self.check_credits();
        let prepayment = self.prepayment();
        if let Some(prepayment) = &prepayment {
            let gone = prepayment.deductions.iter().chain(&prepayment.paid_back);
            let gone: LineAmounts = gone.map(|part| part.amounts).sum();
            assert_eq!(gone.at_most(prepayment.amounts), gone, "more is gone than was paid: {prepayment:?}");
        }
        for (purse, [prepaid, _]) in self.sums(is_final) {
            assert_eq!(prepaid, self.unused(prepayment.as_ref(), &purse), "{purse:?}: {prepayment:?}");
        }
    }

    /// The credits of a line together are never more than the line, drafts included.
    fn check_credits(&self) {
        let documents = self.documents();
        let taken = taken_back(documents.iter().filter(|one| one.header.document_type == DocumentType::CreditNote));
        for line in documents.iter().flat_map(|document| &document.lines) {
            let Some(gone) = taken.get(&line.id) else { continue };
            let whole = line.terms.amounts;
            for (gone, whole) in [(gone.amount, whole.amount), (gone.vat_amount, whole.vat_amount)] {
                let is_within = gone.abs() <= whole.abs() && gone * whole >= Decimal::ZERO;
                assert!(is_within, "{gone} of {whole} is taken back: {line:?}");
            }
        }
    }

    /// The part of a prepayment that was billed and that no finalized document deducted or paid back.
    fn unused(&self, prepayment: Option<&Prepayment>, purse: &DebtKey) -> LineAmounts {
        let own = prepayment.filter(|one| (&one.payer, &one.currency) == (&purse.0, &purse.1));
        let finalized: Vec<InvoiceId> = self.documents().iter().filter(|one| is_final(one)).map(|one| one.id).collect();
        let Some(prepayment) = own.filter(|one| finalized.contains(&one.invoice)) else { return LineAmounts::ZERO };
        let gone = prepayment.deductions.iter().chain(&prepayment.paid_back);
        let gone = gone.filter(|part| finalized.contains(&part.invoice));
        prepayment.amounts - gone.map(|part| part.amounts).sum()
    }

    /// Adds enough work for the payer to use up the prepayment, and checks that the billed total equals the work.
    pub(super) fn end(&self) {
        let Some(prepayment) = self.prepayment() else { return };
        for draft in self.documents().iter().filter(|document| !is_final(document)) {
            // Deleting the draft that asks for the prepayment deletes the prepayment too.
            self.bench.invoices.delete(OURS, draft.id, None).expect("the draft goes");
        }
        let left = || self.prepayment().map_or(LineAmounts::ZERO, |prepayment| prepayment.left());
        if left() != LineAmounts::ZERO {
            let items = [self.item, self.duties];
            self.bench.card("ACME", &items, |form| form.currency = text(prepayment.currency.as_str()));
            let mut enough = line_of((10_000_000, !prepayment.vat_rate.is_zero()));
            if prepayment.group.is_passed_on() {
                enough.billable_item_id = Some(self.duties.get());
            }
            self.by_hand(&prepayment.payer, [enough].into_iter()).expect("an invoice");
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
