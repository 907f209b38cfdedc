//! Customs charges are charged on to the customer.

use super::{Bench, OURS, number, text};
use crate::dossier::{DeduplicationMode, DossierStatus, PurchaseLineForm};
use crate::money::PaymentTermGroup;
use crate::movement::AssessedTax;
use crate::{ChargedProgress, DossierId};
use customs_kernel::Subject;
use rust_decimal::Decimal;

const DECLARATION: Subject = Subject::declaration(7);

struct Office {
    bench: Bench,
    dossier: DossierId,
}

impl Office {
    /// An accepted declaration, and a rate card with items of these categories that no trigger charges.
    fn with_items(categories: &[&str]) -> Self {
        let bench = Bench::new();
        let mut items = vec![bench.item("WORK", "50", |_| ())];
        for category in categories {
            items.push(bench.item(category, "1", |form| {
                (form.category, form.trigger_type, form.trigger_event) =
                    (text(category), text("manual"), text("manual"));
            }));
        }
        bench.card("ACME", &items, |_| ());
        let dossier = bench.accepted(7);
        Self { bench, dossier }
    }

    fn assessed_taxes(&self, taxes: &[(&str, &str)]) {
        let charge = |(tax_type, amount): &(&str, &str)| AssessedTax {
            tax_type: (*tax_type).to_owned(),
            amount: number(amount),
            currency: customs_kernel::Currency::eur(),
        };
        self.bench.store.charge_by_customs(OURS, DECLARATION, taxes.iter().map(charge).collect());
        for _ in 0..2 {
            let _progress: ChargedProgress =
                self.bench.dossiers.movement_progressed(OURS, DECLARATION).expect("it is booked");
        }
    }

    /// The charges that pass on customs costs, as tax and amount.
    fn charged_on(&self) -> Vec<(String, Decimal)> {
        let lines = self.bench.revenue(self.dossier).into_iter();
        lines
            .filter_map(|line| {
                let source = line.charges_on?;
                Some((source.rsplit(' ').next()?.to_owned(), line.amounts.amount))
            })
            .collect()
    }

    /// Bills what is pending, on finalized invoices.
    fn bill(&self) {
        for draft in self.bench.invoices.generate_for_dossier(OURS, Some(self.dossier)).expect("drafts") {
            self.bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
        }
    }

    fn recalculate(&self, mode: DeduplicationMode) {
        self.bench.dossiers.recalculate(OURS, self.dossier, None, mode).expect("a margin");
    }

    fn warnings(&self) -> Vec<String> {
        let shown = self.bench.dossiers.show(OURS, self.dossier).expect("a dossier");
        shown.to_charge_on.iter().map(ToString::to_string).collect()
    }
}

fn reported(taxes: &[(&str, &str)]) -> Vec<(String, Decimal)> {
    taxes.iter().map(|(tax, amount)| ((*tax).to_owned(), number(amount))).collect()
}

#[test]
fn each_tax_gets_its_charge_outside_vat() {
    let office = Office::with_items(&["duties"]);
    office.assessed_taxes(&[("A00", "120.55"), ("B00", "300")]);
    assert_eq!(office.charged_on(), reported(&[("A00", "120.55"), ("B00", "300")]));
    assert_eq!(office.warnings(), [""; 0]);
    for line in office.bench.revenue(office.dossier).iter().filter(|line| line.charges_on.is_some()) {
        assert_eq!(
            (line.group, line.vat_rate, line.movement),
            (PaymentTermGroup::Duties, number("0"), Some(DECLARATION))
        );
        assert!(!line.reverse_charged);
        assert!(line.description.starts_with("Item duties "), "{}", line.description);
    }
}

#[test]
fn vat_has_its_own_item_where_the_card_has_one() {
    let office = Office::with_items(&["duties", "VAT"]);
    office.assessed_taxes(&[("A00", "120.55"), ("B00", "300")]);
    let lines = office.bench.revenue(office.dossier);
    let described: Vec<&str> =
        lines.iter().filter(|line| line.charges_on.is_some()).map(|line| &*line.description).collect();
    assert!(described[0].starts_with("Item duties A00") && described[1].starts_with("Item VAT B00"), "{described:?}");
}

