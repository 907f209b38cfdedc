use crate::account::{AccountKey, GuaranteeKind, Thresholds};
use crate::liability::{Liability, Standing};
use customs_kernel::{Eori, Grn, OrganisationId, StorageError, Subject};
use rust_decimal::Decimal;

/// What a customer says of its transit guarantee.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DvaTerms {
    /// Code of its type, 0 to 9.
    pub guarantee_type: Option<String>,
    /// Guarantee reference number.
    pub grn: Option<String>,
}

/// A customer whose balance of one kind is fetched from customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuaranteeCustomer {
    /// Id, for the order of pieces.
    pub id: i64,
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
    /// Whose account it is: the customer's EORI; for transit the holder's, else the customer's.
    pub eori: Option<Eori>,
    /// Its transit guarantee.
    pub dva: DvaTerms,
}

impl DvaTerms {
    /// The guarantee, if its reference is one. Customers of earlier versions can have any text there.
    #[must_use]
    pub fn guarantee(&self) -> Option<Grn> {
        self.grn.as_deref()?.to_uppercase().parse().ok()
    }
}

impl GuaranteeCustomer {
    /// Its account of a kind; none without an EORI.
    #[must_use]
    pub fn account(&self, kind: GuaranteeKind) -> Option<AccountKey> {
        self.eori.clone().map(|eori| AccountKey { kind, eori })
    }
}

/// The customers of the broker. Enabled for a kind are those with `surety_sync_enabled` or
/// `dva_guarantee_sync_enabled`.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait GuaranteeCustomers: Send + Sync {
    /// All customers that are enabled for a kind, by code, in one query.
    fn enabled(
        &self,
        organisation: OrganisationId,
        kind: GuaranteeKind,
    ) -> Result<Vec<GuaranteeCustomer>, StorageError>;

    /// The customer with that code, if it is enabled for that kind.
    fn find(
        &self,
        organisation: OrganisationId,
        kind: GuaranteeKind,
        code: &str,
    ) -> Result<Option<GuaranteeCustomer>, StorageError>;

    /// The enabled customers that have this account, by code.
    fn with_account(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
    ) -> Result<Vec<GuaranteeCustomer>, StorageError>;

    /// Whose guarantees these are: customers, enabled or not, that have one of these GRNs, by code, in one query.
    fn with_grn(&self, organisation: OrganisationId, grns: &[Grn]) -> Result<Vec<GuaranteeCustomer>, StorageError>;

    /// Whether any customer is enabled for a kind; one short query.
    fn is_any_enabled(&self, organisation: OrganisationId, kind: GuaranteeKind) -> Result<bool, StorageError>;

    /// Enabled customers of all organisations by id, from the one after `after`, `limit` at most: for workers.
    fn enabled_everywhere(
        &self,
        kind: GuaranteeKind,
        after: i64,
        limit: usize,
    ) -> Result<Vec<(OrganisationId, GuaranteeCustomer)>, StorageError>;
}

/// Declarations and transits, which use guarantees.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Liabilities: Send + Sync {
    /// What those of these that the organisation has would use or do use, in the order of the list, as the unit of
    /// work sees them. A submitted one counts with what was estimated for its latest submission, as far as that can
    /// be done anew.
    fn estimate(&self, organisation: OrganisationId, liable: &[Subject]) -> Result<Vec<Liability>, StorageError>;

    /// How much one of these uses, as [`Self::estimate`] tells it for one that has an account; nothing for what is not
    /// there.
    fn amount(&self, organisation: OrganisationId, liable: Subject) -> Result<Decimal, StorageError>;

    /// How far something is, if the organisation has it, and nobody else changes it until the unit of work ends. A
    /// unit that waited sees what the other one kept.
    fn hold(&self, organisation: OrganisationId, liable: Subject) -> Result<Option<Standing>, StorageError>;
}

/// What imports come to, as those know who know parties and tariff. Whoever keeps declarations needs it to be
/// [`Liabilities`].
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SecuredImports: Send + Sync {
    /// The estimated duties and VAT of an import in EUR, without VAT that is deferred, as the unit of work sees it and as
    /// far as they can be estimated; nothing for an export, and for one that is not there.
    fn amount(&self, organisation: OrganisationId, declaration: i64) -> Result<Decimal, StorageError>;
}

/// What organisations set for levels.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ThresholdSettings: Send + Sync {
    /// The thresholds; what was never set is as it is for everybody.
    fn of(&self, organisation: OrganisationId) -> Result<Thresholds, StorageError>;

    /// Sets them.
    fn set(&self, organisation: OrganisationId, thresholds: Thresholds) -> Result<(), StorageError>;
}
