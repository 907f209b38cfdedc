use crate::form::DeclarationForm;
use crate::use_cases::completing::prepare::Prepared;
use crate::use_cases::completing::warehouse_entries::forget_lots;
use crate::use_cases::declarations::Declarations;
use crate::use_cases::lodging::lodgement::{Lodging, Occasion};
use crate::use_cases::lodging::submit::refuse_entry_in_future;
use crate::validation::{self, validate};
use crate::{DeclarationError, DeclarationType};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{OrganisationId, amsterdam_date};

/// The result of checking a form that breaks no rule.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CheckedForm {
    /// The data set that follows from the procedure; `None` for an unknown procedure.
    pub declaration_type: Option<DeclarationType>,
    /// Points that customs may object to, and values that the message carries in another form.
    pub warnings: Vec<Warning>,
}

impl Declarations {
    /// Validates a form as `create` does, and stores nothing.
    ///
    /// # Errors
    /// The same as for `create`.
    pub fn check(
        &self,
        organisation: OrganisationId,
        mut form: DeclarationForm,
        dossier_id: Option<i64>,
    ) -> Result<CheckedForm, DeclarationError> {
        forget_lots(&mut form.items);
        let Prepared { form, mut errors, keepable: _, customer, places, mut warnings } =
            self.prepare(organisation, form)?;
        self.check_dossier(organisation, dossier_id, &mut errors)?;
        self.check_reference(organisation, form.reference.as_deref(), &mut errors)?;
        errors.extend(refuse_entry_in_future(&form, self.drafting().clock.now()));
        errors.into_result().map_err(DeclarationError::Invalid)?;
        let today = amsterdam_date(self.drafting().clock.now());
        let mut found = validation::warnings(&form, self.drafting().codes.as_ref(), today);
        found.extend(self.objections_to_goods(&form)?);
        let declaration_type = form.declaration_type();
        let form = validate(form).map_err(DeclarationError::Invalid)?;
        let lodger = self.lodger(organisation, customer.as_ref())?;
        let Lodging { lodgement, warnings: doubts } = self.lodgement(&lodger, form, Occasion::default())?;
        found.extend(doubts);
        found.extend(self.drafting().builder.shown_declaration(&lodgement).warnings);
        warnings.extend(places.warnings_as_sent(found));
        Ok(CheckedForm { declaration_type, warnings })
    }
}
