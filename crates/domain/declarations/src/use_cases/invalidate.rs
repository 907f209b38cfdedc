use super::change::{entry, require_status};
use super::declarations::Declarations;
use crate::lifecycle::{Command, Status};
use crate::ports::Changes;
use crate::{Declaration, DeclarationError, DeclarationEvent, DeclarationId, EventKind, NoticeContent, TimelineEvent};
use customs_kernel::{Actor, Checker, FieldErrors, OrganisationId, Version, filled, in_unit_of_work};

/// The form for a request to invalidate a declaration, as a client sends it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InvalidationForm {
    /// Reason for the request.
    pub reason: Option<String>,
    /// Further explanation of the reason.
    pub justification: Option<String>,
}

/// The most characters of one statement in a message.
pub(super) const STATEMENT: usize = 512;

impl InvalidationForm {
    fn check(&self) -> Result<(&str, Option<&str>), FieldErrors> {
        let Self { reason, justification } = self;
        let mut check = Checker::default();
        check.required("reason", reason.as_deref());
        check.length("reason", reason.as_deref(), STATEMENT);
        check.length("justification", justification.as_deref(), STATEMENT);
        check.into_result()?;
        Ok((reason.as_deref().unwrap_or_default(), filled(justification.as_deref())))
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
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut declaration = self.open_for_change(organisation, id, expected)?;
            require_status(&declaration, Command::Invalidate)?;
            let content = NoticeContent::Invalidation {
                reason: reason.to_owned(),
                justification: justification.map(str::to_owned),
            };
            let message = self.notice(&declaration, content)?;
            let now = self.ports.clock.now();
            declaration.status_before_invalidation = Some(declaration.status);
            declaration.status = Status::InvalidationRequested;
            declaration.milestones.invalidation_requested_at = Some(now);
            declaration.updated_at = now;
            let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, actor);
            line.details = Some(format!("invalidation requested: {reason}"));
            let changes = Changes {
                timeline: vec![line],
                events: vec![DeclarationEvent::of(&declaration, EventKind::StatusChanged, now)],
                outbound: vec![message],
                ..Changes::default()
            };
            self.keep(declaration, changes)
        })
    }
}
