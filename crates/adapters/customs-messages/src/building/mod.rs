//! Building what goes to customs (DEC): the declaration message from the form that the broker filled
//! in, the supplementary one, and notices about a declaration that customs has.

mod authorisations;
mod codes;
mod documents;
mod fiscal_parties;
mod header;
mod items;
mod notices;
mod parties;
mod places;
mod supplementary;
mod translated;
mod transport;

use chrono::{DateTime, Utc};
use customs_declarations::form::DeclarationForm;
use customs_declarations::{DeclarationMessage, ImportVat, Notice};
use customs_kernel::{Eori, Lrn, Mrn};
use rust_decimal::Decimal;

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
    /// The statistical value of each item in euros, in their order. Where there is none, one that the form gives is in
    /// euros, and an invoice value goes in its own currency.
    pub statistical_values: &'l [Option<Decimal>],
    /// How the import VAT is paid, and by whom, where that is known.
    pub import_vat: Option<&'l ImportVat>,
}

impl<'l> Lodged<'l> {
    /// A form of which nothing else is known.
    #[must_use]
    pub const fn of(form: &'l DeclarationForm) -> Self {
        Self { form, lrn: None, organisation_eori: None, entered_at: None, statistical_values: &[], import_vat: None }
    }
}

/// The simplified declaration that a supplementary one completes.
#[derive(Debug, Clone, Copy)]
pub struct Completed<'l> {
    /// Its number.
    pub mrn: &'l Mrn,
    /// When it was accepted: the date that counts for the supplementary declaration too.
    pub accepted_at: DateTime<Utc>,
}

/// Builds the declaration message (FunctionCode 9). The same input always gives the same bytes.
#[must_use]
pub fn build_declaration(lodged: &Lodged<'_>) -> DeclarationMessage {
    header::build(lodged, None)
}

/// Builds the supplementary declaration message: the full data set, of the type that follows the
/// simplified one. The same input always gives the same bytes.
#[must_use]
pub fn build_supplementary(lodged: &Lodged<'_>, completed: &Completed<'_>) -> DeclarationMessage {
    header::build(lodged, Some(completed))
}

/// Builds a message about an accepted declaration (FunctionCode 13). The same notice always gives the
/// same bytes.
#[must_use]
pub fn build_notice(notice: &Notice) -> DeclarationMessage {
    notices::build(notice)
}
