use crate::files::{self, ReferenceFile};

/// The code tables of the codebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CodeTable {
    /// Countries.
    Countries,
    /// Kinds of packages.
    Packaging,
    /// Modes of transport.
    TransportModes,
    /// Additional declaration types (A to Z), the second part of a declaration's type.
    DeclarationTypes,
    /// Delivery terms.
    Incoterms,
    /// Natures of transaction.
    TransactionNatures,
    /// Requested procedures.
    ProceduresCurrent,
    /// Previous procedures.
    ProceduresPrevious,
    /// Kinds of duties and taxes.
    DutyTaxFeeTypes,
    /// Warehouse types.
    LicenceTypes,
    /// Guarantee types of a declaration.
    SuretyTypes,
    /// Additional procedures.
    SpecialProcedures,
    /// Customs offices.
    CustomsOffices,
    /// Roles of a party in VAT.
    FiscalPartyRoles,
    /// Countries of dispatch.
    ExportCountries,
    /// Supporting documents.
    DocumentTypesSupport,
    /// Previous documents.
    DocumentTypesPrevious,
    /// Declaration types: import, export, special territories and transit.
    DeclarationSymbols,
    /// Additional statements.
    AdditionalInfo,
    /// Guarantee types of transit.
    GuaranteeTypes,
    /// Offices of exit.
    OfficesOfExit,
    /// Types of goods location.
    LocationTypes,
    /// Units of measure.
    TaxBaseUnits,
    /// Currencies.
    Currencies,
    /// Additional references.
    AdditionalReferences,
    /// Preference codes.
    DutyRegimes,
    /// Customs valuation methods.
    ValuationMethods,
    /// Identifications of means of transport.
    TransportIdTypes,
    /// Transport documents.
    DocumentTypesTransport,
    /// Additions to and deductions from the customs value.
    ChargeDeductions,
    /// Authorisation types.
    AuthorisationTypes,
}

impl CodeTable {
    /// All tables, in the order of their numbers.
    pub const ALL: [Self; 31] = [
        Self::Countries,
        Self::Packaging,
        Self::TransportModes,
        Self::DeclarationTypes,
        Self::Incoterms,
        Self::TransactionNatures,
        Self::ProceduresCurrent,
        Self::ProceduresPrevious,
        Self::DutyTaxFeeTypes,
        Self::LicenceTypes,
        Self::SuretyTypes,
        Self::SpecialProcedures,
        Self::CustomsOffices,
        Self::FiscalPartyRoles,
        Self::ExportCountries,
        Self::DocumentTypesSupport,
        Self::DocumentTypesPrevious,
        Self::DeclarationSymbols,
        Self::AdditionalInfo,
        Self::GuaranteeTypes,
        Self::OfficesOfExit,
        Self::LocationTypes,
        Self::TaxBaseUnits,
        Self::Currencies,
        Self::AdditionalReferences,
        Self::DutyRegimes,
        Self::ValuationMethods,
        Self::TransportIdTypes,
        Self::DocumentTypesTransport,
        Self::ChargeDeductions,
        Self::AuthorisationTypes,
    ];

