//! The fields of the forms in JSON, as clients send them: each may be left out, and null clears it or gives it its
//! default.

pub use super::TransitFields;
pub use super::guarantee::GuaranteeFields;
pub use super::item::{ItemFields, PackagingFields, PreviousDocumentFields, SupportingDocumentFields};
pub use super::party::{AddressFields, PartyFields};
pub use super::transport::{ContainerFields, MeansOfTransportFields, TransportFields};
