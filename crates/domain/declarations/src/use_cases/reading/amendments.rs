use crate::use_cases::declarations::Declarations;
use crate::{AmendedForms, Amendment, AmendmentState, DeclarationError, DeclarationId};
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

    /// Returns the numbers of lines that a declaration had before each amendment that customs granted; empty when it was
    /// never amended, or the organisation has no such declaration.
    ///
    /// # Errors
    /// `Storage`.
    pub fn lines_before_amendments(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Vec<u32>, DeclarationError> {
        let amendments = self.reading().amendments;
        let mut lines = Vec::new();
        for granted in amendments.list(organisation, id)?.iter().filter(|it| it.state == AmendmentState::Granted) {
            let found = amendments.find(organisation, id, granted.number)?;
            lines.extend(found.map(|(_, forms)| u32::try_from(forms.before.items.len()).unwrap_or(u32::MAX)));
        }
        Ok(lines)
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
