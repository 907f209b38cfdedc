use crate::declarations::choices::LicenceType;
use crate::record_fields::shown_part;
use customs_declarations::form::{AuthorizationForm, DomesticDutyTaxPartyForm, WarehouseForm};

shown_part! {
    /// A customs authorisation that the declaration uses.
    Authorization of AuthorizationForm {
        /// Type of the authorisation, such as CGU, CWP, C506 or C521. The field may also be sent as `type`.
        #[serde(alias = "type")]
        type_code: Option<String> [required],
        /// Number of the authorisation.
        id: Option<String> [required],
        /// EORI number of the holder, unless the holder is the declarant.
        holder_id: Option<String>,
    }
}

shown_part! {
    /// The customs warehouse that the goods enter or leave.
    Warehouse of WarehouseForm {
        /// Licence number of the warehouse: NLCWP and 12 digits. Required for warehousing procedures (71, 78).
        licence: Option<String>,
        /// Type of the warehouse.
        #[schema(value_type = Option<LicenceType>)]
        licence_type: Option<String>,
    }
}

shown_part! {
    /// The fiscal party of an import.
    DomesticDutyTaxParty of DomesticDutyTaxPartyForm {
        /// EORI or VAT identification number of the party.
        id: Option<String>,
        /// Role of the party, such as FR for a fiscal representative.
        role: Option<String>,
    }
}
