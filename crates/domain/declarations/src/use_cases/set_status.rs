use super::Declarations;
use super::change::{entry, require_status};
use super::control_response::said;
use super::invalidate::STATEMENT;
use super::save_as_draft::TakenBack;
use crate::lifecycle::{Command, Status};
use crate::ports::Changes;
use crate::{Declaration, DeclarationError, DeclarationEvent, DeclarationId, EventKind, TimelineEvent};
use customs_kernel::{Actor, Checker, FieldErrors, OrganisationId, Version, in_unit_of_work};

/// A status that an administrator sets by hand, as a client sends it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StatusForm {
    /// Code of the status.
    pub status: Option<String>,
    /// Why.
    pub reason: Option<String>,
    /// More about it.
    pub notes: Option<String>,
}

impl StatusForm {
    /// The status, and what the history says of it.
    fn check(self) -> Result<(Status, String), FieldErrors> {
        let Self { status, reason, notes } = self;
        let mut check = Checker::default();
        check.required("status", status.as_deref());
        check.one_of("status", status.as_deref(), &Status::ALL.map(Status::code));
        check.required("reason", reason.as_deref());
        check.length("reason", reason.as_deref(), STATEMENT);
        check.length("notes", notes.as_deref(), STATEMENT);
        check.into_result()?;
        // Checked above; a text that names no status has been refused.
        let Some(status) = status.as_deref().and_then(Status::from_code) else {
            return Err(FieldErrors::one("status", "is required"));
        };
        let reason = reason.unwrap_or_default();
        let details = match said(notes) {
            Some(notes) => format!("manual: {reason} ({notes})"),
            None => format!("manual: {reason}"),
        };
        Ok((status, details))
    }
}

impl Declarations {
    /// Sets a status by hand, and answers the status before it. It moves the status alone: what
    /// customs said stays, and nothing is billed, booked or sent for it.
    ///
    /// # Errors
    /// `Invalid`, `NotFound`, `Stale`, `NoWayBack` to a draft once there was an MRN, `Undecided` to a draft while
    /// customs may have it, `Storage`.
    pub fn set_status(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        form: StatusForm,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<(Status, Declaration), DeclarationError> {
        let (status, details) = form.check().map_err(DeclarationError::Invalid)?;
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut declaration = self.open_for_change(organisation, id, expected)?;
            require_status(&declaration, Command::SetStatus)?;
            let before = declaration.status;
            if status == Status::Draft && before != Status::Draft {
                self.require_way_back(&mut declaration)?;
            }
            let now = self.ports.clock.now();
            declaration.status_before_invalidation = match status {
                Status::InvalidationRequested => Some(declaration.status_before_invalidation.unwrap_or(before)),
                _ => None,
            };
            declaration.status = status;
            declaration.updated_at = now;
            let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, actor);
            line.details = Some(details.clone());
            let changes = Changes {
                timeline: vec![line],
                events: vec![DeclarationEvent::of(&declaration, EventKind::StatusChanged, now)],
                ..Changes::default()
            };
            Ok((before, self.keep(declaration, changes)?))
        })
    }

    /// Takes back what did not go out yet: the draft will be submitted anew. It can be set to every status but DRF
    /// where that is impossible.
    fn require_way_back(&self, declaration: &mut Declaration) -> Result<(), DeclarationError> {
        let current = declaration.status;
        let others = || Status::ALL.into_iter().filter(|status| *status != Status::Draft).collect();
        match self.take_back(declaration)? {
            TakenBack::Yes => Ok(()),
            TakenBack::Accepted => Err(DeclarationError::NoWayBack { current, allowed: others() }),
            TakenBack::Undecided => Err(DeclarationError::Undecided { current, allowed: others() }),
        }
    }
}
