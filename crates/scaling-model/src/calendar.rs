//! The hours of a year and how many declarations each brings. The year is 2026.

use crate::inputs::Calendar;

/// An hour of the year, in the time of the Netherlands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hour {
    /// The month, from 1 on.
    pub(crate) month: u64,
    pub(crate) day: u64,
    /// The day of the week, from 0 for Monday on.
    pub(crate) weekday: usize,
    /// The hour, from 0 to 23.
    pub(crate) hour: usize,
    pub(crate) declarations: u64,
}

/// All hours of the year, at least one.
pub(crate) struct Year {
    hours: Vec<Hour>,
    busiest: usize,
}

const DAYS: [u64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const HOURS: usize = 24;
const THURSDAY: usize = 3;
const SATURDAY: usize = 5;
const SUNDAY: usize = 6;

impl Year {
    /// Spreads the declarations of the year over its hours.
    pub(crate) fn new(calendar: &Calendar, declarations: u64) -> Self {
        let mut hours = Vec::with_capacity(365 * HOURS);
        // The first day of 2026.
        let mut weekday = THURSDAY;
        for (month, days) in (1..).zip(DAYS) {
            for day in 1..=days {
                let free = calendar.holidays.contains(&[month, day]);
                let counts_as = if free { SUNDAY } else { weekday };
                hours.extend((0..HOURS).map(|hour| Hour {
                    month,
                    day,
                    weekday,
                    hour,
                    declarations: weight(calendar, month, counts_as, hour),
                }));
                weekday = (weekday + 1) % 7;
            }
        }
        let total: u64 = hours.iter().map(|hour| hour.declarations).sum();
        for hour in &mut hours {
            hour.declarations = declarations * hour.declarations / total.max(1);
        }
        let most = hours.iter().map(|hour| hour.declarations).max().unwrap_or_default();
        let busiest = hours.iter().position(|hour| hour.declarations == most).unwrap_or_default();
        Self { hours, busiest }
    }

    #[cfg(test)]
    pub(crate) fn hours(&self) -> &[Hour] {
        &self.hours
    }

    /// The first of the hours that bring most declarations.
    pub(crate) fn busiest(&self) -> Hour {
        self.hours[self.busiest]
    }

    /// The hours of the day to which the busiest hour belongs.
    pub(crate) fn busiest_day(&self) -> &[Hour] {
        let midnight = self.busiest / HOURS * HOURS;
        &self.hours[midnight..midnight + HOURS]
    }
}

fn weight(calendar: &Calendar, month: u64, weekday: usize, hour: usize) -> u64 {
    let of_day = if weekday >= SATURDAY { calendar.free_day } else { calendar.working_day };
    let of_month = (1..).zip(calendar.months).find(|(number, _)| *number == month).map_or(0, |(_, share)| share);
    of_month * calendar.weekdays[weekday] * of_day[hour]
}
