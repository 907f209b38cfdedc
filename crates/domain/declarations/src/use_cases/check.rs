use super::Declarations;
use super::lodgement::{Lodging, Occasion};
use super::warehouse_entries::forget_lots;
use crate::form::DeclarationForm;
use crate::validation::{validate, warnings};
use crate::{DeclarationError, DeclarationType};
use customs_kernel::{OrganisationId, amsterdam_date};

/// A form that keeps every rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedForm {
    /// The data set of its procedure.
    pub declaration_type: Option<DeclarationType>,
    /// What customs may object to, or what the message will carry in another form, as
    /// `path: message`.
    pub warnings: Vec<String>,
}

impl Declarations {
    /// Validates a form as `create` would, and saves nothing.
    ///
    /// # Errors
    /// As `create`.
    pub fn check(
        &self,
        organisation: OrganisationId,
        mut form: DeclarationForm,
        dossier_id: Option<i64>,
    ) -> Result<CheckedForm, DeclarationError> {
        forget_lots(&mut form.items);
        let prepared = self.prepare(organisation, form)?;
        let mut errors = prepared.errors;
        self.check_dossier(organisation, dossier_id, &mut errors)?;
        self.check_reference(organisation, prepared.form.reference.as_deref(), &mut errors)?;
        errors.into_result().map_err(DeclarationError::Invalid)?;
        let today = amsterdam_date(self.ports.clock.now());
        let mut found = prepared.warnings;
        found.extend(warnings(&prepared.form, self.ports.codes.as_ref(), today));
        found.extend(self.objections_to_goods(&prepared.form)?);
        let declaration_type = prepared.form.declaration_type();
        let form = validate(prepared.form).map_err(DeclarationError::Invalid)?;
        let lodger = self.lodger(organisation, prepared.customer.as_ref())?;
        let Lodging { lodgement, warnings } = self.lodgement(&lodger, form, Occasion::default())?;
        found.extend(warnings);
        found.extend(self.ports.builder.declaration(&lodgement).warnings);
        Ok(CheckedForm { declaration_type, warnings: found })
    }
}
