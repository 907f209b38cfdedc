//! Building the declaration message (DEC) from the form that the broker filled in.

mod authorisations;
mod codes;
mod documents;
mod header;
mod items;
mod parties;
mod places;
mod transport;

use chrono::{DateTime, Utc};
use customs_declarations::DeclarationMessage;
use customs_declarations::form::DeclarationForm;
use customs_kernel::{Eori, Lrn};

/// What a declaration message is made from.
#[derive(Debug, Clone, Copy)]
pub struct Lodged<'l> {
    /// The form with its items. It may hold anything: what the message cannot carry is cut, or left
    /// out with a warning, and the message is valid by the schema all the same.
    pub form: &'l DeclarationForm,
    /// What the message is called; one that is only looked at has none yet.
    pub lrn: Option<&'l Lrn>,
    /// The broker's own EORI: agent (direct representation) or declarant (indirect).
    pub organisation_eori: Option<&'l Eori>,
    /// The moment of an entry in the declarant's records, which counts as its acceptance.
    pub entered_at: Option<DateTime<Utc>>,
}

/// Builds the declaration message (FunctionCode 9). The same input always gives the same bytes.
#[must_use]
pub fn build_declaration(lodged: &Lodged<'_>) -> DeclarationMessage {
    header::build(lodged)
}
