use super::refusals::REFERENCE_IN_USE;
use crate::form::DeclarationForm;
use crate::lifecycle::Status;
use crate::ports::unique_rules;
use crate::use_cases::completing::prepare::Prepared;
use crate::use_cases::completing::warehouse_entries::forget_lots;
use crate::use_cases::declarations::Declarations;
use crate::use_cases::lodging::submit::{Lodged, require_right_to_allocate};
use crate::{Declaration, DeclarationError, NewDeclaration, TimelineEntry, TimelineEvent};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{Actor, FieldErrors, OrganisationId, StorageError, in_unit_of_work};

/// The request to create a declaration.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct CreateDeclaration {
    /// The organisation that will own the declaration.
    pub organisation: OrganisationId,
    /// The author of the change.
    pub actor: Actor,
    /// The form with its items and SKUs.
    pub form: DeclarationForm,
    /// The dossier that the declaration will belong to.
    pub dossier_id: Option<i64>,
    /// Whether to submit at once when the declaration is valid; `None` follows the customer's settings, and does not
    /// submit when there are none.
    pub submit_when_valid: Option<bool>,
    /// Whether the caller has the right to submit.
    pub may_submit: bool,
    /// Whether the caller has the right to take goods out of stock, which the submission of items that name a lot
    /// requires.
    pub may_allocate: bool,
}

/// A declaration that was just created.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct CreatedDeclaration {
    /// The declaration in its present state.
    pub declaration: Declaration,
    /// The broken rules, when the declaration was saved as a draft in spite of them.
    pub broken_rules: Option<FieldErrors>,
    /// Doubts about the parties, and about the goods taken from a warehouse. For a submitted declaration also the
    /// values that the message carries in another form than they were sent.
    pub warnings: Vec<Warning>,
}

impl CreatedDeclaration {
    /// Returns whether the declaration was submitted at once.
    #[must_use]
    pub fn submitted(&self) -> bool {
        self.declaration.status != Status::Draft
    }
}

impl Declarations {
    /// Creates a declaration as a draft, and submits it when the caller wants that and it is valid. All of this takes
    /// effect, or none of it does.
    ///
    /// # Errors
    /// `Invalid` with every broken rule (unless the customer's settings save such drafts),
    /// `SkuResolutionFailed`, `SubmitNotAllowed`, `AllocationNotAllowed`; where it submits also
    /// `InsufficientStock`, `GuaranteeInsufficient`; `Storage`.
    pub fn create(&self, mut command: CreateDeclaration) -> Result<CreatedDeclaration, DeclarationError> {
        if command.submit_when_valid == Some(true) && !command.may_submit {
            return Err(DeclarationError::SubmitNotAllowed);
        }
        if command.submit_when_valid == Some(true) {
            require_right_to_allocate(command.form.items.iter(), command.may_allocate)?;
        }
        forget_lots(&mut command.form.items);
        let prepared = self.prepare(command.organisation, std::mem::take(&mut command.form))?;
        in_unit_of_work(self.drafting().work.as_ref(), || self.create_prepared(command, prepared))
    }

    fn create_prepared(
        &self,
        command: CreateDeclaration,
        prepared: Prepared,
    ) -> Result<CreatedDeclaration, DeclarationError> {
        let CreateDeclaration { organisation, actor, dossier_id, submit_when_valid, may_submit, may_allocate, .. } =
            command;
        let Prepared { mut form, mut errors, keepable, customer, places, mut warnings } = prepared;
        let save_when_invalid =
            self.keeps_broken_drafts || customer.as_ref().is_some_and(|customer| customer.save_when_invalid);
        let submit_by_itself = customer.as_ref().is_some_and(|customer| customer.submit_when_valid);
        let submit = submit_when_valid.unwrap_or(submit_by_itself);
        if submit && !may_submit {
            return Err(DeclarationError::SubmitNotAllowed);
        }
        if submit {
            require_right_to_allocate(form.items.iter(), may_allocate)?;
        }
        let mut refused = self.check_dossier(organisation, dossier_id, &mut errors)?;
        if !errors.is_empty() {
            refused |= self.check_reference(organisation, form.reference.as_deref(), &mut errors)?;
            if refused || !keepable || !save_when_invalid {
                return Err(DeclarationError::Invalid(errors));
            }
        }
        let now = self.drafting().clock.now();
        let declaration = self.store(
            NewDeclaration {
                organisation,
                reference: form.reference.take().filter(|reference| !reference.trim().is_empty()),
                customer_code: form.customer_code().map(str::to_owned),
                dossier_id,
                form,
                created_at: now,
            },
            created_entry(now, &actor),
        )?;
        if !errors.is_empty() {
            return Ok(CreatedDeclaration { declaration, broken_rules: Some(errors), warnings });
        }
        if !submit {
            return Ok(CreatedDeclaration { declaration, broken_rules: None, warnings });
        }
        let lodged = self.lodge(declaration, customer.as_ref(), &actor, may_allocate);
        let Lodged { declaration, warnings: reported } = lodged.map_err(|error| places.as_sent(error))?;
        warnings.extend(places.warnings_as_sent(reported));
        Ok(CreatedDeclaration { declaration, broken_rules: None, warnings })
    }

    pub(super) fn store(&self, new: NewDeclaration, created: TimelineEntry) -> Result<Declaration, DeclarationError> {
        self.drafting().repository.insert(new, vec![created]).map_err(|error| match error {
            StorageError::Conflict { constraint: Some(rule) } if rule == unique_rules::DECLARATION_REFERENCE => {
                DeclarationError::Invalid(FieldErrors::one("reference", REFERENCE_IN_USE))
            }
            other => other.into(),
        })
    }
}

pub(super) fn created_entry(at: DateTime<Utc>, actor: &Actor) -> TimelineEntry {
    TimelineEntry {
        event: TimelineEvent::Created,
        status: Status::Draft,
        at,
        actor: actor.clone(),
        details: None,
        mrn: None,
    }
}