#[test]
fn without_an_item_the_preview_warns() {
    let office = Office::with_items(&[]);
    office.assessed_taxes(&[("A00", "120.55")]);
    assert_eq!(office.charged_on(), []);
    let warnings = office.warnings();
    assert!(warnings.len() == 1 && warnings[0].starts_with("120.55 EUR of A00"), "{warnings:?}");
    let preview = office.bench.invoices.preview_for_dossier(OURS, Some(office.dossier)).expect("a preview");
    assert_eq!(preview.not_charged_on, warnings);
    // An item of category duties with a trigger is a fee of the broker, not an amount paid to customs.
    let fee = office.bench.item("FEE", "5", |form| form.category = text("duties"));
    office.bench.card("ACME", &[fee], |_| ());
    office.recalculate(DeduplicationMode::Skip);
    assert_eq!((office.charged_on(), office.warnings().len()), (vec![], 1));
    let item = office.bench.item("DUTY", "1", |form| {
        (form.category, form.trigger_type, form.trigger_event) = (text("Duties"), text("manual"), text("manual"));
    });
    office.bench.card("ACME", &[item], |_| ());
    office.recalculate(DeduplicationMode::Skip);
    assert_eq!((office.charged_on(), office.warnings()), (reported(&[("A00", "120.55")]), vec![]));
}

#[test]
fn a_charge_follows_its_cost_and_the_difference_is_told_beside_an_invoiced_one() {
    let office = Office::with_items(&["duties"]);
    office.assessed_taxes(&[("A00", "100.125")]);
    assert_eq!(office.charged_on(), reported(&[("A00", "100.13")]), "to the cent");
    office.assessed_taxes(&[("A00", "90")]);
    assert_eq!(office.charged_on(), reported(&[("A00", "90")]));
    office.bill();
    office.assessed_taxes(&[("A00", "95.50")]);
    assert_eq!(office.charged_on(), reported(&[("A00", "90"), ("A00", "5.50")]));
    office.assessed_taxes(&[("A00", "80")]);
    assert_eq!(office.charged_on(), reported(&[("A00", "90")]), "what is invoiced stays");
    let warnings = office.warnings();
    assert!(warnings[0].starts_with("10.00 EUR more than customs charged for A00"), "{warnings:?}");
    office.assessed_taxes(&[("A00", "97")]);
    assert_eq!((office.charged_on(), office.warnings()), (reported(&[("A00", "90"), ("A00", "7")]), vec![]));
}

#[test]
fn what_somebody_decides_stays_until_a_recalculation() {
    let office = Office::with_items(&["duties"]);
    office.assessed_taxes(&[("A00", "100"), ("B00", "20")]);
    let line = office.bench.revenue(office.dossier).into_iter().find(|line| line.charges_on.is_some()).expect("a line");
    office.bench.dossiers.delete_line(OURS, office.dossier, line.id, None).expect("it goes");
    let _progress: ChargedProgress = office.bench.dossiers.movement_progressed(OURS, DECLARATION).expect("an event");
    assert_eq!((office.charged_on(), office.warnings()), (reported(&[("B00", "20")]), vec![]));
    office.recalculate(DeduplicationMode::Skip);
    assert_eq!(office.charged_on(), reported(&[("B00", "20"), ("A00", "100")]));
    let line = office.bench.revenue(office.dossier).into_iter().find(|line| line.charges_on.is_some()).expect("a line");
    let cheaper = |form: &mut crate::dossier::RevenueLineForm| form.unit_price = Some(number("15"));
    office.bench.dossiers.update_line(OURS, office.dossier, line.id, None, &cheaper).expect("it is changed");
    office.recalculate(DeduplicationMode::Skip);
    assert_eq!(office.charged_on(), reported(&[("B00", "15"), ("A00", "100")]));
    office.recalculate(DeduplicationMode::UpdateExisting);
    assert_eq!(office.charged_on(), reported(&[("B00", "20"), ("A00", "100")]));
}

