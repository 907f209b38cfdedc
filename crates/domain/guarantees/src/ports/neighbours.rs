use crate::account::{AccountKey, GuaranteeKind, Thresholds};
use crate::liability::{Liability, Standing};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Eori, Grn, OrganisationId, StorageError, Subject};
use customs_port_macros::port;
use rust_decimal::Decimal;

/// The transit guarantee of a customer, as entered by the client.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DvaTerms {
    /// Code of the guarantee type, 0 to 9.
    pub guarantee_type: Option<String>,
    /// Guarantee reference number, not checked.
    pub grn: Option<String>,
}

/// A customer with a balance of one kind that is fetched from customs.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuaranteeCustomer {
    /// Database id, by which workers read the customers in pieces.
    pub id: i64,
    /// Customer code at the broker.
    pub code: String,
    /// Name of the customer.
    pub name: String,
    /// EORI of the account holder: the customer's; for transit that of the holder, otherwise the customer's.
    pub eori: Option<Eori>,
    /// The customer's transit guarantee.
    pub dva: DvaTerms,
}

impl DvaTerms {
    /// The guarantee, if the reference is a valid GRN. Customers from earlier versions may have any text there.
    #[must_use]
    pub fn guarantee(&self) -> Option<Grn> {
        self.grn.as_deref()?.to_uppercase().parse().ok()
    }
}

impl GuaranteeCustomer {
    /// The customer's account of this kind; `None` without an EORI.
    #[must_use]
    pub fn account(&self, kind: GuaranteeKind) -> Option<AccountKey> {
        self.eori.clone().map(|eori| AccountKey { kind, eori })
    }
}

/// The customers of the broker. A customer is enabled for a kind by its `surety_sync_enabled` or
/// `dva_guarantee_sync_enabled`.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait GuaranteeCustomers: Send + Sync {
    /// All customers that are enabled for the kind, ordered by code, in one query.
    fn enabled(
        &self,
        organisation: OrganisationId,
        kind: GuaranteeKind,
    ) -> Result<Vec<GuaranteeCustomer>, StorageError>;

    /// Finds the customer with this code, if it is enabled for the kind.
    fn find(
        &self,
        organisation: OrganisationId,
        kind: GuaranteeKind,
        code: &str,
    ) -> Result<Option<GuaranteeCustomer>, StorageError>;

    /// The enabled customers that have this account, ordered by code.
    fn with_account(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
    ) -> Result<Vec<GuaranteeCustomer>, StorageError>;

    /// The customers, enabled or not, with a guarantee that has one of these GRNs, ordered by code, in one query.
    fn with_grn(&self, organisation: OrganisationId, grns: &[Grn]) -> Result<Vec<GuaranteeCustomer>, StorageError>;

    /// Whether any customer is enabled for the kind; one short query.
    fn is_any_enabled(&self, organisation: OrganisationId, kind: GuaranteeKind) -> Result<bool, StorageError>;

    /// At most `limit` enabled customers of all organisations, ordered by id and starting after `after`. For workers.
    fn enabled_everywhere(
        &self,
        kind: GuaranteeKind,
        after: i64,
        limit: usize,
    ) -> Result<Vec<(OrganisationId, GuaranteeCustomer)>, StorageError>;
}

/// The declarations and transits, which use guarantees.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Liabilities: Send + Sync {
    /// The amounts that those of these movements that exist use or would use, in the order of the list, as seen by the
    /// unit of work. For a submitted one this is the estimate of its latest submission, as far as it can be repeated.
    fn estimate(&self, organisation: OrganisationId, liable: &[Subject]) -> Result<Vec<Liability>, StorageError>;

    /// The amount that one movement uses, as in [`Self::estimate`] for one that has an account; 0 when it does not
    /// exist.
    fn amount(&self, organisation: OrganisationId, liable: Subject) -> Result<Decimal, StorageError>;

    /// Finds the state of a movement and locks the movement until the unit of work ends. A unit that had to wait sees
    /// the changes of the other one.
    fn hold(&self, organisation: OrganisationId, liable: Subject) -> Result<Option<Standing>, StorageError>;

    /// The accounts of the placements that the goods of a movement come from, each once: when the goods leave a
    /// suspensive procedure, customs gives back there what secured them (UCC articles 98 and 215). Placements that are
    /// not known here, and accounts with a balance that is fetched for no customer, are left out.
    fn freed_accounts(&self, organisation: OrganisationId, liable: Subject) -> Result<Vec<AccountKey>, StorageError>;
}

/// A submission that customs counts on an account, as one of its entries says.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedSubmission {
    /// The LRN of the submission.
    pub lrn: String,
    /// The MRN under which customs counts it.
    pub mrn: String,
    /// The moment of the entry.
    pub at: DateTime<Utc>,
}

/// Learns of the submissions that customs counts on an account: customs counts what it accepted.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CountedSubmissions: Send + Sync {
    /// Reports new entries of customs. No account is held meanwhile, and the entries are not stored yet: they may be
    /// reported again.
    fn counted(&self, organisation: OrganisationId, submissions: &[CountedSubmission]) -> Result<(), StorageError>;
}

/// Estimates the amounts of imports, for which parties and tariff must be known. The storage of declarations needs it
/// to implement [`Liabilities`].
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SecuredImports: Send + Sync {
    /// The estimated duties and VAT of an import in EUR, without deferred VAT, as seen by the unit of work and as far
    /// as they can be estimated; 0 for an export or a declaration that does not exist.
    fn amount(&self, organisation: OrganisationId, declaration: i64) -> Result<Decimal, StorageError>;
}

/// The level thresholds that organisations set.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ThresholdSettings: Send + Sync {
    /// The thresholds of an organisation; the defaults if it never set any.
    fn for_organisation(&self, organisation: OrganisationId) -> Result<Thresholds, StorageError>;

    /// Sets the thresholds of an organisation.
    fn set(&self, organisation: OrganisationId, thresholds: Thresholds) -> Result<(), StorageError>;
}
