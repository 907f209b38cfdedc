use crate::testing::DocumentStore;
use crate::{Document, DocumentId, DocumentRepository, FileKey, NewDocument, NewUpload, Owner, OwnerGate};
use chrono::{DateTime, Utc};
use customs_kernel::{ImmediateWork, OrganisationId, StorageError, Version};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Documents, uploads and the records they belong to, in memory.
#[derive(Debug, Default)]
pub struct MemoryDocuments(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    last_id: i64,
    owners: BTreeSet<(OrganisationId, Owner)>,
    documents: BTreeMap<DocumentId, (OrganisationId, Document)>,
    uploads: BTreeMap<FileKey, Row>,
}

#[derive(Debug)]
struct Row {
    organisation: OrganisationId,
    due_at: DateTime<Utc>,
    given_up: bool,
}

impl MemoryDocuments {
    /// The storage ports of an empty fake.
    #[must_use]
    pub fn store() -> DocumentStore {
        let fake = Arc::new(Self::default());
        let organisations = [OrganisationId::new(1), OrganisationId::new(2)];
        let records = [Owner::declaration(11), Owner::declaration(12)];
        records.iter().for_each(|record| fake.add_owner(organisations[0], *record));
        DocumentStore { repository: fake.clone(), owners: fake, work: Arc::new(ImmediateWork), organisations, records }
    }

    /// Adds a record to the organisation.
    pub fn add_owner(&self, organisation: OrganisationId, owner: Owner) {
        self.state().owners.insert((organisation, owner));
    }

    /// Number of recorded uploads.
    #[must_use]
    pub fn uploads(&self) -> usize {
        self.state().uploads.len()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OwnerGate for MemoryDocuments {
    fn exists(&self, organisation: OrganisationId, owner: Owner) -> Result<bool, StorageError> {
        Ok(self.state().owners.contains(&(organisation, owner)))
    }

    fn hold(&self, organisation: OrganisationId, owner: Owner) -> Result<bool, StorageError> {
        self.exists(organisation, owner)
    }
}

impl DocumentRepository for MemoryDocuments {
    fn begin_upload(&self, organisation: OrganisationId, upload: &NewUpload) -> Result<(), StorageError> {
        let row = Row { organisation, due_at: upload.due_at, given_up: false };
        self.state().uploads.insert(upload.key.clone(), row);
        Ok(())
    }

    fn use_upload(&self, organisation: OrganisationId, key: &FileKey) -> Result<bool, StorageError> {
        let mut state = self.state();
        let usable = state.uploads.get(key).is_some_and(|row| row.organisation == organisation && !row.given_up);
        if usable {
            state.uploads.remove(key);
        }
        Ok(usable)
    }

    fn give_up(&self, key: &FileKey, retry_at: DateTime<Utc>) -> Result<bool, StorageError> {
        let mut state = self.state();
        let row = state.uploads.get_mut(key);
        Ok(row.is_some_and(|row| {
            row.given_up = true;
            row.due_at = retry_at;
            true
        }))
    }

    fn give_up_due(
        &self,
        now: DateTime<Utc>,
        retry_at: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<FileKey>, StorageError> {
        let mut state = self.state();
        let mut due: Vec<_> = state.uploads.iter_mut().filter(|(_, row)| row.due_at <= now).collect();
        due.sort_by_key(|(key, row)| (row.due_at, (*key).clone()));
        due.truncate(limit);
        Ok(due
            .into_iter()
            .map(|(key, row)| {
                row.given_up = true;
                row.due_at = retry_at;
                key.clone()
            })
            .collect())
    }

    fn forget_upload(&self, key: &FileKey) -> Result<(), StorageError> {
        let mut state = self.state();
        if state.uploads.get(key).is_some_and(|row| row.given_up) {
            state.uploads.remove(key);
        }
        Ok(())
    }

    fn insert(&self, organisation: OrganisationId, document: NewDocument) -> Result<Document, StorageError> {
        let mut state = self.state();
        state.last_id += 1;
        let id = DocumentId::new(state.last_id);
        let NewDocument { owner, document_type, description, file, created_at } = document;
        let version = Version::FIRST;
        let document =
            Document { id, owner, version, document_type, description, file, created_at, updated_at: created_at };
        state.documents.insert(id, (organisation, document.clone()));
        Ok(document)
    }

    fn list(&self, organisation: OrganisationId, owner: Owner) -> Result<Vec<Document>, StorageError> {
        let state = self.state();
        let own = state.documents.values().filter(|(of, document)| *of == organisation && document.owner == owner);
        Ok(own.map(|(_, document)| document.clone()).collect())
    }

    fn find(
        &self,
        organisation: OrganisationId,
        owner: Owner,
        id: DocumentId,
    ) -> Result<Option<Document>, StorageError> {
        let state = self.state();
        let found = state.documents.get(&id);
        let own = found.filter(|(of, document)| *of == organisation && document.owner == owner);
        Ok(own.map(|(_, document)| document.clone()))
    }

    fn save(&self, organisation: OrganisationId, document: &Document) -> Result<(), StorageError> {
        let mut state = self.state();
        match state.documents.get_mut(&document.id) {
            Some((of, stored)) if *of == organisation && stored.version == document.version => {
                stored.document_type = document.document_type;
                stored.description.clone_from(&document.description);
                stored.updated_at = document.updated_at;
                stored.version = stored.version.next();
                Ok(())
            }
            _ => Err(StorageError::Conflict { constraint: None }),
        }
    }

    fn delete_all(
        &self,
        organisation: OrganisationId,
        owner: Owner,
        due_at: DateTime<Utc>,
    ) -> Result<usize, StorageError> {
        let gone = self.list(organisation, owner)?;
        let mut state = self.state();
        for document in &gone {
            state.documents.remove(&document.id);
            let row = Row { organisation, due_at, given_up: true };
            state.uploads.insert(document.file.key.clone(), row);
        }
        Ok(gone.len())
    }
}
