use crate::{Access, AccessError, NewOrganisation, Organisation};
use customs_kernel::{Eori, FieldErrors};

impl Access {
    /// Creates an organisation.
    ///
    /// # Errors
    /// `Invalid` on `name` or `eori`; storage.
    pub fn create_organisation(&self, name: &str, eori: Option<Eori>) -> Result<Organisation, AccessError> {
        let of_the_union = eori.as_ref().map_or(Ok(()), Eori::require_of_the_union);
        of_the_union.map_err(|rule| FieldErrors::one("eori", rule))?;
        let organisation = NewOrganisation::new(name, eori, self.ports.clock.now())?;
        Ok(self.ports.organisations.add(&organisation)?)
    }

    /// Lists all organisations, oldest first.
    ///
    /// # Errors
    /// When storage fails.
    pub fn organisations(&self) -> Result<Vec<Organisation>, AccessError> {
        Ok(self.ports.organisations.all()?)
    }
}