    /// The number of the table as the trade uses it (`008`, `T03`).
    #[must_use]
    pub fn number(self) -> &'static str {
        self.file().name.split('_').next().unwrap_or_default()
    }

    /// The name of the table in this service (`countries`).
    #[must_use]
    pub fn alias(self) -> &'static str {
        let name = self.file().name;
        name.split_once('_').and_then(|(_, rest)| rest.strip_suffix(".csv")).unwrap_or(name)
    }

    /// Finds the table with this number or alias.
    #[must_use]
    pub fn named(number_or_alias: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.alias() == number_or_alias || table.number() == number_or_alias)
    }

    /// The title of the table, in Dutch and in English.
    #[must_use]
    pub const fn title(self) -> (&'static str, &'static str) {
        match self {
            Self::Countries => ("Landen", "Countries"),
            Self::Packaging => ("Soorten verpakking", "Kinds of packages"),
            Self::TransportModes => ("Vervoerswijzen", "Modes of transport"),
            Self::DeclarationTypes => ("Aanvullende aangiftetypen", "Additional declaration types"),
            Self::Incoterms => ("Leveringsvoorwaarden", "Delivery terms"),
            Self::TransactionNatures => ("Aard van de transactie", "Natures of transaction"),
            Self::ProceduresCurrent => ("Gevraagde regelingen", "Requested procedures"),
            Self::ProceduresPrevious => ("Voorafgaande regelingen", "Previous procedures"),
            Self::DutyTaxFeeTypes => ("Soorten heffingen", "Kinds of duties and taxes"),
            Self::LicenceTypes => ("Soorten entrepots", "Warehouse types"),
            Self::SuretyTypes => ("Soorten zekerheid", "Guarantee types of a declaration"),
            Self::SpecialProcedures => ("Aanvullende regelingen", "Additional procedures"),
            Self::CustomsOffices => ("Douanekantoren", "Customs offices"),
            Self::FiscalPartyRoles => ("Rollen van fiscale partijen", "Roles of fiscal parties"),
            Self::ExportCountries => ("Landen van verzending", "Countries of dispatch"),
            Self::DocumentTypesSupport => ("Bewijsstukken", "Supporting documents"),
            Self::DocumentTypesPrevious => ("Voorafgaande documenten", "Previous documents"),
            Self::DeclarationSymbols => ("Aangiftetypen", "Declaration types"),
            Self::AdditionalInfo => ("Aanvullende informatie", "Additional information"),
            Self::GuaranteeTypes => ("Soorten zekerheid voor douanevervoer", "Guarantee types of transit"),
            Self::OfficesOfExit => ("Kantoren van uitgang", "Offices of exit"),
            Self::LocationTypes => ("Soorten locaties", "Types of goods location"),
            Self::TaxBaseUnits => ("Meeteenheden", "Units of measure"),
            Self::Currencies => ("Valuta", "Currencies"),
            Self::AdditionalReferences => ("Aanvullende verwijzingen", "Additional references"),
            Self::DutyRegimes => ("Preferenties", "Preference codes"),
            Self::ValuationMethods => ("Waardebepalingsmethoden", "Customs valuation methods"),
            Self::TransportIdTypes => ("Identificatie van vervoermiddelen", "Identification of means of transport"),
            Self::DocumentTypesTransport => ("Vervoersdocumenten", "Transport documents"),
            Self::ChargeDeductions => ("Bijtellingen en aftrekkingen", "Additions and deductions"),
            Self::AuthorisationTypes => ("Soorten vergunningen", "Types of authorisation"),
        }
    }

    /// The embedded file with the table.
    #[must_use]
    pub const fn file(self) -> ReferenceFile {
        match self {
            Self::Countries => files::COUNTRIES,
            Self::Packaging => files::PACKAGING,
            Self::TransportModes => files::TRANSPORT_MODES,
            Self::DeclarationTypes => files::DECLARATION_TYPES,
            Self::Incoterms => files::INCOTERMS,
            Self::TransactionNatures => files::TRANSACTION_NATURES,
            Self::ProceduresCurrent => files::PROCEDURES_CURRENT,
            Self::ProceduresPrevious => files::PROCEDURES_PREVIOUS,
            Self::DutyTaxFeeTypes => files::DUTY_TAX_FEE_TYPES,
            Self::LicenceTypes => files::LICENCE_TYPES,
            Self::SuretyTypes => files::SURETY_TYPES,
            Self::SpecialProcedures => files::SPECIAL_PROCEDURES,
            Self::CustomsOffices => files::CUSTOMS_OFFICES,
            Self::FiscalPartyRoles => files::FISCAL_PARTY_ROLES,
            Self::ExportCountries => files::EXPORT_COUNTRIES,
            Self::DocumentTypesSupport => files::DOCUMENT_TYPES_SUPPORT,
            Self::DocumentTypesPrevious => files::DOCUMENT_TYPES_PREVIOUS,
            Self::DeclarationSymbols => files::DECLARATION_SYMBOLS,
            Self::AdditionalInfo => files::ADDITIONAL_INFO,
            Self::GuaranteeTypes => files::GUARANTEE_TYPES,
            Self::OfficesOfExit => files::OFFICES_OF_EXIT,
            Self::LocationTypes => files::LOCATION_TYPES,
            Self::TaxBaseUnits => files::TAX_BASE_UNITS,
            Self::Currencies => files::CURRENCIES,
            Self::AdditionalReferences => files::ADDITIONAL_REFERENCES,
            Self::DutyRegimes => files::DUTY_REGIMES,
            Self::ValuationMethods => files::VALUATION_METHODS,
            Self::TransportIdTypes => files::TRANSPORT_ID_TYPES,
            Self::DocumentTypesTransport => files::DOCUMENT_TYPES_TRANSPORT,
            Self::ChargeDeductions => files::CHARGE_DEDUCTIONS,
            Self::AuthorisationTypes => files::AUTHORISATION_TYPES,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CodeTable;

    #[test]
    fn a_table_is_found_by_number_and_by_alias() {
        assert_eq!(CodeTable::named("008"), Some(CodeTable::Countries));
        assert_eq!(CodeTable::named("document_types_support"), Some(CodeTable::DocumentTypesSupport));
        assert_eq!(CodeTable::AuthorisationTypes.number(), "T03");
        assert_eq!(CodeTable::named("nothing"), None);
        for table in CodeTable::ALL {
            assert_eq!(CodeTable::named(table.alias()), Some(table));
            assert_eq!(CodeTable::named(table.number()), Some(table));
        }
    }
}