#[test]
fn a_locked_dossier_charges_on_when_it_is_opened_again_and_a_cost_that_is_changed_takes_its_charge_along() {
    let office = Office::with_items(&["duties"]);
    office.bench.go(office.dossier, DossierStatus::Closed);
    office.assessed_taxes(&[("A00", "100")]);
    assert_eq!(office.charged_on(), []);
    office.bench.go(office.dossier, DossierStatus::Open);
    office.bench.go(office.dossier, DossierStatus::Complete);
    assert_eq!(office.charged_on(), reported(&[("A00", "100")]));
    let cost = office.bench.dossiers.purchase_lines(OURS, office.dossier).expect("costs")[0].id;
    let dearer = |form: &mut PurchaseLineForm| form.unit_price = Some(number("101"));
    office.bench.dossiers.update_purchase(OURS, office.dossier, cost, None, &dearer).expect("it is changed");
    assert_eq!(office.charged_on(), reported(&[("A00", "101")]));
}

#[test]
fn a_declaration_that_leaves_takes_its_charges_along_and_an_invoiced_one_is_not_charged_twice() {
    let office = Office::with_items(&["duties"]);
    office.assessed_taxes(&[("A00", "100")]);
    let (bench, dossier) = (&office.bench, office.dossier);
    bench.dossiers.unlink(OURS, dossier, None, DECLARATION).expect("it is unlinked");
    assert_eq!(office.charged_on(), []);
    bench.dossiers.link(OURS, dossier, None, DECLARATION).expect("it is linked");
    assert_eq!(office.charged_on(), reported(&[("A00", "100")]));
    bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts");
    bench.dossiers.unlink(OURS, dossier, None, DECLARATION).expect("it is unlinked");
    bench.dossiers.link(OURS, dossier, None, DECLARATION).expect("it is linked");
    assert_eq!(office.charged_on(), reported(&[("A00", "100")]));
}

#[test]
fn another_payer_is_charged_the_same_with_the_vat_that_holds_for_it() {
    let office = Office::with_items(&["duties"]);
    let bench = &office.bench;
    office.assessed_taxes(&[("A00", "100")]);
    let abroad = |country: &str| {
        let mut known = crate::testing::customer("ACME");
        known.buyer.country_code = text(country);
        bench.store.keep_customer(OURS, known);
        office.recalculate(DeduplicationMode::UpdateExisting);
        let line = bench.revenue(office.dossier).into_iter().find(|line| line.charges_on.is_some()).expect("a line");
        (line.amounts.amount, line.not_taxed_here)
    };
    assert_eq!((abroad("CH"), abroad("NL")), ((number("100"), true), (number("100"), false)));
}

#[test]
fn a_charge_that_comes_back_from_a_draft_follows_its_cost() {
    let office = Office::with_items(&["duties"]);
    office.assessed_taxes(&[("A00", "1000")]);
    let drafts = office.bench.invoices.generate_for_dossier(OURS, Some(office.dossier)).expect("drafts");
    office.assessed_taxes(&[("A00", "800")]);
    assert_eq!(office.charged_on(), reported(&[("A00", "800")]), "the draft follows");
    for draft in drafts {
        office.bench.invoices.delete(OURS, draft.id, None).expect("the draft goes");
    }
    assert_eq!((office.charged_on(), office.warnings()), (reported(&[("A00", "800")]), vec![]));
}

#[test]
fn a_cost_that_somebody_deletes_takes_its_charge_along() {
    let office = Office::with_items(&["duties"]);
    office.assessed_taxes(&[("A00", "500"), ("B00", "20")]);
    let cost = office.bench.dossiers.purchase_lines(OURS, office.dossier).expect("costs")[0].id;
    office.bench.dossiers.delete_purchase(OURS, office.dossier, cost, None).expect("it goes");
    assert_eq!((office.charged_on(), office.warnings()), (reported(&[("B00", "20")]), vec![]));
    office.assessed_taxes(&[("A00", "510"), ("B00", "20")]);
    assert_eq!(office.charged_on(), reported(&[("B00", "20")]), "nor does its correction come back");
}

#[test]
fn what_somebody_took_off_is_not_corrected_and_stays_off_after_a_recalculation_that_had_nothing_to_do() {
    let office = Office::with_items(&["duties"]);
    office.assessed_taxes(&[("A00", "100")]);
    office.recalculate(DeduplicationMode::UpdateExisting);
    let line = office.bench.revenue(office.dossier).into_iter().find(|line| line.charges_on.is_some()).expect("a line");
    office.bench.dossiers.delete_line(OURS, office.dossier, line.id, None).expect("it goes");
    for amount in ["130", "80"] {
        office.assessed_taxes(&[("A00", amount)]);
        assert_eq!((office.charged_on(), office.warnings()), (vec![], vec![]), "{amount}");
    }
}

