use crate::ReportingError;
use crate::ports::{DayCount, ErrorCodebook, ErrorCount, RecentRejection, RejectionInShort, RejectionStatistics};
use crate::rejections::{
    ChosenPeriod, Dimension, ErrorCodeEntry, ErrorDeclarations, FieldEntry, FirstTimeEntry, FirstTimeRight, KindShare,
    LodgedKind, PeriodChoice, RejectionSummary, TrendPoint, percentage, trend,
};
use crate::reports::ReportSubject;
use customs_kernel::{BrokenRule, Clock, FieldErrors, OrganisationId, Unwired, amsterdam_date};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Default length of a list.
const LISTED: u32 = 10;
/// Largest length of a list that can be requested.
pub const MOST_LISTED: u32 = 100;

/// The ports of rejection analysis.
#[derive(Clone)]
pub struct RejectionPorts {
    /// Counts of submissions and rejections.
    pub statistics: Arc<dyn RejectionStatistics>,
    /// Meanings of error codes.
    pub codebook: Arc<dyn ErrorCodebook>,
    /// Source of today's date.
    pub clock: Arc<dyn Clock>,
}

customs_kernel::debug_by_name!(RejectionPorts);

impl RejectionPorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..RejectionPorts::unwired()`.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self { statistics: port.clone(), codebook: port.clone(), clock: port }
    }
}

/// The use cases of rejection analysis.
#[derive(Clone)]
pub struct RejectionAnalysis {
    ports: RejectionPorts,
}

customs_kernel::debug_by_name!(RejectionAnalysis);

type Fallible<T> = Result<T, ReportingError>;

impl RejectionAnalysis {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: RejectionPorts) -> Self {
        Self { ports }
    }

    /// The days that the choice means, seen from today.
    ///
    /// # Errors
    /// `InvalidPeriod`, `Invalid`.
    pub fn period(&self, choice: &PeriodChoice) -> Fallible<ChosenPeriod> {
        choice.on(amsterdam_date(self.ports.clock.now()))
    }

    /// Summary of the period with all key figures.
    ///
    /// # Errors
    /// `Storage`.
    pub fn summary(&self, organisation: OrganisationId, period: ChosenPeriod) -> Fallible<RejectionSummary> {
        let statistics = &self.ports.statistics;
        let counts = statistics.days(organisation, period.days)?;
        let errors = statistics.errors(organisation, period.days)?;
        let submissions = counts.iter().map(|count| count.submissions).sum();
        let rejections = counts.iter().map(|count| count.rejections).sum();
        let codes: BTreeSet<&str> = errors.iter().map(|error| error.code.as_str()).collect();
        Ok(RejectionSummary {
            submissions,
            rejections,
            rate: percentage(rejections, submissions),
            unique_error_codes: codes.len() as u64,
            trend: trend(period.days, &counts),
            error_codes: self.most_frequent_codes(&errors, LISTED),
            fields: most_frequent_fields(&errors, LISTED),
            by_kind: shares(&counts),
            recent: statistics.recent(organisation, period.days, LISTED)?,
        })
    }

    /// The most frequent error codes of the period.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn top_error_codes(
        &self,
        organisation: OrganisationId,
        period: ChosenPeriod,
        limit: Option<i64>,
    ) -> Fallible<Vec<ErrorCodeEntry>> {
        let limit = listed(limit)?;
        let errors = self.ports.statistics.errors(organisation, period.days)?;
        Ok(self.most_frequent_codes(&errors, limit))
    }

    /// The fields with most errors in the period.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn affected_fields(
        &self,
        organisation: OrganisationId,
        period: ChosenPeriod,
        limit: Option<i64>,
    ) -> Fallible<Vec<FieldEntry>> {
        let limit = listed(limit)?;
        Ok(most_frequent_fields(&self.ports.statistics.errors(organisation, period.days)?, limit))
    }

    /// Rejections by kind, with an entry for every kind.
    ///
    /// # Errors
    /// `Storage`.
    pub fn by_kind(&self, organisation: OrganisationId, period: ChosenPeriod) -> Fallible<Vec<KindShare>> {
        Ok(shares(&self.ports.statistics.days(organisation, period.days)?))
    }

    /// Submissions and rejections over time.
    ///
    /// # Errors
    /// `Storage`.
    pub fn trend(&self, organisation: OrganisationId, period: ChosenPeriod) -> Fallible<Vec<TrendPoint>> {
        Ok(trend(period.days, &self.ports.statistics.days(organisation, period.days)?))
    }

    /// The latest rejections of the period.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn recent(
        &self,
        organisation: OrganisationId,
        period: ChosenPeriod,
        limit: Option<i64>,
    ) -> Fallible<Vec<RecentRejection>> {
        Ok(self.ports.statistics.recent(organisation, period.days, listed(limit)?)?)
    }

    /// The latest rejection of each of these declarations or transits, with the first of its errors. Records that were never
    /// rejected are left out.
    ///
    /// # Errors
    /// `Storage`.
    pub fn latest(
        &self,
        organisation: OrganisationId,
        subject: ReportSubject,
        records: &[i64],
    ) -> Fallible<Vec<RejectionInShort>> {
        if records.is_empty() {
            return Ok(Vec::new());
        }
        Ok(self.ports.statistics.latest(organisation, subject, records)?)
    }

    /// The latest errors with a code, and their total number. A code that did not occur gives an empty list.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn errors_with_code(
        &self,
        organisation: OrganisationId,
        period: ChosenPeriod,
        code: &str,
        limit: Option<i64>,
    ) -> Fallible<ErrorDeclarations> {
        let limit = if limit.is_none() { MOST_LISTED } else { listed(limit)? };
        let statistics = &self.ports.statistics;
        let counted = statistics.errors(organisation, period.days)?;
        let total = counted.iter().filter(|error| error.code == code).map(|error| error.count).sum();
        let errors = statistics.errors_with_code(organisation, period.days, code, limit)?;
        Ok(ErrorDeclarations { code: code.to_owned(), texts: self.ports.codebook.texts(code), total, errors })
    }

    /// First-time-right figures: in total, and for the `limit` customers, clients and chapters with most records.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn first_time_right(
        &self,
        organisation: OrganisationId,
        period: ChosenPeriod,
        limit: Option<i64>,
    ) -> Fallible<FirstTimeRight> {
        let limit = listed(limit)?;
        let entries = |dimension| -> Fallible<Vec<FirstTimeEntry>> {
            let counts = self.ports.statistics.first_times(organisation, period.days, dimension)?;
            let mut entries: Vec<FirstTimeEntry> =
                counts.into_iter().filter(|count| count.records > 0).map(FirstTimeEntry::from).collect();
            entries.sort_by(|one, other| other.records.cmp(&one.records).then_with(|| one.key.cmp(&other.key)));
            Ok(entries)
        };
        let (mut by_customer, mut by_client, mut by_chapter) =
            (entries(Dimension::Customer)?, entries(Dimension::Client)?, entries(Dimension::Chapter)?);
        let total = total_of(&by_customer);
        for entries in [&mut by_customer, &mut by_client, &mut by_chapter] {
            entries.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        }
        Ok(FirstTimeRight { total, by_customer, by_client, by_chapter })
    }

    fn most_frequent_codes(&self, errors: &[ErrorCount], limit: u32) -> Vec<ErrorCodeEntry> {
        let mut codes: BTreeMap<&str, CodeCounts<'_>> = BTreeMap::new();
        for ErrorCount { code, field, count } in errors {
            let counts = codes.entry(code).or_default();
            counts.total += count;
            counts.fields.extend(field.as_deref().map(|field| (*count, field)));
        }
        let mut codes: Vec<_> = codes.into_iter().collect();
        codes.sort_by_key(|(_, counts)| Reverse(counts.total));
        codes.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        let entry = |(code, CodeCounts { total, mut fields }): (&str, CodeCounts<'_>)| {
            fields.sort_by_key(|(count, _)| Reverse(*count));
            ErrorCodeEntry {
                code: code.to_owned(),
                count: total,
                texts: self.ports.codebook.texts(code),
                fields: fields.into_iter().map(|(_, field)| field.to_owned()).collect(),
            }
        };
        codes.into_iter().map(entry).collect()
    }
}

/// Counts of one error code.
#[derive(Default)]
struct CodeCounts<'a> {
    total: u64,
    fields: Vec<(u64, &'a str)>,
}

fn listed(limit: Option<i64>) -> Result<u32, FieldErrors> {
    let Some(limit) = limit else { return Ok(LISTED) };
    let number = u32::try_from(limit).ok().filter(|limit| (1..=MOST_LISTED).contains(limit));
    number.ok_or_else(|| FieldErrors::one("limit", BrokenRule::outside(1, MOST_LISTED)))
}

fn most_frequent_fields(errors: &[ErrorCount], limit: u32) -> Vec<FieldEntry> {
    let mut fields: BTreeMap<&str, u64> = BTreeMap::new();
    for ErrorCount { code: _, field, count } in errors {
        if let Some(field) = field {
            *fields.entry(field).or_default() += count;
        }
    }
    let mut entries: Vec<FieldEntry> =
        fields.into_iter().map(|(field, count)| FieldEntry { field: field.to_owned(), count }).collect();
    entries.sort_by_key(|entry| Reverse(entry.count));
    entries.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    entries
}

fn shares(counts: &[DayCount]) -> Vec<KindShare> {
    let all = counts.iter().map(|count| count.rejections).sum();
    let share = |kind: LodgedKind| {
        let count = counts.iter().filter(|count| count.kind == kind).map(|count| count.rejections).sum();
        KindShare { kind, count, percentage: percentage(count, all) }
    };
    LodgedKind::ALL.iter().copied().map(share).collect()
}

/// The sum over all customers. Every record has one customer, or none under the empty code, so this covers all records.
fn total_of(by_customer: &[FirstTimeEntry]) -> FirstTimeEntry {
    let sum = |part: fn(&FirstTimeEntry) -> u64| by_customer.iter().map(part).sum();
    FirstTimeEntry::from(crate::ports::FirstTimeCount {
        key: String::new(),
        name: None,
        records: sum(|entry| entry.records),
        right: sum(|entry| entry.right),
        rejected: sum(|entry| entry.rejected),
    })
}
