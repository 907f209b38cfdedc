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
pub struct Course {
    /// State of the case before the message; `None` when the message opens the case.
    pub before: Option<CaseState>,
    /// State of the case from now on.
    pub after: CaseState,
    /// Moment at which customs reports the first decision on the message.
    pub decided_at: DateTime<Utc>,
    /// Moment at which customs reports a release or a write-off.
    pub released_at: DateTime<Utc>,
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
pub fn for_declaration(
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

/// Plans the changes that a message about a movement makes to its guarantees. `used` is each guarantee with the
/// declared amount that the movement uses of it. One guarantee gets back all that the movement still uses; of several
/// each gets back its own amount.
pub fn for_movement(course: &Course, used: &[(GuaranteeName, Option<Decimal>)]) -> Vec<PlannedEntry> {
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
pub fn payment_of(released_at: DateTime<Utc>) -> DateTime<Utc> {
    let month_after = add_calendar_month(amsterdam_date(released_at));
    let day = NaiveDate::from_ymd_opt(month_after.year(), month_after.month(), DAY_OF_PAYMENT);
    start_of_amsterdam_day(day.unwrap_or(month_after))
}