#[test]
fn what_was_booked_before_the_service_charged_on_stays_a_matter_of_hand() {
    use crate::ports::{ChargedOn, PurchaseLines};
    let office = Office::with_items(&[]);
    office.assessed_taxes(&[("A00", "1000")]);
    let by_hand = ChargedOn { amount: number("1000"), by_service: false };
    let noted = office.bench.store.note_charged_on(OURS, office.dossier, "declaration 7 A00", Some(by_hand));
    assert_eq!(noted.expect("noted"), customs_kernel::WriteEffect::Changed);
    let item = office.bench.item("DUTY", "1", |form| {
        (form.category, form.trigger_type, form.trigger_event) = (text("duties"), text("manual"), text("manual"));
    });
    office.bench.card("ACME", &[item], |_| ());
    for mode in [DeduplicationMode::Skip, DeduplicationMode::UpdateExisting, DeduplicationMode::AllowDuplicates] {
        office.recalculate(mode);
        assert_eq!((office.charged_on(), office.warnings()), (vec![], vec![]), "{mode:?}");
    }
}

#[test]
fn too_much_is_told_until_somebody_credits_it_and_recalculates() {
    let office = Office::with_items(&["duties"]);
    office.assessed_taxes(&[("A00", "1000")]);
    office.bill();
    office.assessed_taxes(&[("A00", "800")]);
    assert_eq!(office.warnings().len(), 1);
    // A person credits it elsewhere, in the bookkeeping, and deletes the draft for it.
    let bench = &office.bench;
    let (filter, sort) = (crate::ports::InvoiceFilter::default(), crate::ports::InvoiceSort::Id);
    let all = bench.invoices.list(OURS, &filter, sort, customs_kernel::SortDirection::Ascending, super::ALL);
    let note = all.expect("a list").records.into_iter().find(|one| one.header.credits.is_some()).expect("a note");
    bench.invoices.delete(OURS, note.id, None).expect("it goes");
    office.recalculate(DeduplicationMode::Skip);
    assert_eq!(office.warnings(), [""; 0]);
    office.assessed_taxes(&[("A00", "1000")]);
    assert_eq!(office.charged_on(), reported(&[("A00", "1000"), ("A00", "200")]), "what was credited is asked again");
}

#[test]
fn the_dossier_tells_what_is_not_charged_on_when_it_is_invoiced_too() {
    let office = Office::with_items(&["duties"]);
    office.bench.go(office.dossier, DossierStatus::Closed);
    office.assessed_taxes(&[("A00", "8000")]);
    let shown = office.bench.dossiers.show(OURS, office.dossier).expect("a dossier").to_charge_on;
    assert_eq!((shown.len(), shown[0].difference), (1, number("8000")));
}

#[test]
fn a_charge_by_hand_leaves_what_passes_on_a_cost_alone() {
    let office = Office::with_items(&["duties"]);
    office.assessed_taxes(&[("A00", "100")]);
    let line = office.bench.revenue(office.dossier).into_iter().find(|line| line.charges_on.is_some()).expect("a line");
    let form = crate::dossier::RevenueLineForm {
        billable_item_id: Some(line.billable_item.get()),
        unit_price: Some(number("7")),
        ..crate::dossier::RevenueLineForm::default()
    };
    let mode = DeduplicationMode::UpdateExisting;
    office.bench.dossiers.add_line(OURS, office.dossier, None, form, mode).expect("a line");
    assert_eq!(office.charged_on(), reported(&[("A00", "100")]));
    let cost = office.bench.dossiers.purchase_lines(OURS, office.dossier).expect("costs")[0].id;
    let dollars = |form: &mut PurchaseLineForm| form.currency = text("USD");
    let refused = office.bench.dossiers.update_purchase(OURS, office.dossier, cost, None, &dollars);
    assert_eq!(super::broken(refused), ["currency"]);
}
