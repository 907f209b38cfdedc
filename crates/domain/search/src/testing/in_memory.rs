#![expect(clippy::expect_used, reason = "a fake fails by panicking")]

use crate::ports::SearchIndex;
use crate::{FoundKind, FoundRecord, RecordKind};
use customs_kernel::search::{SearchedText, SoughtText};
use customs_kernel::{OrganisationId, StorageError};
use std::sync::Mutex;

/// Records with their texts, in memory. The first text of a record is its title.
#[derive(Debug, Default)]
pub struct MemoryIndex(Mutex<Vec<(OrganisationId, RecordKind, FoundRecord)>>);

impl MemoryIndex {
    /// Adds a record with these texts.
    pub fn add(&self, organisation: OrganisationId, kind: RecordKind, id: i64, texts: Vec<SearchedText>) {
        let title = texts.first().map(|text| text.value.clone()).unwrap_or_default();
        let record = FoundRecord { id, title, about: None, texts };
        self.0.lock().expect("what the fake keeps").push((organisation, kind, record));
    }
}

impl SearchIndex for MemoryIndex {
    fn find(
        &self,
        organisation: OrganisationId,
        kinds: &[RecordKind],
        sought: &SoughtText,
        most: usize,
        count: u64,
    ) -> Result<Vec<FoundKind>, StorageError> {
        let kept = self.0.lock().expect("what the fake keeps");
        let found = |kind: &RecordKind| {
            let mut records: Vec<FoundRecord> = kept
                .iter()
                .filter(|(owner, of, record)| *owner == organisation && of == kind && sought.finds(&record.texts, None))
                .map(|(_, _, record)| record.clone())
                .collect();
            let is_exact = |record: &FoundRecord| sought.place_in(&record.texts).is_some_and(|place| place.is_whole);
            records.sort_by_key(|record| (!is_exact(record), -record.id));
            let all = records.len() as u64;
            records.truncate(most);
            FoundKind { kind: *kind, records, total: all.min(count), has_more: all > count }
        };
        Ok(kinds.iter().map(found).collect())
    }
}
