use crate::account::{AccountKey, Statement};
use async_trait::async_trait;
use customs_kernel::{Grn, OrganisationId};

/// Why customs told nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StatementFailure(
    /// What went wrong, for people; without secrets and addresses.
    pub String,
);

/// The accounts as customs keeps them. Goes out on the network: no unit of work is open meanwhile.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait(?Send)]
pub trait CustomsAccounts {
    /// The entries of an account, and of the guarantees `grns`, after the one with the number `after` (`None`: from
    /// the first), and what they come to. May tell a part only ([`Statement::is_complete`]); then it is asked again
    /// from there.
    ///
    /// # Errors
    /// Customs does not answer, does not know the account, or answers what cannot be read.
    async fn statement(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        grns: &[Grn],
        after: Option<i64>,
    ) -> Result<Statement, StatementFailure>;
}
