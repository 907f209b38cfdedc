use crate::account::{Account, AccountKey, GuaranteeMovement, NewGuaranteeMovement};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Version};

/// Stores guarantee accounts and their ledgers.
///
/// The balance of an account always equals that of the last entry in its ledger, which is the sum of all entries. Only
/// the limit may differ, because entries merely copy it. Amounts have up to 16 digits before the point and 2 after it.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait GuaranteeAccounts: Send + Sync {
    /// Finds those of these accounts that the organisation has, ordered by key, in one query.
    fn find(&self, organisation: OrganisationId, keys: &[AccountKey]) -> Result<Vec<Account>, StorageError>;

    /// Finds the accounts and locks them until the unit of work ends. They are locked in the order of their keys (the
    /// word of the kind, then the EORI). Versions are not raised.
    fn hold(&self, organisation: OrganisationId, keys: &[AccountKey]) -> Result<Vec<Account>, StorageError>;

    /// Stores a held account (balance and sync state) with its new ledger entries, in this order. Needs few statements,
    /// however many entries there are. Returns the new version.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the account was changed since it was read, or with
    /// `guarantee_movements_organisation_id_account_customs_entry_key` when an entry of customs is stored already; then
    /// nothing is stored.
    fn save(&self, account: &Account, movements: &[NewGuaranteeMovement]) -> Result<Version, StorageError>;

    /// The latest entry of customs by which the submission with this LRN uses the account, of those that name an MRN.
    fn use_under(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        lrn: &str,
    ) -> Result<Option<NewGuaranteeMovement>, StorageError>;

    /// Lists one page of an account's ledger, latest entry (largest id) first; empty for an unknown account.
    fn movements(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        page: PageRequest,
    ) -> Result<Page<GuaranteeMovement>, StorageError>;
}
