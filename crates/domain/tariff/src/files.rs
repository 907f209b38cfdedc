//! The embedded reference files, for programs that load them into tables of their own.

/// A CSV file of the reference data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReferenceFile {
    /// Name of the file (`008_countries.csv`).
    pub name: &'static str,
    /// Text of the file, with the header.
    pub text: &'static str,
}

macro_rules! reference_files {
    ($($(#[$meta:meta])* $constant:ident = $folder:literal / $name:literal),+ $(,)?) => {
        $(
            $(#[$meta])*
            pub const $constant: ReferenceFile = ReferenceFile {
                name: $name,
                text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", $folder, "/", $name)),
            };
        )+

        /// All embedded files.
        pub const ALL: &[ReferenceFile] = &[$($constant),+];
    };
}

reference_files! {
    /// Countries.
    COUNTRIES = "codebook" / "008_countries.csv",
    /// Kinds of packages.
    PACKAGING = "codebook" / "017_packaging.csv",
    /// Modes of transport.
    TRANSPORT_MODES = "codebook" / "018_transport_modes.csv",
    /// Additional declaration types (A to Z), the second part of a declaration's type.
    DECLARATION_TYPES = "codebook" / "042_declaration_types.csv",
    /// Delivery terms.
    INCOTERMS = "codebook" / "090_incoterms.csv",
    /// Natures of transaction.
    TRANSACTION_NATURES = "codebook" / "091_transaction_natures.csv",
    /// Requested procedures.
    PROCEDURES_CURRENT = "codebook" / "092_procedures_current.csv",
    /// Previous procedures.
    PROCEDURES_PREVIOUS = "codebook" / "093_procedures_previous.csv",
    /// Kinds of duties and taxes.
    DUTY_TAX_FEE_TYPES = "codebook" / "098_duty_tax_fee_types.csv",
    /// Warehouse types.
    LICENCE_TYPES = "codebook" / "099_licence_types.csv",
    /// Guarantee types of a declaration.
    SURETY_TYPES = "codebook" / "100_surety_types.csv",
    /// Additional procedures.
    SPECIAL_PROCEDURES = "codebook" / "102_special_procedures.csv",
    /// Customs offices.
    CUSTOMS_OFFICES = "codebook" / "141_customs_offices.csv",
    /// Roles of a party in VAT.
    FISCAL_PARTY_ROLES = "codebook" / "149_fiscal_party_roles.csv",
    /// Countries of dispatch.
    EXPORT_COUNTRIES = "codebook" / "207_export_countries.csv",
    /// Supporting documents.
    DOCUMENT_TYPES_SUPPORT = "codebook" / "213_document_types_support.csv",
    /// Previous documents.
    DOCUMENT_TYPES_PREVIOUS = "codebook" / "214_document_types_previous.csv",
    /// Declaration types: import, export, special territories and transit.
    DECLARATION_SYMBOLS = "codebook" / "231_declaration_symbols.csv",
    /// Additional statements.
    ADDITIONAL_INFO = "codebook" / "239_additional_info.csv",
    /// Guarantee types of transit.
    GUARANTEE_TYPES = "codebook" / "251_guarantee_types.csv",
    /// Offices of exit.
    OFFICES_OF_EXIT = "codebook" / "294_offices_of_exit.csv",
    /// Types of goods location.
    LOCATION_TYPES = "codebook" / "347_location_types.csv",
    /// Units of measure.
    TAX_BASE_UNITS = "codebook" / "349_tax_base_units.csv",
    /// Currencies.
    CURRENCIES = "codebook" / "352_currencies.csv",
    /// Additional references.
    ADDITIONAL_REFERENCES = "codebook" / "380_additional_references.csv",
    /// Preference codes.
    DUTY_REGIMES = "codebook" / "603_duty_regimes.csv",
    /// Customs valuation methods.
    VALUATION_METHODS = "codebook" / "604_valuation_methods.csv",
    /// Identifications of means of transport.
    TRANSPORT_ID_TYPES = "codebook" / "750_transport_id_types.csv",
    /// Transport documents.
    DOCUMENT_TYPES_TRANSPORT = "codebook" / "754_document_types_transport.csv",
    /// Additions to and deductions from the customs value.
    CHARGE_DEDUCTIONS = "codebook" / "791_charge_deductions.csv",
    /// Authorisation types.
    AUTHORISATION_TYPES = "codebook" / "T03_authorisation_types.csv",
    /// Texts of the error codes of customs.
    ERROR_CODES = "codebook" / "error_codes.csv",
    /// The nomenclature that a new installation starts with.
    COMMODITIES = "tariff" / "commodities.csv",
    /// Measures of the tariff.
    MEASURES = "tariff" / "measures.csv",
    /// Additional codes of TARIC.
    ADDITIONAL_CODES = "tariff" / "additional_codes.csv",
    /// Dutch VAT rates by commodity.
    VAT_RATES = "tariff" / "vat_rates.csv",
    /// Monthly exchange rates: SAMPLE figures, to be replaced before real use.
    EXCHANGE_RATES = "tariff" / "exchange_rates.csv",
    /// Members of the country groups that measures name.
    AREA_MEMBERS = "tariff" / "area_members.csv",
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn every_file_has_rows_as_wide_as_its_header() {
        assert_eq!(ALL.len(), 38);
        for file in ALL {
            let mut reader = csv::Reader::from_reader(file.text.as_bytes());
            let columns = reader.headers().expect("a header").len();
            let rows = reader.records().map(|record| record.expect(file.name)).inspect(|record| {
                assert_eq!(record.len(), columns, "{} {:?}", file.name, record.position());
            });
            assert!(rows.count() > 3, "{} holds no data", file.name);
        }
    }
}
