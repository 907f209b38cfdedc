//! What an amendment of a declaration means for its charges, and for what was invoiced.

use super::*;
use crate::dossier::{DeduplicationMode, RevenueLineForm, ToCredit};
use crate::invoice::{CreditRequest, InvoiceStatus};
use crate::money::PaymentTermGroup;
use crate::movement::{AssessedTax, CustomsDebt};
use crate::ports::{InvoiceFilter, InvoiceSort};
use customs_kernel::SortDirection;
use proptest::prelude::*;

const DECLARATION: Subject = Subject::declaration(7);
/// The numbers of lines that declarations have in these tests.
const EARLIER: [u32; 6] = [1, 2, 3, 4, 5, 6];

/// A dossier with a declaration of three lines, for which 10.00 is charged, 2.00 a line, and what customs charges.
struct Office {
    bench: Bench,
    dossier: DossierId,
}

impl Office {
    fn new() -> Self {
        let bench = Bench::new();
        let work = bench.item("WORK", "10", |_| ());
        let lines = bench.item("LINES", "2", |form| form.trigger_type = text("per_line"));
        let duties = bench.item("DUTIES", "1", |form| {
            (form.category, form.trigger_type, form.trigger_event) = (text("duties"), text("manual"), text("manual"));
        });
        bench.card("ACME", &[work, lines, duties], |_| ());
        let dossier = bench.accepted(7);
        Self { bench, dossier }
    }

    /// Customs grants an amendment, after which the declaration has this number of lines. Events come twice.
    fn amend(&self, lines: u32) {
        self.bench.store.count_lines(OURS, DECLARATION, lines);
        for _ in 0..2 {
            let _progress: ChargedProgress =
                self.bench.dossiers.movement_amended(OURS, DECLARATION, &EARLIER).expect("the charges follow");
        }
    }

    fn assess(&self, amount: &str) {
        let currency = customs_kernel::Currency::eur();
        let tax = AssessedTax { tax_type: "A00".to_owned(), amount: number(amount), currency };
        self.bench.store.charge_by_customs(OURS, DECLARATION, vec![tax]);
        self.progress();
    }

    fn progress(&self) {
        let _progress: ChargedProgress =
            self.bench.dossiers.movement_progressed(OURS, DECLARATION).expect("it is booked");
    }

    fn bill(&self) {
        drop(self.bench.invoices.generate_for_dossier(OURS, Some(self.dossier)));
    }

    fn documents(&self) -> Vec<Invoice> {
        let (filter, sort) = (InvoiceFilter::default(), InvoiceSort::CreatedAt);
        let page = self.bench.invoices.list(OURS, &filter, sort, SortDirection::Ascending, ALL);
        page.expect("a list").records
    }

    fn finalize_all(&self) {
        for draft in self.documents().into_iter().filter(|document| document.status == InvoiceStatus::Draft) {
            self.bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
        }
    }

    /// The amounts of the finalized documents, which never change.
    fn finalized(&self) -> Vec<(InvoiceId, Vec<Decimal>)> {
        let documents = self.documents().into_iter();
        let finalized = documents.filter(|document| document.status == InvoiceStatus::Finalized);
        let amounts = |document: Invoice| {
            let lines = document.lines.iter().map(|line| line.terms.amounts.amount);
            (document.id, lines.collect())
        };
        finalized.map(amounts).collect()
    }

    /// What all finalized documents ask for duties and taxes.
    fn duties(&self) -> Decimal {
        let documents = self.documents();
        let finalized = documents.iter().filter(|document| document.status == InvoiceStatus::Finalized);
        let lines = finalized.flat_map(|document| &document.lines);
        lines.filter(|line| line.terms.group == PaymentTermGroup::Duties).map(|line| line.terms.amounts.amount).sum()
    }

    fn to_credit(&self) -> Option<ToCredit> {
        self.bench.dossiers.to_credit(OURS, DECLARATION).expect("an answer")
    }

    fn is_to_credit(&self) -> bool {
        self.to_credit().is_some()
    }

    /// Credits the line of the finalized invoice that bills the charge by line, and finalizes the credit note.
    fn credit_the_lines(&self) {
        let documents = self.documents();
        let billed = documents.iter().find_map(|document| {
            let line = document.lines.iter().find(|line| line.terms.description.contains("LINES"))?;
            (document.status == InvoiceStatus::Finalized).then_some((document.id, line.id))
        });
        let (invoice, line) = billed.expect("it is invoiced");
        let request = CreditRequest { lines: Some(vec![line]), ..CreditRequest::default() };
        self.bench.invoices.credit(OURS, invoice, None, &request).expect("a credit note");
        let left = self.to_credit();
        self.finalize_all();
        assert!(left.is_some(), "a draft gives nothing back");
    }

