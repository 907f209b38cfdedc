use crate::ports::{CauseCount, CauseStatistics, ErrorCodebook, RefusalKey, RefusedDeclaration};
use crate::rejections::{
    Cause, CauseFilter, CauseId, ChosenPeriod, CodeWeek, FirstTimeWeek, PeriodChoice, RefusalFigures, monday_of, weeks,
};
use crate::{DaySpan, ReportingError};
use chrono::Days;
use customs_kernel::{BrokenRule, Clock, FieldErrors, OrganisationId, Unwired, amsterdam_date};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Most causes in a list, and their number when none is asked for.
pub const MOST_CAUSES: u32 = 100;
/// Most declarations that are mended together, and most that a list of refused declarations has.
pub const MOST_REFUSED: u32 = 200;
/// Most fields and customers in a figure.
const MOST_DRAWN: u32 = 12;
/// Days of the figure over twelve months, today included.
const TWELVE_MONTHS: u64 = 364;
/// Days within which declarations can still be refused and open.
const EVER: u64 = 1_829;

/// The ports of refusals by their causes.
#[derive(Clone)]
pub struct CausePorts {
    /// Counts of refusals.
    pub statistics: Arc<dyn CauseStatistics>,
    /// Meanings of error codes.
    pub codebook: Arc<dyn ErrorCodebook>,
    /// Source of today's date.
    pub clock: Arc<dyn Clock>,
}

customs_kernel::debug_by_name!(CausePorts);

impl CausePorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..CausePorts::unwired()`.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self { statistics: port.clone(), codebook: port.clone(), clock: port }
    }
}

/// The use cases of refusals by their causes.
#[derive(Clone)]
pub struct CauseAnalysis {
    ports: CausePorts,
}

customs_kernel::debug_by_name!(CauseAnalysis);

type Fallible<T> = Result<T, ReportingError>;

impl CauseAnalysis {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: CausePorts) -> Self {
        Self { ports }
    }

    /// The days that the choice means, seen from today.
    ///
    /// # Errors
    /// `InvalidPeriod`, `Invalid`.
    pub fn period(&self, choice: &PeriodChoice) -> Fallible<ChosenPeriod> {
        choice.on(amsterdam_date(self.ports.clock.now()))
    }

    /// All refusals of the last five years, among which every open one is.
    #[must_use]
    pub fn ever(&self) -> CauseFilter {
        CauseFilter::new(self.until_today(EVER))
    }

    /// The causes, those with most open declarations first. `limit` is 1 to 100, and 100 when it is left out.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn list(&self, organisation: OrganisationId, filter: &CauseFilter, limit: Option<i64>) -> Fallible<Vec<Cause>> {
        let limit = match limit {
            None => MOST_CAUSES,
            Some(limit) => {
                let number = u32::try_from(limit).ok().filter(|limit| (1..=MOST_CAUSES).contains(limit));
                number.ok_or_else(|| FieldErrors::one("limit", BrokenRule::outside(1, MOST_CAUSES)))?
            }
        };
        let counts = self.ports.statistics.causes(organisation, filter, limit)?;
        let cause = |count: CauseCount| {
            let texts = self.ports.codebook.texts(&count.id.code);
            Cause::from_count(count, texts)
        };
        Ok(counts.into_iter().map(cause).collect())
    }

    /// One cause among these refusals.
    ///
    /// # Errors
    /// `UnknownCause`, `Storage`.
    pub fn find(&self, organisation: OrganisationId, filter: &CauseFilter, cause: &CauseId) -> Fallible<Cause> {
        let found = self.list(organisation, &filter.of_cause(cause), Some(1))?;
        found.into_iter().next().ok_or(ReportingError::UnknownCause)
    }

    /// The open declarations with a cause, at most [`MOST_REFUSED`], the latest refusal first.
    ///
    /// # Errors
    /// `Storage`.
    pub fn open(
        &self,
        organisation: OrganisationId,
        filter: &CauseFilter,
        cause: &CauseId,
    ) -> Fallible<Vec<RefusedDeclaration>> {
        Ok(self.ports.statistics.refused(organisation, &filter.of_cause(cause), true, MOST_REFUSED)?)
    }

    /// The declarations behind these refusals, at most [`MOST_REFUSED`], the latest refusal first.
    ///
    /// # Errors
    /// `Storage`.
    pub fn refused(&self, organisation: OrganisationId, filter: &CauseFilter) -> Fallible<Vec<RefusedDeclaration>> {
        Ok(self.ports.statistics.refused(organisation, filter, false, MOST_REFUSED)?)
    }

    /// What pages draw of these refusals.
    ///
    /// # Errors
    /// `Storage`.
    pub fn figures(&self, organisation: OrganisationId, filter: &CauseFilter) -> Fallible<RefusalFigures> {
        let statistics = &self.ports.statistics;
        Ok(RefusalFigures {
            first_times: self.first_times(organisation, filter.customer_code.clone())?,
            codes: self.codes(organisation, filter)?,
            fields: statistics.refusals(organisation, filter, RefusalKey::Field, MOST_DRAWN)?,
            customers: statistics.refusals(organisation, filter, RefusalKey::Customer, MOST_DRAWN)?,
        })
    }

    fn first_times(&self, organisation: OrganisationId, customer: Option<String>) -> Fallible<Vec<FirstTimeWeek>> {
        let days = self.until_today(TWELVE_MONTHS);
        // The first week is whole.
        let days = DaySpan::new(monday_of(days.first()), days.last()).unwrap_or(days);
        let empty = |monday| (monday, FirstTimeWeek { monday, records: 0, right: 0, refused: 0 });
        let mut by_week: BTreeMap<_, FirstTimeWeek> = weeks(days).into_iter().map(empty).collect();
        for counted in self.ports.statistics.first_times_by_day(organisation, days, customer)? {
            if let Some(week) = by_week.get_mut(&monday_of(counted.day)) {
                week.records += counted.records;
                week.right += counted.right;
                week.refused += counted.rejected;
            }
        }
        Ok(by_week.into_values().collect())
    }

    fn codes(&self, organisation: OrganisationId, filter: &CauseFilter) -> Fallible<Vec<CodeWeek>> {
        let mut by_week: BTreeMap<_, u64> = BTreeMap::new();
        for counted in self.ports.statistics.codes_by_day(organisation, filter)? {
            *by_week.entry((monday_of(counted.day), counted.code)).or_default() += counted.refusals;
        }
        let week = |((monday, code), refusals)| CodeWeek { monday, code, refusals };
        Ok(by_week.into_iter().map(week).collect())
    }

    /// That many days before today, and today.
    fn until_today(&self, days: u64) -> DaySpan {
        let today = amsterdam_date(self.ports.clock.now());
        let first = today.checked_sub_days(Days::new(days)).unwrap_or(today);
        DaySpan::new(first, today).unwrap_or(DaySpan::from_day(today))
    }
}
