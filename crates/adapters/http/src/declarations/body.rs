//! The bodies of declarations: the domain reads them, and what is here describes them and shows their parts.

mod amendment;
mod authorization;
mod consignment;
mod declaration;
mod documents;
mod goods;
mod header;
mod item;
mod sku;
mod supplement;

pub(crate) use header::DeclarationData;
pub(crate) use item::Item;

use crate::body::DomainBody;
use customs_declarations::form::fields::{self, DeclarationFields, ItemFields};
use customs_declarations::{AmendmentFields, SupplementFields};

/// The body that creates a declaration.
pub(crate) type DeclarationRequest = DomainBody<DeclarationFields, declaration::DeclarationRequest>;

/// The body that changes a draft.
pub(crate) type DeclarationChanges = DomainBody<DeclarationFields, declaration::DeclarationChanges>;

/// The body that corrects a declaration.
pub(crate) type DeclarationCorrection = DomainBody<fields::DeclarationCorrection, declaration::DeclarationCorrection>;

/// The body that adds an item.
pub(crate) type NewItem = DomainBody<ItemFields, Item>;

/// The body that changes an item.
pub(crate) type ItemChanges = DomainBody<ItemFields, item::ItemChanges>;

/// The body that completes a declaration.
pub(crate) type SupplementRequest = DomainBody<SupplementFields, supplement::SupplementaryData>;

/// The body that asks customs for an amendment.
pub(crate) type AmendmentRequest = DomainBody<AmendmentFields, amendment::AmendmentRequest>;
