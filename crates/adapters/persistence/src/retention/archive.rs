use super::messages::{self, Plain, Replaced};
use super::records::{Settled, lock, settled};
use super::{dropping, due, event_log, packing};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::{Database, Sealer};
use chrono::{DateTime, Utc};
use customs_kernel::{StorageError, SubjectKind};
use customs_retention::ports::Archive;
use customs_retention::{Cleared, Due, Matter, Portion};
use std::collections::{BTreeMap, BTreeSet};
use std::slice;
use std::sync::{Arc, Mutex, PoisonError};

/// Everything that is archived or dropped, stored in the database.
#[derive(Debug, Clone)]
pub struct StoredArchive {
    database: Database,
    sealer: Option<Sealer>,
    /// Records that cannot be read and were reported to the log.
    reported: Arc<Mutex<BTreeSet<(&'static str, i64)>>>,
}

/// The most goods items that are packed in one step.
const LINES: i64 = 5_000;

impl StoredArchive {
    /// Archives rows of `database`; `sealer` opens documents that are stored encrypted.
    #[must_use]
    pub fn new(database: Database, sealer: Option<Sealer>) -> Self {
        Self { database, sealer, reported: Arc::default() }
    }

    /// Archives a portion of the records of a kind. One that cannot be read is left as it is, and holds up no other.
    fn archive(
        &self,
        kind: SubjectKind,
        before: DateTime<Utc>,
        portion: Portion,
        now: DateTime<Utc>,
    ) -> Result<Cleared, StorageError> {
        let found = self.database.read(|connection| settled(connection, kind, before, portion.rows))?;
        match self.archive_these(kind, &found, portion, now) {
            Err(error) if is_unreadable(&error) => self.archive_singly(kind, &found, portion, now),
            done => done,
        }
    }

    fn archive_singly(
        &self,
        kind: SubjectKind,
        found: &[Settled],
        portion: Portion,
        now: DateTime<Utc>,
    ) -> Result<Cleared, StorageError> {
        let mut cleared = Cleared::default();
        for record in found {
            match self.archive_these(kind, slice::from_ref(record), portion, now) {
                Ok(done) => cleared = cleared.and(done),
                Err(error) if is_unreadable(&error) => self.report(kind, record, &error),
                Err(error) => return Err(error),
            }
        }
        Ok(cleared)
    }

    /// Logs that a record is left as it is, once for each process.
    fn report(&self, kind: SubjectKind, record: &Settled, error: &StorageError) {
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        if reported.insert((kind.word(), record.id)) {
            let (organisation, id) = (record.organisation_id, record.id);
            tracing::error!(%kind, id, organisation, %error, "a settled record cannot be read, and is not put away");
        }
    }

    /// Archives as much of these records as fits the portion. The compressed bodies are written only if they are
    /// still the same, so that no lock is held meanwhile.
    fn archive_these(
        &self,
        kind: SubjectKind,
        found: &[Settled],
        portion: Portion,
        now: DateTime<Utc>,
    ) -> Result<Cleared, StorageError> {
        let plain = self.database.read(|connection| messages::plain(connection, kind, found))?;
        let chosen = Chosen::new(found.to_vec(), plain, portion);
        if chosen.records.is_empty() && chosen.messages.is_empty() {
            return Ok(Cleared::default());
        }
        let (bodies, packed) = self.database.read(|connection| {
            let bodies = messages::load(connection, kind, &chosen.messages)?;
            let packed = match kind {
                SubjectKind::Declaration => packing::load(connection, &chosen.records)?,
                SubjectKind::Transit => packing::Packed::default(),
            };
            Ok((bodies, packed))
        })?;
        let smaller = bodies.archive(self.sealer.as_ref())?;
        self.database.write(|connection| {
            let locked = lock(connection, kind, &chosen.touched)?;
            let Replaced { rows, freed, unfinished } = smaller.replace(connection, &locked)?;
            let mut cleared = Cleared { found: chosen.messages.len() as u64, rows, freed };
            if !chosen.records.is_empty() {
                cleared.found = chosen.records.len() as u64;
                // A record with a message that changed meanwhile is found again.
                let is_done = |record: &&Settled| locked.contains(&record.id) && !unfinished.contains(&record.id);
                let free = chosen.records.iter().filter(is_done);
                cleared.freed += mark(connection, kind, free, &packed, now)?;
            }
            Ok(cleared)
        })
    }
}

/// Whether the record is at fault, and not the database.
const fn is_unreadable(error: &StorageError) -> bool {
    matches!(error, StorageError::Corrupt(_) | StorageError::Failed(_))
}

fn mark<'a>(
    connection: &mut AnyConnection,
    kind: SubjectKind,
    records: impl Iterator<Item = &'a Settled>,
    packed: &packing::Packed,
    now: DateTime<Utc>,
) -> Fallible<u64> {
    let mut freed = 0;
    for record in records {
        freed += match kind {
            SubjectKind::Declaration => packed.archive(connection, record, now)?,
            SubjectKind::Transit => packing::mark_transit(connection, record, now)?,
        };
    }
    Ok(freed)
}

impl Archive for StoredArchive {
    fn clear(
        &self,
        matter: Matter,
        before: DateTime<Utc>,
        portion: Portion,
        now: DateTime<Utc>,
    ) -> Result<Cleared, StorageError> {
        match matter {
            Matter::SettledDeclarations => self.archive(SubjectKind::Declaration, before, portion, now),
            Matter::SettledTransits => self.archive(SubjectKind::Transit, before, portion, now),
            Matter::DeliveredCallbacks
            | Matter::AbandonedCallbacks
            | Matter::CallbackTries
            | Matter::CustomsMessages
            | Matter::Mails => dropping::drop(&self.database, matter, before, portion.rows),
            Matter::Events => event_log::drop(&self.database, before, portion.rows),
        }
    }

    fn due(&self, matter: Matter, before: DateTime<Utc>) -> Result<Vec<Due>, StorageError> {
        self.database.read(|connection| due::due(connection, matter, before))
    }
}

/// The work of one step: messages, and the records that have no others.
struct Chosen {
    records: Vec<Settled>,
    /// These, and the one with only some messages done.
    touched: Vec<Settled>,
    messages: Vec<Plain>,
}

impl Chosen {
    /// As much as fits the portion, in the order of the records. A record that does not fit is found again, with
    /// fewer of them left.
    fn new(found: Vec<Settled>, plain: Vec<Plain>, portion: Portion) -> Self {
        let mut of_record: BTreeMap<i64, Vec<Plain>> = BTreeMap::new();
        for message in plain {
            of_record.entry(message.record).or_default().push(message);
        }
        let mut chosen = Self { records: Vec::new(), touched: Vec::new(), messages: Vec::new() };
        let (mut bytes, mut lines) = (0_u64, 0_i64);
        for record in found {
            lines = lines.saturating_add(record.lines.into());
            if lines > LINES && !(chosen.records.is_empty() && chosen.messages.is_empty()) {
                return chosen;
            }
            chosen.touched.push(record.clone());
            for message in of_record.remove(&record.id).unwrap_or_default() {
                bytes = bytes.saturating_add(message.size);
                let is_full = chosen.messages.len() as u64 >= portion.rows.into() || bytes > portion.bytes.into();
                if is_full && !chosen.messages.is_empty() {
                    return chosen;
                }
                chosen.messages.push(message);
            }
            chosen.records.push(record);
        }
        chosen
    }
}
