use crate::declarations::choices::LicenceType;
use customs_declarations::form::{AuthorizationForm, DomesticDutyTaxPartyForm, WarehouseForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A customs authorisation that the declaration uses.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct Authorization {
    /// Type such as CGU, CWP, C506, C521. Also taken as `type`.
    #[serde(alias = "type")]
    #[schema(required = true, max_length = 4)]
    type_code: Option<String>,
    /// Number of the authorisation.
    #[schema(required = true, max_length = 35)]
    id: Option<String>,
    /// EORI of the holder when that is not the declarant.
    #[schema(max_length = 35)]
    holder_id: Option<String>,
}

/// The customs warehouse.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct Warehouse {
    /// Licence: NLCWP and 12 digits. Required for warehousing procedures (71, 78).
    #[schema(max_length = 35)]
    licence: Option<String>,
    /// Kind of warehouse.
    #[schema(value_type = Option<LicenceType>)]
    licence_type: Option<String>,
}

/// Fiscal party of an import.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct DomesticDutyTaxParty {
    /// EORI or VAT identification number.
    #[schema(max_length = 17)]
    id: Option<String>,
    /// Role such as FR, fiscal representative.
    #[schema(max_length = 3)]
    role: Option<String>,
}

impl From<Authorization> for AuthorizationForm {
    fn from(authorization: Authorization) -> Self {
        let Authorization { type_code, id, holder_id } = authorization;
        Self { type_code, id, holder_id }
    }
}

impl From<AuthorizationForm> for Authorization {
    fn from(form: AuthorizationForm) -> Self {
        let AuthorizationForm { type_code, id, holder_id } = form;
        Self { type_code, id, holder_id }
    }
}

impl From<Warehouse> for WarehouseForm {
    fn from(warehouse: Warehouse) -> Self {
        let Warehouse { licence, licence_type } = warehouse;
        Self { licence, licence_type }
    }
}

impl From<WarehouseForm> for Warehouse {
    fn from(form: WarehouseForm) -> Self {
        let WarehouseForm { licence, licence_type } = form;
        Self { licence, licence_type }
    }
}

impl From<DomesticDutyTaxParty> for DomesticDutyTaxPartyForm {
    fn from(party: DomesticDutyTaxParty) -> Self {
        let DomesticDutyTaxParty { id, role } = party;
        Self { id, role }
    }
}

impl From<DomesticDutyTaxPartyForm> for DomesticDutyTaxParty {
    fn from(form: DomesticDutyTaxPartyForm) -> Self {
        let DomesticDutyTaxPartyForm { id, role } = form;
        Self { id, role }
    }
}
