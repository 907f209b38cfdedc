use crate::lifecycle::{Command, Status};
use crate::ports::Changes;
use crate::use_cases::change::{entry, require_status};
use crate::use_cases::declarations::Declarations;
use crate::{Declaration, DeclarationError, DeclarationEvent, DeclarationId, EventKind, NoticeContent, TimelineEvent};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::broken_rules;
use customs_kernel::facts::Words;
use customs_kernel::rules::{Filled, Text};
use customs_kernel::{Actor, FieldErrors, OrganisationId, RecordHistory, Version, filled, in_unit_of_work};

/// The form for a request to invalidate a declaration, as a client sends it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct InvalidationForm {
    /// Reason for the request.
    #[validate(required, length(max = STATEMENT), custom(function = Filled::check))]
    pub reason: Option<String>,
    /// Further explanation of the reason.
    #[validate(length(max = STATEMENT), custom(function = Text::check))]
    pub justification: Option<String>,
}

/// The most characters of one statement in a message.
pub(super) const STATEMENT: u64 = 512;

impl InvalidationForm {
    fn check(&self) -> Result<(&str, Option<&str>), FieldErrors> {
        broken_rules(self).into_result()?;
        Ok((self.reason.as_deref().unwrap_or_default(), filled(self.justification.as_deref())))
    }
}

impl Declarations {
    /// Asks customs to invalidate a declaration. Until customs decides, its status is `INV_PENDING`.
    ///
    /// # Errors
    /// `Invalid`, `NotFound`, `Stale`, `InvalidStatus`, `NotAccepted` when it has no MRN, `Storage`.
    pub fn invalidate(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        form: &InvalidationForm,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Declaration, DeclarationError> {
        let (reason, justification) = form.check().map_err(DeclarationError::Invalid)?;
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let mut declaration = self.open_for_change(organisation, id, expected)?;
            require_status(&declaration, Command::Invalidate)?;
            let content = NoticeContent::Invalidation {
                reason: reason.to_owned(),
                justification: justification.map(str::to_owned),
            };
            let message = self.notice(&declaration, content)?;
            let now = self.following_up().clock.now();
            declaration.status_before_invalidation = Some(declaration.status);
            declaration.status = Status::InvalidationRequested;
            declaration.milestones.invalidation_requested_at = Some(now);
            declaration.updated_at = now;
            let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, actor);
            line.details = Some(RecordHistory::InvalidationRequested { reason: Words::from(reason) }.into());
            let changes = Changes {
                timeline: vec![line],
                events: vec![DeclarationEvent::new(&declaration, EventKind::StatusChanged, now)],
                outbound: vec![message],
                ..Changes::default()
            };
            self.keep(declaration, changes)
        })
    }
}
