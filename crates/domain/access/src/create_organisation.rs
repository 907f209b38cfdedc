use crate::{Access, AccessError, NewOrganisation, Organisation};
use customs_kernel::Eori;

impl Access {
    /// Creates a tenant.
    ///
    /// # Errors
    /// `Invalid` on `name`; storage.
    pub fn create_organisation(&self, name: &str, eori: Option<Eori>) -> Result<Organisation, AccessError> {
        let organisation = NewOrganisation::new(name, eori, self.ports.clock.now())?;
        Ok(self.ports.organisations.add(&organisation)?)
    }

    /// All tenants, the oldest first.
    ///
    /// # Errors
    /// Storage.
    pub fn organisations(&self) -> Result<Vec<Organisation>, AccessError> {
        Ok(self.ports.organisations.all()?)
    }
}
