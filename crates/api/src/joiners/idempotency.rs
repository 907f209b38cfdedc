use chrono::{DateTime, Utc};
use customs_http::{Claim, ClaimHolder, IdempotencyStore, IdempotentRequest, RequestPrint, StoredResponse};
use customs_kernel::StorageError;
use customs_persistence::{IdempotencyRecords, KeptResponse, KeyClaim, KeyPrint, KeyedRequest};

/// Stores the answers to requests with an `Idempotency-Key` in the database.
pub(crate) struct StoredIdempotency(pub(crate) IdempotencyRecords);

impl IdempotencyStore for StoredIdempotency {
    fn claim(
        &self,
        request: &IdempotentRequest,
        print: &RequestPrint,
        holder: &ClaimHolder,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Claim, StorageError> {
        let claim = self.0.claim(&keyed(request), digests(print), holder.as_str(), now, lease_until)?;
        Ok(match claim {
            KeyClaim::Taken => Claim::Taken,
            KeyClaim::InProgress => Claim::InProgress,
            KeyClaim::OtherRequest => Claim::OtherRequest,
            KeyClaim::Responded(KeptResponse { status, entity_tag, body, holds_secret }) => {
                Claim::Responded(StoredResponse { status, entity_tag, body, holds_secret })
            }
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
        response: &StoredResponse,
        keep_until: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let StoredResponse { status, entity_tag, body, holds_secret } = response.clone();
        let response = KeptResponse { status, entity_tag, body, holds_secret };
        self.0.complete(&keyed(request), holder.as_str(), &response, keep_until)
    }

    fn release(&self, request: &IdempotentRequest, holder: &ClaimHolder) -> Result<(), StorageError> {
        self.0.release(&keyed(request), holder.as_str())
    }

    fn forget_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        self.0.forget_expired(now)
    }
}

fn keyed(request: &IdempotentRequest) -> KeyedRequest<'_> {
    let IdempotentRequest { organisation, method, path, key } = request;
    KeyedRequest { organisation: *organisation, method, path, key }
}

fn digests(print: &RequestPrint) -> KeyPrint<'_> {
    let RequestPrint { whole, by_first_rule } = print;
    KeyPrint { whole: whole.as_bytes(), by_first_rule: by_first_rule.as_bytes() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wiring::test_databases::{on_postgres, on_sqlite};
    use customs_kernel::OrganisationId;
    use customs_persistence::{Database, MasterKey, Sealer};
    use customs_serving::idempotency_contract;

    fn keeps_the_contract(url: &str) {
        let database = Database::open(url).expect("opened");
        let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
        idempotency_contract(&StoredIdempotency(IdempotencyRecords::new(database, sealer)), OrganisationId::new(1));
    }

    #[test]
    fn keys_and_answers_are_kept_as_the_port_promises_on_sqlite() {
        on_sqlite(keeps_the_contract);
    }

    #[test]
    fn keys_and_answers_are_kept_as_the_port_promises_on_postgresql() {
        on_postgres(keeps_the_contract);
    }
}
