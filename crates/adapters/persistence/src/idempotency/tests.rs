use super::{IdempotencyRecords, KeptAnswer, KeyClaim, KeyedRequest};
use crate::testing::both_migrated;
use crate::{MasterKey, Sealer};
use chrono::{DateTime, Utc};
use customs_http::{
    Claim, ClaimHolder, Fingerprint, IdempotencyStore, IdempotentRequest, StoredAnswer, idempotency_contract,
};
use customs_kernel::{OrganisationId, StorageError};
use std::sync::Barrier;

struct Joined(IdempotencyRecords);

fn keyed(request: &IdempotentRequest) -> KeyedRequest<'_> {
    let IdempotentRequest { organisation, method, path, key } = request;
    KeyedRequest { organisation: *organisation, method, path, key }
}

impl IdempotencyStore for Joined {
    fn claim(
        &self,
        request: &IdempotentRequest,
        body: Fingerprint,
        holder: &ClaimHolder,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Claim, StorageError> {
        Ok(match self.0.claim(&keyed(request), body.as_bytes(), holder.as_str(), now, lease_until)? {
            KeyClaim::Taken => Claim::Taken,
            KeyClaim::Answered(KeptAnswer { status, entity_tag, body, holds_secret }) => {
                Claim::Answered(StoredAnswer { status, entity_tag, body, holds_secret })
            }
            KeyClaim::InProgress => Claim::InProgress,
            KeyClaim::OtherBody => Claim::OtherBody,
        })
    }

    fn complete(
        &self,
        request: &IdempotentRequest,
        holder: &ClaimHolder,
        answer: &StoredAnswer,
        keep_until: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let StoredAnswer { status, entity_tag, body, holds_secret } = answer.clone();
        let answer = KeptAnswer { status, entity_tag, body, holds_secret };
        self.0.complete(&keyed(request), holder.as_str(), &answer, keep_until)
    }

    fn release(&self, request: &IdempotentRequest, holder: &ClaimHolder) -> Result<(), StorageError> {
        self.0.release(&keyed(request), holder.as_str())
    }

    fn forget_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        self.0.forget_expired(now)
    }
}

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
                let claim = records.claim(&request, &[0; 32], &holder.to_string(), now, until).expect("an answer");
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
