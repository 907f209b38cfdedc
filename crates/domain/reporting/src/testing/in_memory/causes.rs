//! Refusals as they happened, which are counted again for each answer.

use crate::DaySpan;
use crate::ports::{CauseCount, CauseStatistics, CodeDay, FirstTimeDay, RefusalCount, RefusalKey, RefusedDeclaration};
use crate::rejections::{CauseFilter, CauseId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Version, amsterdam_date};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One cause of one refusal, about goods that are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusalLine {
    /// Id of the refusal.
    pub rejection: i64,
    /// Id of the declaration.
    pub declaration: i64,
    /// Present version of the declaration.
    pub version: Version,
    /// Code of the customer.
    pub customer_code: Option<String>,
    /// The code and the field.
    pub cause: CauseId,
    /// Commodity code of the goods; empty without one.
    pub commodity_code: String,
    /// Country of origin of the goods; empty without one.
    pub origin: String,
    /// Code of the item master; empty without one.
    pub article: String,
    /// Number of goods items.
    pub lines: u64,
    /// When the refusal arrived.
    pub arrived_at: DateTime<Utc>,
    /// Whether it is the latest refusal of a declaration that is not lodged again and no draft.
    pub is_open: bool,
}

/// The refusals of organisations.
#[derive(Debug, Default)]
pub struct MemoryCauses(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    lines: Vec<(OrganisationId, RefusalLine)>,
    first_times: Vec<(OrganisationId, FirstTimeDay)>,
}

impl MemoryCauses {
    /// Adds a cause of a refusal.
    pub fn refuse(&self, organisation: OrganisationId, line: RefusalLine) {
        self.kept().lines.push((organisation, line));
    }

    /// Adds first submissions, of no customer.
    pub fn submit(&self, organisation: OrganisationId, day: FirstTimeDay) {
        self.kept().first_times.push((organisation, day));
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn matching(&self, organisation: OrganisationId, filter: &CauseFilter) -> Vec<RefusalLine> {
        let CauseFilter { days, customer_code, code, field, article } = filter;
        let matches = |line: &RefusalLine| {
            days.contains(amsterdam_date(line.arrived_at))
                && (customer_code.is_none() || *customer_code == line.customer_code)
                && code.as_ref().is_none_or(|code| *code == line.cause.code)
                && field.as_ref().is_none_or(|field| *field == *line.cause.field.as_deref().unwrap_or_default())
                && article.as_ref().is_none_or(|article| *article == line.article)
        };
        let kept = self.kept();
        let own = kept.lines.iter().filter(|(owner, line)| *owner == organisation && matches(line));
        own.map(|(_, line)| line.clone()).collect()
    }
}

impl CauseStatistics for MemoryCauses {
    fn causes(
        &self,
        organisation: OrganisationId,
        filter: &CauseFilter,
        limit: u32,
    ) -> Result<Vec<CauseCount>, StorageError> {
        let mut by_cause: BTreeMap<CauseId, Vec<RefusalLine>> = BTreeMap::new();
        for line in self.matching(organisation, filter) {
            by_cause.entry(line.cause.clone()).or_default().push(line);
        }
        let mut counts: Vec<CauseCount> = by_cause.into_iter().filter_map(|(id, lines)| counted(id, &lines)).collect();
        counts.sort_by_key(|count| (Reverse(count.open), Reverse(count.declarations)));
        counts.truncate(limit as usize);
        Ok(counts)
    }

    fn codes_by_day(&self, organisation: OrganisationId, filter: &CauseFilter) -> Result<Vec<CodeDay>, StorageError> {
        let mut by_code: BTreeMap<_, BTreeSet<i64>> = BTreeMap::new();
        for line in self.matching(organisation, filter) {
            let key = (amsterdam_date(line.arrived_at), line.cause.code);
            by_code.entry(key).or_default().insert(line.rejection);
        }
        let day = |((day, code), rejections): (_, BTreeSet<i64>)| CodeDay { day, code, refusals: number(&rejections) };
        Ok(by_code.into_iter().map(day).collect())
    }

    fn refusals(
        &self,
        organisation: OrganisationId,
        filter: &CauseFilter,
        by: RefusalKey,
        limit: u32,
    ) -> Result<Vec<RefusalCount>, StorageError> {
        let mut by_key: BTreeMap<String, BTreeSet<i64>> = BTreeMap::new();
        for line in self.matching(organisation, filter) {
            let key = match by {
                RefusalKey::Field => line.cause.field,
                RefusalKey::Customer => line.customer_code,
            };
            by_key.entry(key.unwrap_or_default()).or_default().insert(line.rejection);
        }
        let count =
            |(key, rejections): (_, BTreeSet<i64>)| RefusalCount { key, name: None, refusals: number(&rejections) };
        let mut counts: Vec<RefusalCount> = by_key.into_iter().map(count).collect();
        counts.sort_by_key(|count| Reverse(count.refusals));
        counts.truncate(limit as usize);
        Ok(counts)
    }

    fn refused(
        &self,
        organisation: OrganisationId,
        filter: &CauseFilter,
        open: bool,
        limit: u32,
    ) -> Result<Vec<RefusedDeclaration>, StorageError> {
        let mut by_id: BTreeMap<i64, RefusedDeclaration> = BTreeMap::new();
        for line in self.matching(organisation, filter) {
            let RefusalLine { declaration: id, version, customer_code: customer, arrived_at, is_open, .. } = line;
            let reference = format!("R-{id}");
            let new = RefusedDeclaration { id, version, reference, customer, refused_at: arrived_at, is_open: false };
            let found = by_id.entry(id).or_insert(new);
            found.refused_at = found.refused_at.max(arrived_at);
            found.is_open |= is_open;
        }
        let mut found: Vec<_> = by_id.into_values().filter(|found| found.is_open || !open).collect();
        found.sort_by_key(|found| Reverse((found.refused_at, found.id)));
        found.truncate(limit as usize);
        Ok(found)
    }

    fn first_times_by_day(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        customer: Option<String>,
    ) -> Result<Vec<FirstTimeDay>, StorageError> {
        let kept = self.kept();
        let own = kept.first_times.iter().filter(|(owner, day)| *owner == organisation && days.contains(day.day));
        Ok(own.filter(|_| customer.is_none()).map(|(_, day)| *day).collect())
    }
}

/// The counts of one cause; `None` without any line of it.
fn counted(id: CauseId, lines: &[RefusalLine]) -> Option<CauseCount> {
    let open = lines.iter().filter(|line| line.is_open);
    Some(CauseCount {
        id,
        declarations: number(&lines.iter().map(|line| line.declaration).collect()),
        lines: lines.iter().map(|line| line.lines).sum(),
        commodity_code: same(lines.iter().map(|line| line.commodity_code.as_str())),
        origin: same(lines.iter().map(|line| line.origin.as_str())),
        first_at: lines.iter().map(|line| line.arrived_at).min()?,
        last_at: lines.iter().map(|line| line.arrived_at).max()?,
        open: number(&open.map(|line| line.declaration).collect()),
    })
}

/// The text that all of these are; `None` when they differ or are empty.
fn same<'t>(texts: impl Iterator<Item = &'t str>) -> Option<String> {
    let different: BTreeSet<&str> = texts.collect();
    let only = if different.len() == 1 { different.first() } else { None };
    only.filter(|text| !text.is_empty()).map(|text| (*text).to_owned())
}

fn number(ids: &BTreeSet<i64>) -> u64 {
    ids.len() as u64
}
