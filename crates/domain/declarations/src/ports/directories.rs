use crate::form::AddressForm;
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

pub use customs_kernel::{DossierGate, DossierRefusal, LrnSource, OrganisationDirectory, UnknownDossiers};
#[cfg(feature = "mocks")]
pub use customs_kernel::{MockDossierGate, MockLrnSource, MockOrganisationDirectory};

/// A party of the customer master, with the data that a declaration uses.
#[growing]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct KnownParty {
    /// EORI number.
    pub eori: Option<String>,
    /// Dutch VAT number, with the country prefix. Dutch customs accepts only such a number for an importer.
    pub vat_number: Option<String>,
    /// Name of the party.
    pub name: Option<String>,
    /// Address of the party.
    pub address: AddressForm,
    /// Whether new declarations of the customer are submitted at once when they are valid, by default.
    pub submit_when_valid: bool,
    /// Whether a declaration that breaks rules is saved as a draft.
    pub save_when_invalid: bool,
    /// Default representation, in the codes of a declaration: `2` direct, `3` indirect.
    pub representation_type: Option<String>,
    /// Default customs office of lodgement.
    pub customs_office: Option<String>,
    /// Whether an article 23 permit moves import VAT to the VAT return.
    pub defers_vat: bool,
    /// Licence of the customs warehouse that the customer's goods are placed in.
    pub warehouse_licence: Option<String>,
    /// Licence of that warehouse for declarations of DMS 4.1; `None` when it is the same.
    pub dms_41_placement_licence: Option<String>,
    /// Type of the warehouse: `U` public, `R` private.
    pub warehouse_licence_type: Option<String>,
    /// Last day of the customer's power of attorney for the broker; `None` when none is recorded.
    pub power_of_attorney_until: Option<NaiveDate>,
}

/// Finds parties by customer code, and by the number under which tax authorities and customs know them.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait PartyDirectory: Send + Sync {
    /// Returns the parties with these codes, in one query; unknown codes are left out.
    fn parties(
        &self,
        organisation: OrganisationId,
        codes: &[String],
    ) -> Result<BTreeMap<String, KnownParty>, StorageError>;

    /// Finds the party with this VAT number (with its country prefix) or EORI, in one query. When several parties have
    /// the number, one with a permit that defers VAT takes precedence, because the number means that they are the same
    /// person.
    fn with_fiscal_number(
        &self,
        organisation: OrganisationId,
        number: &str,
    ) -> Result<Option<KnownParty>, StorageError>;
}

/// A party directory without parties: every party must be written out.
#[derive(Debug, Default, Clone, Copy)]
pub struct UnknownParties;

impl PartyDirectory for UnknownParties {
    fn parties(&self, _: OrganisationId, _: &[String]) -> Result<BTreeMap<String, KnownParty>, StorageError> {
        Ok(BTreeMap::new())
    }

    fn with_fiscal_number(&self, _: OrganisationId, _: &str) -> Result<Option<KnownParty>, StorageError> {
        Ok(None)
    }
}

/// The code lists of the codebook that a declaration uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodeList {
    /// Country codes.
    Countries,
    /// Currency codes.
    Currencies,
    /// Customs offices of lodgement.
    CustomsOffices,
    /// Customs offices of exit.
    OfficesOfExit,
    /// Natures of transaction.
    TransactionNatures,
    /// Current procedures.
    CurrentProcedures,
    /// Previous procedures.
    PreviousProcedures,
    /// Additional procedures.
    SpecialProcedures,
    /// Kinds of packages.
    Packaging,
    /// Supporting (and transport) documents.
    SupportingDocuments,
    /// Previous documents.
    PreviousDocuments,
    /// Additional references and information codes.
    AdditionalReferences,
    /// Authorisation types.
    AuthorisationTypes,
    /// Duty regimes (preference codes).
    DutyRegimes,
    /// Additions and deductions.
    ChargeDeductions,
    /// Fiscal party roles.
    FiscalPartyRoles,
}

/// The codebook, with the questions that a declaration asks.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait CodeTables: Send + Sync {
    /// Returns whether the list has the code on that day.
    #[panics_when_unwired]
    fn knows(&self, list: CodeList, code: &str, on: NaiveDate) -> bool;

    /// Returns the official texts of an error code; empty when the codebook has none.
    #[panics_when_unwired]
    fn error_texts(&self, code: &str) -> ErrorTexts;
}

/// The texts of an error code of customs, in the languages of the codebook.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorTexts {
    /// English text.
    pub en: Option<String>,
    /// Dutch text.
    pub nl: Option<String>,
}

/// The rates at which customs converts currencies to euros.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait ExchangeRates: Send + Sync {
    /// Returns the units of the currency (a code in capitals) for one euro on that day, by the customs rate of the
    /// month. It is 1 for the euro itself, and `None` when customs publishes no rate.
    #[panics_when_unwired]
    fn rate_per_euro(&self, currency: &str, on: NaiveDate) -> Option<Decimal>;
}
