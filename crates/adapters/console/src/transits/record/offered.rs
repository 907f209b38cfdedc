//! What a member may do with a transit now: the domain decides what the transit allows, scopes decide what the role
//! allows.

use crate::failure::Failure;
use crate::records::OfferedAction;
use crate::texts::Language;
use crate::visit::Member;
use customs_access::Scope;
use customs_transits::lifecycle::{Command, Status};
use customs_transits::{Transit, TransitError, TransitRole, Transits};

customs_kernel::words!(
    /// The pages that act on a transit, the next steps first; the word follows the address of the transit.
    Action {
        /// To correct what customs refused.
        Correct = "correct",
        /// To submit it.
        Submit = "submit",
        /// To fill the draft in.
        Edit = "edit",
        /// To present the goods.
        SendPresentation = "send-presentation",
        /// To ask for the release.
        RequestRelease = "request-release",
        /// To answer an enquiry.
        AnswerEnquiry = "enquiry-answer",
        /// To report the arrival, or what was unloaded.
        Arrival = "arrival",
        /// To let the goods leave on paper.
        ReleaseOnPaper = "fallback",
        /// To record that a movement on paper ended.
        DischargeOnPaper = "fallback-discharge",
        /// To make it a draft again.
        SaveAsDraft = "save-as-draft",
        /// To copy it.
        Copy = "copy",
        /// To ask for its invalidation.
        Invalidate = "invalidate",
        /// To delete it.
        Delete = "delete",
        /// To report the arrival of a movement that somebody else lodged once more.
        ReportArrival = "report-arrival",
        /// To report what was found when the goods of such a movement were unloaded.
        UnloadingRemarks = "unloading-remarks",
    }
);

impl Action {
    /// The text of the link.
    pub const fn name(self, t: Language, transit: &Transit) -> &'static str {
        match self {
            Self::Correct => t.record_correct(),
            Self::Submit => t.record_submit(),
            Self::Edit => t.record_edit(),
            Self::SendPresentation => t.record_send_presentation(),
            Self::RequestRelease => t.transit_request_release(),
            Self::AnswerEnquiry => t.transit_answer_enquiry(),
            Self::Arrival if transit.standing.destination.is_unloading() => t.transit_send_unloading_remarks(),
            Self::Arrival | Self::ReportArrival => t.transit_report_arrival(),
            Self::UnloadingRemarks => t.transit_send_unloading_remarks(),
            Self::ReleaseOnPaper => t.record_release_on_paper(),
            Self::DischargeOnPaper => t.transit_discharge_on_paper(),
            Self::SaveAsDraft => t.record_save_as_draft(),
            Self::Copy => t.record_copy(),
            Self::Invalidate => t.record_invalidate(),
            Self::Delete => t.record_delete(),
        }
    }

    /// The command that the domain decides about; `None` for what it does in any status.
    const fn command(self) -> Option<Command> {
        match self {
            Self::Submit => Some(Command::Submit),
            Self::Edit => Some(Command::Update),
            Self::SendPresentation => Some(Command::SendPresentation),
            Self::RequestRelease => Some(Command::RequestRelease),
            Self::AnswerEnquiry => Some(Command::AnswerEnquiry),
            Self::Arrival => Some(Command::Arrival),
            // To correct a rejected transit is to make it a draft and edit it.
            Self::Correct | Self::SaveAsDraft => Some(Command::SaveAsDraft),
            Self::ReleaseOnPaper
            | Self::DischargeOnPaper
            | Self::Copy
            | Self::ReportArrival
            | Self::UnloadingRemarks => None,
            Self::Invalidate => Some(Command::Invalidate),
            Self::Delete => Some(Command::Delete),
        }
    }

    /// The end of the movement at which the broker takes part who is offered the action.
    const fn role(self) -> TransitRole {
        match self {
            Self::ReportArrival | Self::UnloadingRemarks => TransitRole::Destination,
            _ => TransitRole::Departure,
        }
    }

    /// Asks the domain whether the transit allows the action as it stands.
    fn require_possible(self, transits: &Transits, transit: &Transit) -> Result<(), TransitError> {
        match self {
            Self::ReleaseOnPaper => transits.require_release_on_paper(transit),
            Self::DischargeOnPaper => Transits::require_discharge_on_paper(transit),
            Self::ReportArrival => transits.require_reportable(transit),
            Self::UnloadingRemarks => transits.require_unloadable(transit),
            _ => self.command().map_or(Ok(()), |command| transits.require_possible(transit, command)),
        }
    }

    /// Whether the action has a page in this status: what customs refused is corrected at the fields that customs names.
    fn is_page_in(self, status: Status) -> bool {
        self != Self::Correct || status == Status::Rejected
    }

    /// The scope that the operation demands in the API.
    const fn scope(self) -> Scope {
        match self {
            Self::Delete => Scope::TransitDelete,
            _ => Scope::TransitWrite,
        }
    }

    /// Whether the action takes the transit on.
    const fn is_step(self) -> bool {
        matches!(
            self,
            Self::Correct
                | Self::Submit
                | Self::SendPresentation
                | Self::RequestRelease
                | Self::AnswerEnquiry
                | Self::Arrival
                | Self::ReportArrival
                | Self::UnloadingRemarks
        )
    }

    const fn class(self, is_next: bool) -> &'static str {
        match self {
            _ if is_next => "button first",
            Self::Invalidate | Self::Delete => "button danger",
            _ => "button",
        }
    }
}

/// The actions that the role of the member allows on any transit.
pub(crate) fn allowed(member: &Member) -> Vec<Action> {
    Action::ALL.iter().copied().filter(|action| member.may(action.scope())).collect()
}

/// The actions among these that the transit allows now. It only asks about what the role allows, since some answers
/// need a look into the storage.
pub fn possible(transits: &Transits, transit: &Transit, allowed: &[Action]) -> Result<Vec<Action>, Failure> {
    let mut possible = Vec::new();
    let is_offered = |action: &&Action| action.role() == transit.role && action.is_page_in(transit.status());
    for action in allowed.iter().filter(is_offered) {
        match action.require_possible(transits, transit) {
            Ok(()) => possible.push(*action),
            // A question that cannot be asked is no refusal.
            Err(TransitError::Storage(error)) => return Err(error.into()),
            Err(_) => {}
        }
    }
    Ok(possible)
}

/// The actions as links, the next step first.
pub fn offered(t: Language, transit: &Transit, actions: Vec<Action>) -> Vec<OfferedAction> {
    let offer = |(place, action): (usize, Action)| OfferedAction {
        href: format!("/console/transits/{}/{}", transit.id.get(), action.word()),
        name: action.name(t, transit),
        class: action.class(place == 0 && action.is_step()),
    };
    actions.into_iter().enumerate().map(offer).collect()
}
