use super::create::created_entry;
use crate::form::DeclarationForm;
use crate::lifecycle::Status;
use crate::ports::Changes;
use crate::use_cases::change::require_one_of;
use crate::use_cases::completing::warehouse_entries::state_anew;
use crate::use_cases::declarations::Declarations;
use crate::use_cases::lodging::release_on_paper::forget_paper;
use crate::validation::broken_rules;
use crate::{Declaration, DeclarationError, DeclarationId, NewDeclaration};
use customs_form_macros::growing;
use customs_kernel::{
    Actor, FieldErrors, OrganisationId, RecordHistory, Version, code_as_kept, filled, in_unit_of_work,
};

/// The request to copy a declaration.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct CopyDeclaration {
    /// The organisation that owns the declaration.
    pub organisation: OrganisationId,
    /// The author of the change.
    pub actor: Actor,
    /// The declaration to copy.
    pub source: DeclarationId,
    /// The version that the caller read; `None` accepts any version.
    pub expected: Option<Version>,
    /// Reference of the copy; `None` lets the service make one.
    pub reference: Option<String>,
    /// Whether the items are copied too.
    pub copy_lines: bool,
    /// Whether the copy becomes a draft. When this is false, it gets the status of the source.
    pub reset_status: bool,
}

/// The statuses that a copy can have.
const COPYABLE: [Status; 2] = [Status::Draft, Status::Rejected];

impl Declarations {
    /// Makes a new declaration with the form and the items of another one. The facts of the source's own life are not
    /// copied: numbers of customs, dates, verification, dossier, the paper of a release.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus` when the copy would keep a status that only customs can decide, `Invalid`
    /// on `reference`, `Storage`.
    pub fn copy(&self, command: &CopyDeclaration) -> Result<Declaration, DeclarationError> {
        let CopyDeclaration { organisation, actor, source, expected, reference, copy_lines, reset_status } = command;
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let source = self.find(*organisation, *source)?;
            if expected.is_some_and(|version| version != source.version) {
                return Err(DeclarationError::Stale);
            }
            if !reset_status {
                require_one_of(&source, &COPYABLE)?;
            }
            let reference = filled(reference.as_deref()).map(|reference| code_as_kept(reference).into_owned());
            self.require_reference(*organisation, reference.as_deref())?;
            let now = self.drafting().clock.now();
            let mut created = created_entry(now, actor);
            created.details = Some(RecordHistory::copy_of(&source.reference).into());
            let mut form = if *copy_lines { source.complete_form() } else { source.form };
            form.items.iter_mut().for_each(state_anew);
            form.items.iter_mut().for_each(forget_paper);
            let customer_code = source.customer_code;
            let new = NewDeclaration {
                organisation: *organisation,
                reference,
                customer_code,
                dossier_id: None,
                form,
                created_at: now,
            };
            let mut copy = self.store(new, created)?;
            if !reset_status && source.status != Status::Draft {
                copy.status = source.status;
                self.drafting().repository.save(copy.clone(), Changes::default())?;
                copy.version = copy.version.next();
            }
            Ok(copy)
        })
    }

    /// Refuses a reference that breaks the rules for new declarations.
    fn require_reference(&self, organisation: OrganisationId, reference: Option<&str>) -> Result<(), DeclarationError> {
        let form = DeclarationForm { reference: reference.map(str::to_owned), ..DeclarationForm::default() };
        let mut errors = FieldErrors::default();
        for (path, messages) in broken_rules(&form).iter().filter(|(path, _)| *path == "reference") {
            messages.iter().for_each(|message| errors.add(path, message));
        }
        self.check_reference(organisation, reference, &mut errors)?;
        errors.into_result().map_err(DeclarationError::Invalid)
    }
}
