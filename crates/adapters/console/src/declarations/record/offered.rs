//! What a member may do with a declaration now: asked of the tables of the domain, and of scopes and permissions.

use crate::texts::Language;
use crate::visit::Member;
use customs_access::{Permission, Scope};
use customs_declarations::lifecycle::{Command, CommandEffect, Status, command_effect};
use customs_declarations::{Declaration, Declarations, Direction};

/// An action, and the page that asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    Edit,
    Correct,
    Submit,
    SaveAsDraft,
    SendPresentation,
    SendSupplementary,
    ControlResponse,
    AlternativeProof,
    Verify,
    Copy,
    Invalidate,
    SetStatus,
    Delete,
}

/// An action that is offered, as a link.
pub(crate) struct OfferedAction {
    pub(crate) href: String,
    pub(crate) name: &'static str,
    /// The looks of the link: the next step, an ordinary one, or one that cannot be undone.
    pub(crate) class: &'static str,
}

impl Action {
    const ALL: [Self; 13] = [
        Self::Edit,
        Self::Correct,
        Self::Submit,
        Self::SaveAsDraft,
        Self::SendPresentation,
        Self::SendSupplementary,
        Self::ControlResponse,
        Self::AlternativeProof,
        Self::Verify,
        Self::Copy,
        Self::Invalidate,
        Self::SetStatus,
        Self::Delete,
    ];

    /// The last part of the address.
    pub(crate) const fn path(self) -> &'static str {
        match self {
            Self::Edit => "edit",
            Self::Correct => "correct",
            Self::Submit => "submit",
            Self::SaveAsDraft => "save-as-draft",
            Self::SendPresentation => "send-presentation",
            Self::SendSupplementary => "send-supplementary",
            Self::ControlResponse => "control-response",
            Self::AlternativeProof => "alternative-proof",
            Self::Verify => "verify",
            Self::Copy => "copy",
            Self::Invalidate => "invalidate",
            Self::SetStatus => "set-status",
            Self::Delete => "delete",
        }
    }

    const fn name(self, t: Language) -> &'static str {
        match self {
            Self::Edit => t.record_edit(),
            Self::Correct => t.record_correct(),
            Self::Submit => t.record_submit(),
            Self::SaveAsDraft => t.record_save_as_draft(),
            Self::SendPresentation => t.record_send_presentation(),
            Self::SendSupplementary => t.record_send_supplementary(),
            Self::ControlResponse => t.record_control_response(),
            Self::AlternativeProof => t.record_alternative_proof(),
            Self::Verify => t.record_verify(),
            Self::Copy => t.record_copy(),
            Self::Invalidate => t.record_invalidate(),
            Self::SetStatus => t.record_set_status(),
            Self::Delete => t.record_delete(),
        }
    }

    /// The command of the lifecycle behind the action; what has none is possible by other rules.
    const fn command(self) -> Option<Command> {
        match self {
            Self::Submit => Some(Command::Submit),
            // To correct a rejected declaration is to make it a draft and edit it.
            Self::Correct | Self::SaveAsDraft => Some(Command::SaveAsDraft),
            Self::SendPresentation => Some(Command::SendPresentation),
            Self::SendSupplementary => Some(Command::SendSupplementary),
            Self::ControlResponse => Some(Command::ControlResponse),
            Self::AlternativeProof => Some(Command::AlternativeProof),
            Self::Invalidate => Some(Command::Invalidate),
            Self::SetStatus => Some(Command::SetStatus),
            Self::Edit | Self::Verify | Self::Copy | Self::Delete => None,
        }
    }

    /// The scope that the operation demands in the API.
    const fn scope(self) -> Scope {
        match self {
            Self::Submit => Scope::DeclarationsSubmit,
            Self::Delete => Scope::DeclarationsDelete,
            _ => Scope::DeclarationsWrite,
        }
    }

    const fn permission(self) -> Option<Permission> {
        match self {
            Self::SetStatus => Some(Permission::DeclarationsOverride),
            _ => None,
        }
    }

    /// Whether the declaration itself, besides its status, allows the action.
    fn suits(self, declaration: &Declaration) -> bool {
        let (milestones, symbol) = (&declaration.milestones, declaration.symbol());
        let is_draft = declaration.status == Status::Draft;
        match self {
            Self::Edit => is_draft,
            // Customs may accept an earlier submission of a draft still; only the domain can tell, when it is asked.
            Self::Delete => is_draft && !declaration.is_accepted(),
            Self::Correct => declaration.status == Status::Rejected && !declaration.is_accepted(),
            Self::SaveAsDraft => declaration.status != Status::Rejected && !declaration.is_accepted(),
            Self::SendPresentation => {
                declaration.form.takes_presentation()
                    && milestones.taken_at().is_some()
                    && milestones.presentation_sent_at.is_none()
            }
            Self::SendSupplementary => {
                symbol.supplementary_type().is_some()
                    && milestones.accepted_at.is_some()
                    && milestones.supplementary_sent_at.is_none()
            }
            Self::AlternativeProof => declaration.direction() == Direction::Export && milestones.mrn.is_some(),
            Self::ControlResponse | Self::Invalidate => milestones.mrn.is_some(),
            Self::Submit | Self::Verify | Self::Copy | Self::SetStatus => true,
        }
    }

    fn is_possible(self, declaration: &Declaration) -> bool {
        let is_in_order = self.command().is_none_or(|command| {
            matches!(
                command_effect(declaration.status, command),
                CommandEffect::Becomes(_) | CommandEffect::Stays | CommandEffect::AsAsked
            )
        });
        is_in_order && self.suits(declaration)
    }

    fn class(self, is_next: bool) -> &'static str {
        match self {
            _ if is_next => "button first",
            Self::Invalidate | Self::SetStatus | Self::Delete => "button danger",
            _ => "button",
        }
    }
}

