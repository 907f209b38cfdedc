//! Stores events as they happened, and counts again for each answer without any sums. Other implementations are
//! compared with this one.

use crate::DaySpan;
use crate::ports::{
    DayCount, ErrorCount, FirstTimeCount, ReasonInShort, RecentRejection, RejectedError, RejectionInShort,
    RejectionStatistics, TallyKeeper,
};
use crate::rejections::{Dimension, LodgedKind, field_of};
use crate::reports::ReportSubject;
use crate::testing::{Declared, LifeEvent, LifeEventError};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, amsterdam_date};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// The records of organisations with their events.
#[derive(Debug, Default)]
pub struct MemoryRejections(Mutex<BTreeMap<OrganisationId, Records>>);

#[derive(Debug, Default, Clone)]
struct Records {
    customers: BTreeMap<String, String>,
    declared: BTreeMap<i64, Declared>,
    submissions: Vec<Submitted>,
    rejections: Vec<Rejected>,
}

#[derive(Debug, Clone)]
struct Submitted {
    record: i64,
    client: String,
    at: DateTime<Utc>,
    accepted: bool,
    rejected: bool,
}

#[derive(Debug, Clone)]
struct Rejected {
    id: i64,
    record: i64,
    at: DateTime<Utc>,
    errors: Vec<LifeEventError>,
    resolved: bool,
}

impl MemoryRejections {
    /// Applies the event.
    pub fn play(&self, organisation: OrganisationId, life_event: &LifeEvent) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let records = all.entry(organisation).or_default();
        let latest = |submissions: &mut [Submitted], record: i64, change: fn(&mut Submitted)| {
            if let Some(latest) = submissions.iter_mut().rfind(|submission| submission.record == record) {
                change(latest);
            }
        };
        match life_event.clone() {
            LifeEvent::NameCustomer { code, name } => {
                records.customers.insert(code, name);
            }
            LifeEvent::Declare(declared) => {
                records.declared.insert(declared.record, declared);
            }
            LifeEvent::Submit { record, client, at } => {
                records.submissions.push(Submitted { record, client, at, accepted: false, rejected: false });
            }
            LifeEvent::Withdraw { record } => {
                if let Some(place) = records.submissions.iter().rposition(|submission| submission.record == record) {
                    records.submissions.remove(place);
                }
            }
            LifeEvent::Accept { record, at: _ } => {
                latest(&mut records.submissions, record, |submission| submission.accepted = true);
                let rejections = records.rejections.iter_mut().filter(|rejection| rejection.record == record);
                rejections.for_each(|rejection| rejection.resolved = true);
            }
            LifeEvent::Reject { record, at, errors } => {
                latest(&mut records.submissions, record, |submission| submission.rejected = true);
                let id = records.rejections.len() as i64 + 1;
                records.rejections.push(Rejected { id, record, at, errors, resolved: false });
            }
        }
    }

    fn records_for(&self, organisation: OrganisationId) -> Records {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(&organisation).cloned().unwrap_or_default()
    }
}

impl Records {
    fn kind(&self, record: i64) -> LodgedKind {
        self.declared.get(&record).map_or(LodgedKind::Import, |declared| declared.kind)
    }

    fn customer(&self, record: i64) -> Option<String> {
        let code = self.declared.get(&record)?.customer_code.clone()?;
        Some(self.customers.get(&code).cloned().unwrap_or(code))
    }

    fn declaration_type(&self, record: i64) -> Option<String> {
        let name = match self.kind(record) {
            LodgedKind::Import => "H1",
            LodgedKind::Export => "B1",
            LodgedKind::Transit => "T1",
        };
        Some(name.to_owned())
    }

    fn subject(&self, record: i64) -> ReportSubject {
        match self.kind(record) {
            LodgedKind::Import | LodgedKind::Export => ReportSubject::Declaration,
            LodgedKind::Transit => ReportSubject::Transit,
        }
    }

    /// The rejections of these days, latest first.
    fn rejected_in(&self, days: DaySpan) -> Vec<&Rejected> {
        let mut found: Vec<&Rejected> =
            self.rejections.iter().filter(|rejection| days.contains(amsterdam_date(rejection.at))).collect();
        found.sort_by_key(|rejection| std::cmp::Reverse((rejection.at, rejection.id)));
        found
    }

    fn keys(&self, submission: &Submitted, dimension: Dimension) -> BTreeSet<String> {
        let declared = self.declared.get(&submission.record);
        match dimension {
            Dimension::Kind | Dimension::Error => BTreeSet::new(),
            Dimension::Customer => {
                BTreeSet::from([declared.and_then(|declared| declared.customer_code.clone()).unwrap_or_default()])
            }
            Dimension::Client => BTreeSet::from([submission.client.clone()]),
            Dimension::Chapter => {
                declared.map(|declared| declared.chapters.iter().cloned().collect()).unwrap_or_default()
            }
        }
    }
}

