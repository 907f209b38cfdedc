//! What is not finished on the last day, as on every day in an office.

use super::{Course, Fault, Planner, Stop, Work};
use crate::demo::year::calendar::Calendar;
use crate::demo::year::customers::{CUSTOMERS, WITH_TRANSITS, WITH_WAREHOUSE};
use chrono::TimeDelta;

/// Jobs of the last hour and of the last days: days before the end, work, what becomes of it, code of the customer.
const LOOSE_ENDS: [(u64, Work, Course, &str); 27] = {
    use Course::{Accepted, Draft, Invalidated, Invalidating, Refused, Silent, Smooth, Stopped, Told, Underway};
    [
        (12, Work::Import, Invalidated, "TEXTIELZEE"),
        (9, Work::Transit, Told("SIM-RECOVERY", false), "MAASTRANS"),
        (8, Work::Transit, Told("SIM-ENQUIRY", false), "MAASTRANS"),
        (7, Work::Import, Refused(Fault::Authorisation), "TEGELHUIS"),
        (6, Work::Transit, Told("SIM-DISCREPANCIES", true), "MAASTRANS"),
        (5, Work::Advance, Accepted, "FIETSKADE"),
        (5, Work::Transit, Told("SIM-NO-RELEASE", false), "MAASTRANS"),
        (4, Work::Import, Invalidating, "SNEEUWBAL"),
        (4, Work::Transit, Told("SIM-GUARANTEE-INVALID", false), "MAASTRANS"),
        (3, Work::Export, Stopped(Stop::Documents), "KABELWERK"),
        (3, Work::Transit, Told("SIM-HOLD", false), "MAASTRANS"),
        (2, Work::Import, Stopped(Stop::Control), "TEXTIELZEE"),
        (2, Work::Import, Refused(Fault::NoProofOfOrigin), "PANNENLAND"),
        (2, Work::Transit, Told("SIM-CONTROL-HOLD", false), "MAASTRANS"),
        (2, Work::Transit, Told("SIM-REJECT-14", false), "MAASTRANS"),
        (1, Work::Import, Stopped(Stop::Documents), "KABELWERK"),
        (1, Work::Import, Refused(Fault::PreviousProcedure), "SCHEERWINKEL"),
        (1, Work::Import, Silent, "ZONZICHT"),
        (1, Work::Transit, Underway, "MAASTRANS"),
        (0, Work::Export, Accepted, "KLINKNAGEL"),
        (0, Work::Import, Stopped(Stop::Control), "KABELWERK"),
        (0, Work::Import, Smooth, "TEXTIELZEE"),
        (0, Work::Removal, Draft, "KOFFIEHUIS"),
        (0, Work::Transit, Draft, "MAASTRANS"),
        (0, Work::Import, Draft, "HOUTWERK"),
        (0, Work::Export, Draft, "FIETSKADE"),
        (0, Work::Import, Silent, "KABELWERK"),
    ]
};

/// Minutes before the end at which the first of the jobs of the last day is done.
const LAST_HOUR: i64 = 75;

impl Planner {
    pub(super) fn loose_ends(&mut self, calendar: Calendar) {
        let mut today = 0;
        for (days, work, course, code) in LOOSE_ENDS {
            let at = if days == 0 {
                today += 1;
                calendar.end - TimeDelta::minutes(LAST_HOUR - today * 8)
            } else {
                Calendar::desk_time(calendar.before_the_end(days))
            };
            let customer = match work {
                Work::Transit => WITH_TRANSITS,
                Work::Placement | Work::Removal => WITH_WAREHOUSE,
                _ => CUSTOMERS.iter().position(|customer| customer.code == code).unwrap_or(0),
            };
            self.add(at, work, course, customer);
        }
    }
}
