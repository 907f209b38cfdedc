use super::draft::DraftTarget;
use crate::ports::Changes;
use crate::use_cases::change::entry;
use crate::use_cases::declarations::Declarations;
use crate::{Declaration, DeclarationError, DeclarationHistory, TimelineEvent};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::broken_rules;
use customs_kernel::facts::Words;
use customs_kernel::rules::Text;
use customs_kernel::{Actor, in_unit_of_work};

/// The verification of a declaration by a person.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct Verification {
    /// The person who verified the declaration; `None` means the calling client.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub verified_by: Option<String>,
    /// Notes for the timeline.
    #[rules(rename = "verification_notes")]
    #[validate(length(max = 2_000), custom(function = Text::check))]
    pub notes: Option<String>,
}

impl Declarations {
    /// Records that a person at the broker verified the declaration, in any status. The latest verification counts.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `Invalid`, `Storage`.
    pub fn mark_verified(
        &self,
        target: DraftTarget,
        actor: &Actor,
        verification: &Verification,
    ) -> Result<Declaration, DeclarationError> {
        let Verification { verified_by, notes } = verification;
        broken_rules(verification).into_result().map_err(DeclarationError::Invalid)?;
        let stated = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let verified_by = stated(verified_by).unwrap_or_else(|| actor.to_string());
        let by = Words::from(&verified_by);
        let details = match stated(notes) {
            Some(notes) => DeclarationHistory::VerifiedWithNotes { by, notes: Words::from(notes) },
            None => DeclarationHistory::Verified { by },
        };
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let DraftTarget { organisation, id, expected } = target;
            let mut declaration = self.open_for_change(organisation, id, expected)?;
            let now = self.drafting().clock.now();
            declaration.milestones.verified_at = Some(now);
            declaration.milestones.verified_by = Some(verified_by.clone());
            declaration.updated_at = now;
            let mut line = entry(&declaration, TimelineEvent::Verified, now, actor);
            line.details = Some(details.clone().into());
            let changes = Changes { timeline: vec![line], ..Changes::default() };
            self.drafting().repository.save(declaration.clone(), changes)?;
            declaration.version = declaration.version.next();
            Ok(declaration)
        })
    }
}