impl RejectionStatistics for MemoryRejections {
    fn days(&self, organisation: OrganisationId, days: DaySpan) -> Result<Vec<DayCount>, StorageError> {
        let records = self.records_for(organisation);
        let mut counts: BTreeMap<_, (u64, u64)> = BTreeMap::new();
        for submission in &records.submissions {
            counts.entry((amsterdam_date(submission.at), records.kind(submission.record))).or_default().0 += 1;
        }
        for rejection in &records.rejections {
            counts.entry((amsterdam_date(rejection.at), records.kind(rejection.record))).or_default().1 += 1;
        }
        let count = |((day, kind), (submissions, rejections))| DayCount { day, kind, submissions, rejections };
        Ok(counts.into_iter().filter(|((day, _), _)| days.contains(*day)).map(count).collect())
    }

    fn errors(&self, organisation: OrganisationId, days: DaySpan) -> Result<Vec<ErrorCount>, StorageError> {
        let records = self.records_for(organisation);
        let mut counts: BTreeMap<_, u64> = BTreeMap::new();
        for error in records.rejected_in(days).into_iter().flat_map(|rejection| &rejection.errors) {
            *counts.entry((error.code.clone(), error.path.as_deref().map(field_of))).or_default() += 1;
        }
        Ok(counts.into_iter().map(|((code, field), count)| ErrorCount { code, field, count }).collect())
    }

    fn first_times(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        dimension: Dimension,
    ) -> Result<Vec<FirstTimeCount>, StorageError> {
        let records = self.records_for(organisation);
        let mut counts: BTreeMap<String, (u64, u64, u64)> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for submission in records.submissions.iter().filter(|submission| seen.insert(submission.record)) {
            if !days.contains(amsterdam_date(submission.at)) {
                continue;
            }
            for key in records.keys(submission, dimension) {
                let (first, right, rejected) = counts.entry(key).or_default();
                *first += 1;
                *right += u64::from(submission.accepted && !submission.rejected);
                *rejected += u64::from(submission.rejected);
            }
        }
        let count = |(key, (records_, right, rejected)): (String, (u64, u64, u64))| FirstTimeCount {
            name: records.customers.get(&key).filter(|_| dimension == Dimension::Customer).cloned(),
            key,
            records: records_,
            right,
            rejected,
        };
        Ok(counts.into_iter().map(count).collect())
    }

    fn recent(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        limit: u32,
    ) -> Result<Vec<RecentRejection>, StorageError> {
        let records = self.records_for(organisation);
        let shown = |rejection: &Rejected| RecentRejection {
            id: rejection.id,
            subject: records.subject(rejection.record),
            declaration_id: rejection.record,
            reference: format!("R-{}", rejection.record),
            customer: records.customer(rejection.record),
            declaration_type: records.declaration_type(rejection.record),
            arrived_at: rejection.at,
            errors: rejection.errors.len() as u64,
            resolved: rejection.resolved,
        };
        Ok(records.rejected_in(days).into_iter().take(limit as usize).map(shown).collect())
    }

    fn errors_with_code(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        code: &str,
        limit: u32,
    ) -> Result<Vec<RejectedError>, StorageError> {
        let records = self.records_for(organisation);
        let mut found = Vec::new();
        for rejection in records.rejected_in(days) {
            for (place, error) in rejection.errors.iter().enumerate().rev().filter(|(_, error)| error.code == code) {
                found.push(RejectedError {
                    id: rejection.id * 1_000 + place as i64,
                    subject: records.subject(rejection.record),
                    declaration_id: rejection.record,
                    reference: format!("R-{}", rejection.record),
                    customer: records.customer(rejection.record),
                    declaration_type: records.declaration_type(rejection.record),
                    code: error.code.clone(),
                    text: Some(error.text()),
                    // Customs sends no Dutch texts, and the codebook covers declarations only.
                    text_nl: (records.kind(rejection.record) != LodgedKind::Transit).then(|| error.text_nl()),
                    path: error.path.clone(),
                    original_value: error.path.as_ref().map(|_| "wrong".to_owned()),
                    line_number: error.line_number(),
                    pointer: Some("42A/67A".to_owned()),
                    arrived_at: rejection.at,
                    resolved: rejection.resolved,
                });
            }
        }
        found.truncate(limit as usize);
        Ok(found)
    }

    fn latest(
        &self,
        organisation: OrganisationId,
        subject: ReportSubject,
        wanted: &[i64],
    ) -> Result<Vec<RejectionInShort>, StorageError> {
        let records = self.records_for(organisation);
        let mut latest: BTreeMap<i64, &Rejected> = BTreeMap::new();
        for rejection in &records.rejections {
            if wanted.contains(&rejection.record) && records.subject(rejection.record) == subject {
                latest.insert(rejection.record, rejection);
            }
        }
        let reason = |error: &LifeEventError| ReasonInShort {
            code: error.code.clone(),
            text: Some(error.text()),
            text_nl: (subject == ReportSubject::Declaration).then(|| error.text_nl()),
            path: error.path.clone(),
            line_number: error.line_number(),
        };
        let short = |(record, rejection): (i64, &Rejected)| RejectionInShort {
            record,
            arrived_at: rejection.at,
            errors: rejection.errors.len() as u64,
            first: rejection.errors.first().map(reason),
        };
        Ok(latest.into_iter().map(short).collect())
    }
}

impl TallyKeeper for MemoryRejections {
    /// Does nothing, because there are no notes to add up.
    fn add_up(&self, _: usize) -> Result<usize, StorageError> {
        Ok(0)
    }
}