/// The actions that the status allows and the domain refuses all the same, such as those whose last day has passed.
pub(crate) fn refused(declarations: &Declarations, declaration: &Declaration) -> Vec<Action> {
    let is_refused = |action: &Action| match action.command() {
        Some(command) => declarations.require_possible(declaration, command).is_err(),
        None => *action == Action::Delete && declarations.require_deletable(declaration).is_err(),
    };
    Action::ALL.into_iter().filter(|action| action.is_possible(declaration)).filter(is_refused).collect()
}

/// The actions that the member can take on the declaration, the next step first, without those that the domain refuses.
pub(crate) fn offered(member: &Member, declaration: &Declaration, refused: &[Action]) -> Vec<OfferedAction> {
    let t = member.t();
    let is_allowed =
        |action: &Action| member.may(action.scope()) && action.permission().is_none_or(|right| member.has(right));
    let possible = Action::ALL.into_iter().filter(|action| action.is_possible(declaration) && !refused.contains(action));
    let mut allowed: Vec<Action> = possible.filter(is_allowed).collect();
    let next = next_step(&allowed);
    allowed.sort_by_key(|action| Some(*action) != next);
    let offer = |action: Action| OfferedAction {
        href: format!("/console/declarations/{}/{}", declaration.id, action.path()),
        name: action.name(t),
        class: action.class(Some(action) == next),
    };
    allowed.into_iter().map(offer).collect()
}

/// The step that takes the declaration on.
fn next_step(allowed: &[Action]) -> Option<Action> {
    const STEPS: [Action; 5] =
        [Action::Submit, Action::Correct, Action::ControlResponse, Action::SendPresentation, Action::SendSupplementary];
    STEPS.into_iter().find(|step| allowed.contains(step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declarations::record::specimen::declaration;

    fn possible(status: Status) -> Vec<&'static str> {
        let declaration = declaration(status);
        Action::ALL.into_iter().filter(|action| action.is_possible(&declaration)).map(Action::path).collect()
    }

    #[test]
    fn the_status_decides_what_is_possible() {
        let draft = ["edit", "submit", "verify", "copy", "set-status", "delete"];
        assert_eq!(possible(Status::Draft), draft);
        assert_eq!(possible(Status::Rejected), ["correct", "verify", "copy", "set-status"]);
        assert_eq!(possible(Status::Submitted), ["save-as-draft", "verify", "copy", "set-status"]);
    }

    #[test]
    fn what_builds_on_an_mrn_is_not_offered_without_one() {
        let mut declaration = declaration(Status::UnderControl);
        assert!(!Action::ControlResponse.is_possible(&declaration));
        declaration.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
        assert!(Action::ControlResponse.is_possible(&declaration) && Action::Invalidate.is_possible(&declaration));
    }

    #[test]
    fn each_action_has_an_address_of_its_own() {
        let mut paths = Action::ALL.map(Action::path).to_vec();
        paths.sort_unstable();
        paths.dedup();
        assert_eq!(paths.len(), Action::ALL.len());
    }

    #[test]
    fn the_next_step_is_the_one_that_leads_on() {
        assert_eq!(next_step(&[Action::Edit, Action::Submit, Action::Copy]), Some(Action::Submit));
        assert_eq!(next_step(&[Action::Copy, Action::Invalidate]), None);
    }
}
