//! The body that creates a declaration, and how it maps to the form of the domain.

mod authorization;
mod consignment;
mod declaration;
mod documents;
pub(crate) mod field_names;
mod goods;
mod header;
mod item;
mod requested;
mod sku;
mod supplement;

pub(crate) use declaration::{DeclarationChanges, DeclarationCorrection, DeclarationRequest};
pub(crate) use field_names::{errors_as_sent, item_errors_as_sent, warnings_as_sent};
pub(crate) use header::DeclarationData;
pub(crate) use item::{Item, ItemChanges};
pub(crate) use requested::RequestedDeclaration;
pub(crate) use supplement::SupplementRequest;
