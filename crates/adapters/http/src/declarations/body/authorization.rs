use crate::declarations::choices::LicenceType;
use crate::record_fields::record_part;
use customs_declarations::form::{AuthorizationForm, DomesticDutyTaxPartyForm, WarehouseForm};

record_part! {
    /// A customs authorisation that the declaration uses.
    Authorization of AuthorizationForm {
        /// Type such as CGU, CWP, C506, C521. Also taken as `type`.
        #[serde(alias = "type")]
        #[schema(max_length = 4)]
        type_code: Option<String> [required],
        /// Number of the authorisation.
        #[schema(max_length = 35)]
        id: Option<String> [required],
        /// EORI of the holder when that is not the declarant.
        #[schema(max_length = 35)]
        holder_id: Option<String>,
    }
}

record_part! {
    /// The customs warehouse.
    Warehouse of WarehouseForm {
        /// Licence: NLCWP and 12 digits. Required for warehousing procedures (71, 78).
        #[schema(max_length = 35)]
        licence: Option<String>,
        /// Kind of warehouse.
        #[schema(value_type = Option<LicenceType>)]
        licence_type: Option<String>,
    }
}

record_part! {
    /// Fiscal party of an import.
    DomesticDutyTaxParty of DomesticDutyTaxPartyForm {
        /// EORI or VAT identification number.
        #[schema(max_length = 17)]
        id: Option<String>,
        /// Role such as FR, fiscal representative.
        #[schema(max_length = 3)]
        role: Option<String>,
    }
}
