use super::lodge::{Declared, Prepared, Secrets};
use super::transits::Transits;
use crate::TransitError;
use crate::form::TransitForm;
use customs_kernel::OrganisationId;
use customs_kernel::facts::Warning;

impl Transits {
    /// Validates a form as `create` would, and saves nothing. The result lists values that customs
    /// may object to or that the message will carry in another form.
    ///
    /// # Errors
    /// As `create`.
    pub fn check(
        &self,
        organisation: OrganisationId,
        mut form: TransitForm,
        dossier_id: Option<i64>,
    ) -> Result<Vec<Warning>, TransitError> {
        self.admit(organisation, &mut form, dossier_id)?;
        let customer_code = form.customer_code.as_deref().unwrap_or_default();
        let declared = Declared { organisation, customer_code, form: &form };
        let now = self.ports.clock.now();
        let Prepared { lodgement, mut warnings, customer_is_known: _ } =
            self.lodgement(declared, None, now, Secrets::Concealed)?;
        warnings.extend(self.ports.builder.declaration(&lodgement).warnings);
        Ok(warnings)
    }
}
