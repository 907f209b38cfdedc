use crate::{Access, AccessError, NewOrganisation, Organisation};
use customs_kernel::Eori;

impl Access {
    /// Creates an organisation.
    ///
    /// # Errors
    /// `Invalid` on `name`; storage.
    pub fn create_organisation(&self, name: &str, eori: Option<Eori>) -> Result<Organisation, AccessError> {
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
