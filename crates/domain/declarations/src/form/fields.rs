//! The fields of the forms in JSON, as clients send them: each may be left out, and null clears it or gives it its
//! default.

pub use super::header::{
    AuthorizationFields, DomesticDutyTaxPartyFields, GoodsLocationFields, HeaderAmendment, HeaderCorrection,
    HeaderFields, IncotermsFields, ProcedureFields, WarehouseFields,
};
pub use super::item::{
    AdditionalReferenceFields, ChargeDeductionFields, ItemAuthorisationFields, ItemContainerFields, ItemCorrection,
    ItemFields, PackagingFields, PreviousDocumentFields, SupportingDocumentFields, ValuationFields,
};
pub use super::party::{AddressFields, PartyFields};
pub use super::sku::{SkuDetailFields, SkuFields};
pub use super::transport::{ContainerFields, MeansOfTransportFields, TransportFields};
pub use super::{DeclarationCorrection, DeclarationFields};
