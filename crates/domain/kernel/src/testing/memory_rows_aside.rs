use crate::{OrganisationId, Page, PageRequest, RowAside, RowQueue, RowsAside, StorageError};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Rows that were set aside, in memory.
#[derive(Debug, Default)]
pub struct MemoryRowsAside(Mutex<Vec<(OrganisationId, RowAside)>>);

impl MemoryRowsAside {
    /// Sets a row of this organisation aside.
    pub fn set_aside(&self, organisation: OrganisationId, row: RowAside) {
        self.rows().push((organisation, row));
    }

    /// Takes up all rows.
    pub fn take_up(&self) {
        self.rows().clear();
    }

    fn rows(&self) -> MutexGuard<'_, Vec<(OrganisationId, RowAside)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RowsAside for MemoryRowsAside {
    fn list(
        &self,
        organisation: OrganisationId,
        queue: Option<RowQueue>,
        page: PageRequest,
    ) -> Result<Page<RowAside>, StorageError> {
        let rows = self.rows();
        let is_wanted = |row: &RowAside| queue.is_none_or(|queue| row.id.queue == queue);
        let own = rows.iter().filter(|(of, row)| *of == organisation && is_wanted(row));
        let mut own: Vec<RowAside> = own.map(|(_, row)| row.clone()).collect();
        own.sort_by_key(|row| std::cmp::Reverse(row.id.get()));
        let total = own.len() as u64;
        Ok(Page { records: page.take_from(own, |row| row.id.get())?, request: page, total })
    }

    fn counts(&self, organisation: OrganisationId) -> Result<BTreeMap<RowQueue, u64>, StorageError> {
        let mut counts = BTreeMap::new();
        for (_, row) in self.rows().iter().filter(|(of, _)| *of == organisation) {
            *counts.entry(row.id.queue).or_default() += 1;
        }
        Ok(counts)
    }
}
