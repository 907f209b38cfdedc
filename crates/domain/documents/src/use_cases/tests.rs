use crate::testing::{MemoryDocuments, MemoryFiles, block_on, documents_in_memory, specimen};
use crate::{
    Document, DocumentChange, DocumentError, DocumentForm, DocumentId, DocumentPorts, DocumentType, Documents, FileKey,
    FileKind, FileName, Owner, Received, Refused, StoredFile,
};
use bytes::Bytes;
use chrono::Duration;
use customs_kernel::{ManualClock, OrganisationId, Version, with_causes};
use std::sync::Arc;

const US: OrganisationId = OrganisationId::new(1);
const RECORD: Owner = Owner::declaration(7);

struct Bench {
    documents: Documents,
    store: Arc<MemoryDocuments>,
    files: Arc<MemoryFiles>,
    clock: Arc<ManualClock>,
}

fn bench() -> Bench {
    let clock = Arc::new(ManualClock::at("2026-05-01T10:00:00Z".parse().expect("a moment")));
    let (documents, store, files) = documents_in_memory(clock.clone());
    store.add_owner(US, RECORD);
    Bench { documents, store, files, clock }
}

impl Bench {
    fn receive(&self, name: &str, content: Vec<u8>) -> Received {
        let upload = self.documents.begin_upload(US).expect("begun");
        block_on(async {
            let name = FileName::parse(name).expect("a name");
            let mut reception = self.documents.receive(upload, name).await.expect("begun");
            reception.take(Bytes::from(content)).await.expect("taken");
            reception.finish().await.expect("finished")
        })
    }

    fn stored(&self) -> StoredFile {
        match self.receive("packing.pdf", specimen(FileKind::Pdf)) {
            Received::Stored(file) => file,
            Received::Broken(rule) => panic!("{rule}"),
        }
    }

    fn added(&self) -> Document {
        self.documents.add(US, RECORD, &DocumentForm::default(), &self.stored()).expect("added")
    }

    /// Does the work of the clean-up worker and returns the number of removed files.
    fn clean_up(&self) -> usize {
        let due = self.documents.give_up_due(10).expect("asked");
        for key in &due {
            if block_on(self.documents.delete_file(key)).is_ok() {
                self.documents.forget(key).expect("forgotten");
            }
        }
        due.len()
    }

    /// Number of files in the store, of recorded uploads and of documents.
    fn left(&self) -> (usize, usize, usize) {
        (self.files.count(), self.store.uploads(), self.documents.list(US, RECORD).expect("listed").len())
    }
}

#[test]
fn a_received_file_becomes_a_document() {
    let bench = bench();
    let document = bench.added();
    assert_eq!((document.document_type, document.file.size), (DocumentType::Other, 23));
    assert_eq!(bench.documents.show(US, RECORD, document.id).expect("there"), document);
    assert_eq!(bench.left(), (1, 0, 1));
    let read = block_on(async {
        let mut reader = bench.documents.read(&document, 0..4).await.expect("opened");
        reader.next().await.expect("read")
    });
    assert_eq!(read.as_deref(), Some(&b"%PDF"[..]));
    bench.clock.advance(Duration::days(1));
    assert_eq!((bench.clean_up(), bench.left()), (0, (1, 0, 1)), "a document is never cleaned up");
}

#[test]
fn a_crash_after_any_step_leaves_nothing_once_it_was_cleaned_up() {
    let steps: [fn(&Bench); 4] = [
        |bench| drop(bench.documents.begin_upload(US).expect("begun")),
        |bench| {
            let upload = bench.documents.begin_upload(US).expect("begun");
            let name = FileName::parse("a.pdf").expect("a name");
            let mut reception = block_on(bench.documents.receive(upload, name)).expect("begun");
            block_on(reception.take(Bytes::from(specimen(FileKind::Pdf)))).expect("taken");
        },
        |bench| drop(bench.stored()),
        |bench| {
            bench.stored();
            bench.clock.advance(Duration::hours(1));
            bench.documents.give_up_due(10).expect("given up, and then it crashes");
        },
    ];
    for crash_after in steps {
        let bench = bench();
        crash_after(&bench);
        bench.clock.advance(Duration::minutes(59));
        let early = bench.clean_up();
        bench.clock.advance(Duration::minutes(1));
        assert_eq!((early + bench.clean_up(), bench.left()), (1, (0, 0, 0)));
    }
}

#[test]
fn what_was_cleaned_up_becomes_no_document_any_more() {
    let bench = bench();
    let file = bench.stored();
    bench.clock.advance(Duration::hours(1));
    bench.clean_up();
    let refused = bench.documents.add(US, RECORD, &DocumentForm::default(), &file);
    assert!(matches!(refused, Err(DocumentError::TooSlow)));
    assert_eq!(bench.left(), (0, 0, 0));
}

