use super::DocumentStore;
use super::repository::{key, start};
use crate::{DocumentRepository, FileKey, NewUpload};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{OrganisationId, equal, holds, keeps};
use std::sync::Arc;

/// An empty store of uploads.
pub struct UploadBench {
    /// Storage of documents and uploads.
    pub repository: Arc<dyn DocumentRepository>,
    /// Two organisations that upload.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(UploadBench);

impl From<DocumentStore> for UploadBench {
    fn from(DocumentStore { repository, organisations, .. }: DocumentStore) -> Self {
        Self { repository, organisations }
    }
}

/// Runs the contract of the uploads of [`DocumentRepository`] on that port alone; `make` returns an empty store.
///
/// # Panics
/// When a rule is broken.
pub fn upload_record_contract<B: Into<UploadBench>>(make: impl Fn() -> B) {
    let make = || -> UploadBench { make().into() };
    keeps! { "DocumentRepository":
        an_upload_is_used_once(&make());
        what_is_given_up_is_never_used(&make());
        what_is_used_is_never_given_up(&make());
        what_is_due_is_given_up_the_longest_due_first(&make());
        what_is_not_forgotten_comes_again(&make());
    }
}

fn later(minutes: i64) -> DateTime<Utc> {
    start() + Duration::minutes(minutes)
}

fn begin(store: &UploadBench, due_at: DateTime<Utc>) -> FileKey {
    let key = key(store.organisations[0]);
    store.repository.begin_upload(store.organisations[0], &NewUpload { key: key.clone(), due_at }).expect("begun");
    key
}

fn an_upload_is_used_once(store: &UploadBench) {
    let [own, other] = store.organisations;
    let key = begin(store, later(60));
    holds!(!store.repository.use_upload(other, &key).expect("another's"), [key]);
    holds!(store.repository.use_upload(own, &key).expect("used"), [key]);
    holds!(!store.repository.use_upload(own, &key).expect("used before"), [key]);
}

fn what_is_given_up_is_never_used(store: &UploadBench) {
    let own = store.organisations[0];
    let (one, two) = (begin(store, later(60)), begin(store, later(1)));
    holds!(store.repository.give_up(&one, later(5)).expect("given up"), [one]);
    holds!(!store.repository.use_upload(own, &one).expect("too late"), [one]);
    equal!(store.repository.give_up_due(later(1), later(9), 10).expect("asked"), std::slice::from_ref(&two));
    holds!(!store.repository.use_upload(own, &two).expect("too late"), [two]);
    store.repository.forget_upload(&one).expect("forgotten");
    holds!(!store.repository.give_up(&one, later(5)).expect("forgotten"), [one]);
}

fn what_is_used_is_never_given_up(store: &UploadBench) {
    let key = begin(store, later(1));
    store.repository.use_upload(store.organisations[0], &key).expect("used");
    holds!(!store.repository.give_up(&key, later(5)).expect("a document by now"), [key]);
    equal!(store.repository.give_up_due(later(60), later(61), 10).expect("asked"), []);
}

fn what_is_due_is_given_up_the_longest_due_first(store: &UploadBench) {
    let keys = [3, 1, 2, 60].map(|minutes| begin(store, later(minutes)));
    let due = |limit| store.repository.give_up_due(later(3), later(30), limit).expect("asked");
    equal!(due(2), [keys[1].clone(), keys[2].clone()]);
    equal!(due(2), [keys[0].clone()]);
    equal!(due(2), []);
}

fn what_is_not_forgotten_comes_again(store: &UploadBench) {
    let (gone, stays, pending) = (begin(store, later(1)), begin(store, later(2)), begin(store, later(60)));
    store.repository.give_up_due(later(2), later(5), 10).expect("asked");
    store.repository.forget_upload(&gone).expect("forgotten");
    store.repository.forget_upload(&pending).expect("not given up: it stays");
    equal!(store.repository.give_up_due(later(4), later(9), 10).expect("asked"), []);
    equal!(store.repository.give_up_due(later(5), later(9), 10).expect("asked"), [stays]);
    holds!(store.repository.use_upload(store.organisations[0], &pending).expect("still there"), [pending]);
}
