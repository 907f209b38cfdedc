use super::*;
use crate::dossier::DeduplicationMode;
use crate::movement::{Direction, Movement};
use std::thread;

#[test]
fn each_event_charges_what_it_triggers() {
    let bench = Bench::new();
    let accepted = bench.item("ACC", "10", |_| ());
    let lines = bench.item("LINES", "2", |form| {
        form.trigger_type = text("per_line");
        form.trigger_event = text("on_release");
    });
    let fixed = bench.item("DONE", "5", |form| {
        form.trigger_type = text("fixed");
        form.trigger_event = text("on_finalization");
    });
    bench.card("ACME", &[accepted, lines, fixed], |_| ());
    let dossier = bench.dossier();
    let movement = bench.linked(dossier, 7);
    assert_eq!(bench.charged(dossier), Vec::<String>::new());
    bench.accept(movement);
    assert_eq!(bench.charged(dossier), ["Item ACC 26NL0000000000007J x 1 = 10"]);
    bench.store.progress(OURS, movement, true);
    let progress = bench.dossiers.movement_progressed(OURS, movement).expect("it is charged");
    assert_eq!(progress, ChargedProgress::Charged);
    assert_eq!(bench.charged(dossier)[1], "Item LINES 26NL0000000000007J x 3 = 6");
    bench.go(dossier, DossierStatus::Complete);
    assert_eq!(bench.charged(dossier)[2], "Item DONE x 1 = 5");
    bench.go(dossier, DossierStatus::Open);
    bench.go(dossier, DossierStatus::Complete);
    assert_eq!(bench.charged(dossier).len(), 3);
}

#[test]
fn a_charge_falls_on_the_movements_that_it_is_for() {
    let bench = Bench::new();
    let wanted = |code: &str, direction: Option<&str>, method: &str, event: &str| {
        bench.item(code, "10", |form| {
            form.trigger_for = direction.map(str::to_owned);
            form.trigger_type = text(method);
            form.trigger_event = text(event);
        })
    };
    let items = [
        wanted("ANY", None, "per_declaration", "on_acceptance"),
        wanted("IMPORT", Some("import"), "per_declaration", "on_acceptance"),
        wanted("EXPORT", Some("export"), "fixed", "on_finalization"),
        wanted("T1", Some("transit"), "per_declaration", "on_acceptance"),
    ];
    bench.card("ACME", &items, |_| ());
    let dossier = bench.dossier();
    bench.accept(bench.linked(dossier, 7));
    let transit =
        Movement { reference: Subject::transit(7), direction: Direction::Transit, dossier: None, ..declaration(7, 1) };
    bench.store.keep_movement(OURS, transit);
    bench.dossiers.link(OURS, dossier, None, Subject::transit(7)).expect("it is linked");
    bench.accept(Subject::transit(7));
    bench.go(dossier, DossierStatus::Complete);
    let charged = bench.charged(dossier);
    let count = |code: &str| charged.iter().filter(|line| line.starts_with(&format!("Item {code} "))).count();
    assert_eq!(["ANY", "IMPORT", "EXPORT", "T1"].map(count), [2, 1, 0, 1], "{charged:?}");
    bench.go(dossier, DossierStatus::Open);
    let export = Movement { direction: Direction::Export, ..declaration(8, 1) };
    bench.store.keep_movement(OURS, export);
    bench.dossiers.link(OURS, dossier, None, Subject::declaration(8)).expect("it is linked");
    bench.go(dossier, DossierStatus::Complete);
    assert!(bench.charged(dossier).iter().any(|line| line.starts_with("Item EXPORT")));
}

#[test]
fn a_declaration_linked_late_is_charged_at_once() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |_| ())], |_| ());
    bench.store.keep_movement(OURS, declaration(7, 1));
    bench.store.progress(OURS, Subject::declaration(7), true);
    let dossier = bench.dossier();
    bench.dossiers.link(OURS, dossier, None, Subject::declaration(7)).expect("it is linked");
    assert_eq!(bench.charged(dossier).len(), 1);
}

#[test]
fn a_fixed_charge_is_made_once_however_many_declarations_trigger_it() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |form| form.trigger_type = text("fixed"))], |_| ());
    let dossier = bench.dossier();
    for id in [1, 2, 3] {
        bench.accept(bench.linked(dossier, id));
    }
    assert_eq!(bench.charged(dossier), ["Item A x 1 = 10"]);
}

#[test]
fn one_charge_for_each_key_whatever_is_repeated_or_runs_at_once() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |_| ())], |_| ());
    let dossier = bench.dossier();
    let movements: Vec<Subject> = (1..=4).map(|id| bench.linked(dossier, id)).collect();
    movements.iter().for_each(|movement| bench.store.progress(OURS, *movement, false));
    thread::scope(|scope| {
        for round in 0..8 {
            let (bench, movements) = (&bench, &movements);
            scope.spawn(move || {
                for movement in movements {
                    assert_ne!(
                        bench.dossiers.movement_progressed(OURS, *movement).expect("an event"),
                        ChargedProgress::NoDossier
                    );
                    if round % 2 == 0 {
                        bench
                            .dossiers
                            .recalculate(OURS, dossier, None, DeduplicationMode::Skip)
                            .expect("a recalculation");
                    }
                }
            });
        }
    });
    assert_eq!(bench.charged(dossier).len(), 4);
}