#[test]
fn a_file_that_takes_half_the_time_of_the_cleaning_up_is_refused() {
    let bench = bench();
    let upload = bench.documents.begin_upload(US).expect("begun");
    let mut reception =
        block_on(bench.documents.receive(upload, FileName::parse("a.txt").expect("a name"))).expect("begun");
    bench.clock.advance(Duration::minutes(30));
    block_on(reception.take(Bytes::from_static(b"a"))).expect("just in time");
    bench.clock.advance(Duration::seconds(1));
    let refused = block_on(reception.take(Bytes::from_static(b"b")));
    assert!(matches!(refused, Err(Refused::Failed(DocumentError::TooSlow))));
    assert!(matches!(block_on(reception.finish()), Err(DocumentError::TooSlow)));
    assert_eq!(bench.files.count(), 0);
}

#[test]
fn a_file_that_cannot_be_removed_now_is_removed_later() {
    let bench = bench();
    bench.stored();
    bench.clock.advance(Duration::hours(1));
    bench.files.fail(true);
    assert_eq!((bench.clean_up(), bench.left()), (1, (1, 1, 0)));
    bench.files.fail(false);
    assert_eq!(bench.clean_up(), 0, "others come first");
    bench.clock.advance(Duration::minutes(1));
    assert_eq!((bench.clean_up(), bench.left()), (1, (0, 0, 0)));
}

#[test]
fn what_became_a_document_cannot_be_given_up() {
    let bench = bench();
    let document = bench.added();
    assert!(!bench.documents.give_up(&document.file.key).expect("asked"));
    let file = bench.stored();
    assert!(bench.documents.give_up(&file.key).expect("asked"));
    let refused = bench.documents.add(US, RECORD, &DocumentForm::default(), &file);
    assert!(matches!(refused, Err(DocumentError::TooSlow)));
}

#[test]
fn content_that_is_not_what_the_name_says_leaves_no_file() {
    let bench = bench();
    let received = bench.receive("invoice.pdf", b"MZ\x90\0".to_vec());
    assert!(matches!(received, Received::Broken(rule) if rule.text() == "must contain what its name says (.pdf)"));
    assert_eq!(bench.files.count(), 0);
}

#[test]
fn a_record_that_is_gone_or_another_organisations_has_no_documents() {
    let bench = bench();
    let (them, absent) = (OrganisationId::new(2), Owner::declaration(8));
    let document = bench.added();
    for (organisation, owner) in [(them, RECORD), (US, absent)] {
        let documents = &bench.documents;
        let unknown = |error| matches!(error, DocumentError::OwnerNotFound(_));
        assert!(documents.list(organisation, owner).is_err_and(unknown));
        assert!(documents.show(organisation, owner, document.id).is_err_and(unknown));
        let update = documents.update(organisation, owner, document.id, None, &DocumentChange::default());
        assert!(update.is_err_and(unknown));
        let file = bench.stored();
        assert!(documents.add(organisation, owner, &DocumentForm::default(), &file).is_err_and(unknown));
    }
    let absent = DocumentId::new(document.id.get() + 1);
    assert!(matches!(bench.documents.show(US, RECORD, absent), Err(DocumentError::NotFound)));
}

#[test]
fn a_change_is_checked_against_the_version_it_is_meant_for() {
    let bench = bench();
    let document = bench.added();
    let change = DocumentChange { document_type: Some(Some("sad".to_owned())), description: None };
    bench.clock.advance(Duration::minutes(1));
    let changed = bench.documents.update(US, RECORD, document.id, Some(Version::FIRST), &change).expect("changed");
    assert_eq!((changed.version, changed.document_type), (Version::new(2), DocumentType::Sad));
    assert!(changed.updated_at > changed.created_at);
    assert_eq!(bench.documents.show(US, RECORD, document.id).expect("there"), changed);
    let stale = bench.documents.update(US, RECORD, document.id, Some(Version::FIRST), &change);
    assert!(matches!(stale, Err(DocumentError::Stale)));
}

#[test]
fn the_files_of_a_removed_record_go_with_the_next_cleaning_up() {
    let bench = bench();
    bench.added();
    bench.added();
    assert_eq!(bench.documents.delete_all(US, RECORD).expect("removed"), 2);
    assert_eq!((bench.clean_up(), bench.left()), (2, (0, 0, 0)));
}

#[test]
fn a_lost_file_is_told() {
    let bench = bench();
    let document = bench.added();
    bench.files.clear();
    assert!(matches!(block_on(bench.documents.read(&document, 0..1)), Err(DocumentError::FileMissing)));
}

#[test]
fn ports_that_are_not_wired_name_themselves() {
    let checked = Documents::new(DocumentPorts::unwired()).check_owner(US, RECORD).expect_err("nothing is wired");
    assert_eq!(checked.to_string(), "the port OwnerGate is not wired: its method exists was called");
    let key = FileKey::from_content(US, b"%PDF");
    let deleted = block_on(DocumentPorts::unwired().files.delete(&key)).expect_err("nothing is wired");
    let named = "the store of files does not answer: the port FileStore is not wired: its method delete was called";
    assert_eq!(with_causes(&deleted), named);
}
