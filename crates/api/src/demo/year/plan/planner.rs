use super::{Course, Fault, Job, Stop, Work};
use crate::demo::year::calendar::Calendar;
use crate::demo::year::chance::Chance;
use crate::demo::year::customers::{CUSTOMERS, Customer, WITH_TRANSITS, WITH_WAREHOUSE};
use crate::demo::year::goods::COFFEE;
use chrono::{DateTime, NaiveDate, Utc};

/// The seed of everything that looks like chance.
const SEED: u64 = 2_406;

/// The share of working days on which nothing comes in, in percent.
const IDLE_DAYS: u64 = 58;
/// Days between two deliveries to the warehouse, and between two exits from it.
const PLACEMENTS: u64 = 30;
const REMOVALS: u64 = 12;
/// Days between two transits.
const TRANSITS: u64 = 10;

/// Draws the jobs of a year.
pub(super) struct Planner {
    chance: Chance,
    calendar: Calendar,
    jobs: Vec<Job>,
    placements: u64,
    removals: u64,
    transits: u64,
}

impl Planner {
    /// The jobs of all days until the end of the year, and what is not finished then.
    pub(super) fn plan(calendar: Calendar) -> Vec<Job> {
        let mut planner =
            Self { chance: Chance::new(SEED), calendar, jobs: Vec::new(), placements: 0, removals: 0, transits: 0 };
        for (number, day) in calendar.working_days() {
            if planner.declarations(number, day) {
                planner.warehouse(number, day);
                planner.transits(number, day);
            }
        }
        planner.loose_ends(calendar);
        planner.jobs
    }

    /// Plans the declarations of a day, and returns whether there are any.
    fn declarations(&mut self, number: u64, day: NaiveDate) -> bool {
        // On some days no papers come in, and on the others those of several ships.
        let is_idle = self.chance.below(100) < IDLE_DAYS;
        // The year begins with work.
        let is_first = self.jobs.is_empty();
        if is_idle && !is_first {
            return false;
        }
        let expected = self.calendar.expected(number, day) * 100 / (100 - IDLE_DAYS);
        let extra = u64::from(self.chance.below(1_000) < expected % 1_000);
        let expected = (expected / 1_000 + extra).max(u64::from(is_first));
        for _ in 0..expected {
            let customer = self.customer();
            let work = self.work(&CUSTOMERS[customer]);
            let course = self.course(work);
            self.add(Calendar::desk_time(day), work, course, customer);
        }
        expected > 0
    }

    /// Goods come into the warehouse and leave it again, on days on which something else is done too.
    fn warehouse(&mut self, number: u64, day: NaiveDate) {
        let at = Calendar::desk_time(day);
        if self.placements <= number / PLACEMENTS {
            self.placements += 1;
            self.add(at, Work::Placement, Course::Smooth, WITH_WAREHOUSE);
        } else if number > PLACEMENTS && self.removals < number / REMOVALS {
            self.removals += 1;
            self.add(at, Work::Removal, Course::Smooth, WITH_WAREHOUSE);
        }
    }

    fn transits(&mut self, number: u64, day: NaiveDate) {
        if self.transits >= number / TRANSITS {
            return;
        }
        self.transits += 1;
        let course = match self.chance.below(12) {
            0 => Course::Told("SIM-CONTROL", true),
            1 => Course::Told("SIM-INCIDENT", true),
            2 => Course::Corrected(Fault::Format),
            _ => Course::Smooth,
        };
        self.add(Calendar::desk_time(day), Work::Transit, course, WITH_TRANSITS);
    }

    fn customer(&mut self) -> usize {
        let all = CUSTOMERS.iter().map(|customer| customer.share).sum();
        let mut drawn = self.chance.below(all);
        CUSTOMERS
            .iter()
            .position(|customer| {
                customer.share > drawn || {
                    drawn -= customer.share;
                    false
                }
            })
            .unwrap_or(0)
    }

    fn work(&mut self, customer: &Customer) -> Work {
        let sends = !customer.exports.is_empty() && (customer.imports.len() < 2 || self.chance.below(10) < 3);
        if sends {
            return Work::Export;
        }
        match self.chance.below(20) {
            0 => Work::Simplified,
            1 => Work::Advance,
            _ => Work::Import,
        }
    }

    fn course(&mut self, work: Work) -> Course {
        use Fault::{Authorisation, Deduction, Document, Format, NoProofOfOrigin, PreviousProcedure};
        let drawn = self.chance.below(100);
        let fault = match work {
            // More often than others, as in every office.
            Work::Import => *self.chance.one_of(&[
                PreviousProcedure,
                NoProofOfOrigin,
                NoProofOfOrigin,
                Deduction,
                Authorisation,
                Document,
                Format,
            ]),
            _ => *self.chance.one_of(&[PreviousProcedure, Document, Format]),
        };
        match (work, drawn) {
            (Work::Import | Work::Export, 0..=7) => Course::Corrected(fault),
            (Work::Import | Work::Export, 8) => Course::Refused(fault),
            (Work::Import | Work::Export, 9..=11) => Course::Answered(Stop::Control),
            (Work::Import, 12..=14) => Course::Answered(Stop::Documents),
            (Work::Import | Work::Export, 15..=16) => Course::Invalidated,
            _ => Course::Smooth,
        }
    }

    pub(super) fn add(&mut self, at: DateTime<Utc>, work: Work, course: Course, customer: usize) {
        // The numbers are well below that.
        let number = self.jobs.len() as u64 + 1;
        let goods = self.goods(work, &CUSTOMERS[customer]);
        self.jobs.push(Job { at, work, course, customer, goods, number });
    }

    fn goods(&mut self, work: Work, customer: &Customer) -> Vec<(&'static str, u32)> {
        let mut cartons = |least, most| u32::try_from(self.chance.between(least, most)).unwrap_or(1);
        match work {
            Work::Placement => return vec![(COFFEE, cartons(60, 90))],
            Work::Removal => return vec![(COFFEE, cartons(8, 16))],
            Work::Transit => return vec![("CHAIR-1", cartons(40, 160)), ("HNG-3", cartons(5, 20))],
            _ => {}
        }
        let traded = if work == Work::Export { customer.exports } else { customer.imports };
        let lines = self.chance.between(1, traded.len().clamp(1, 3) as u64);
        let first = self.chance.below(traded.len().max(1) as u64);
        let codes = (first..first + lines).filter_map(|place| traded.get(place as usize % traded.len().max(1)));
        codes.map(|code| (*code, u32::try_from(self.chance.between(3, 45)).unwrap_or(1))).collect()
    }
}
