use crate::DossierId;
use crate::invoice::{Buyer, NumberFormat, Seller};
use crate::money::{PaymentTerms, VatDoubt, VatTreatment};
use crate::movement::{AssessedTax, CustomsDebt, Movement};
use customs_form_macros::growing;
use customs_kernel::{Currency, OrganisationId, StorageError, Subject};
use customs_port_macros::port;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// A customer as billing sees it.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BilledCustomer {
    /// The customer as invoices show it, with its code and its address for invoices.
    pub buyer: Buyer,
    /// Invoice currency when no rate card sets one.
    pub currency: Currency,
    /// Whether a user set by hand that the customer accounts for VAT. The customs answer on this concerns import
    /// only.
    pub reverse_charge_eligible: bool,
    /// Whether the customer's invoices are finalized and mailed automatically.
    pub invoice_auto_send: bool,
    /// Prefix of the customer's dossier numbers; `D` when `None`.
    pub dossier_prefix: Option<String>,
    /// Amount of pending work, without VAT and in the customer's currency, above which it has to pay in advance.
    pub prepayment_threshold: Option<Decimal>,
}

impl BilledCustomer {
    /// The VAT treatment of the broker's work for the customer.
    #[must_use]
    pub fn vat_treatment(&self) -> VatTreatment {
        let Buyer { country_code, vat_number, .. } = &self.buyer;
        VatTreatment::for_customer(country_code.as_deref(), vat_number.as_deref(), self.reverse_charge_eligible)
    }

    /// The doubt about the customer's country and VAT number; `None` without doubt.
    #[must_use]
    pub fn vat_doubt(&self) -> Option<VatDoubt> {
        VatDoubt::for_customer(self.buyer.country_code.as_deref(), self.buyer.vat_number.as_deref())
    }
}

/// The customer that is billed for a job, or the reason why there is none.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Payer {
    /// This customer is billed, given by code.
    Billed(String),
    /// The customer of the job does not exist.
    UnknownCustomer,
    /// The named payer is not on the customer's invoice-to allow-list.
    NotAllowed,
}

/// The customers of the broker, as they are billed.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait BilledCustomers: Send + Sync {
    /// Finds those of these customers that the organisation has, in a bounded number of queries.
    fn by_codes(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<BilledCustomer>, StorageError>;
}

/// The customers of the broker, as dossiers name them.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DossierCustomers: Send + Sync {
    /// Decides who is billed: the customer named by `invoice_to`, otherwise the default of the allow-list, otherwise
    /// the customer itself.
    fn payer(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        invoice_to: Option<i64>,
    ) -> Result<Payer, StorageError>;

    /// Selects the ids that are locations of the customer, in a bounded number of queries.
    fn locations_among(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        ids: &[i64],
    ) -> Result<Vec<i64>, StorageError>;
}

/// The declarations and transits of the broker. Each records the dossier that it is linked to.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Movements: Send + Sync {
    /// Finds the movement, if the organisation has it.
    fn find(&self, organisation: OrganisationId, movement: Subject) -> Result<Option<Movement>, StorageError>;

    /// Lists all movements of these dossiers ordered by kind and id, in a bounded number of queries.
    fn for_dossiers(&self, organisation: OrganisationId, dossiers: &[DossierId])
    -> Result<Vec<Movement>, StorageError>;

    /// The final customs charges for these movements, those of each by tax and currency, in a bounded number of queries.
    /// Movements for which customs reported none are left out.
    fn assessed_taxes(
        &self,
        organisation: OrganisationId,
        movements: &[Subject],
    ) -> Result<BTreeMap<Subject, Vec<AssessedTax>>, StorageError>;

    /// Who owes the duties and taxes of each of these movements, in a bounded number of queries; `Gone` for one that
    /// the organisation does not have.
    fn customs_debts(
        &self,
        organisation: OrganisationId,
        movements: &[Subject],
    ) -> Result<BTreeMap<Subject, CustomsDebt>, StorageError>;

    /// Moves a movement from the dossier `from` to the dossier `to`; `None` means no dossier.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the movement is not in `from`.
    fn move_to(
        &self,
        organisation: OrganisationId,
        movement: Subject,
        from: Option<DossierId>,
        to: Option<DossierId>,
    ) -> Result<(), StorageError>;
}

/// The billing settings of an organisation.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BillingSettings {
    /// The broker as the seller on its invoices.
    pub seller: Seller,
    /// Days to pay for each payment term group.
    pub terms: PaymentTerms,
    /// Format of invoice numbers.
    pub number_format: NumberFormat,
}

/// Source of the billing settings.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SettingsSource: Send + Sync {
    /// The settings of an organisation, with defaults for everything that was never set.
    fn for_organisation(&self, organisation: OrganisationId) -> Result<BillingSettings, StorageError>;
}
