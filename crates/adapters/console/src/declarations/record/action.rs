//! The actions on a declaration, and what each of them asks for.

use crate::texts::Language;
use customs_access::{Permission, Scope};
use customs_declarations::lifecycle::{Command, CommandEffect, Status, command_effect};
use customs_declarations::{Declaration, Direction};

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

impl Action {
    pub(super) const ALL: [Self; 13] = [
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

    pub(super) const fn name(self, t: Language) -> &'static str {
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
    pub(super) const fn command(self) -> Option<Command> {
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
    pub(super) const fn scope(self) -> Scope {
        match self {
            Self::Submit | Self::SendPresentation | Self::SendSupplementary => Scope::DeclarationsSubmit,
            Self::Delete => Scope::DeclarationsDelete,
            _ => Scope::DeclarationsWrite,
        }
    }

    pub(super) const fn permission(self) -> Option<Permission> {
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

    pub(super) fn is_possible(self, declaration: &Declaration) -> bool {
        let is_in_order = self.command().is_none_or(|command| {
            matches!(
                command_effect(declaration.status, command),
                CommandEffect::Becomes(_) | CommandEffect::Stays | CommandEffect::AsAsked
            )
        });
        is_in_order && self.suits(declaration)
    }

    pub(super) fn class(self, is_next: bool) -> &'static str {
        match self {
            _ if is_next => "button first",
            Self::Invalidate | Self::SetStatus | Self::Delete => "button danger",
            _ => "button",
        }
    }
}
