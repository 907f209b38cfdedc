use crate::texts::Language;
use crate::visit::Member;
use customs_access::Scope;
use customs_transits::lifecycle::{Command, CommandEffect, DepartureState, command_effect};
use customs_transits::{Transit, Transits};

/// An action as the page offers it.
pub(super) struct OfferedAction {
    pub(super) href: String,
    pub(super) name: &'static str,
    pub(super) class: &'static str,
}

/// The pages that act on a transit, the next steps first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Submit,
    SendPresentation,
    RequestRelease,
    AnswerEnquiry,
    Arrival,
    SaveAsDraft,
    Copy,
    Invalidate,
    Delete,
}

impl Action {
    const ALL: [Self; 9] = [
        Self::Submit,
        Self::SendPresentation,
        Self::RequestRelease,
        Self::AnswerEnquiry,
        Self::Arrival,
        Self::SaveAsDraft,
        Self::Copy,
        Self::Invalidate,
        Self::Delete,
    ];

    /// What follows the address of the transit.
    const fn path(self) -> &'static str {
        match self {
            Self::Submit => "submit",
            Self::SendPresentation => "send-presentation",
            Self::RequestRelease => "request-release",
            Self::AnswerEnquiry => "enquiry-answer",
            Self::Arrival => "arrival",
            Self::SaveAsDraft => "save-as-draft",
            Self::Copy => "copy",
            Self::Invalidate => "invalidate",
            Self::Delete => "delete",
        }
    }

    const fn name(self, t: Language) -> &'static str {
        match self {
            Self::Submit => t.transit_submit(),
            Self::SendPresentation => t.transit_present(),
            Self::RequestRelease => t.transit_request_release(),
            Self::AnswerEnquiry => t.transit_answer_enquiry(),
            Self::Arrival => t.transit_report_arrival(),
            Self::SaveAsDraft => t.transit_save_as_draft(),
            Self::Copy => t.transit_copy(),
            Self::Invalidate => t.transit_invalidate(),
            Self::Delete => t.transit_delete(),
        }
    }

    /// The command that the tables of the domain decide about; `None` for what is always possible.
    const fn command(self) -> Option<Command> {
        match self {
            Self::Submit => Some(Command::Submit),
            Self::SendPresentation => Some(Command::SendPresentation),
            Self::RequestRelease => Some(Command::RequestRelease),
            Self::AnswerEnquiry => Some(Command::AnswerEnquiry),
            Self::Arrival => Some(Command::Arrival),
            Self::SaveAsDraft => Some(Command::SaveAsDraft),
            Self::Copy => None,
            Self::Invalidate => Some(Command::Invalidate),
            Self::Delete => Some(Command::Delete),
        }
    }

    /// The scope that the operation demands in the API.
    const fn scope(self) -> Scope {
        match self {
            Self::Delete => Scope::TransitDelete,
            _ => Scope::TransitWrite,
        }
    }

    /// Whether the steps that the transit has reached allow the action too.
    fn suits(self, transit: &Transit) -> bool {
        let milestones = &transit.milestones;
        let has_mrn = milestones.mrn.is_some();
        match self {
            Self::SendPresentation => milestones.presentation_sent_at.is_none() && milestones.registered_at.is_some(),
            Self::AnswerEnquiry => match &transit.enquiry {
                Some(enquiry) => has_mrn && enquiry.answered_at.is_none(),
                None => has_mrn && transit.standing.departure != DepartureState::Discrepancies,
            },
            Self::RequestRelease | Self::Arrival => has_mrn,
            Self::SaveAsDraft => !has_mrn,
            Self::Submit | Self::Copy | Self::Invalidate | Self::Delete => true,
        }
    }

    fn is_possible(self, transit: &Transit) -> bool {
        let is_in_order = self.command().is_none_or(|command| {
            matches!(
                command_effect(transit.standing, command),
                CommandEffect::Departure(_) | CommandEffect::Destination(_) | CommandEffect::Stays
            )
        });
        is_in_order && self.suits(transit)
    }

    /// Whether the action takes the transit on.
    const fn is_step(self) -> bool {
        matches!(
            self,
            Self::Submit | Self::SendPresentation | Self::RequestRelease | Self::AnswerEnquiry | Self::Arrival
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

/// The commands that the standing allows and the domain refuses all the same, such as those whose last day has passed.
pub(super) fn refused(transits: &Transits, transit: &Transit) -> Vec<Command> {
    let commands = Action::ALL.into_iter().filter(|action| action.is_possible(transit)).filter_map(Action::command);
    commands.filter(|command| transits.require_possible(transit, *command).is_err()).collect()
}

/// The actions that the member can take on the transit, the next step first, without those that the domain refuses.
pub(super) fn offered(member: &Member, transit: &Transit, refused: &[Command]) -> Vec<OfferedAction> {
    let t = member.t();
    let is_refused = |action: &Action| action.command().is_some_and(|command| refused.contains(&command));
    let allowed = Action::ALL.into_iter().filter(|action| member.may(action.scope()) && action.is_possible(transit));
    let allowed = allowed.filter(|action| !is_refused(action));
    let offer = |(place, action): (usize, Action)| OfferedAction {
        href: format!("/console/transits/{}/{}", transit.id.get(), action.path()),
        name: action.name(t),
        class: action.class(place == 0 && action.is_step()),
    };
    allowed.enumerate().map(offer).collect()
}
