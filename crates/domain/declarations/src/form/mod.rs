//! The declaration as the broker fills it in: every field of the create body, as sent.
//!
//! A form can hold anything: a draft may be saved while it still breaks rules. What may be lodged is
//! a [`crate::ValidForm`]. The JSON form of these structs is how a declaration is stored, so a field
//! is added with a default and never renamed.

mod as_declared;
mod capitals;
mod derived;
mod fiscal_party;
mod header;
mod import_vat;
mod item;
mod party;
mod sku;
mod transport;
mod warehouse;

pub use header::{
    AuthorizationForm, DomesticDutyTaxPartyForm, GoodsLocationForm, HeaderForm, IncotermsForm, ProcedureForm,
    WarehouseForm,
};
pub use item::{
    AdditionalReferenceForm, ChargeDeductionForm, ItemAuthorisationForm, ItemContainerForm, ItemForm, PackagingForm,
    PreviousDocumentForm, StatedPartForm, SupportingDocumentForm, ValuationForm,
};
pub use party::{AddressForm, PartyForm};
pub use sku::{SkuDetailForm, SkuForm};
pub use transport::{ContainerForm, MeansOfTransportForm, TransportForm};

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// The whole create body of a declaration, without the instructions that go with it (submit at once,
/// dossier).
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DeclarationForm {
    /// `4.0` or `4.1`.
    pub dms_version: Option<String>,
    /// The broker's own reference; the service makes one when it is left out.
    pub reference: Option<String>,
    /// The trader's reference, sent to customs as unique consignment reference.
    pub application_reference: Option<String>,
    /// `2` direct, `3` indirect.
    pub representation_type: Option<String>,
    /// Apply the chain procedure (asks for an authorisation C521).
    pub apply_chain_procedure: Option<bool>,
    /// Days between acceptance and the supplementary declaration; 0 or absent: not by itself.
    pub days_delay_before_submit: Option<i64>,
    /// The `declaration` object without its items.
    pub declaration: HeaderForm,
    /// Articles by code that become items when the declaration is created.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skus: Vec<SkuForm>,
    /// The goods items.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<ItemForm>,
}

#[cfg(test)]
mod tests;