    /// The quantity of the charge by line, and whether no invoice has it.
    fn by_line(&self) -> Option<(Decimal, bool)> {
        let revenue = self.bench.revenue(self.dossier);
        let line = revenue.iter().find(|line| line.description.starts_with("Item LINES"))?;
        Some((line.quantity, line.is_pending()))
    }
}

#[test]
fn a_pending_charge_by_line_follows_an_amendment() {
    let office = Office::new();
    assert_eq!(office.by_line(), Some((number("3"), true)));
    for lines in [5, 2] {
        office.amend(lines);
        assert_eq!(office.by_line(), Some((Decimal::from(lines), true)));
        let revenue = office.bench.revenue(office.dossier);
        let line = revenue.iter().find(|line| line.description.starts_with("Item LINES")).expect("a charge");
        assert_eq!(line.amounts.amount, number("2") * line.quantity);
    }
    assert!(!office.is_to_credit(), "nothing is invoiced");
    assert_eq!(office.bench.revenue(office.dossier).len(), 2, "nothing is charged twice");
}

#[test]
fn what_is_invoiced_stays_and_is_to_be_credited_when_it_is_too_much() {
    let office = Office::new();
    office.bill();
    office.finalize_all();
    let before = office.finalized();
    office.amend(5);
    assert!(!office.is_to_credit(), "more is due, not less");
    office.amend(2);
    let currency = customs_kernel::Currency::eur();
    let too_much = ToCredit { amount: number("2"), currency, taken_back: Decimal::ZERO };
    assert_eq!((office.to_credit(), too_much.until()), (Some(too_much), number("2")));
    assert_eq!((office.finalized(), office.by_line()), (before, Some((number("3"), false))));
}

#[test]
fn a_final_credit_note_of_the_charge_settles_it() {
    let office = Office::new();
    office.bill();
    office.finalize_all();
    office.amend(2);
    office.credit_the_lines();
    assert_eq!(office.to_credit(), None);
}

#[test]
fn a_charge_on_a_draft_follows_an_amendment() {
    let office = Office::new();
    office.bill();
    let billed = || {
        let documents = office.documents();
        let mut lines = documents.iter().flat_map(|document| &document.lines);
        let line = lines.find(|line| line.terms.description.contains("LINES")).expect("a line");
        (line.terms.quantity, line.terms.amounts.amount)
    };
    assert_eq!(billed(), (number("3"), number("6")));
    for lines in [5, 2] {
        office.amend(lines);
        assert_eq!(office.by_line(), Some((Decimal::from(lines), false)));
        assert_eq!(billed(), (Decimal::from(lines), number("2") * Decimal::from(lines)));
    }
    assert!(!office.is_to_credit(), "the draft asks for what is due");
    office.finalize_all();
    assert!(!office.is_to_credit());
    office.amend(1);
    assert_eq!(office.to_credit().map(|it| it.amount), Some(number("2")));
}

#[test]
fn what_customs_gives_back_of_an_invoice_is_to_be_credited() {
    let office = Office::new();
    office.assess("100");
    office.bill();
    office.finalize_all();
    assert!(!office.is_to_credit());
    office.assess("80");
    office.amend(3);
    assert!(office.is_to_credit());
    // The draft credit note that was made for it settles it.
    office.finalize_all();
    assert_eq!(office.duties(), number("80"));
    assert!(!office.is_to_credit());
}

#[test]
fn without_a_charge_nothing_follows() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("WORK", "10", |form| form.trigger_type = text("manual"))], |_| ());
    let dossier = bench.accepted(7);
    let progress = bench.dossiers.movement_amended(OURS, DECLARATION, &EARLIER).expect("there is nothing to charge");
    assert_eq!(progress, ChargedProgress::Charged);
    assert_eq!(bench.charged(dossier), Vec::<String>::new());
    assert_eq!(bench.dossiers.to_credit(OURS, DECLARATION).expect("an answer"), None);
}

