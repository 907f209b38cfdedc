use crate::DossierId;
use crate::invoice::{Buyer, NumberFormat, Seller};
use crate::money::{PaymentTerms, VatDoubt, VatTreatment};
use crate::movement::{CustomsCharge, Movement};
use customs_kernel::{Currency, OrganisationId, StorageError, Subject};
use rust_decimal::Decimal;

/// A customer, as billing sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BilledCustomer {
    /// As invoices show it; holds its code, and the address that its invoices are mailed to.
    pub buyer: Buyer,
    /// Currency of invoices that no rate card gives one.
    pub currency: Currency,
    /// Whether somebody set by hand that it accounts for VAT itself. What customs answers concerns import alone.
    pub reverse_charge_eligible: bool,
    /// Whether its invoices are finalized and mailed by themselves.
    pub invoice_auto_send: bool,
    /// First part of its dossier numbers.
    pub dossier_prefix: Option<String>,
    /// Pending work, without VAT, above which it pays in advance, in its own currency.
    pub prepayment_threshold: Option<Decimal>,
}

impl BilledCustomer {
    /// What the VAT of the broker's work is for it.
    #[must_use]
    pub fn vat_treatment(&self) -> VatTreatment {
        let Buyer { country_code, vat_number, .. } = &self.buyer;
        VatTreatment::of(country_code.as_deref(), vat_number.as_deref(), self.reverse_charge_eligible)
    }

    /// What of its address and VAT number cannot be right, if anything.
    #[must_use]
    pub fn vat_doubt(&self) -> Option<VatDoubt> {
        VatDoubt::of(self.buyer.country_code.as_deref(), self.buyer.vat_number.as_deref())
    }
}

/// Who is billed for the work for a customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Payer {
    /// This one, by code.
    Billed(String),
    /// There is no such customer.
    UnknownCustomer,
    /// The one that was named is not on the customer's invoice-to allow-list.
    NotAllowed,
}

/// The customers of the broker.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait BilledCustomers: Send + Sync {
    /// Those of these customers that the organisation has, in a bounded number of queries.
    fn by_codes(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<BilledCustomer>, StorageError>;

    /// Who is billed: the one that is named, else the default of the customer's allow-list, else the customer.
    fn payer(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        invoice_to: Option<i64>,
    ) -> Result<Payer, StorageError>;

    /// Those of these ids that are locations of the customer, in a bounded number of queries.
    fn locations_among(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        ids: &[i64],
    ) -> Result<Vec<i64>, StorageError>;
}

/// Declarations and transits, which know the dossier they are in.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Movements: Send + Sync {
    /// The movement, if the organisation has it.
    fn find(&self, organisation: OrganisationId, movement: Subject) -> Result<Option<Movement>, StorageError>;

    /// All movements of these dossiers by kind and id, in a bounded number of queries.
    fn of_dossiers(&self, organisation: OrganisationId, dossiers: &[DossierId]) -> Result<Vec<Movement>, StorageError>;

    /// What customs finally charges for a movement, by tax and currency; empty while it has not told.
    fn customs_charges(
        &self,
        organisation: OrganisationId,
        movement: Subject,
    ) -> Result<Vec<CustomsCharge>, StorageError>;

    /// Puts a movement from one dossier (`None`: from none) into another (`None`: into none).
    ///
    /// # Errors
    /// `Conflict` without a constraint when it is not where it is taken from.
    fn move_to(
        &self,
        organisation: OrganisationId,
        movement: Subject,
        from: Option<DossierId>,
        to: Option<DossierId>,
    ) -> Result<(), StorageError>;
}

/// What an organisation set for its invoices.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BillingSettings {
    /// The broker as its invoices show it.
    pub seller: Seller,
    /// Days to pay.
    pub terms: PaymentTerms,
    /// How numbers are written.
    pub number_format: NumberFormat,
}

/// Where the settings of an organisation come from.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SettingsSource: Send + Sync {
    /// The settings; what was never set is as it is for everybody.
    fn of(&self, organisation: OrganisationId) -> Result<BillingSettings, StorageError>;
}
