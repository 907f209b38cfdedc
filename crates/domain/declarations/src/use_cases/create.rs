use super::Declarations;
use super::prepare::Prepared;
use super::refusals::REFERENCE_IN_USE;
use super::submit::{Lodged, require_right_to_allocate};
use super::warehouse_entries::forget_lots;
use crate::form::DeclarationForm;
use crate::lifecycle::Status;
use crate::{Declaration, DeclarationError, NewDeclaration, TimelineEntry, TimelineEvent};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, FieldErrors, OrganisationId, StorageError, in_unit_of_work};

/// A new declaration, as a client asks for it.
#[derive(Debug, Clone, PartialEq)]
pub struct CreateDeclaration {
    /// The tenant.
    pub organisation: OrganisationId,
    /// Who asks.
    pub actor: Actor,
    /// The form with items and SKUs.
    pub form: DeclarationForm,
    /// The dossier it is for.
    pub dossier_id: Option<i64>,
    /// Submit at once when it is valid; `None`: as the customer's settings say, else not.
    pub submit_when_valid: Option<bool>,
    /// Whether the caller has the right to submit.
    pub may_submit: bool,
    /// Whether the caller has the right to take goods out of stock, which submitting items that name a lot does.
    pub may_allocate: bool,
}

/// A declaration that was created.
#[derive(Debug, Clone, PartialEq)]
pub struct CreatedDeclaration {
    /// As it stands now.
    pub declaration: Declaration,
    /// What is wrong with it, when it was saved as a draft although rules are broken.
    pub broken_rules: Option<FieldErrors>,
    /// What speaks against its parties, or against what it took of a warehouse, although it breaks no rule, and of one that
    /// was submitted what its message carries in another form than was sent, as `path: message`.
    pub warnings: Vec<String>,
}

impl CreatedDeclaration {
    /// Whether it was submitted at once.
    #[must_use]
    pub fn submitted(&self) -> bool {
        self.declaration.status != Status::Draft
    }
}

impl Declarations {
    /// Creates a declaration as a draft, and submits it when that is wished and it is valid. All of
    /// it happens or nothing.
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
        in_unit_of_work(self.ports.work.as_ref(), || self.create_prepared(command, prepared))
    }

    fn create_prepared(
        &self,
        command: CreateDeclaration,
        prepared: Prepared,
    ) -> Result<CreatedDeclaration, DeclarationError> {
        let CreateDeclaration { organisation, actor, dossier_id, submit_when_valid, may_submit, may_allocate, .. } =
            command;
        let Prepared { mut form, mut errors, keepable, customer, places, mut warnings } = prepared;
        let save_when_invalid = customer.as_ref().is_some_and(|customer| customer.save_when_invalid);
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
        let now = self.ports.clock.now();
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
        let Lodged { declaration, warnings: told } = lodged.map_err(|error| places.as_sent(error))?;
        warnings.extend(places.warnings_as_sent(told));
        Ok(CreatedDeclaration { declaration, broken_rules: None, warnings })
    }

    pub(super) fn store(&self, new: NewDeclaration, created: TimelineEntry) -> Result<Declaration, DeclarationError> {
        self.ports.repository.insert(new, vec![created]).map_err(|error| match error {
            StorageError::Conflict { constraint: Some(rule) } if rule == REFERENCE_RULE => {
                DeclarationError::Invalid(FieldErrors::one("reference", REFERENCE_IN_USE))
            }
            other => other.into(),
        })
    }
}

/// Name of the unique rule on references; see [`crate::ports::DeclarationRepository::insert`].
pub(super) const REFERENCE_RULE: &str = "declarations_reference_key";

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
