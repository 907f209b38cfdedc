use crate::chain::{Block, Head};
use crate::entry::{AuditEntry, AuditEntryId};
use crate::filter::AuditFilter;
use crate::ports::{AuditChain, AuditDirectory, RecentWrites, Standing};
use crate::recent::{MOST_RECENT, RecentWrite, mark_of};
use crate::use_cases::AuditLog;
use customs_kernel::{ImmediateWork, OrganisationId, Page, PageRequest, StorageError};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Entries and chains in memory.
#[derive(Debug, Default)]
pub struct InMemoryAudit(Mutex<Kept>);

/// What is kept. Tests change it behind the log's back.
#[derive(Debug, Default)]
pub struct Kept {
    /// The entries, by organisation and id.
    pub entries: BTreeMap<(i64, i64), AuditEntry>,
    /// Organisation and id of each entry that is in no chain yet.
    pub waiting: BTreeSet<(i64, i64)>,
    /// The blocks, by organisation and number.
    pub blocks: BTreeMap<(i64, u64), Block>,
    /// The ends of the chains, by organisation.
    pub heads: BTreeMap<i64, Head>,
    /// Names of triggers of the audit log that are gone.
    pub missing_guards: Vec<String>,
}

impl InMemoryAudit {
    /// Stores an entry.
    pub fn store(&self, entry: AuditEntry) {
        let key = (entry.organisation.get(), entry.id.get());
        let mut kept = self.kept();
        kept.waiting.insert(key);
        kept.entries.insert(key, entry);
    }

    /// What is kept.
    pub fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The log over this storage.
    #[must_use]
    pub fn log(self: &Arc<Self>) -> AuditLog {
        AuditLog::new(self.clone(), self.clone(), Arc::new(ImmediateWork))
    }
}

fn lets_through(filter: &AuditFilter, entry: &AuditEntry) -> bool {
    let AuditFilter { record_kind, record_id, actor_kind, actor_id, action, request_id, from, until } = filter;
    let is = |wanted: &Option<String>, text: Option<&String>| wanted.is_none() || wanted.as_ref() == text;
    is(record_kind, Some(&entry.record_kind))
        && is(record_id, Some(&entry.record_id))
        && is(actor_kind, Some(&entry.actor_kind))
        && is(actor_id, entry.actor_id.as_ref())
        && is(action, Some(&entry.action))
        && is(request_id, entry.request_id.as_ref())
        && from.is_none_or(|from| entry.at >= from)
        && until.is_none_or(|until| entry.at < until)
}

impl AuditDirectory for InMemoryAudit {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        page: PageRequest,
    ) -> Result<Page<AuditEntry>, StorageError> {
        let mut found = self.after(organisation, filter, AuditEntryId::new(0), usize::MAX)?;
        found.reverse();
        let total = found.len() as u64;
        let records = page.take_from(found, |entry| entry.id.get())?;
        Ok(Page { records, request: page, total })
    }

    fn latest(&self, organisation: OrganisationId) -> Result<Option<AuditEntryId>, StorageError> {
        let kept = self.kept();
        Ok(kept.entries.values().filter(|entry| entry.organisation == organisation).map(|entry| entry.id).max())
    }

    fn after(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        after: AuditEntryId,
        limit: usize,
    ) -> Result<Vec<AuditEntry>, StorageError> {
        let kept = self.kept();
        let own = kept.entries.values().filter(|entry| entry.organisation == organisation && entry.id > after);
        Ok(own.filter(|entry| lets_through(filter, entry)).take(limit).cloned().collect())
    }
}

impl RecentWrites for InMemoryAudit {
    fn marks(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError> {
        organisations.iter().map(|own| Ok((*own, mark_of(&self.recent(*own)?)))).collect()
    }

    fn recent(&self, organisation: OrganisationId) -> Result<Vec<RecentWrite>, StorageError> {
        let kept = self.kept();
        let own = kept.entries.values().rev().filter(|entry| entry.organisation == organisation);
        let write = |entry: &AuditEntry| RecentWrite {
            entry: entry.id,
            record_kind: entry.record_kind.clone(),
            record_id: entry.record_id.clone(),
        };
        Ok(own.take(MOST_RECENT).map(write).collect())
    }
}

impl AuditChain for InMemoryAudit {
    fn has_waiting(&self) -> Result<bool, StorageError> {
        Ok(!self.kept().waiting.is_empty())
    }

    fn take_waiting(&self, most: usize) -> Result<Vec<(OrganisationId, AuditEntryId)>, StorageError> {
        let mut kept = self.kept();
        let taken: Vec<_> = kept.waiting.iter().take(most).copied().collect();
        kept.waiting.retain(|key| !taken.contains(key));
        Ok(taken.into_iter().map(|(own, id)| (OrganisationId::new(own), AuditEntryId::new(id))).collect())
    }

    fn head(&self, organisation: OrganisationId) -> Result<Head, StorageError> {
        Ok(self.kept().heads.get(&organisation.get()).copied().unwrap_or(Head::START))
    }

    fn add(&self, organisation: OrganisationId, block: &Block, head: &Head) -> Result<(), StorageError> {
        let mut kept = self.kept();
        kept.blocks.insert((organisation.get(), block.number), block.clone());
        kept.heads.insert(organisation.get(), *head);
        Ok(())
    }

    fn standing(&self, organisation: OrganisationId) -> Result<Standing, StorageError> {
        let head = self.head(organisation)?;
        let (kept, own) = (self.kept(), organisation.get());
        let count = |keys: &mut dyn Iterator<Item = i64>| keys.filter(|key| *key == own).count() as u64;
        Ok(Standing {
            head,
            stored: count(&mut kept.entries.keys().map(|key| key.0)),
            waiting: count(&mut kept.waiting.iter().map(|key| key.0)),
            blocks: count(&mut kept.blocks.keys().map(|key| key.0)),
        })
    }

    fn block(&self, organisation: OrganisationId, number: u64) -> Result<Option<Block>, StorageError> {
        Ok(self.kept().blocks.get(&(organisation.get(), number)).cloned())
    }

    fn entries(&self, organisation: OrganisationId, ids: &[AuditEntryId]) -> Result<Vec<AuditEntry>, StorageError> {
        let kept = self.kept();
        Ok(ids.iter().filter_map(|id| kept.entries.get(&(organisation.get(), id.get())).cloned()).collect())
    }

    fn sizes(
        &self,
        organisation: OrganisationId,
        ids: &[AuditEntryId],
    ) -> Result<HashMap<AuditEntryId, u64>, StorageError> {
        let size = |text: Option<&String>| text.map_or(0, |text| text.len() as u64);
        let read = self.entries(organisation, ids)?;
        Ok(read.iter().map(|entry| (entry.id, size(entry.before.as_ref()) + size(entry.after.as_ref()))).collect())
    }

    fn organisations(&self) -> Result<Vec<OrganisationId>, StorageError> {
        let kept = self.kept();
        let of_blocks = kept.blocks.keys().map(|(own, _)| *own);
        let all: BTreeSet<i64> = kept.heads.keys().copied().chain(of_blocks).collect();
        Ok(all.into_iter().map(OrganisationId::new).collect())
    }

    fn missing_guards(&self) -> Result<Vec<String>, StorageError> {
        Ok(self.kept().missing_guards.clone())
    }
}
