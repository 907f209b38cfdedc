use super::complete_form::broker_as_holder;
use crate::form::TransitForm;
use crate::use_cases::lodging::lodge::{Declared, Prepared, Secrets};
use crate::use_cases::transits::Transits;
use crate::validation::{obstacles, warnings};
use crate::{Transit, TransitError};
use customs_kernel::facts::Warning;
use customs_kernel::{OrganisationId, amsterdam_date};

impl Transits {
    /// Validates a form as `create` would, and saves nothing. The result lists values that customs
    /// may object to or that the message will carry in another form.
    ///
    /// # Errors
    /// The same as for `create`.
    pub fn check(
        &self,
        organisation: OrganisationId,
        mut form: TransitForm,
        dossier_id: Option<i64>,
    ) -> Result<Vec<Warning>, TransitError> {
        self.admit(organisation, &mut form, dossier_id)?;
        let customer_code = form.customer_code.as_deref().unwrap_or_default();
        let declared = Declared { organisation, customer_code, form: &form };
        let now = self.drafting().clock.now();
        let Prepared { lodgement, mut warnings, customer_is_known: _ } =
            self.lodgement(declared, None, now, Secrets::Concealed)?;
        warnings.extend(self.drafting().builder.declaration(&lodgement).warnings);
        Ok(warnings)
    }

    /// Returns the warnings about a draft: what stands in the way of its submission, codes that no customer has, and
    /// values that customs would refuse today. None of them breaks a rule of drafts.
    ///
    /// # Errors
    /// `Storage`.
    pub fn remarks(&self, draft: &Transit) -> Result<Vec<Warning>, TransitError> {
        let mut found = obstacles(&draft.form);
        found.extend(self.doubts(draft)?);
        Ok(found)
    }

    /// Returns the remarks that prevent nothing.
    pub(in crate::use_cases) fn doubts(&self, draft: &Transit) -> Result<Vec<Warning>, TransitError> {
        let mut found = self.unknown_parties(draft.organisation, &draft.form)?;
        found.extend(broker_as_holder(&draft.form));
        found.extend(warnings(&draft.form, amsterdam_date(self.drafting().clock.now())));
        Ok(found)
    }
}
