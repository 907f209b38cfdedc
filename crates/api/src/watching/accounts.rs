use super::outcomes::BALANCES;
use async_trait::async_trait;
use customs_guarantees::account::{AccountKey, Statement};
use customs_guarantees::ports::{CustomsAccounts, StatementFailure};
use customs_kernel::{Grn, OrganisationId};

/// The accounts at customs, of which is recorded how each question ends.
pub(crate) struct WatchedAccounts<A>(pub(crate) A);

#[async_trait(?Send)]
impl<A: CustomsAccounts> CustomsAccounts for WatchedAccounts<A> {
    async fn statement(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        grns: &[Grn],
        after: Option<i64>,
    ) -> Result<Statement, StatementFailure> {
        BALANCES.timed(self.0.statement(organisation, key, grns, after), outcome).await
    }
}

const fn outcome(reported: &Result<Statement, StatementFailure>) -> &'static str {
    match reported {
        Ok(_) => "told",
        Err(_) => "failed",
    }
}
