use crate::Matter;
use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use customs_form_macros::growing;
use customs_kernel::{amsterdam_date, start_of_amsterdam_day};

/// Years for which the administration of a business is kept by law, after the year it is of: article 51 of the Union
/// Customs Code asks for at least three, article 52(4) of the Dutch General Act on State Taxes (AWR) for seven.
const YEARS_BY_LAW: u32 = 7;
/// Days for which tries of deliveries are kept. No setting: what receivers answered may hold personal data.
const TRIES_DAYS: u32 = 30;
/// The longest time in days and in years; beyond it moments could not be calculated.
const MOST_DAYS: u32 = 36_500;
const MOST_YEARS: u32 = 100;

/// The times as they are set. 0 means that nothing of the kind is ever done.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Periods {
    /// Days without a change after which a record in a final status is settled.
    pub settled_after_days: u32,
    /// Days for which delivered callbacks are kept.
    pub delivered_callbacks_days: u32,
    /// Days for which abandoned callbacks are kept.
    pub abandoned_callbacks_days: u32,
    /// Days for which events can be read in the log.
    pub events_days: u32,
    /// Years for which messages of customs are kept, after the year they are of.
    pub messages_years: u32,
    /// Years for which mails are kept, after the year they are of.
    pub mails_years: u32,
}

impl Default for Periods {
    fn default() -> Self {
        Self {
            settled_after_days: 90,
            delivered_callbacks_days: 30,
            abandoned_callbacks_days: 90,
            events_days: 30,
            messages_years: YEARS_BY_LAW,
            mails_years: YEARS_BY_LAW,
        }
    }
}

/// A time that cannot be set.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {reason}")]
pub struct BrokenPeriod {
    /// The field of [`Periods`].
    pub name: &'static str,
    /// What is wrong with it, as a sentence that follows the name.
    pub reason: String,
}

/// From which moment on what is kept is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetentionRules(Periods);

impl RetentionRules {
    /// The rules with these times.
    ///
    /// # Errors
    /// The first time that is too long, or shorter than the law allows.
    pub fn from_periods(periods: Periods) -> Result<Self, BrokenPeriod> {
        let Periods {
            settled_after_days,
            delivered_callbacks_days,
            abandoned_callbacks_days,
            events_days,
            messages_years,
            mails_years,
        } = periods;
        let days = [
            ("settled_after_days", settled_after_days),
            ("delivered_callbacks_days", delivered_callbacks_days),
            ("abandoned_callbacks_days", abandoned_callbacks_days),
            ("events_days", events_days),
        ];
        if let Some((name, _)) = days.into_iter().find(|(_, days)| *days > MOST_DAYS) {
            return Err(BrokenPeriod { name, reason: format!("must be at most {MOST_DAYS} days; 0 means never") });
        }
        let years = [("messages_years", messages_years), ("mails_years", mails_years)];
        for (name, years) in years {
            if years > MOST_YEARS {
                return Err(BrokenPeriod {
                    name,
                    reason: format!("must be at most {MOST_YEARS} years; 0 keeps for ever"),
                });
            }
            if (1..YEARS_BY_LAW).contains(&years) {
                let reason = format!(
                    "must be at least {YEARS_BY_LAW} years, for which the law has them kept (article 52 of the Dutch \
                     AWR, article 51 of the Union Customs Code), or 0 to keep them for ever"
                );
                return Err(BrokenPeriod { name, reason });
            }
        }
        Ok(Self(periods))
    }

    /// The moment before which a matter must have ended to be due at `now`; `None` when it is never due.
    ///
    /// Years count from the end of the calendar year (in the Netherlands), as the time for tax administration does.
    #[must_use]
    pub fn before(&self, matter: Matter, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let Periods {
            settled_after_days,
            delivered_callbacks_days,
            abandoned_callbacks_days,
            events_days,
            messages_years,
            mails_years,
        } = self.0;
        match matter {
            Matter::SettledDeclarations | Matter::SettledTransits => days_before(settled_after_days, now),
            Matter::DeliveredCallbacks => days_before(delivered_callbacks_days, now),
            Matter::AbandonedCallbacks => days_before(abandoned_callbacks_days, now),
            Matter::CallbackTries => days_before(TRIES_DAYS, now),
            Matter::Events => days_before(events_days, now),
            Matter::CustomsMessages => years_before(messages_years, now),
            Matter::Mails => years_before(mails_years, now),
        }
    }
}

