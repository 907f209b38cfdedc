use crate::form::AddressForm;
use chrono::NaiveDate;
use customs_kernel::{OrganisationId, StorageError};
use std::collections::BTreeMap;

pub use customs_kernel::{DossierGate, DossierRefusal, LrnSource, OrganisationDirectory, UnknownDossiers};
#[cfg(feature = "mocks")]
pub use customs_kernel::{MockDossierGate, MockLrnSource, MockOrganisationDirectory};

/// What the customer master knows of a trader, as far as a declaration is concerned.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct KnownParty {
    /// EORI number.
    pub eori: Option<String>,
    /// Its Dutch VAT number, with the country. Only by such a one an importer is named to Dutch customs.
    pub vat_number: Option<String>,
    /// Name.
    pub name: Option<String>,
    /// Address.
    pub address: AddressForm,
    /// Default of "submit when valid".
    pub submit_when_valid: bool,
    /// Whether a body that breaks rules is saved as a draft.
    pub save_when_invalid: bool,
    /// Default representation in the words of a declaration: `2` direct, `3` indirect.
    pub representation_type: Option<String>,
    /// Default customs office of lodgement.
    pub customs_office: Option<String>,
    /// Whether an article 23 permit moves import VAT to the VAT return.
    pub defers_vat: bool,
    /// Licence of the customs warehouse that its goods are placed in.
    pub warehouse_licence: Option<String>,
    /// The same for declarations of DMS 4.1, where that is another one.
    pub dms_41_placement_licence: Option<String>,
    /// Type of the warehouse: `U` public, `R` private.
    pub warehouse_licence_type: Option<String>,
    /// Last day of the power of attorney that the broker has of it; `None`: nobody wrote one down.
    pub power_of_attorney_until: Option<NaiveDate>,
}

/// Traders by customer code, and by the number that tax and customs know them by.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait PartyDirectory: Send + Sync {
    /// What is known of these codes, in one query; unknown codes are left out.
    fn parties(
        &self,
        organisation: OrganisationId,
        codes: &[String],
    ) -> Result<BTreeMap<String, KnownParty>, StorageError>;

    /// Whose VAT number (with its country) or EORI this is, in one query. Of several traders one whose permit defers
    /// VAT, where there is one: the number is the same person's.
    fn with_fiscal_number(
        &self,
        organisation: OrganisationId,
        number: &str,
    ) -> Result<Option<KnownParty>, StorageError>;
}

/// A party directory that knows nobody: every party must be spelled out.
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

/// The code lists a declaration's codes come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodeList {
    /// Countries.
    Countries,
    /// Currencies.
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

/// The codebook, as far as a declaration asks it.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait CodeTables: Send + Sync {
    /// Whether the code is in the list on that day.
    fn knows(&self, list: CodeList, code: &str, on: NaiveDate) -> bool;

    /// The official texts of an error code.
    fn error_texts(&self, code: &str) -> ErrorTexts;
}

/// What an error code of customs says, in the languages that the codebook has it in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorTexts {
    /// English.
    pub en: Option<String>,
    /// Dutch.
    pub nl: Option<String>,
}
