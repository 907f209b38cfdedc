//! The declaration form that the broker fills in: every field of the create body, as it was sent.
//!
//! A form can hold anything: a draft may be saved while it still breaks rules. Only a [`crate::ValidForm`] may be
//! lodged. A declaration is stored in the JSON form of these structs, so a field is added with a default and never
//! renamed.

mod additional_procedures;
mod as_declared;
mod code_lists;
mod customs_codes;
mod derived;
pub mod fields;
mod fiscal_party;
mod header;
mod import_vat;
mod item;
mod names_as_sent;
mod party;
mod requested;
mod sku;
mod transport;
mod warehouse;

pub use customs_codes::{CodedField, TRANSLATED_CODES, customs_code};
pub(crate) use fiscal_party::is_fiscal_party;
pub(crate) use header::DEFERMENT;
pub use header::{
    AuthorizationForm, DomesticDutyTaxPartyForm, GoodsLocationForm, HeaderForm, IncotermsForm, ProcedureForm,
    WarehouseForm,
};
pub use item::{
    AdditionalReferenceForm, ChargeDeductionForm, ItemAuthorisationForm, ItemContainerForm, ItemForm, PackagingForm,
    PreviousDocumentForm, StatedPartForm, SupportingDocumentForm, ValuationForm,
};
pub use names_as_sent::{errors_as_sent, item_errors_as_sent, path_as_sent, warnings_as_sent};
pub use party::{AddressForm, PartyForm};
pub use requested::RequestedDeclaration;
pub use sku::{SkuDetailForm, SkuForm};
pub use transport::{ContainerForm, MeansOfTransportForm, TransportForm};

use crate::DutiesPayer;
use code_lists::{DmsVersion, Representation};
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_json_reading::Change;
use customs_kernel::rules::{Code, Filled, OneOf, Text};
use header::{HeaderCorrection, HeaderFields};
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// The most days that the supplementary declaration can be delayed. No date is further away than this, and the
/// declaration goes out on the last allowed day at the latest.
const MOST_DAYS_OF_DELAY: i64 = 99_999;

/// The whole create body of a declaration, without the instructions beside it (submit at once, dossier).
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields_beside(DeclarationFields {
    /// Whether the declaration is submitted at once when it is valid; when left out, the setting of the customer decides.
    pub submit_when_valid: Option<bool>,
    /// Id of the dossier that the declaration is for.
    pub dossier_id: Change<Option<i64>>,
    /// The header with the items.
    pub declaration: Change<Option<HeaderFields>>,
})]
#[fields_beside(DeclarationCorrection {
    /// Whether the corrected draft is submitted at once when it is valid.
    pub submit_when_valid: Option<bool>,
    /// Id of the dossier that the declaration is for.
    pub dossier_id: Change<Option<i64>>,
    /// Corrections of the header and of the items.
    pub declaration: Change<Option<HeaderCorrection>>,
})]
pub struct DeclarationForm {
    /// Version of DMS, the declaration system of Dutch customs: `4.0` or `4.1`.
    #[validate(required, custom(function = Filled::check), custom(function = OneOf::<DmsVersion>::check))]
    pub dms_version: Option<String>,
    /// The broker's own reference; when left out, the service makes one.
    #[validate(length(max = 255), custom(function = Code::check))]
    pub reference: Option<String>,
    /// The trader's reference, which customs receives as the unique consignment reference.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub application_reference: Option<String>,
    /// Representation: `2` direct, `3` indirect.
    #[validate(custom(function = OneOf::<Representation>::check))]
    pub representation_type: Option<String>,
    /// Whether the chain procedure applies (it requires an authorisation C521).
    #[fields(rename = "applyChainProcedure")]
    pub apply_chain_procedure: Option<bool>,
    /// Days between the acceptance and the automatic supplementary declaration; 0 or absent means that it is not sent
    /// automatically.
    #[rules(rename = "daysDelayBeforeSubmit")]
    #[validate(range(min = 0, max = MOST_DAYS_OF_DELAY))]
    pub days_delay_before_submit: Option<i64>,
    /// Who pays the duties and the import VAT to customs, `broker` or `customer`; when left out, it follows from the
    /// authorisation for deferred payment. See [`crate::Declaration::duties_paid_by`].
    #[validate(custom(function = OneOf::<DutiesPayer>::check))]
    pub duties_paid_by: Option<String>,
    /// The `declaration` object, without its items.
    #[fields(skip)]
    pub declaration: HeaderForm,
    /// Master items, named by code, that become items when the declaration is created.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[fields(skip)]
    pub skus: Vec<SkuForm>,
    /// The goods items of the declaration.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[fields(skip)]
    pub items: Vec<ItemForm>,
}

#[cfg(test)]
mod tests;
