use crate::use_cases::declarations::Declarations;
use crate::{AmendedForms, Amendment, DeclarationError, DeclarationId};
use customs_kernel::OrganisationId;

impl Declarations {
    /// Returns the amendments of a declaration by number.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn amendments(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Vec<Amendment>, DeclarationError> {
        self.label(organisation, id)?;
        Ok(self.reading().amendments.list(organisation, id)?)
    }

    /// Returns an amendment with the forms before and after it.
    ///
    /// # Errors
    /// `NotFound`, `NoSuchAmendment`, `Storage`.
    pub fn amendment(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        number: u32,
    ) -> Result<(Amendment, AmendedForms), DeclarationError> {
        self.label(organisation, id)?;
        self.reading().amendments.find(organisation, id, number)?.ok_or(DeclarationError::NoSuchAmendment)
    }
}
