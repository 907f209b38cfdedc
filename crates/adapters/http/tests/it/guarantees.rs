mod asking_ahead;
mod standing;

use crate::{Bench, Reply};
use chrono::Duration;
use customs_access::Scopes;
use customs_guarantees::account::{AccountKey, GuaranteeKind};
use customs_guarantees::ports::{DvaTerms, GuaranteeCustomer, StatementFailure};
use customs_guarantees::testing::{customer, statement};
use customs_guarantees::{GuaranteeSync, SyncOutcome};
use customs_kernel::{Clock, OrganisationId};
use serde_json::Value;

/// A broker whose customers ACME and BETA share the EORI NL801234566.
struct Site {
    bench: Bench,
    organisation: OrganisationId,
    token: String,
}

impl Site {
    fn new() -> Self {
        let bench = Bench::new();
        let organisation = bench.organisation();
        let token = bench.token_of(&bench.client_of(organisation, Scopes::all()));
        let dva = DvaTerms { guarantee_type: Some("1".to_owned()), grn: Some("26NL0000000000001".to_owned()) };
        for (id, code) in [(1, "ACME"), (2, "BETA")] {
            let shared = customer(id, code, Some("NL801234566"));
            bench.guarantees.enable(organisation, GuaranteeKind::Surety, shared.clone());
            let with_terms = GuaranteeCustomer { dva: dva.clone(), ..shared };
            bench.guarantees.enable(organisation, GuaranteeKind::Dva, with_terms);
        }
        Self { bench, organisation, token }
    }

    fn sync(&self) -> GuaranteeSync {
        let clock: std::sync::Arc<dyn Clock> = self.bench.clock.clone();
        GuaranteeSync::new(self.bench.guarantees.ports(clock), Duration::minutes(5))
    }

    /// Customs reports this limit and this used amount for all accounts.
    fn reported(&self, limit: &str, used: &str) {
        self.sync().register_all().expect("they are registered");
        for claim in self.sync().claim(10).expect("claims") {
            let reported = statement(limit, used, &[], self.bench.clock.now());
            assert_eq!(self.sync().store(&claim, Ok(reported)).expect("it is stored"), SyncOutcome::Stored);
        }
    }

    /// Lets the sync fail with this reason.
    fn fails(&self, why: &str) {
        self.bench.clock.advance(Duration::minutes(10));
        for claim in self.sync().claim(10).expect("claims") {
            let outcome = self.sync().store(&claim, Err(StatementFailure(why.to_owned()))).expect("it is stored");
            assert_eq!(outcome, SyncOutcome::Failed);
        }
    }

    async fn get(&self, path: &str) -> Reply {
        self.bench.get(&self.token, &format!("/api/v1/guarantees{path}")).await
    }

    async fn data(&self, path: &str) -> Value {
        let reply = self.get(path).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()["data"].take()
    }
}

fn surety() -> AccountKey {
    AccountKey::surety("NL801234566".parse().expect("an EORI"))
}
