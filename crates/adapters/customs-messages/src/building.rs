//! Builds the messages to customs (DEC): the declaration from the form that the broker filled in, the supplementary
//! declaration, amendments, and notices about a declaration that customs already has.

mod amendments;
mod authorisations;
mod changed_data;
pub(crate) mod codes;
mod documents;
mod fiscal_parties;
mod header;
mod items;
mod notices;
mod parties;
mod places;
mod sent;
pub(crate) mod translated;
mod transport;

pub use amendments::Requested;

use crate::writing::Mapping;
use chrono::{DateTime, Utc};
use customs_declarations::form::DeclarationForm;
use customs_declarations::{DeclarationMessage, ImportVat, Notice};
use customs_kernel::{Eori, Lrn, Mrn};
use rust_decimal::Decimal;

/// Everything that goes into a declaration message.
#[derive(Debug, Clone, Copy)]
pub struct Lodged<'l> {
    /// The form with its items. It may hold anything: parts that the message cannot carry are cut or left out with a
    /// warning, so the message is always valid by the schema.
    pub form: &'l DeclarationForm,
    /// The reference (LRN) of the message; `None` for a preview.
    pub lrn: Option<&'l Lrn>,
    /// The broker's own EORI: agent (direct representation) or declarant (indirect).
    pub organisation_eori: Option<&'l Eori>,
    /// The moment of an entry in the declarant's records, which counts as acceptance. `None` for other declarations.
    pub entered_at: Option<DateTime<Utc>>,
    /// The statistical value of each item in euros, in the order of the items. Where it is missing, the value of the
    /// form is sent, which is in euros; where that is missing too, the invoice value in its own currency.
    pub statistical_values: &'l [Option<Decimal>],
    /// Who pays the import VAT and how; `None` when unknown.
    pub import_vat: Option<&'l ImportVat>,
}

impl<'l> Lodged<'l> {
    /// Returns a lodgement of `form` alone, with every other fact unknown.
    #[must_use]
    pub const fn from_form(form: &'l DeclarationForm) -> Self {
        Self { form, lrn: None, organisation_eori: None, entered_at: None, statistical_values: &[], import_vat: None }
    }
}

/// The simplified declaration that a supplementary one completes.
#[derive(Debug, Clone, Copy)]
pub struct Completed<'l> {
    /// MRN of the simplified declaration.
    pub mrn: &'l Mrn,
    /// Moment at which customs accepted the simplified declaration. Its date counts for the supplementary one too.
    pub accepted_at: DateTime<Utc>,
}

/// Builds the declaration message (FunctionCode 9). The same input always gives the same bytes.
#[must_use]
pub fn build_declaration(lodged: &Lodged<'_>) -> DeclarationMessage {
    header::build(lodged, None, Mapping::Kept)
}

/// Builds the same message without its emission map, for readers who do not send it. The bytes and the warnings are
/// those of [`build_declaration`].
#[must_use]
pub fn build_shown_declaration(lodged: &Lodged<'_>) -> DeclarationMessage {
    header::build(lodged, None, Mapping::LeftOut)
}

/// Builds the supplementary declaration message: the full data set, of the type that follows the simplified
/// declaration. The same input always gives the same bytes.
#[must_use]
pub fn build_supplementary(lodged: &Lodged<'_>, completed: &Completed<'_>) -> DeclarationMessage {
    header::build(lodged, Some(completed), Mapping::Kept)
}

/// Builds the request to amend a declaration (FunctionCode 13, COR): a pointer to each place in which `after` differs
/// from `before`, and the new values. `None` when both give the same message. The same input always gives the same
/// bytes.
#[must_use]
pub fn build_amendment(
    requested: &Requested<'_>,
    before: &Lodged<'_>,
    after: &Lodged<'_>,
) -> Option<DeclarationMessage> {
    amendments::build(requested, before, after)
}

/// Builds a message about an accepted declaration (FunctionCode 13). The same notice always gives the
/// same bytes.
#[must_use]
pub fn build_notice(notice: &Notice) -> DeclarationMessage {
    notices::build(notice)
}
