//! Measures every call of rejection analysis, over the whole year.

use crate::Outcome;
use crate::stock::{REJECTIONS, SUBMISSIONS};
use customs_kernel::{ManualClock, OrganisationId};
use customs_persistence::{Database, StoredRejectionStatistics};
use customs_reporting::ReportingError;
use customs_reporting::ports::{ErrorCodebook, ErrorTexts};
use customs_reporting::rejections::{PeriodChoice, RejectionAnalysis, RejectionPorts};
use std::sync::Arc;
use std::time::{Duration, Instant};

const RUNS: usize = 51;

/// A call, with the median and the maximum of its time.
pub(crate) struct Call {
    pub(crate) name: &'static str,
    pub(crate) median: Duration,
    pub(crate) longest: Duration,
}

/// A codebook without texts: the service has its codebook in memory.
struct NoTexts;

impl ErrorCodebook for NoTexts {
    fn texts(&self, _: &str) -> ErrorTexts {
        ErrorTexts::default()
    }
}

pub(crate) fn measure(database: &Database, organisation: OrganisationId) -> Outcome<Vec<Call>> {
    let analysis = RejectionAnalysis::new(RejectionPorts {
        statistics: Arc::new(StoredRejectionStatistics::new(database.clone())),
        codebook: Arc::new(NoTexts),
        clock: Arc::new(ManualClock::at("2026-12-31T20:00:00Z".parse()?)),
    });
    let choice = PeriodChoice { period: Some("this_year".to_owned()), ..PeriodChoice::default() };
    let year = analysis.period(&choice)?;
    let summary = analysis.summary(organisation, year)?;
    // The last submissions fall into the next year, so the counts may be a little lower.
    if summary.submissions < SUBMISSIONS - 5_000 || summary.rejections < REJECTIONS - 500 {
        return Err(format!("{} submissions, {} rejections", summary.submissions, summary.rejections).into());
    }
    let code = summary.error_codes.first().ok_or("no error code")?.code.clone();
    let mut calls = Vec::new();
    let mut add = |name, call: &dyn Fn() -> Result<(), ReportingError>| -> Outcome<()> {
        calls.push(timed(name, call)?);
        Ok(())
    };
    add("summary", &|| analysis.summary(organisation, year).map(drop))?;
    add("top-error-codes", &|| analysis.top_error_codes(organisation, year, None).map(drop))?;
    add("affected-fields", &|| analysis.affected_fields(organisation, year, None).map(drop))?;
    add("by-type", &|| analysis.by_kind(organisation, year).map(drop))?;
    add("error-codes/{errorCode}/declarations", &|| {
        analysis.errors_with_code(organisation, year, &code, None).map(drop)
    })?;
    add("recent-rejections", &|| analysis.recent(organisation, year, None).map(drop))?;
    add("trend", &|| analysis.trend(organisation, year).map(drop))?;
    add("first-time-right", &|| analysis.first_time_right(organisation, year, None).map(drop))?;
    Ok(calls)
}

fn timed(name: &'static str, call: &dyn Fn() -> Result<(), ReportingError>) -> Outcome<Call> {
    let mut times = Vec::with_capacity(RUNS);
    for _ in 0..RUNS {
        let start = Instant::now();
        call()?;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    Ok(Call { name, median: times[RUNS / 2], longest: times[RUNS - 1] })
}
