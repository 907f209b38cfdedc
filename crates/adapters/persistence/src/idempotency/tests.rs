use super::{IdempotencyRecords, KeptResponse, KeyClaim, KeyPrint, KeyedRequest};
use crate::testing::both_migrated;
use crate::{MasterKey, Sealer};
use chrono::{DateTime, Utc};
use customs_http::{
    Claim, ClaimHolder, IdempotencyStore, IdempotentRequest, RequestPrint, StoredResponse, idempotency_contract,
};
use customs_kernel::{OrganisationId, StorageError};
use diesel::RunQueryDsl;
use std::sync::Barrier;

struct Joined(IdempotencyRecords);

fn keyed(request: &IdempotentRequest) -> KeyedRequest<'_> {
    let IdempotentRequest { organisation, method, path, key } = request;
    KeyedRequest { organisation: *organisation, method, path, key }
}

fn digests(print: &RequestPrint) -> KeyPrint<'_> {
    let RequestPrint { whole, by_first_rule } = print;
    KeyPrint { whole: whole.as_bytes(), by_first_rule: by_first_rule.as_bytes() }
}

impl IdempotencyStore for Joined {
    fn claim(
        &self,
        request: &IdempotentRequest,
        print: &RequestPrint,
        holder: &ClaimHolder,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Claim, StorageError> {
        Ok(match self.0.claim(&keyed(request), digests(print), holder.as_str(), now, lease_until)? {
            KeyClaim::Taken => Claim::Taken,
            KeyClaim::Responded(KeptResponse { status, entity_tag, body, holds_secret }) => {
                Claim::Responded(StoredResponse { status, entity_tag, body, holds_secret })
            }
            KeyClaim::InProgress => Claim::InProgress,
            KeyClaim::OtherRequest => Claim::OtherRequest,
        })
    }

    fn note(
        &self,
        request: &IdempotentRequest,
        print: &RequestPrint,
        now: DateTime<Utc>,
        keep_until: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        self.0.note(&keyed(request), digests(print), now, keep_until)
    }

    fn complete(
        &self,
        request: &IdempotentRequest,
        holder: &ClaimHolder,
        answer: &StoredResponse,
        keep_until: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let StoredResponse { status, entity_tag, body, holds_secret } = answer.clone();
        let answer = KeptResponse { status, entity_tag, body, holds_secret };
        self.0.complete(&keyed(request), holder.as_str(), &answer, keep_until)
    }

    fn release(&self, request: &IdempotentRequest, holder: &ClaimHolder) -> Result<(), StorageError> {
        self.0.release(&keyed(request), holder.as_str())
    }

    fn forget_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        self.0.forget_expired(now)
    }
}

const SAME: KeyPrint<'_> = KeyPrint { whole: &[0; 32], by_first_rule: &[0; 32] };

fn sealer() -> Sealer {
    Sealer::new(&MasterKey::new([1; 32])).expect("a sealer")
}

#[test]
fn keys_and_answers_are_kept_as_the_port_promises() {
    for test in both_migrated() {
        let records = IdempotencyRecords::new(test.database.clone(), sealer());
        idempotency_contract(&Joined(records), OrganisationId::new(1));
    }
}

#[test]
fn of_many_at_the_same_moment_one_takes_the_key() {
    const CALLERS: usize = 8;
    let now: DateTime<Utc> = "2026-03-02T09:30:00Z".parse().expect("a moment");
    for test in both_migrated() {
        let records = IdempotencyRecords::new(test.database.clone(), sealer());
        for round in 0..10 {
            let key = round.to_string();
            let request = KeyedRequest { organisation: OrganisationId::new(1), method: "POST", path: "/x", key: &key };
            let start = Barrier::new(CALLERS);
            let claim = |holder: usize| {
                start.wait();
                let until = now + chrono::Duration::seconds(60);
                let claim = records.claim(&request, SAME, &holder.to_string(), now, until).expect("an answer");
                usize::from(claim == KeyClaim::Taken)
            };
            let claim = &claim;
            let taken: usize = std::thread::scope(|scope| {
                let callers: Vec<_> = (0..CALLERS).map(|holder| scope.spawn(move || claim(holder))).collect();
                callers.into_iter().map(|caller| caller.join().expect("a caller")).sum()
            });
            assert_eq!(taken, 1);
        }
    }
}

#[test]
fn keys_that_were_taken_before_the_present_rule_are_compared_by_theirs() {
    let now: DateTime<Utc> = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let request = KeyedRequest { organisation: OrganisationId::new(1), method: "POST", path: "/x", key: "k" };
    let print = |whole: &'static [u8; 32], by_first_rule: &'static [u8; 32]| KeyPrint { whole, by_first_rule };
    for test in both_migrated() {
        let records = IdempotencyRecords::new(test.database.clone(), sealer());
        let claim = |print| records.claim(&request, print, "late", now, now).expect("an answer");
        let until = now + chrono::Duration::hours(1);
        let digests = print(&[1; 32], &[2; 32]);
        assert_eq!(records.claim(&request, digests, "first", now, until).expect("an answer"), KeyClaim::Taken);
        assert_eq!(claim(print(&[1; 32], &[9; 32])), KeyClaim::InProgress);
        assert_eq!(claim(print(&[9; 32], &[1; 32])), KeyClaim::OtherRequest, "the present rule decides");

        // The record as an earlier version left it.
        let earlier = "UPDATE idempotency_records SET fingerprint_rule = 1";
        test.database.write(|connection| Ok(diesel::sql_query(earlier).execute(connection)?)).expect("changed");
        assert_eq!(claim(print(&[9; 32], &[1; 32])), KeyClaim::InProgress);
        assert_eq!(claim(print(&[1; 32], &[9; 32])), KeyClaim::OtherRequest, "the first rule decides");
    }
}
