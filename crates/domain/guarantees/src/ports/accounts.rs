use crate::account::{Account, AccountKey, GuaranteeMovement, NewMovement};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Version};

/// Keeps accounts and their ledgers.
///
/// The balance of an account is always that of the last entry of its ledger (but for the limit, which entries only
/// note), and that is the sum of all entries. Amounts have up to 16 digits before the point and 2 behind it.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait GuaranteeAccounts: Send + Sync {
    /// Those of these accounts that the organisation has, by key, in one query.
    fn find(&self, organisation: OrganisationId, keys: &[AccountKey]) -> Result<Vec<Account>, StorageError>;

    /// The same, as they are once nobody else changes them: they are locked in the order of their keys (the word of
    /// the kind, then the EORI), and stay so until the unit of work ends. Versions are not raised.
    fn hold(&self, organisation: OrganisationId, keys: &[AccountKey]) -> Result<Vec<Account>, StorageError>;

    /// Stores a held account (balance and sync) with the entries that brought it there, in this order and in few
    /// statements however many; answers the version it has now.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed since it was read, or with
    /// `guarantee_movements_organisation_id_account_customs_entry_key` when an entry of customs is there already;
    /// then nothing was kept.
    fn save(&self, account: &Account, movements: &[NewMovement]) -> Result<Version, StorageError>;

    /// One page of the ledger of an account, the latest entry (largest id) first; empty for one that is not there.
    fn movements(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        page: PageRequest,
    ) -> Result<Page<GuaranteeMovement>, StorageError>;
}
