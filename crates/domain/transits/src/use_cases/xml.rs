use super::lodge::{Prepared, Secrets};
use super::transits::Transits;
use crate::lifecycle::Status;
use crate::validation::{validate, validate_as_draft};
use crate::{TransitError, TransitId};
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;

/// The message of a transit as XML, for people to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedXml {
    /// The XML document. It does not contain the access code of the guarantee.
    pub xml: String,
    /// Message type `IE015` and the additional declaration type.
    pub format: String,
    /// Moment of generation.
    pub generated_at: DateTime<Utc>,
    /// Warnings, as `path: message`: values that were cut or filled in to fit the message schema, values that customs
    /// would refuse, and a power of attorney that has ended.
    pub warnings: Vec<String>,
}

impl Transits {
    /// Generates the message that a draft would send, or that a submitted transit did send. It sends nothing. A draft
    /// has no LRN yet.
    ///
    /// # Errors
    /// `NotFound`, `Invalid` when it breaks rules, `Storage`.
    pub fn generate_xml(&self, organisation: OrganisationId, id: TransitId) -> Result<GeneratedXml, TransitError> {
        let mut transit = self.find(organisation, id)?;
        transit.form = self.with_holder_of_today(&transit)?;
        let generated_at = self.ports.clock.now();
        let (lrn, prepared_at) = (transit.milestones.lrn.clone(), transit.judged_at(generated_at));
        // An earlier version of the service may have sent what a submission now refuses.
        let is_draft = transit.status() == Status::Draft;
        let form = transit.form.clone();
        let valid = if is_draft { validate(form) } else { validate_as_draft(form) }.map_err(TransitError::Invalid)?;
        let Prepared { lodgement, mut warnings, customer_is_known: _ } =
            self.prepared((&transit).into(), valid, lrn, prepared_at, Secrets::Concealed)?;
        let message = self.ports.builder.declaration(&lodgement);
        warnings.extend(message.warnings);
        let format = if transit.form.is_prelodged() { "IE015D" } else { "IE015A" };
        Ok(GeneratedXml {
            xml: String::from_utf8_lossy(&message.bytes).into_owned(),
            format: format.to_owned(),
            generated_at,
            warnings,
        })
    }
}
