//! Duties and taxes that the broker does not owe, or does not owe any more, are not a cost and leave the bill.

use super::{ALL, Bench, OURS, number, text};
use crate::dossier::DossierStatus;
use crate::invoice::{DocumentType, Invoice, InvoiceStatus};
use crate::money::PaymentTermGroup;
use crate::movement::{AssessedTax, CustomsDebt};
use crate::ports::{InvoiceFilter, InvoiceSort};
use crate::{ChargedProgress, DossierId};
use customs_kernel::{SortDirection, Subject};
use rust_decimal::Decimal;

const DECLARATION: Subject = Subject::declaration(7);

struct Office {
    bench: Bench,
    dossier: DossierId,
}

impl Office {
    /// An accepted declaration; the customer pays 50.00 for the work, and duties are charged on.
    fn new() -> Self {
        let bench = Bench::new();
        let work = bench.item("WORK", "50", |_| ());
        let duties = bench.item("DUTIES", "1", |form| {
            (form.category, form.trigger_type, form.trigger_event) = (text("duties"), text("manual"), text("manual"));
        });
        bench.card("ACME", &[work, duties], |_| ());
        let dossier = bench.accepted(7);
        Self { bench, dossier }
    }

    /// 100.00 of duties, with this amount of it billed.
    fn billed_at(amount: &str) -> Self {
        let office = Self::new();
        office.assess(&[("A00", "100")]);
        office.bench.invoices.generate_for_dossier(OURS, Some(office.dossier)).expect("drafts");
        let documents = office.documents();
        let of_duties = |line: &&crate::invoice::InvoiceLine| line.terms.group == PaymentTermGroup::Duties;
        let line = documents.iter().find_map(|draft| Some((draft.id, draft.lines.iter().find(of_duties)?.id)));
        let (draft, line) = line.expect("a line");
        let changed = |form: &mut crate::invoice::InvoiceLineForm| form.unit_price = Some(number(amount));
        office.bench.invoices.update_line(OURS, draft, line, None, &changed).expect("it is changed");
        office.finalize_all();
        office
    }

    /// The lines of all credit notes.
    fn taken_back(&self) -> Vec<Decimal> {
        self.credit_notes().iter().flat_map(|note| &note.lines).map(|line| line.terms.amounts.amount).collect()
    }

    fn progress(&self) {
        // Events come twice.
        for _ in 0..2 {
            let _progress: ChargedProgress =
                self.bench.dossiers.movement_progressed(OURS, DECLARATION).expect("it is booked");
        }
    }

    fn assess(&self, taxes: &[(&str, &str)]) {
        let charge = |(tax_type, amount): &(&str, &str)| AssessedTax {
            tax_type: (*tax_type).to_owned(),
            amount: number(amount),
            currency: customs_kernel::Currency::eur(),
        };
        self.bench.store.charge_by_customs(OURS, DECLARATION, taxes.iter().map(charge).collect());
        self.progress();
    }

