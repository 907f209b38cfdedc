use crate::form::is_writable;
use crate::lifecycle::Command;
use crate::ports::Changes;
use crate::use_cases::change::{entry, perform};
use crate::use_cases::transits::Transits;
use crate::{EventKind, NoticeContent, TimelineEvent, Transit, TransitError, TransitEvent, TransitId};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::broken_rules;
use customs_kernel::facts::Words;
use customs_kernel::rules::Filled;
use customs_kernel::{Actor, FieldErrors, OrganisationId, RecordHistory, RuleCode, Version, in_unit_of_work};

/// Request for an invalidation, as a client sends it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct InvalidationForm {
    /// Justification.
    #[validate(required, length(max = JUSTIFICATION), custom(function = Filled::check))]
    pub reason: Option<String>,
}

/// Most characters that the justification in the message can hold.
const JUSTIFICATION: u64 = 512;

impl InvalidationForm {
    fn check(&self) -> Result<&str, FieldErrors> {
        broken_rules(self).into_result()?;
        let reason = self.reason.as_deref().unwrap_or_default();
        if is_writable(Some(reason)) {
            Ok(reason)
        } else {
            Err(FieldErrors::one(
                "reason",
                (RuleCode::NothingToWrite, "must hold a character that a message can carry"),
            ))
        }
    }
}

impl Transits {
    /// Asks customs to invalidate a transit that is not released. Until customs decides, the status is `INV_PENDING`.
    ///
    /// # Errors
    /// `Invalid`, `NotFound`, `Stale`, `InvalidStatus`, `Storage`.
    pub fn invalidate(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        form: &InvalidationForm,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        let reason = form.check().map_err(TransitError::Invalid)?;
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let mut transit = self.open_for_change(organisation, id, expected)?;
            let before = transit.standing.departure;
            perform(&mut transit, Command::Invalidate)?;
            transit.standing.before_invalidation = Some(before);
            let now = self.following_up().clock.now();
            let message = self.notice(&transit, NoticeContent::Invalidation { reason: reason.to_owned() }, now)?;
            transit.milestones.invalidation_requested_at = Some(now);
            transit.updated_at = now;
            let mut line = entry(&transit, TimelineEvent::StatusChanged, now, actor);
            line.details = Some(RecordHistory::InvalidationRequested { reason: Words::from(reason) }.into());
            let changes = Changes {
                timeline: vec![line],
                events: vec![TransitEvent::new(&transit, EventKind::StatusChanged, now)],
                outbound: vec![message],
                ..Changes::default()
            };
            self.keep(transit, changes)
        })
    }
}
