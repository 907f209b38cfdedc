//! The actions on a declaration, and what each of them asks for.

use crate::texts::Language;
use customs_access::{Permission, Scope};
use customs_declarations::lifecycle::{Command, Status};
use customs_declarations::{Declaration, DeclarationError, Declarations};

customs_kernel::words!(
    /// An action, and the page that asks for it; the word is the last part of its address.
    Action {
        /// To fill the draft in.
        Edit = "edit",
        /// To correct what customs rejected.
        Correct = "correct",
        /// To submit it.
        Submit = "submit",
        /// To release the goods on paper.
        ReleaseOnPaper = "fallback",
        /// To make it a draft again.
        SaveAsDraft = "save-as-draft",
        /// To present the goods.
        SendPresentation = "send-presentation",
        /// To complete it.
        SendSupplementary = "send-supplementary",
        /// To answer a control.
        ControlResponse = "control-response",
        /// To prove the exit.
        AlternativeProof = "alternative-proof",
        /// To mark it as verified.
        Verify = "verify",
        /// To copy it.
        Copy = "copy",
        /// To ask customs to amend it.
        Amend = "amend",
        /// To ask for its invalidation.
        Invalidate = "invalidate",
        /// To set its status by hand.
        SetStatus = "set-status",
        /// To delete it.
        Delete = "delete",
    }
);

impl Action {
    pub(crate) const fn name(self, t: Language) -> &'static str {
        match self {
            Self::Edit => t.record_edit(),
            Self::Correct => t.record_correct(),
            Self::Submit => t.record_submit(),
            Self::ReleaseOnPaper => t.record_release_on_paper(),
            Self::SaveAsDraft => t.record_save_as_draft(),
            Self::SendPresentation => t.record_send_presentation(),
            Self::SendSupplementary => t.record_send_supplementary(),
            Self::ControlResponse => t.record_control_response(),
            Self::AlternativeProof => t.record_alternative_proof(),
            Self::Verify => t.record_verify(),
            Self::Copy => t.record_copy(),
            Self::Amend => t.record_amend(),
            Self::Invalidate => t.record_invalidate(),
            Self::SetStatus => t.record_set_status(),
            Self::Delete => t.record_delete(),
        }
    }

    /// Asks the domain whether the declaration allows the action as it stands.
    pub(super) fn require_possible(
        self,
        declarations: &Declarations,
        declaration: &Declaration,
    ) -> Result<(), DeclarationError> {
        let allows = |command| declarations.require_possible(declaration, command);
        match self {
            Self::Edit => Declarations::require_editable(declaration),
            Self::Delete => declarations.require_deletable(declaration),
            Self::ReleaseOnPaper => declarations.require_release_on_paper(declaration),
            Self::Submit => allows(Command::Submit),
            // To correct a rejected declaration is to make it a draft and edit it.
            Self::Correct | Self::SaveAsDraft => allows(Command::SaveAsDraft),
            Self::SendPresentation => allows(Command::SendPresentation),
            Self::SendSupplementary => allows(Command::SendSupplementary),
            Self::ControlResponse => allows(Command::ControlResponse),
            Self::AlternativeProof => allows(Command::AlternativeProof),
            Self::Amend => allows(Command::Amend),
            Self::Invalidate => allows(Command::Invalidate),
            Self::SetStatus => allows(Command::SetStatus),
            // The domain does both in any status.
            Self::Verify | Self::Copy => Ok(()),
        }
    }

    /// Whether this is the page of its command in this status. Two pages make a declaration a draft again: what customs
    /// refused is corrected at the fields that customs names, anything else is only taken back.
    pub(super) fn is_page_in(self, status: Status) -> bool {
        match self {
            Self::Correct => status == Status::Rejected,
            Self::SaveAsDraft => status != Status::Rejected,
            _ => true,
        }
    }

    /// The scope that the operation demands in the API.
    pub(super) const fn scope(self) -> Scope {
        match self {
            Self::Submit | Self::ReleaseOnPaper | Self::SendPresentation | Self::SendSupplementary | Self::Amend => {
                Scope::DeclarationsSubmit
            }
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

    pub(super) fn class(self, is_next: bool) -> &'static str {
        match self {
            _ if is_next => "button first",
            Self::Invalidate | Self::SetStatus | Self::Delete => "button danger",
            _ => "button",
        }
    }
}
