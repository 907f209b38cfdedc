use super::MailStore;
use crate::{
    About, AttemptRecord, ClaimedMail, Lease, MailDirectory, MailId, MailQueue, MailRecord, MailStatus, NewMail,
    NextStep,
};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Outcome, StorageError, UnitOfWork};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The queue and the directory over one list in memory.
#[derive(Debug, Default)]
pub struct MemoryMail(Mutex<Vec<Row>>);

#[derive(Debug, Clone)]
struct Row {
    new: NewMail,
    record: MailRecord,
    leased_until: Option<DateTime<Utc>>,
}

impl MemoryMail {
    /// An empty store with two organisations.
    #[must_use]
    pub fn store() -> MailStore {
        Arc::new(Self::default()).as_store()
    }

    /// This fake as a store with two organisations.
    #[must_use]
    pub fn as_store(self: &Arc<Self>) -> MailStore {
        let mail = Arc::clone(self);
        MailStore {
            queue: mail.clone(),
            directory: mail,
            organisations: [OrganisationId::new(1), OrganisationId::new(2)],
        }
    }

    /// The stored mails as they were given, in order.
    #[must_use]
    pub fn kept(&self) -> Vec<NewMail> {
        self.rows().iter().map(|row| row.new.clone()).collect()
    }

    fn rows(&self) -> MutexGuard<'_, Vec<Row>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Row {
    fn is_due(&self, now: DateTime<Utc>) -> bool {
        self.record.next_attempt_at.is_some_and(|at| at <= now) && self.leased_until.is_none_or(|until| until <= now)
    }

    fn claimed(&self, until: DateTime<Utc>) -> ClaimedMail {
        ClaimedMail {
            lease: Lease { mail: self.record.id, until, organisation: self.new.organisation },
            organisation: self.new.organisation,
            about: self.new.about,
            content: self.new.content.clone(),
            attempts: self.record.attempts,
            created_at: self.new.created_at,
        }
    }
}

fn held<'a>(rows: &'a mut [Row], lease: &Lease) -> Option<&'a mut Row> {
    rows.iter_mut().find(|row| row.record.id == lease.mail && row.leased_until == Some(lease.until))
}

impl MailQueue for MemoryMail {
    fn enqueue(&self, mail: &NewMail) -> Result<MailRecord, StorageError> {
        let mut rows = self.rows();
        let same = |row: &&Row| row.new.organisation == mail.organisation && row.new.once == mail.once;
        if let Some(kept) = mail.once.as_ref().and_then(|_| rows.iter().find(same)) {
            return Ok(kept.record.clone());
        }
        let number = i64::try_from(rows.len()).unwrap_or(i64::MAX).saturating_add(1);
        let record = mail.kept_as(MailId::new(number));
        rows.push(Row { new: mail.clone(), record: record.clone(), leased_until: None });
        Ok(record)
    }

    fn claim(&self, limit: u32, now: DateTime<Utc>, until: DateTime<Utc>) -> Result<Vec<ClaimedMail>, StorageError> {
        let mut rows = self.rows();
        let mut due: Vec<&mut Row> = rows.iter_mut().filter(|row| row.is_due(now)).collect();
        due.sort_by_key(|row| (row.record.next_attempt_at, row.record.id));
        due.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        let claim = |row: &mut Row| {
            row.leased_until = Some(until);
            row.claimed(until)
        };
        Ok(due.into_iter().map(claim).collect())
    }

    fn record(&self, attempt: &AttemptRecord) -> Result<bool, StorageError> {
        let mut rows = self.rows();
        let Some(row) = held(&mut rows, &attempt.lease) else { return Ok(false) };
        row.leased_until = None;
        row.record.attempts += 1;
        row.record.last_error.clone_from(&attempt.error);
        (row.record.status, row.record.next_attempt_at, row.record.sent_at) = match attempt.next {
            NextStep::Sent { at } => (MailStatus::Sent, None, Some(at)),
            NextStep::Retry { at } => (MailStatus::Pending, Some(at), None),
            NextStep::GiveUp => (MailStatus::Failed, None, None),
        };
        if row.record.next_attempt_at.is_none() && row.new.about.topic.holds_a_secret() {
            row.new.content.text.clear();
        }
        Ok(true)
    }

    fn release(&self, leases: &[Lease]) -> Result<(), StorageError> {
        let mut rows = self.rows();
        for lease in leases {
            if let Some(row) = held(&mut rows, lease) {
                row.leased_until = None;
            }
        }
        Ok(())
    }
}

impl UnitOfWork for MemoryMail {
    /// Runs one unit of work at a time, because undoing it would also undo concurrent changes of others.
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let before = self.rows().clone();
        if work() == Outcome::Undo {
            *self.rows() = before;
        }
        Ok(())
    }
}

impl MailDirectory for MemoryMail {
    fn about(&self, organisation: OrganisationId, about: About, limit: u32) -> Result<Vec<MailRecord>, StorageError> {
        let rows = self.rows();
        let own = rows.iter().rev().filter(|row| row.new.organisation == organisation && row.new.about == about);
        Ok(own.take(usize::try_from(limit).unwrap_or(usize::MAX)).map(|row| row.record.clone()).collect())
    }

    fn texts(
        &self,
        organisation: OrganisationId,
        about: About,
        limit: u32,
    ) -> Result<Vec<(MailId, String)>, StorageError> {
        if about.topic.holds_a_secret() {
            return Ok(Vec::new());
        }
        let rows = self.rows();
        let own = rows.iter().rev().filter(|row| row.new.organisation == organisation && row.new.about == about);
        let own = own.take(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(own.map(|row| (row.record.id, row.new.content.text.clone())).collect())
    }
}
