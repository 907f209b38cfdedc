use crate::account::{AccountKey, Statement};
use async_trait::async_trait;
use customs_kernel::{Grn, OrganisationId};

/// A failed request for a statement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StatementFailure(
    /// The reason, for people to read; without secrets and addresses.
    pub String,
);

/// The accounts that customs keeps. Calls go over the network, so no unit of work may be open.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait(?Send)]
pub trait CustomsAccounts {
    /// Requests the entries of an account and of the guarantees `grns` after the entry with number `after` (`None`:
    /// from the first), and the resulting amounts. The statement may be incomplete ([`Statement::is_complete`]); the
    /// rest is then requested from its last entry on.
    ///
    /// # Errors
    /// Customs does not answer, does not know the account, or gives an answer that cannot be read.
    async fn statement(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        grns: &[Grn],
        after: Option<i64>,
    ) -> Result<Statement, StatementFailure>;
}
