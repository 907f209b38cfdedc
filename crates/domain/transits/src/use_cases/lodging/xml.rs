use super::lodge::{Prepared, Secrets};
use crate::lifecycle::Status;
use crate::use_cases::transits::Transits;
use crate::validation::{validate, validate_as_draft};
use crate::{Transit, TransitError, TransitId, TransitMessage};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{OrganisationId, StorageError};

const DECLARATION: &str = "IE015";
const AMENDMENT: &str = "IE013";

/// The message of a transit as XML, for people to read.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedXml {
    /// The XML document. It does not contain the access code of the guarantee.
    pub xml: String,
    /// Message type `IE015`, or `IE013` of an amended transit, and the additional declaration type.
    pub format: String,
    /// Moment at which it was asked for.
    pub generated_at: DateTime<Utc>,
    /// Values that were cut or filled in to fit the message schema, values that customs would refuse, and a power of
    /// attorney that has ended.
    pub warnings: Vec<Warning>,
}

/// The message about a transit that customs has, as it was sent.
struct Sent {
    number: &'static str,
    bytes: Vec<u8>,
}

impl Transits {
    /// Generates the message that a draft would send, which has no LRN yet. It sends nothing. For a submitted transit
    /// it shows the message that counts, as it was sent: the declaration, or the amendment that is in force. Its
    /// warnings are those of the form in force; a form that today is refused has none.
    ///
    /// # Errors
    /// `NotFound`, `Invalid` when a draft breaks rules, `Storage`.
    pub fn generate_xml(&self, organisation: OrganisationId, id: TransitId) -> Result<GeneratedXml, TransitError> {
        let mut transit = self.find(organisation, id)?;
        transit.form = self.with_holder_of_today(&transit)?;
        let generated_at = self.lodging().clock.now();
        let is_prelodged = transit.form.is_prelodged();
        let generated = self.derived(&transit, generated_at);
        let (number, bytes, warnings) = match (self.sent(&transit)?, generated) {
            (Some(Sent { number, bytes }), Ok(derived)) => (number, bytes, derived.warnings),
            (Some(Sent { number, bytes }), Err(TransitError::Invalid(_))) => (number, bytes, Vec::new()),
            (None, Ok(derived)) => (DECLARATION, derived.bytes, derived.warnings),
            (_, Err(error)) => return Err(error),
        };
        Ok(GeneratedXml {
            xml: String::from_utf8_lossy(&bytes).into_owned(),
            format: format!("{number}{}", if is_prelodged { 'D' } else { 'A' }),
            generated_at,
            warnings,
        })
    }

    /// Returns the declaration that the form in force makes, with all its warnings.
    fn derived(&self, transit: &Transit, now: DateTime<Utc>) -> Result<TransitMessage, TransitError> {
        let (lrn, prepared_at) = (transit.milestones.lrn.clone(), transit.judged_at(now));
        // An earlier version of the service may have sent what a submission now refuses.
        let is_draft = transit.status() == Status::Draft;
        let form = transit.form.clone();
        let valid = if is_draft { validate(form) } else { validate_as_draft(form) }.map_err(TransitError::Invalid)?;
        let Prepared { lodgement, mut warnings, customer_is_known: _ } =
            self.prepared(transit.into(), valid, lrn, prepared_at, Secrets::Concealed)?;
        let mut message = self.lodging().builder.declaration(&lodgement);
        warnings.append(&mut message.warnings);
        Ok(message.with_warnings(warnings))
    }

    /// Returns the message of a submitted transit that counts, with the access codes of its guarantees concealed.
    /// `None` for a draft, and when the message is not stored any more or cannot be read.
    fn sent(&self, transit: &Transit) -> Result<Option<Sent>, StorageError> {
        if transit.status() == Status::Draft {
            return Ok(None);
        }
        let amendment = transit.former_amendments.in_force.as_ref().map(|amendment| (AMENDMENT, &amendment.lrn));
        let declaration = transit.milestones.lrn.as_ref().map(|lrn| (DECLARATION, lrn));
        let Some((number, lrn)) = amendment.or(declaration) else { return Ok(None) };
        let Some(document) = self.lodging().sent.document(transit.organisation, lrn)? else { return Ok(None) };
        let mut access_codes = self.lodging().reader.access_codes(&document);
        access_codes.extend(self.all_known_access_codes(transit)?);
        let shown = self.lodging().reader.concealed(&document, &access_codes).ok();
        Ok(shown.map(|bytes| Sent { number, bytes }))
    }
}