#[test]
fn an_event_whose_effect_is_killed_anywhere_charges_all_or_nothing_and_all_in_the_end() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |_| ()), bench.item("B", "5", |_| ())], |_| ());
    let dossier = bench.dossier();
    let movement = bench.linked(dossier, 7);
    bench.store.progress(OURS, movement, false);
    let mut kills = 0;
    for kill in 0..10 {
        bench.store.fail_after(kill);
        if bench.dossiers.movement_progressed(OURS, movement).is_err() {
            kills += 1;
            assert_eq!(bench.charged(dossier).len(), 0);
        }
    }
    assert_eq!((kills > 0, bench.charged(dossier).len()), (true, 2));
}

#[test]
fn an_event_that_charges_nothing_leaves_the_version_alone() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    let version = bench.dossiers.show(OURS, dossier).expect("a dossier").dossier.version;
    let progress = bench.dossiers.movement_progressed(OURS, Subject::declaration(7)).expect("an event");
    assert_eq!(progress, ChargedProgress::Charged);
    let progress = bench.dossiers.movement_progressed(OURS, Subject::declaration(99)).expect("an event of nothing");
    assert_eq!(progress, ChargedProgress::NoDossier);
    assert_eq!(bench.dossiers.show(OURS, dossier).expect("a dossier").dossier.version, version);
}

#[test]
fn a_charge_that_was_deleted_comes_back_by_a_recalculation_alone() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    let line = bench.revenue(dossier)[0].id;
    bench.dossiers.delete_line(OURS, dossier, line, None).expect("the line goes");
    assert_ne!(
        bench.dossiers.movement_progressed(OURS, Subject::declaration(7)).expect("an event"),
        ChargedProgress::NoDossier
    );
    bench.go(dossier, DossierStatus::Complete);
    assert_eq!(bench.charged(dossier).len(), 0);
    let margin = bench.dossiers.recalculate(OURS, dossier, None, DeduplicationMode::Skip).expect("a margin");
    assert_eq!((margin.lines_count, margin.by_currency[0].total_revenue), (1, number("10")));
}

#[test]
fn a_recalculation_skips_updates_or_charges_again() {
    let bench = Bench::new();
    let item = bench.item("A", "10", |_| ());
    bench.card("ACME", &[item], |_| ());
    let dossier = bench.accepted(7);
    bench.items.update(OURS, item, None, &|form| form.default_price = Some(number("12"))).expect("a new price");
    let recalculate = |mode| {
        let margin = bench.dossiers.recalculate(OURS, dossier, None, mode).expect("a margin");
        (margin.lines_count, margin.by_currency[0].total_revenue)
    };
    assert_eq!(recalculate(DeduplicationMode::Skip), (1, number("10")));
    assert_eq!(recalculate(DeduplicationMode::UpdateExisting), (1, number("12")));
    assert_eq!(recalculate(DeduplicationMode::AllowDuplicates), (2, number("24")));
    assert_eq!(recalculate(DeduplicationMode::Skip), (2, number("24")));
}

#[test]
fn the_margin_is_what_is_left_of_the_revenue() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "30", |_| ())], |_| ());
    let dossier = bench.dossier();
    let margin = || {
        let margin = bench.dossiers.recalculate(OURS, dossier, None, DeduplicationMode::Skip).expect("a margin");
        assert_eq!(margin.by_currency.len(), 1);
        margin.by_currency[0].clone()
    };
    let form = crate::dossier::PurchaseLineForm {
        description: text("Storage"),
        unit_price: Some(number("20")),
        ..crate::dossier::PurchaseLineForm::default()
    };
    bench.dossiers.add_purchase(OURS, dossier, None, form).expect("a cost");
    assert_eq!((margin().margin, margin().margin_percentage), (number("-20"), number("0")));
    bench.accept(bench.linked(dossier, 7));
    assert_eq!((margin().margin, margin().margin_percentage), (number("10"), number("33.33")));
    assert_eq!(margin().total_revenue_vat, number("6.30"));
}

#[test]
fn unlinking_takes_pending_charges_along_and_linking_again_makes_them_again() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    let movement = Subject::declaration(7);
    bench.dossiers.unlink(OURS, dossier, None, movement).expect("it is unlinked");
    assert_eq!(bench.charged(dossier).len(), 0);
    bench.dossiers.link(OURS, dossier, None, movement).expect("it is linked");
    bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft");
    bench.dossiers.unlink(OURS, dossier, None, movement).expect("it is unlinked");
    bench.dossiers.link(OURS, dossier, None, movement).expect("it is linked");
    assert_eq!(bench.charged(dossier).len(), 1, "what an invoice has is not charged a second time");
}

#[test]
fn what_happens_to_a_locked_dossier_is_charged_when_it_is_opened_again() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "10", |_| ())], |_| ());
    let dossier = bench.dossier();
    let movement = bench.linked(dossier, 7);
    bench.go(dossier, DossierStatus::Closed);
    bench.store.progress(OURS, movement, false);
    let progress = bench.dossiers.movement_progressed(OURS, movement).expect("an event");
    assert_eq!((progress, bench.charged(dossier).len()), (ChargedProgress::OnlyBooked, 0));
    bench.go(dossier, DossierStatus::Open);
    assert_eq!(bench.charged(dossier).len(), 1);
}
