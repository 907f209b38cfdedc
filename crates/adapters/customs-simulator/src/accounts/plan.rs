use super::{AccountKind, GuaranteeName, PlannedChange, PlannedEntry};
use crate::cases::CaseState;
use crate::transit::TransitState;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use customs_kernel::{add_calendar_month, amsterdam_date, start_of_amsterdam_day};
use rust_decimal::Decimal;

/// The day of the month on which the debts of the previous month are paid.
const DAY_OF_PAYMENT: u32 = 16;

/// The way a message moves a case: its states and the moments of the decisions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Course {
    /// State of the case before the message; `None` when the message opens the case.
    pub(crate) before: Option<CaseState>,
    /// State of the case from now on.
    pub(crate) after: CaseState,
    /// Moment at which customs tells the first decision on the message.
    pub(crate) decided_at: DateTime<Utc>,
    /// Moment at which customs tells a release or a write-off.
    pub(crate) released_at: DateTime<Utc>,
}

impl Course {
    pub(crate) fn enters(&self, state: CaseState) -> bool {
        self.after == state && self.before != Some(state)
    }

    /// Whether the message has the goods released.
    pub(crate) fn releases(&self) -> bool {
        self.enters(CaseState::Released) || self.sets_out()
    }

    /// Whether the message has the goods of a movement released for transit.
    pub(crate) fn sets_out(&self) -> bool {
        let is_on_its_way = |state| matches!(state, CaseState::Transit(state) if state.is_on_its_way());
        is_on_its_way(self.after) && !self.before.is_some_and(is_on_its_way)
    }

    /// Whether the message ends the case, so that no declaration and no movement stands any more.
    pub(crate) fn ends(&self) -> bool {
        let ended = [CaseState::Rejected, CaseState::Invalidated];
        let of_transit = [TransitState::Rejected, TransitState::Invalidated].map(CaseState::Transit);
        ended.into_iter().chain(of_transit).any(|state| self.enters(state))
    }
}

/// Plans the changes that a message about an import makes to the surety that secures it. `accepted` is the amount of an
/// import that this message has accepted. `is_paid` says whether the release turns the amount into a debt; under a
/// suspensive procedure it does not.
pub(crate) fn of_declaration(
    course: &Course,
    surety: &GuaranteeName,
    accepted: Option<Decimal>,
    is_paid: bool,
) -> Vec<PlannedEntry> {
    let mut entries = Vec::new();
    let mut plan = |due_at, change| {
        entries.push(PlannedEntry { kind: AccountKind::Surety, guarantee: surety.clone(), due_at, change, case: None });
    };
    if let Some(amount) = accepted.filter(|amount| *amount > Decimal::ZERO) {
        plan(course.decided_at, PlannedChange::Use(amount));
    }
    if is_paid && course.enters(CaseState::Released) {
        plan(payment_of(course.released_at), PlannedChange::Payment);
    }
    let ended = course.enters(CaseState::Rejected) || course.enters(CaseState::Invalidated);
    if ended && course.before.is_some() {
        plan(course.decided_at, PlannedChange::GivenBack);
    }
    entries
}

/// Plans the changes that a message about a movement makes to its guarantees. `used` is each guarantee with the declared
/// amount that the movement uses of it. One guarantee gets back whatever the movement still uses; of several each gets
/// back its own amount.
pub(crate) fn of_movement(course: &Course, used: &[(GuaranteeName, Option<Decimal>)]) -> Vec<PlannedEntry> {
    let enters = |state| course.enters(CaseState::Transit(state));
    let ended = (enters(TransitState::Rejected) || enters(TransitState::Invalidated)) && course.before.is_some();
    let free_at = match (enters(TransitState::Discharged), ended) {
        (true, _) => Some(course.released_at),
        (false, true) => Some(course.decided_at),
        (false, false) => None,
    };
    let mut entries = Vec::new();
    for (guarantee, amount) in used {
        let mut plan = |due_at, change| {
            let guarantee = guarantee.clone();
            entries.push(PlannedEntry { kind: AccountKind::Dva, guarantee, due_at, change, case: None });
        };
        let amount = amount.filter(|amount| *amount > Decimal::ZERO);
        if let Some(amount) = amount.filter(|_| course.sets_out()) {
            plan(course.released_at, PlannedChange::Use(amount));
        }
        match (free_at, amount) {
            (Some(at), _) if used.len() == 1 => plan(at, PlannedChange::GivenBack),
            (Some(at), Some(amount)) => plan(at, PlannedChange::Discharge(amount)),
            _ => {}
        }
    }
    entries
}

