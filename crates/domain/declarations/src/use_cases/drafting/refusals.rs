//! Checks beyond the form itself: whether its reference is free and its dossier open.

use crate::use_cases::declarations::Declarations;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, StorageError};

pub(super) const REFERENCE_IN_USE: (RuleCode, &str) = (RuleCode::Taken, "is used by another declaration");

impl Declarations {
    /// Returns whether the reference is refused; the reason is then added to `errors`. A draft without a usable
    /// reference could not be found again.
    pub(super) fn check_reference(
        &self,
        organisation: OrganisationId,
        reference: Option<&str>,
        errors: &mut FieldErrors,
    ) -> Result<bool, StorageError> {
        if errors.paths().any(|path| path == "reference") {
            return Ok(true);
        }
        let in_use = match reference {
            Some(reference) => self.drafting().directory.reference_in_use(organisation, reference)?,
            None => false,
        };
        if in_use {
            errors.add("reference", REFERENCE_IN_USE);
        }
        Ok(in_use)
    }

    /// Returns whether the dossier refuses the declaration; the reason is then added to `errors`.
    pub(super) fn check_dossier(
        &self,
        organisation: OrganisationId,
        dossier_id: Option<i64>,
        errors: &mut FieldErrors,
    ) -> Result<bool, StorageError> {
        let Some(dossier_id) = dossier_id else { return Ok(false) };
        match self.drafting().dossiers.admits(organisation, dossier_id)? {
            Ok(()) => Ok(false),
            Err(refusal) => {
                errors.add("dossier_id", refusal);
                Ok(true)
            }
        }
    }
}
