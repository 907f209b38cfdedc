use crate::files::{ReferenceFile, embedded};

/// Declares the tables, each with its file and its title in Dutch and in English.
macro_rules! code_tables {
    ($($(#[$meta:meta])* $table:ident = $file:literal, $dutch:literal, $english:literal;)+) => {
        /// The code tables of the codebook.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum CodeTable {
            $(#[doc = concat!($english, ".")] $(#[$meta])* $table),+
        }

        impl CodeTable {
            /// All tables, in the order of their numbers.
            pub const ALL: [Self; 31] = [$(Self::$table),+];

            /// The title of the table, in Dutch and in English.
            #[must_use]
            pub const fn title(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$table => ($dutch, $english)),+
                }
            }

            /// The embedded file with the table.
            #[must_use]
            pub const fn file(self) -> ReferenceFile {
                match self {
                    $(Self::$table => embedded!("codebook" / $file)),+
                }
            }
        }
    };
}

code_tables! {
    Countries = "008_countries", "Landen", "Countries";
    Packaging = "017_packaging", "Soorten verpakking", "Kinds of packages";
    TransportModes = "018_transport_modes", "Vervoerswijzen", "Modes of transport";
    /// A letter from A to Z, the second part of a declaration's type.
    DeclarationTypes = "042_declaration_types", "Aanvullende aangiftetypen", "Additional declaration types";
    Incoterms = "090_incoterms", "Leveringsvoorwaarden", "Delivery terms";
    TransactionNatures = "091_transaction_natures", "Aard van de transactie", "Natures of transaction";
    ProceduresCurrent = "092_procedures_current", "Gevraagde regelingen", "Requested procedures";
    ProceduresPrevious = "093_procedures_previous", "Voorafgaande regelingen", "Previous procedures";
    DutyTaxFeeTypes = "098_duty_tax_fee_types", "Soorten heffingen", "Kinds of duties and taxes";
    LicenceTypes = "099_licence_types", "Soorten entrepots", "Warehouse types";
    SuretyTypes = "100_surety_types", "Soorten zekerheid", "Guarantee types of a declaration";
    SpecialProcedures = "102_special_procedures", "Aanvullende regelingen", "Additional procedures";
    CustomsOffices = "141_customs_offices", "Douanekantoren", "Customs offices";
    /// The part that a party has in VAT.
    FiscalPartyRoles = "149_fiscal_party_roles", "Rollen van fiscale partijen", "Roles of fiscal parties";
    ExportCountries = "207_export_countries", "Landen van verzending", "Countries of dispatch";
    DocumentTypesSupport = "213_document_types_support", "Bewijsstukken", "Supporting documents";
    DocumentTypesPrevious = "214_document_types_previous", "Voorafgaande documenten", "Previous documents";
    /// Import, export, special territories and transit.
    DeclarationSymbols = "231_declaration_symbols", "Aangiftetypen", "Declaration types";
    AdditionalInfo = "239_additional_info", "Aanvullende informatie", "Additional information";
    GuaranteeTypes = "251_guarantee_types", "Soorten zekerheid voor douanevervoer", "Guarantee types of transit";
    OfficesOfExit = "294_offices_of_exit", "Kantoren van uitgang", "Offices of exit";
    LocationTypes = "347_location_types", "Soorten locaties", "Types of goods location";
    TaxBaseUnits = "349_tax_base_units", "Meeteenheden", "Units of measure";
    Currencies = "352_currencies", "Valuta", "Currencies";
    AdditionalReferences = "380_additional_references", "Aanvullende verwijzingen", "Additional references";
    DutyRegimes = "603_duty_regimes", "Preferenties", "Preference codes";
    ValuationMethods = "604_valuation_methods", "Waardebepalingsmethoden", "Customs valuation methods";
    TransportIdTypes = "750_transport_id_types", "Identificatie van vervoermiddelen",
        "Identification of means of transport";
    DocumentTypesTransport = "754_document_types_transport", "Vervoersdocumenten", "Transport documents";
    /// They change the customs value.
    ChargeDeductions = "791_charge_deductions", "Bijtellingen en aftrekkingen", "Additions and deductions";
    AuthorisationTypes = "T03_authorisation_types", "Soorten vergunningen", "Types of authorisation";
}

impl CodeTable {
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