/// The start of the 16th of the following month, in the Netherlands.
fn payment_of(released_at: DateTime<Utc>) -> DateTime<Utc> {
    let month_after = add_calendar_month(amsterdam_date(released_at));
    let day = NaiveDate::from_ymd_opt(month_after.year(), month_after.month(), DAY_OF_PAYMENT);
    start_of_amsterdam_day(day.unwrap_or(month_after))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let of = |before, after, accepted| planned(of_declaration(&course(before, after), &eori(), accepted, true));
        let (accepted, released) = (CaseState::Accepted, CaseState::Released);
        let used = (Use(ten), "09-02 10".to_owned());
        let paid = (Payment, "10-15 22".to_owned());
        assert_eq!(of(None, accepted, Some(ten)), std::slice::from_ref(&used));
        assert_eq!(of(None, released, Some(ten)), [used, paid.clone()]);
        assert_eq!(of(Some(CaseState::UnderControl), released, None), [paid]);
        assert_eq!(of(Some(released), released, None), [], "paid once");
        let back = [(GivenBack, "09-02 10".to_owned())];
        assert_eq!(of(Some(released), CaseState::Invalidated, None), back);
        assert_eq!(of(Some(accepted), CaseState::Rejected, None), back);
        assert_eq!(of(None, CaseState::Rejected, None), [], "never used any");
        assert_eq!(of(Some(CaseState::Invalidated), CaseState::Invalidated, None), []);
        assert_eq!(of(None, accepted, Some(Decimal::ZERO)), [], "free goods");
        let suspended = planned(of_declaration(&course(None, released), &eori(), Some(ten), false));
        assert_eq!(suspended, [(Use(ten), "09-02 10".to_owned())], "no day ends that");
    }

    #[test]
    fn a_movement_uses_its_guarantee_from_its_release_to_its_write_off() {
        use PlannedChange::{GivenBack, Use};
        let five = Some(Decimal::from(5));
        let of = |before: Option<TransitState>, after, amount| {
            let course = course(before.map(CaseState::Transit), CaseState::Transit(after));
            planned(of_movement(&course, &[(eori(), amount)]))
        };
        use TransitState::{Accepted, AwaitingPresentation, Discharged, Discrepancies, Enquiry, Invalidated};
        use TransitState::{Recovery, Rejected, Released, Unloading};
        let used = [(Use(Decimal::from(5)), "09-02 11".to_owned())];
        assert_eq!(of(None, Released, five), used);
        assert_eq!(of(Some(AwaitingPresentation), Released, five), used);
        assert_eq!(of(None, AwaitingPresentation, five), []);
        assert_eq!(of(None, Accepted, five), []);
        assert_eq!(of(None, Released, None), [], "no amount is declared");
        assert_eq!(of(Some(Released), Released, five), [], "used once");
        assert_eq!(of(Some(Released), Unloading, five), []);
        for on_its_way in [Enquiry, Recovery, Discrepancies] {
            assert_eq!(of(None, on_its_way, five), used, "it was released before");
            assert_eq!(of(Some(Released), on_its_way, five), []);
        }
        for before in [Released, Unloading] {
            assert_eq!(of(Some(before), Discharged, five), [(GivenBack, "09-02 11".to_owned())]);
        }
        assert_eq!(of(Some(Released), Invalidated, five), [(GivenBack, "09-02 10".to_owned())]);
        assert_eq!(of(None, Rejected, five), []);
    }

    #[test]
    fn of_several_guarantees_each_is_used_and_free_again_by_its_own_amount() {
        use PlannedChange::{Discharge, Use};
        let (five, six) = (Decimal::from(5), Decimal::from(6));
        let grn: GuaranteeName = "26NL0000000123456".parse().expect("a GRN");
        let used = [(eori(), Some(five)), (grn.clone(), Some(six)), (grn, None)];
        let of = |before, after| {
            let course = course(before, CaseState::Transit(after));
            planned(of_movement(&course, &used)).into_iter().map(|(change, _)| change).collect::<Vec<_>>()
        };
        assert_eq!(of(None, TransitState::Released), [Use(five), Use(six)]);
        let released = Some(CaseState::Transit(TransitState::Released));
        assert_eq!(of(released, TransitState::Discharged), [Discharge(five), Discharge(six)]);
        assert_eq!(of(released, TransitState::Invalidated), [Discharge(five), Discharge(six)]);
    }
}