/// A person agreed on two units of the work with the customer.
#[test]
fn a_charge_that_is_no_charge_by_line_stays_as_it_was_agreed() {
    let office = Office::new();
    let agreed = |quantity: &str| {
        let mut revenue = office.bench.revenue(office.dossier);
        revenue.retain(|line| line.description.starts_with("Item WORK"));
        let [line] = revenue.as_slice() else { panic!("{revenue:?}") };
        assert_eq!(line.quantity, number(quantity));
        line.id
    };
    let line = agreed("1");
    let two = |form: &mut RevenueLineForm| form.quantity = Some(number("2"));
    office.bench.dossiers.update_line(OURS, office.dossier, line, None, &two).expect("it is changed");
    office.amend(5);
    agreed("2");
    office.bill();
    office.finalize_all();
    office.amend(6);
    assert!(!office.is_to_credit());
}

#[test]
fn a_charge_by_line_whose_quantity_a_person_changed_stays_as_it_was_agreed() {
    for is_on_draft in [false, true] {
        let office = Office::new();
        let revenue = office.bench.revenue(office.dossier);
        let line = revenue.iter().find(|line| line.description.starts_with("Item LINES")).expect("a charge");
        let agreed = number("2.5");
        let change = |form: &mut RevenueLineForm| form.quantity = Some(number("2.5"));
        office.bench.dossiers.update_line(OURS, office.dossier, line.id, None, &change).expect("it is changed");
        if is_on_draft {
            office.bill();
        }
        for lines in [3, 5] {
            office.amend(lines);
            assert_eq!(office.by_line(), Some((agreed, !is_on_draft)));
        }
    }
}

#[derive(Debug, Clone)]
enum Step {
    Amend(u32),
    Assess(&'static str),
    Invalidate,
    Bill,
    Finalize,
    Recalculate,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (1..6_u32).prop_map(Step::Amend),
        3 => proptest::sample::select(vec!["100", "80", "120"]).prop_map(Step::Assess),
        1 => Just(Step::Invalidate),
        2 => Just(Step::Bill),
        2 => Just(Step::Finalize),
        1 => Just(Step::Recalculate),
    ]
}

impl Office {
    fn take(&self, step: &Step) {
        match step {
            Step::Amend(lines) => self.amend(*lines),
            Step::Assess(amount) => self.assess(amount),
            Step::Invalidate => {
                self.bench.store.owe_customs(OURS, DECLARATION, CustomsDebt::Gone);
                self.progress();
            }
            Step::Bill => self.bill(),
            Step::Finalize => self.finalize_all(),
            Step::Recalculate => {
                let recalculated = self.bench.dossiers.recalculate(OURS, self.dossier, None, DeduplicationMode::Skip);
                drop(recalculated);
            }
        }
    }

    /// Bills what is left, as a person would: opens the dossier again, and finalizes every draft.
    fn settle(&self) {
        self.finalize_all();
        if self.bench.status(self.dossier) == DossierStatus::Invoiced {
            self.bench.go(self.dossier, DossierStatus::Closed);
            self.bench.go(self.dossier, DossierStatus::Open);
            self.bench.go(self.dossier, DossierStatus::Complete);
        }
        self.bill();
        self.finalize_all();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// In any order of amend, assess, invalidate, bill and credit: finalized documents never change, a charge that no
    /// invoice has follows the lines, the customer is asked for what customs charges in the end, and a part is to be
    /// credited exactly while more lines are invoiced than there are.
    #[test]
    fn whatever_the_order_the_sums_agree(steps in prop::collection::vec(step(), 1..25)) {
        let office = Office::new();
        let (mut lines, mut owed, mut is_gone) = (3, Decimal::ZERO, false);
        let mut known = office.finalized();
        for step in &steps {
            office.take(step);
            match step {
                Step::Amend(now) => lines = *now,
                Step::Assess(amount) => owed = number(amount),
                Step::Invalidate => is_gone = true,
                Step::Bill | Step::Finalize | Step::Recalculate => {}
            }
            let finalized = office.finalized();
            prop_assert!(known.iter().all(|document| finalized.contains(document)), "{:?}", steps);
            known = finalized;
            let status = office.bench.status(office.dossier);
            if let Some((quantity, true)) = office.by_line().filter(|_| !status.is_locked()) {
                prop_assert_eq!(quantity, Decimal::from(lines));
            }
        }
        office.settle();
        let expected = if is_gone { Decimal::ZERO } else { owed };
        prop_assert_eq!(office.duties(), expected, "{:?}", steps);
        let (quantity, is_pending) = office.by_line().expect("a charge");
        prop_assert!(!is_pending, "everything is billed");
        prop_assert_eq!(office.is_to_credit(), quantity > Decimal::from(lines));
    }
}
