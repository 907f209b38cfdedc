use super::refusals::unless_taken;
use crate::form::TransitForm;
use crate::lifecycle::Status;
use crate::use_cases::transits::Transits;
use crate::validation::broken_rules;
use crate::{NewTransit, TimelineEntry, TimelineEvent, Transit, TransitError, TransitId};
use customs_form_macros::growing;
use customs_kernel::{
    Actor, FieldErrors, OrganisationId, RecordHistory, Version, code_as_kept, filled, in_unit_of_work,
};

/// Command to copy a transit.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyTransit {
    /// Organisation that owns the transit and its copy.
    pub organisation: OrganisationId,
    /// User or client that gives the command, for the history.
    pub actor: Actor,
    /// Id of the transit to copy.
    pub source: TransitId,
    /// Version that the caller read; `None` to accept any version.
    pub expected: Option<Version>,
    /// Reference of the copy; `None` to have the service make one.
    pub reference: Option<String>,
    /// Whether the goods items are copied too.
    pub copy_items: bool,
}

impl Transits {
    /// Makes a draft with the form of another transit, whatever its status. The progress of the original stays with
    /// it: numbers of customs, dates, arrival, dossier.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `Invalid` on `reference`, `Storage`.
    pub fn copy(&self, command: &CopyTransit) -> Result<Transit, TransitError> {
        let CopyTransit { organisation, actor, source, expected, reference, copy_items } = command;
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let source = self.find(*organisation, *source)?;
            if expected.is_some_and(|version| version != source.version) {
                return Err(TransitError::Stale);
            }
            let reference = filled(reference.as_deref()).map(|reference| code_as_kept(reference).into_owned());
            self.require_reference(*organisation, reference.as_deref())?;
            let mut form = source.form;
            if !copy_items {
                form.items.clear();
            }
            let created_at = self.drafting().clock.now();
            let new = NewTransit {
                organisation: *organisation,
                reference,
                customer_code: source.customer_code,
                dossier_id: None,
                form,
                created_at,
            };
            let created = TimelineEntry {
                event: TimelineEvent::Created,
                status: Status::Draft,
                at: created_at,
                actor: actor.clone(),
                details: Some(RecordHistory::copy_of(&source.reference).into()),
                mrn: None,
            };
            self.drafting().repository.insert(new, vec![created]).map_err(unless_taken)
        })
    }

    /// Refuses a reference that a new transit could not have.
    fn require_reference(&self, organisation: OrganisationId, reference: Option<&str>) -> Result<(), TransitError> {
        let form = TransitForm { reference: reference.map(str::to_owned), ..TransitForm::default() };
        let mut errors = FieldErrors::default();
        for (path, messages) in broken_rules(&form).iter().filter(|(path, _)| *path == "reference") {
            messages.iter().for_each(|message| errors.add(path, message));
        }
        self.check_reference(organisation, reference, &mut errors)?;
        errors.into_result().map_err(TransitError::Invalid)
    }
}