    fn owe(&self, debt: CustomsDebt) {
        self.bench.store.owe_customs(OURS, DECLARATION, debt);
        self.progress();
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

    /// What all documents in one of these statuses ask for duties and taxes.
    fn billed(&self, statuses: &[InvoiceStatus]) -> Decimal {
        let documents = self.documents();
        let own = documents.iter().filter(|document| statuses.contains(&document.status));
        let lines = own.flat_map(|document| &document.lines);
        lines.filter(|line| line.terms.group == PaymentTermGroup::Duties).map(|line| line.terms.amounts.amount).sum()
    }

    fn pending(&self) -> Vec<Decimal> {
        let lines = self.bench.revenue(self.dossier).into_iter();
        lines.filter(|line| line.charges_on.is_some() && line.is_pending()).map(|line| line.amounts.amount).collect()
    }

    fn costs(&self) -> Vec<Decimal> {
        let lines = self.bench.dossiers.purchase_lines(OURS, self.dossier).expect("costs");
        lines.iter().map(|line| line.terms.amounts.amount).collect()
    }

    fn warnings(&self) -> Vec<String> {
        let shown = self.bench.dossiers.show(OURS, self.dossier).expect("a dossier");
        shown.to_charge_on.iter().map(ToString::to_string).collect()
    }

    fn credit_notes(&self) -> Vec<Invoice> {
        let documents = self.documents().into_iter();
        documents.filter(|document| document.header.document_type == DocumentType::CreditNote).collect()
    }
}

/// UCC articles 110 and 111: 120.55 of duty and 25.32 of VAT that the importer's own deferment pays are not a cost of
/// the broker, and nothing of them is charged on (VAT Directive article 79(c) asks for an expense of the broker).
#[test]
fn what_the_customer_pays_customs_is_no_cost_and_not_charged_on() {
    let office = Office::new();
    office.owe(CustomsDebt::OfCustomer);
    office.assess(&[("A00", "120.55"), ("B00", "25.32")]);
    assert_eq!((office.costs(), office.pending(), office.warnings()), (vec![], vec![], vec![]));
    // A person sees that the broker paid after all, and later that it did not.
    office.owe(CustomsDebt::OfBroker);
    assert_eq!(
        (office.costs(), office.pending()),
        (["120.55", "25.32"].map(number).into(), ["120.55", "25.32"].map(number).into())
    );
    office.owe(CustomsDebt::OfCustomer);
    assert_eq!((office.costs(), office.pending(), office.warnings()), (vec![], vec![], vec![]));
    office.owe(CustomsDebt::OfBroker);
    office.assess(&[("A00", "130"), ("B00", "25.32")]);
    assert_eq!(
        (office.costs(), office.pending()),
        (["130", "25.32"].map(number).into(), ["130", "25.32"].map(number).into())
    );
}

/// Versions before this one booked what the customer paid itself; no event may come any more.
#[test]
fn a_recalculation_takes_off_what_was_booked_wrongly() {
    let office = Office::new();
    office.assess(&[("A00", "100")]);
    office.bench.store.owe_customs(OURS, DECLARATION, CustomsDebt::OfCustomer);
    office
        .bench
        .dossiers
        .recalculate(OURS, office.dossier, None, crate::dossier::DeduplicationMode::Skip)
        .expect("a margin");
    assert_eq!((office.costs(), office.pending(), office.warnings()), (vec![], vec![], vec![]));
}

/// UCC article 124(1)(d): the debt ends when the declaration is invalidated.
#[test]
fn after_an_invalidation_pending_duties_go_and_the_work_stays() {
    let office = Office::new();
    office.assess(&[("A00", "100"), ("B00", "21")]);
    office.owe(CustomsDebt::Gone);
    assert_eq!((office.costs(), office.pending(), office.warnings()), (vec![], vec![], vec![]));
    assert_eq!(office.bench.charged(office.dossier).len(), 1, "the work was done");
    // A calculation that comes late books nothing.
    office.assess(&[("A00", "90"), ("B00", "21")]);
    assert_eq!((office.costs(), office.pending()), (vec![], vec![]));
}

#[test]
fn a_draft_loses_what_is_not_owed_any_more() {
    let office = Office::new();
    office.assess(&[("A00", "100")]);
    office.bench.invoices.generate_for_dossier(OURS, Some(office.dossier)).expect("drafts");
    office.assess(&[("A00", "80")]);
    assert_eq!((office.billed(&[InvoiceStatus::Draft]), office.pending()), (number("80"), vec![]));
    office.owe(CustomsDebt::Gone);
    assert_eq!((office.billed(&[InvoiceStatus::Draft]), office.pending()), (number("0"), vec![]));
    assert_eq!(office.documents().len(), 1, "the draft of the duties went with its only line");
    assert_eq!((office.costs(), office.warnings()), (vec![], vec![]));
}

#[test]
fn an_amount_that_somebody_changed_on_a_draft_stays_as_long_as_something_is_owed() {
    let office = Office::new();
    office.assess(&[("A00", "100")]);
    office.bench.invoices.generate_for_dossier(OURS, Some(office.dossier)).expect("drafts");
    let documents = office.documents();
    let of_duties = |line: &&crate::invoice::InvoiceLine| line.terms.group == PaymentTermGroup::Duties;
    let (draft, line) =
        documents.iter().find_map(|draft| Some((draft.id, draft.lines.iter().find(of_duties)?.id))).expect("a line");
    let cheaper = |form: &mut crate::invoice::InvoiceLineForm| form.unit_price = Some(number("95"));
    office.bench.invoices.update_line(OURS, draft, line, None, &cheaper).expect("it is changed");
    office.assess(&[("A00", "80")]);
    assert_eq!((office.billed(&[InvoiceStatus::Draft]), office.warnings().len()), (number("95"), 1));
    office.owe(CustomsDebt::Gone);
    assert_eq!((office.billed(&[InvoiceStatus::Draft]), office.warnings()), (number("0"), vec![]));
}

/// 100.00 billed, 80.00 charged by customs in the end: a draft takes back 20.00, and follows when customs charges 85.00
/// after all: 15.00.
#[test]
fn what_customs_gives_back_of_an_invoice_waits_as_a_draft_credit_note() {
    let office = Office::new();
    office.assess(&[("A00", "100")]);
    office.bench.invoices.generate_for_dossier(OURS, Some(office.dossier)).expect("drafts");
    office.finalize_all();
    let amounts = || -> Vec<Decimal> {
        office.credit_notes().iter().flat_map(|note| &note.lines).map(|line| line.terms.amounts.amount).collect()
    };
    office.assess(&[("A00", "80")]);
    assert_eq!(amounts(), [number("-20")]);
    let warnings = office.warnings();
    assert!(warnings[0].starts_with("20.00 EUR more than customs charged for A00"), "{warnings:?}");
    office.assess(&[("A00", "85")]);
    assert_eq!(amounts(), [number("-15")]);
    office.assess(&[("A00", "100")]);
    assert_eq!((amounts(), office.credit_notes().len()), (vec![], 0), "nothing is to be taken back");
    office.assess(&[("A00", "85")]);
    office.finalize_all();
    assert_eq!((amounts(), office.warnings()), (vec![number("-15")], vec![]));
    // Of the 100.00, 15.00 is taken back for good. Once nothing is owed, the rest of the line is.
    office.owe(CustomsDebt::Gone);
    assert_eq!(amounts(), [number("-15"), number("-85")]);
    assert!(office.warnings()[0].starts_with("85.00 EUR more"), "{:?}", office.warnings());
    office.finalize_all();
    assert_eq!((office.billed(&[InvoiceStatus::Finalized]), office.warnings()), (number("0"), vec![]));
}

#[test]
fn a_draft_credit_note_that_somebody_deletes_stays_deleted_and_one_of_the_whole_line_is_charged_anew() {
    let office = Office::new();
    office.assess(&[("A00", "100")]);
    office.bench.invoices.generate_for_dossier(OURS, Some(office.dossier)).expect("drafts");
    office.finalize_all();
    office.assess(&[("A00", "80")]);
    let note = office.credit_notes().remove(0);
    office.bench.invoices.delete(OURS, note.id, None).expect("it goes");
    office.progress();
    assert_eq!((office.credit_notes().len(), office.warnings().len()), (0, 1));
    let invoice = note.header.credits.expect("an invoice").id;
    let requested = crate::invoice::CreditRequest::default();
    office.bench.invoices.credit(OURS, invoice, None, &requested).expect("a draft");
    office.finalize_all();
    // 100.00 is taken back, and customs charges 80.00.
    assert_eq!((office.pending(), office.warnings()), (vec![number("80")], vec![]));
}

/// 100.00 charged, with 70.00 of it billed. While customs charges 90.00 or 80.00, the customer is asked for less than
/// is owed, and nothing is taken back. At 50.00 it is 70.00 - 50.00 = 20.00, and once nothing is owed 70.00, which is all
/// that was billed.
#[test]
fn only_what_is_billed_above_the_debt_is_taken_back() {
    let office = Office::billed_at("70");
    for amount in ["90", "80"] {
        office.assess(&[("A00", amount)]);
        assert_eq!((office.taken_back(), office.warnings()), (vec![], vec![]), "{amount}");
    }
    office.assess(&[("A00", "50")]);
    assert_eq!(office.taken_back(), [number("-20")]);
    assert!(office.warnings()[0].starts_with("20.00 EUR more"), "{:?}", office.warnings());
    office.owe(CustomsDebt::Gone);
    assert_eq!(office.taken_back(), [number("-70")]);
    office.owe(CustomsDebt::OfBroker);
    assert_eq!(office.taken_back(), [number("-20")], "it is owed again");
    office.finalize_all();
    assert_eq!((office.billed(&[InvoiceStatus::Finalized]), office.warnings()), (number("50"), vec![]));
    // 60.00 - 50.00 came on top since.
    office.assess(&[("A00", "60")]);
    assert_eq!((office.pending(), office.warnings()), (vec![number("10")], vec![]));
}

/// 100.00 charged, with 70.00 of it billed, and customs charges 50.00: a person takes all 70.00 back. The customer owes
/// 50.00 then, which is charged again.
#[test]
fn a_credit_by_hand_of_a_lowered_line_charges_what_is_owed() {
    let office = Office::billed_at("70");
    office.assess(&[("A00", "50")]);
    let note = office.credit_notes().remove(0);
    office.bench.invoices.delete(OURS, note.id, None).expect("it goes");
    let invoice = note.header.credits.expect("an invoice").id;
    office.bench.invoices.credit(OURS, invoice, None, &crate::invoice::CreditRequest::default()).expect("a draft");
    office.finalize_all();
    assert_eq!((office.pending(), office.warnings()), (vec![number("50")], vec![]));
}

/// 100.00 billed, 80.00 owed. Beside the draft over 20.00 a person credits the rest of the line, 80.00, and finalizes that: of
/// the 20.00 nothing is too much any more, so the draft goes, and 80.00 - 20.00 = 60.00 is charged again.
#[test]
fn a_draft_goes_when_another_note_takes_the_rest_of_its_line_back() {
    let office = Office::billed_at("100");
    office.assess(&[("A00", "80")]);
    let automatic = office.credit_notes().remove(0);
    let invoice = automatic.header.credits.expect("an invoice").id;
    let requested = crate::invoice::CreditRequest::default();
    let rest = office.bench.invoices.credit(OURS, invoice, None, &requested).expect("a draft of the rest");
    assert_eq!(office.taken_back(), [number("-20"), number("-80")]);
    assert!(office.bench.invoices.credit(OURS, invoice, None, &requested).is_err(), "nothing is left");
    office.bench.invoices.finalize(OURS, rest.id, None).expect("it is finalized");
    assert_eq!(office.taken_back(), [number("-80")]);
    assert_eq!((office.pending(), office.warnings()), (vec![number("60")], vec![]));
}

/// 100.00 billed, 80.00 owed: 20.00 and the rest of 80.00 are on drafts. When nothing is owed any more, all of it is on drafts
/// already. When 80.00 is owed again, 20.00 is too much.
#[test]
fn drafts_together_take_back_no_more_than_the_line() {
    let office = Office::billed_at("100");
    office.assess(&[("A00", "80")]);
    let invoice = office.credit_notes().remove(0).header.credits.expect("an invoice").id;
    office.bench.invoices.credit(OURS, invoice, None, &crate::invoice::CreditRequest::default()).expect("a draft");
    office.owe(CustomsDebt::Gone);
    assert_eq!(office.taken_back(), [number("-20"), number("-80")]);
    office.owe(CustomsDebt::OfBroker);
    assert_eq!(office.taken_back(), [number("-20")]);
}

/// 100.00 billed, 80.00 owed: 20.00 is on a draft of a credit note when a user recalculates. Were it taken for
/// credited, an increase back to 100.00 would charge 20.00 again, and the draft would still take back 20.00 that is not
/// owed.
#[test]
fn a_recalculation_leaves_what_a_draft_credit_note_is_about_to_take_back() {
    let office = Office::billed_at("100");
    office.assess(&[("A00", "80")]);
    let mode = crate::dossier::DeduplicationMode::Skip;
    office.bench.dossiers.recalculate(OURS, office.dossier, None, mode).expect("a margin");
    assert_eq!((office.taken_back(), office.warnings().len()), (vec![number("-20")], 1));
    office.assess(&[("A00", "70")]);
    assert_eq!(office.taken_back(), [number("-30")], "the draft still follows");
    office.assess(&[("A00", "100")]);
    assert_eq!((office.taken_back(), office.pending(), office.warnings()), (vec![], vec![], vec![]));
}

/// One draft bills two dossiers. Customs gives something back of the second, and the draft is lowered: both dossiers are held
/// for that, the one with the lower id first. Two units of work that hold them in other orders may wait for each other.
#[test]
fn dossiers_on_one_draft_are_held_in_the_order_of_their_ids() {
    let bench = Bench::new();
    let duties = bench.item("DUTIES", "1", |form| {
        (form.category, form.trigger_type, form.trigger_event) = (text("duties"), text("manual"), text("manual"));
    });
    bench.card("ACME", &[duties], |form| {
        form.consolidation_mode = text("merged");
    });
    let dossiers = [7, 8].map(|id| {
        let dossier = bench.accepted(id);
        charge(&bench, id, "100");
        bench.ready(dossier);
        dossier
    });
    let day = "2026-03-02".parse().expect("a day");
    assert_eq!(bench.invoices.run(OURS, day).expect("a run").invoices, 1);
    charge(&bench, 8, "80");
    let billed = |dossier| bench.revenue(dossier).iter().map(|line| line.amounts.amount).sum::<Decimal>();
    assert_eq!(dossiers.map(billed), [number("100"), number("80")]);
    assert!(!bench.store.held_out_of_order());
}

fn charge(bench: &Bench, declaration: i64, amount: &str) {
    let tax =
        AssessedTax { tax_type: "A00".to_owned(), amount: number(amount), currency: customs_kernel::Currency::eur() };
    bench.store.charge_by_customs(OURS, Subject::declaration(declaration), vec![tax]);
    let _progress: ChargedProgress =
        bench.dossiers.movement_progressed(OURS, Subject::declaration(declaration)).expect("it is booked");
}

/// What customs charges for the declarations of a dossier is read at once, however many there are.
#[test]
fn a_recalculation_needs_as_many_queries_for_many_declarations_as_for_one() {
    let queries = [1, 12].map(|declarations| {
        let office = Office::new();
        office.assess(&[("A00", "100")]);
        for id in 100..100 + declarations {
            office.bench.accept(office.bench.linked(office.dossier, id));
            charge(&office.bench, id, "100");
        }
        office.bench.store.take_queries();
        let mode = crate::dossier::DeduplicationMode::Skip;
        office.bench.dossiers.recalculate(OURS, office.dossier, None, mode).expect("a margin");
        office.bench.store.take_queries()
    });
    assert_eq!(queries[0], queries[1]);
}

/// A declaration leaves the dossier that billed 100.00 for it: the 100.00 is taken back, since its next dossier bills it.
#[test]
fn a_declaration_that_leaves_takes_its_duties_off_the_bill() {
    let office = Office::new();
    office.assess(&[("A00", "100")]);
    office.bench.invoices.generate_for_dossier(OURS, Some(office.dossier)).expect("drafts");
    office.finalize_all();
    office.bench.dossiers.unlink(OURS, office.dossier, None, DECLARATION).expect("it is unlinked");
    let notes = office.credit_notes();
    let amounts: Vec<Decimal> =
        notes.iter().flat_map(|note| &note.lines).map(|line| line.terms.amounts.amount).collect();
    assert_eq!(amounts, [number("-100")]);
    office.bench.dossiers.link(OURS, office.dossier, None, DECLARATION).expect("it is linked");
    assert_eq!(office.credit_notes(), [], "it is back, and billed already");
}

/// The draft bills 100.00 and 21.00. When the declaration leaves, each goes from the draft, which holds the dossier again and
/// raises its version: the answer has the version after the last of them, which a GET shows and If-Match may name.
#[test]
fn the_dossier_of_an_unlinked_declaration_has_the_version_after_its_drafts_changed() {
    let office = Office::new();
    office.assess(&[("A00", "100"), ("B00", "21")]);
    office.bench.invoices.generate_for_dossier(OURS, Some(office.dossier)).expect("drafts");
    let dossiers = &office.bench.dossiers;
    let known = dossiers.version(OURS, office.dossier).expect("a version");
    let unlinked = dossiers.unlink(OURS, office.dossier, Some(known), DECLARATION).expect("it is unlinked");
    assert_eq!(unlinked, dossiers.show(OURS, office.dossier).expect("a dossier"));
    // Held once by the command, and once more by the draft at least.
    assert!(unlinked.dossier.version > known.next());
    let linked =
        dossiers.link(OURS, office.dossier, Some(unlinked.dossier.version), DECLARATION).expect("it is linked");
    assert_eq!(linked, dossiers.show(OURS, office.dossier).expect("a dossier"));
}

/// All orders of release (100.00), bill (drafts, then final), correction (80.00) and invalidation lead to the same: what
/// the customer is asked over all documents is what customs charges in the end, and so are the costs. So do orders in
/// which some of it does not happen.
#[test]
fn whatever_the_order_the_customer_pays_what_is_owed_in_the_end() {
    let steps = ["release", "draft", "finalize", "correct", "invalidate"];
    let mut orders = Vec::new();
    permutations(&mut Vec::new(), &steps, &mut orders);
    for order in orders {
        for ready in [false, true] {
            let office = Office::new();
            if ready {
                office.bench.ready(office.dossier);
            }
            let mut owed = Decimal::ZERO;
            let mut gone = false;
            for step in &order {
                match *step {
                    "release" => {
                        office.assess(&[("A00", "100")]);
                        owed = number("100");
                    }
                    "correct" => {
                        office.assess(&[("A00", "80")]);
                        owed = number("80");
                    }
                    "draft" => drop(office.bench.invoices.generate_for_dossier(OURS, Some(office.dossier))),
                    "finalize" => office.finalize_all(),
                    _ => {
                        office.owe(CustomsDebt::Gone);
                        gone = true;
                    }
                }
            }
            let expected = if gone { Decimal::ZERO } else { owed };
            assert_eq!(office.costs().iter().sum::<Decimal>(), expected, "{order:?} {ready}");
            settle(&office);
            let finalized = [InvoiceStatus::Finalized];
            assert_eq!((office.billed(&finalized), office.warnings()), (expected, vec![]), "{order:?} {ready}");
        }
    }
}

/// Bills what is left, as a person would: opens the dossier again, and finalizes every draft.
fn settle(office: &Office) {
    office.finalize_all();
    if office.bench.status(office.dossier) == DossierStatus::Invoiced {
        office.bench.go(office.dossier, DossierStatus::Closed);
        office.bench.go(office.dossier, DossierStatus::Open);
        office.bench.go(office.dossier, DossierStatus::Complete);
    }
    drop(office.bench.invoices.generate_for_dossier(OURS, Some(office.dossier)));
    office.finalize_all();
}

/// All sequences of some of the steps, each at most once.
fn permutations<'s>(begun: &mut Vec<&'s str>, left: &[&'s str], found: &mut Vec<Vec<&'s str>>) {
    found.push(begun.clone());
    for (index, step) in left.iter().enumerate() {
        let mut rest = left.to_vec();
        rest.remove(index);
        begun.push(step);
        permutations(begun, &rest, found);
        begun.pop();
    }
}
