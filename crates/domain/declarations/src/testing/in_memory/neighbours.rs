use crate::ports::{
    CodeList, CodeTables, ErrorTexts, ExchangeRates, ItemMaster, KnownMasterItem, KnownParty, PartyDirectory,
};
use chrono::NaiveDate;
use customs_kernel::{OrganisationId, StorageError};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

pub use customs_kernel::testing::{FixedOrganisation, NumberedLrns, OpenDossiers};

/// A party directory with these traders by customer code, the same for every organisation.
#[derive(Debug, Clone, Default)]
pub struct KnownParties(pub BTreeMap<String, KnownParty>);

impl PartyDirectory for KnownParties {
    fn parties(&self, _: OrganisationId, codes: &[String]) -> Result<BTreeMap<String, KnownParty>, StorageError> {
        Ok(codes.iter().filter_map(|code| Some((code.clone(), self.0.get(code)?.clone()))).collect())
    }

    fn with_fiscal_number(&self, _: OrganisationId, number: &str) -> Result<Option<KnownParty>, StorageError> {
        let is_theirs = |party: &&KnownParty| [&party.vat_number, &party.eori].contains(&&Some(number.to_owned()));
        Ok(self.0.values().filter(is_theirs).max_by_key(|party| party.defers_vat).cloned())
    }
}

/// An item master with these active items, by the code of the request, the same for every customer.
#[derive(Debug, Clone, Default)]
pub struct KnownMasterItems(pub BTreeMap<String, KnownMasterItem>);

impl ItemMaster for KnownMasterItems {
    fn master_items(
        &self,
        _: OrganisationId,
        _: Option<&str>,
        codes: &[String],
    ) -> Result<BTreeMap<String, KnownMasterItem>, StorageError> {
        Ok(codes.iter().filter_map(|code| Some((code.clone(), self.0.get(code)?.clone()))).collect())
    }
}

/// Exchange rates: the units of a currency for one euro, the same on every day. The euro needs no entry.
#[derive(Debug, Clone, Default)]
pub struct FixedRates(pub BTreeMap<String, Decimal>);

impl ExchangeRates for FixedRates {
    fn rate_per_euro(&self, currency: &str, _: NaiveDate) -> Option<Decimal> {
        if currency == "EUR" { Some(Decimal::ONE) } else { self.0.get(currency).copied() }
    }
}

/// A codebook with the few codes that the example forms use, valid on every day.
#[derive(Debug, Clone, Copy, Default)]
pub struct SmallCodebook;

impl CodeTables for SmallCodebook {
    fn knows(&self, list: CodeList, code: &str, _: NaiveDate) -> bool {
        let codes: &[&str] = match list {
            CodeList::Countries => &["NL", "CN", "US", "DE"],
            CodeList::Currencies => &["EUR", "USD"],
            CodeList::CustomsOffices | CodeList::OfficesOfExit => &["NL000396", "NL000510"],
            CodeList::TransactionNatures => &["11"],
            CodeList::CurrentProcedures => &["10", "40", "51", "53", "71"],
            CodeList::PreviousProcedures => &["00", "10", "21", "71", "76", "77", "95", "96"],
            CodeList::SpecialProcedures => &["C07", "F48", "000"],
            CodeList::Packaging => &["BX", "CT"],
            CodeList::SupportingDocuments => &["N935", "N705"],
            CodeList::PreviousDocuments => &["NCLE", "N821"],
            CodeList::AdditionalReferences => &["Y929"],
            CodeList::AuthorisationTypes => &["CWP", "EIR", "C521"],
            CodeList::DutyRegimes => &["100", "300"],
            CodeList::ChargeDeductions => &["AK"],
            CodeList::FiscalPartyRoles => &["FR", "FR2"],
        };
        codes.contains(&code)
    }

    fn error_texts(&self, code: &str) -> ErrorTexts {
        let text = |text: &str| (code == "DMS548AA").then(|| text.to_owned());
        ErrorTexts { en: text("invalid procedure code"), nl: text("ongeldige regelingscode") }
    }
}
