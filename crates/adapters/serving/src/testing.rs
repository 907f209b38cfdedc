#![expect(clippy::expect_used, reason = "a contract suite is a test, wherever it is called from")]

use crate::{Claim, ClaimHolder, Fingerprint, IdempotencyStore, IdempotentRequest, RequestPrint, StoredResponse};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{OrganisationId, StorageError};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Idempotency keys in memory.
#[derive(Debug, Default)]
pub struct InMemoryIdempotency {
    entries: Mutex<HashMap<IdempotentRequest, Entry>>,
    fails_next_claim: AtomicBool,
    fails_to_complete: AtomicBool,
}

#[derive(Debug)]
struct Entry {
    print: RequestPrint,
    holder: ClaimHolder,
    until: DateTime<Utc>,
    response: Option<StoredResponse>,
}

impl InMemoryIdempotency {
    /// Makes the next claim fail, once, as if the database were away.
    pub fn fail_next_claim(&self) {
        self.fails_next_claim.store(true, Ordering::Relaxed);
    }

    /// Makes every response fail that is to be kept from now on, as if the database were away by then.
    pub fn fail_to_complete(&self) {
        self.fails_to_complete.store(true, Ordering::Relaxed);
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<IdempotentRequest, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The error holds text that no answer may repeat.
fn away<T>() -> Result<T, StorageError> {
    Err(StorageError::Unavailable("secret host".into()))
}

impl IdempotencyStore for InMemoryIdempotency {
    fn claim(
        &self,
        request: &IdempotentRequest,
        print: &RequestPrint,
        holder: &ClaimHolder,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Claim, StorageError> {
        if self.fails_next_claim.swap(false, Ordering::Relaxed) {
            return away();
        }
        let mut entries = self.entries();
        if let Some(entry) = entries.get(request).filter(|entry| entry.until > now) {
            return Ok(match &entry.response {
                _ if entry.print.whole != print.whole => Claim::OtherRequest,
                Some(response) => Claim::Responded(response.clone()),
                None => Claim::InProgress,
            });
        }
        entries.insert(
            request.clone(),
            Entry { print: *print, holder: holder.clone(), until: lease_until, response: None },
        );
        Ok(Claim::Taken)
    }

    fn note(
        &self,
        request: &IdempotentRequest,
        print: &RequestPrint,
        now: DateTime<Utc>,
        keep_until: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let mut entries = self.entries();
        if let Some(entry) = entries.get(request).filter(|entry| entry.until > now) {
            return Ok(entry.print.whole == print.whole);
        }
        let holder = ClaimHolder::random();
        entries.insert(request.clone(), Entry { print: *print, holder, until: keep_until, response: None });
        Ok(true)
    }

    fn complete(
        &self,
        request: &IdempotentRequest,
        holder: &ClaimHolder,
        response: &StoredResponse,
        keep_until: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        if self.fails_to_complete.load(Ordering::Relaxed) {
            return away();
        }
        let mut entries = self.entries();
        match entries.get_mut(request).filter(|entry| entry.holder == *holder && entry.response.is_none()) {
            Some(entry) => {
                entry.response = Some(response.clone());
                entry.until = keep_until;
                Ok(true)
            }
            None => Ok(false),
        }
    }

    fn release(&self, request: &IdempotentRequest, holder: &ClaimHolder) -> Result<(), StorageError> {
        let mut entries = self.entries();
        if entries.get(request).is_some_and(|entry| entry.holder == *holder && entry.response.is_none()) {
            entries.remove(request);
        }
        Ok(())
    }

    fn forget_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut entries = self.entries();
        let before = entries.len();
        entries.retain(|_, entry| entry.until > now);
        Ok((before - entries.len()) as u64)
    }
}

/// Checks the contract of every [`IdempotencyStore`], for an organisation that exists. The store must be empty.
///
/// # Panics
/// The store breaks the contract.
pub fn idempotency_contract(store: &dyn IdempotencyStore, organisation: OrganisationId) {
    let start: DateTime<Utc> = "2026-03-02T09:30:00Z".parse().expect("a timestamp");
    let at = |seconds| start + Duration::seconds(seconds);
    let request = |key: &str| IdempotentRequest {
        organisation,
        method: "POST".to_owned(),
        path: "/api/v1/declarations/create".to_owned(),
        key: key.to_owned(),
    };
    let print =
        |body: &[u8]| RequestPrint { whole: Fingerprint::digest(body), by_first_rule: Fingerprint::digest(b"") };
    let (one, other) = (print(b"one"), print(b"other"));
    let (first, second) = (ClaimHolder::random(), ClaimHolder::random());
    let claim = |key: &str, print: RequestPrint, holder: &ClaimHolder, now| {
        store.claim(&request(key), &print, holder, at(now), at(now + 60)).expect("an answer")
    };
    let response = |holds_secret| StoredResponse {
        status: 201,
        entity_tag: Some("\"1\"".to_owned()),
        body: br#"{"data":{"id":1}}"#.to_vec(),
        holds_secret,
    };

    assert_eq!(claim("a", one, &first, 0), Claim::Taken, "a new key is free");
    assert_eq!(claim("a", one, &second, 59), Claim::InProgress, "and then it is taken");
    assert_eq!(claim("a", other, &second, 59), Claim::OtherRequest, "for that request");
    assert_eq!(claim("b", other, &second, 59), Claim::Taken, "another key has nothing to do with it");
    let elsewhere = IdempotentRequest { path: "/api/v1/callbacks/register".to_owned(), ..request("a") };
    assert_eq!(store.claim(&elsewhere, &one, &second, at(0), at(60)).expect("an answer"), Claim::Taken);

    assert_eq!(claim("a", one, &second, 60), Claim::Taken, "a lease that ended frees the key");
    let complete = |holder: &ClaimHolder, response: StoredResponse| {
        store.complete(&request("a"), holder, &response, at(1000)).expect("an answer")
    };
    assert!(!complete(&first, response(false)), "who lost the key cannot complete it");
    store.release(&request("a"), &first).expect("no error");
    assert_eq!(claim("a", one, &first, 61), Claim::InProgress, "nor free it");
    assert!(complete(&second, response(false)), "who has it can");
    assert!(!complete(&second, response(true)), "once");
    store.release(&request("a"), &second).expect("no error");
    assert_eq!(claim("a", one, &first, 999), Claim::Responded(response(false)), "the answer is kept");
    assert_eq!(claim("a", other, &first, 999), Claim::OtherRequest);
    assert_eq!(claim("a", other, &first, 1000), Claim::Taken, "until then");

    store.release(&request("a"), &first).expect("freed");
    assert_eq!(claim("a", one, &second, 1001), Claim::Taken, "a key given back is free at once");
    assert!(store.complete(&request("a"), &second, &response(true), at(2000)).expect("an answer"));
    assert_eq!(claim("a", one, &first, 1002), Claim::Responded(response(true)), "a secret reads back as it was");

    assert_eq!(store.forget_expired(at(1500)).expect("done"), 2, "the two other claims have ended");
    assert_eq!(claim("a", one, &first, 1501), Claim::Responded(response(true)), "what is still kept stays");

    let note = |print: RequestPrint, now| store.note(&request("n"), &print, at(now), at(now + 100)).expect("an answer");
    assert!(note(one, 2000), "a key that nobody used");
    assert!(note(one, 2099) && !note(other, 2099), "is that of one request");
    assert!(note(other, 2100), "until then");
}