fn days_before(days: u32, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    if days == 0 { None } else { now.checked_sub_signed(TimeDelta::days(days.into())) }
}

fn years_before(years: u32, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    if years == 0 {
        return None;
    }
    let first_kept = amsterdam_date(now).year().checked_sub_unsigned(years)?;
    NaiveDate::from_ymd_opt(first_kept, 1, 1).map(start_of_amsterdam_day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(moment: &str) -> DateTime<Utc> {
        moment.parse().expect("a moment")
    }

    fn rules(periods: Periods) -> RetentionRules {
        RetentionRules::from_periods(periods).expect("rules")
    }

    #[test]
    fn days_count_back_from_the_moment() {
        let rules = rules(Periods { settled_after_days: 90, ..Periods::default() });
        let before = |matter| rules.before(matter, at("2026-06-01T12:00:00Z"));
        assert_eq!(before(Matter::SettledDeclarations), Some(at("2026-03-03T12:00:00Z")));
        assert_eq!(before(Matter::SettledTransits), before(Matter::SettledDeclarations));
        assert_eq!(before(Matter::DeliveredCallbacks), Some(at("2026-05-02T12:00:00Z")));
        assert_eq!(before(Matter::AbandonedCallbacks), Some(at("2026-03-03T12:00:00Z")));
        assert_eq!(before(Matter::CallbackTries), Some(at("2026-05-02T12:00:00Z")));
        assert_eq!(before(Matter::Events), Some(at("2026-05-02T12:00:00Z")));
    }

    #[test]
    fn years_count_from_the_end_of_the_year() {
        let rules = rules(Periods::default());
        for (now, before) in [
            ("2034-01-01T00:00:00Z", "2026-12-31T23:00:00Z"),
            ("2034-12-31T22:59:59Z", "2026-12-31T23:00:00Z"),
            ("2034-12-31T23:00:00Z", "2027-12-31T23:00:00Z"),
        ] {
            assert_eq!(rules.before(Matter::CustomsMessages, at(now)), Some(at(before)), "{now}");
            assert_eq!(rules.before(Matter::Mails, at(now)), Some(at(before)), "{now}");
        }
    }

    #[test]
    fn nothing_is_due_where_no_time_is_set() {
        let never = Periods {
            settled_after_days: 0,
            delivered_callbacks_days: 0,
            abandoned_callbacks_days: 0,
            events_days: 0,
            messages_years: 0,
            mails_years: 0,
        };
        for matter in Matter::ALL {
            let before = rules(never).before(*matter, at("2099-01-01T00:00:00Z"));
            assert_eq!(
                before.is_some(),
                *matter == Matter::CallbackTries,
                "{matter}: only for tries there is a fixed time"
            );
        }
    }

    #[test]
    fn times_that_the_law_asks_for_can_be_longer_and_not_shorter() {
        let broken = |periods| RetentionRules::from_periods(periods).expect_err("refused");
        for years in 1..7 {
            let refused = broken(Periods { messages_years: years, ..Periods::default() });
            assert_eq!(refused.name, "messages_years");
            assert!(refused.reason.contains("at least 7 years"), "{}", refused.reason);
            assert_eq!(broken(Periods { mails_years: years, ..Periods::default() }).name, "mails_years");
        }
        let longer = rules(Periods { messages_years: 10, ..Periods::default() });
        let before = longer.before(Matter::CustomsMessages, at("2034-06-01T00:00:00Z"));
        assert_eq!(before, Some(at("2023-12-31T23:00:00Z")));
    }

    #[test]
    fn times_that_nobody_can_mean_are_refused() {
        let named = |periods| RetentionRules::from_periods(periods).expect_err("refused").name;
        let usual = Periods::default();
        assert_eq!(named(Periods { settled_after_days: 36_501, ..usual }), "settled_after_days");
        assert_eq!(named(Periods { delivered_callbacks_days: u32::MAX, ..usual }), "delivered_callbacks_days");
        assert_eq!(named(Periods { abandoned_callbacks_days: u32::MAX, ..usual }), "abandoned_callbacks_days");
        assert_eq!(named(Periods { events_days: 36_501, ..usual }), "events_days");
        assert_eq!(named(Periods { messages_years: 101, ..usual }), "messages_years");
        assert_eq!(named(Periods { mails_years: u32::MAX, ..usual }), "mails_years");
    }
}
