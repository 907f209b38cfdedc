//! Checks that need more than the form: whether its reference is free and its dossier is open.

use crate::TransitError;
use crate::ports::unique_rules;
use crate::use_cases::transits::Transits;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, StorageError};

const REFERENCE_IN_USE: (RuleCode, &str) = (RuleCode::Taken, "is used by another transit");

impl Transits {
    /// Adds an error when another transit has this reference.
    pub(in crate::use_cases) fn check_reference(
        &self,
        organisation: OrganisationId,
        reference: Option<&str>,
        errors: &mut FieldErrors,
    ) -> Result<(), StorageError> {
        let Some(reference) = reference else { return Ok(()) };
        let refused_already = errors.paths().any(|path| path == "reference");
        if !refused_already && self.drafting().directory.reference_in_use(organisation, reference)? {
            errors.add("reference", REFERENCE_IN_USE);
        }
        Ok(())
    }

    /// Adds an error when the dossier refuses the transit.
    pub(in crate::use_cases) fn check_dossier(
        &self,
        organisation: OrganisationId,
        dossier_id: Option<i64>,
        errors: &mut FieldErrors,
    ) -> Result<(), StorageError> {
        let Some(dossier_id) = dossier_id else { return Ok(()) };
        if let Err(refusal) = self.drafting().dossiers.admits(organisation, dossier_id)? {
            errors.add("dossier_id", refusal);
        }
        Ok(())
    }
}

/// Turns the conflict over a reference that another transit took at the same moment into the usual error.
pub(in crate::use_cases) fn unless_taken(error: StorageError) -> TransitError {
    match error {
        StorageError::Conflict { constraint: Some(rule) } if rule == unique_rules::TRANSIT_REFERENCE => {
            TransitError::Invalid(FieldErrors::one("reference", REFERENCE_IN_USE))
        }
        other => other.into(),
    }
}
