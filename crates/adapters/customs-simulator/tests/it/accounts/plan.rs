use chrono::{DateTime, Utc};
use customs_simulator::accounts::{GuaranteeName, PlannedChange, PlannedEntry};
use customs_simulator::cases::CaseState;
use customs_simulator::internals::plan::{Course, for_declaration, for_movement, payment_of};
use customs_simulator::transit::TransitState;
use rust_decimal::Decimal;

fn at(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

fn eori() -> GuaranteeName {
    "NL801234566".parse().expect("an EORI")
}

fn course(before: Option<CaseState>, after: CaseState) -> Course {
    Course { before, after, decided_at: at("2026-09-02T10:00:00Z"), released_at: at("2026-09-02T11:00:00Z") }
}

fn planned(entries: Vec<PlannedEntry>) -> Vec<(PlannedChange, String)> {
    entries.into_iter().map(|entry| (entry.change, entry.due_at.format("%m-%d %H").to_string())).collect()
}

#[test]
fn a_debt_is_paid_when_the_16th_of_the_month_after_begins_in_the_netherlands() {
    for (released, paid) in [
        ("2026-09-02T10:00:00Z", "2026-10-15T22:00:00Z"),
        ("2026-09-30T21:59:59Z", "2026-10-15T22:00:00Z"),
        // In the Netherlands this is the first of October.
        ("2026-09-30T22:00:00Z", "2026-11-15T23:00:00Z"),
        ("2026-12-31T12:00:00Z", "2027-01-15T23:00:00Z"),
        ("2027-01-31T12:00:00Z", "2027-02-15T23:00:00Z"),
    ] {
        assert_eq!(payment_of(at(released)), at(paid), "{released}");
    }
}

#[test]
fn an_import_uses_its_surety_from_the_acceptance_and_is_paid_after_its_release() {
    use PlannedChange::{GivenBack, Payment, Use};
    let ten = Decimal::TEN;
    let planned_for =
        |before, after, accepted| planned(for_declaration(&course(before, after), &eori(), accepted, true));
    let (accepted, released) = (CaseState::Accepted, CaseState::Released);
    let used = (Use(ten), "09-02 10".to_owned());
    let paid = (Payment, "10-15 22".to_owned());
    assert_eq!(planned_for(None, accepted, Some(ten)), std::slice::from_ref(&used));
    assert_eq!(planned_for(None, released, Some(ten)), [used, paid.clone()]);
    assert_eq!(planned_for(Some(CaseState::UnderControl), released, None), [paid]);
    assert_eq!(planned_for(Some(released), released, None), [], "paid once");
    let back = [(GivenBack, "09-02 10".to_owned())];
    assert_eq!(planned_for(Some(released), CaseState::Invalidated, None), back);
    assert_eq!(planned_for(Some(accepted), CaseState::Rejected, None), back);
    assert_eq!(planned_for(None, CaseState::Rejected, None), [], "never used any");
    assert_eq!(planned_for(Some(CaseState::Invalidated), CaseState::Invalidated, None), []);
    assert_eq!(planned_for(None, accepted, Some(Decimal::ZERO)), [], "free goods");
    let suspended = planned(for_declaration(&course(None, released), &eori(), Some(ten), false));
    assert_eq!(suspended, [(Use(ten), "09-02 10".to_owned())], "no day ends that");
}

#[test]
fn a_movement_uses_its_guarantee_from_its_release_to_its_write_off() {
    use PlannedChange::{GivenBack, Use};
    let five = Some(Decimal::from(5));
    let planned_for = |before: Option<TransitState>, after, amount| {
        let course = course(before.map(CaseState::Transit), CaseState::Transit(after));
        planned(for_movement(&course, &[(eori(), amount)]))
    };
    use TransitState::{Accepted, AwaitingPresentation, Discharged, Discrepancies, Enquiry, Invalidated};
    use TransitState::{Recovery, Rejected, Released, Unloading};
    let used = [(Use(Decimal::from(5)), "09-02 11".to_owned())];
    assert_eq!(planned_for(None, Released, five), used);
    assert_eq!(planned_for(Some(AwaitingPresentation), Released, five), used);
    assert_eq!(planned_for(None, AwaitingPresentation, five), []);
    assert_eq!(planned_for(None, Accepted, five), []);
    assert_eq!(planned_for(None, Released, None), [], "no amount is declared");
    assert_eq!(planned_for(Some(Released), Released, five), [], "used once");
    assert_eq!(planned_for(Some(Released), Unloading, five), []);
    for on_its_way in [Enquiry, Recovery, Discrepancies] {
        assert_eq!(planned_for(None, on_its_way, five), used, "it was released before");
        assert_eq!(planned_for(Some(Released), on_its_way, five), []);
    }
    for before in [Released, Unloading] {
        assert_eq!(planned_for(Some(before), Discharged, five), [(GivenBack, "09-02 11".to_owned())]);
    }
    assert_eq!(planned_for(Some(Released), Invalidated, five), [(GivenBack, "09-02 10".to_owned())]);
    assert_eq!(planned_for(None, Rejected, five), []);
}

#[test]
fn of_several_guarantees_each_is_used_and_free_again_by_its_own_amount() {
    use PlannedChange::{Discharge, Use};
    let (five, six) = (Decimal::from(5), Decimal::from(6));
    let grn: GuaranteeName = "26NL0000000123456".parse().expect("a GRN");
    let used = [(eori(), Some(five)), (grn.clone(), Some(six)), (grn, None)];
    let planned_for = |before, after| {
        let course = course(before, CaseState::Transit(after));
        planned(for_movement(&course, &used)).into_iter().map(|(change, _)| change).collect::<Vec<_>>()
    };
    assert_eq!(planned_for(None, TransitState::Released), [Use(five), Use(six)]);
    let released = Some(CaseState::Transit(TransitState::Released));
    assert_eq!(planned_for(released, TransitState::Discharged), [Discharge(five), Discharge(six)]);
    assert_eq!(planned_for(released, TransitState::Invalidated), [Discharge(five), Discharge(six)]);
}
