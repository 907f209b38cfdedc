use super::DocumentStore;
use crate::{
    Document, DocumentId, DocumentRepository, DocumentType, FileKey, FileKind, FileName, NewDocument, Owner, StoredFile,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Entropy, OrganisationId, StorageError, Version, equal, holds, keeps};
use std::sync::Arc;

/// An empty store of documents.
pub struct DocumentBench {
    /// Storage of documents and uploads.
    pub repository: Arc<dyn DocumentRepository>,
    /// Two organisations.
    pub organisations: [OrganisationId; 2],
    /// Two records of the first organisation.
    pub records: [Owner; 2],
}

customs_kernel::debug_by_name!(DocumentBench);

impl From<DocumentStore> for DocumentBench {
    fn from(DocumentStore { repository, organisations, records, .. }: DocumentStore) -> Self {
        Self { repository, organisations, records }
    }
}

/// Runs the contract of the documents of [`DocumentRepository`] on that port alone; `make` returns an empty store.
///
/// # Panics
/// When a rule is broken.
pub fn document_repository_contract<B: Into<DocumentBench>>(make: impl Fn() -> B) {
    let make = || -> DocumentBench { make().into() };
    keeps! { "DocumentRepository":
        what_is_kept_comes_back(&make());
        documents_are_listed_by_id(&make());
        another_organisation_or_record_has_none_of_them(&make());
        of_two_changes_of_one_version_one_counts(&make());
        the_documents_of_a_removed_record_become_uploads_given_up(&make());
    }
}

pub(super) fn start() -> DateTime<Utc> {
    "2026-05-01T10:00:00.123456Z".parse().expect("a moment")
}

/// A key that no other test in this process gets.
pub(super) fn key(organisation: OrganisationId) -> FileKey {
    static ENTROPY: std::sync::LazyLock<customs_kernel::CountingEntropy> =
        std::sync::LazyLock::new(customs_kernel::CountingEntropy::default);
    let entropy: &dyn Entropy = &*ENTROPY;
    FileKey::generate(organisation, entropy)
}

fn new(organisation: OrganisationId, owner: Owner, name: &str) -> NewDocument {
    let name = FileName::parse(name).expect("a name");
    NewDocument {
        owner,
        document_type: DocumentType::PackingList,
        description: Some("Größe".to_owned()),
        file: StoredFile { key: key(organisation), name, size: 50 * 1024 * 1024, sha256: [0xab; 32] },
        created_at: start(),
    }
}

fn keep(store: &DocumentBench, owner: Owner) -> Document {
    let organisation = store.organisations[0];
    store.repository.insert(organisation, new(organisation, owner, "list.csv")).expect("kept")
}

fn what_is_kept_comes_back(store: &DocumentBench) {
    let organisation = store.organisations[0];
    for kind in FileKind::ALL {
        let new = new(organisation, store.records[0], &format!("Größe 5 €.{}", kind.word()));
        let kept = store.repository.insert(organisation, new.clone()).expect("kept");
        equal!((kept.version, kept.created_at, kept.updated_at), (Version::FIRST, start(), start()));
        equal!((&kept.file, kept.owner, &kept.description), (&new.file, new.owner, &new.description));
        let found = store.repository.find(organisation, store.records[0], kept.id).expect("found");
        equal!(found.as_ref(), Some(&kept), [found]);
    }
    for document_type in DocumentType::ALL {
        let new = NewDocument {
            document_type: *document_type,
            description: None,
            ..new(organisation, store.records[0], "a.txt")
        };
        let kept = store.repository.insert(organisation, new).expect("kept");
        let found = store.repository.find(organisation, store.records[0], kept.id).expect("found").expect("there");
        equal!((found.document_type, found.description), (*document_type, None));
    }
}

fn documents_are_listed_by_id(store: &DocumentBench) {
    let kept: Vec<Document> = (0..3).map(|_| keep(store, store.records[0])).collect();
    keep(store, store.records[1]);
    holds!(kept.is_sorted_by_key(|document| document.id), "ids grow");
    equal!(store.repository.list(store.organisations[0], store.records[0]).expect("listed"), kept);
}

fn another_organisation_or_record_has_none_of_them(store: &DocumentBench) {
    let [own, other] = store.organisations;
    let kept = keep(store, store.records[0]);
    let unknown = DocumentId::new(kept.id.get() + 1_000);
    for (organisation, owner, id) in
        [(other, store.records[0], kept.id), (own, store.records[1], kept.id), (own, store.records[0], unknown)]
    {
        equal!(store.repository.find(organisation, owner, id).expect("looked for"), None);
    }
    equal!(store.repository.list(other, store.records[0]).expect("listed"), []);
    holds!(matches!(store.repository.save(other, &kept), Err(StorageError::Conflict { .. })), [kept]);
    equal!(store.repository.delete_all(other, store.records[0], start()).expect("nothing to remove"), 0);
    equal!(store.repository.find(own, store.records[0], kept.id).expect("found"), Some(kept));
}

fn of_two_changes_of_one_version_one_counts(store: &DocumentBench) {
    let organisation = store.organisations[0];
    let mut changed = keep(store, store.records[0]);
    changed.document_type = DocumentType::Sad;
    changed.description = None;
    changed.updated_at = start() + Duration::hours(1);
    store.repository.save(organisation, &changed).expect("saved");
    holds!(
        matches!(store.repository.save(organisation, &changed), Err(StorageError::Conflict { constraint: None })),
        [changed]
    );
    changed.version = changed.version.next();
    equal!(store.repository.find(organisation, changed.owner, changed.id).expect("found"), Some(changed));
}

fn the_documents_of_a_removed_record_become_uploads_given_up(store: &DocumentBench) {
    let organisation = store.organisations[0];
    let gone = [keep(store, store.records[0]), keep(store, store.records[0])];
    let stays = keep(store, store.records[1]);
    let repository = &store.repository;
    equal!(repository.delete_all(organisation, store.records[0], start()).expect("removed"), 2);
    equal!(repository.list(organisation, store.records[0]).expect("listed"), []);
    equal!(repository.list(organisation, store.records[1]).expect("listed"), [stays]);
    holds!(!repository.use_upload(organisation, &gone[0].file.key).expect("given up"), [gone]);
    let later = start() + Duration::hours(1);
    let due = repository.give_up_due(start(), later, 10).expect("asked");
    equal!(due.len(), 2, [due]);
    holds!(gone.iter().all(|document| due.contains(&document.file.key)), [gone, due]);
}
