//! What a member may do with a transit now: the domain tells what the transit allows, scopes what the role allows.

use crate::failure::Failure;
use crate::texts::Language;
use crate::visit::Member;
use customs_access::Scope;
use customs_transits::lifecycle::{Command, Status};
use customs_transits::{Transit, TransitError, Transits};

/// An action as the page offers it.
pub(super) struct OfferedAction {
    pub(super) href: String,
    pub(super) name: &'static str,
    pub(super) class: &'static str,
}

/// The pages that act on a transit, the next steps first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Correct,
    Submit,
    Edit,
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
    const ALL: [Self; 11] = [
        Self::Correct,
        Self::Submit,
        Self::Edit,
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
            Self::Correct => "correct",
            Self::Submit => "submit",
            Self::Edit => "edit",
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

    const fn name(self, t: Language, transit: &Transit) -> &'static str {
        match self {
            Self::Correct => t.record_correct(),
            Self::Submit => t.transit_submit(),
            Self::Edit => t.record_edit(),
            Self::SendPresentation => t.transit_present(),
            Self::RequestRelease => t.transit_request_release(),
            Self::AnswerEnquiry => t.transit_answer_enquiry(),
            Self::Arrival if transit.standing.destination.is_unloading() => t.transit_send_unloading_remarks(),
            Self::Arrival => t.transit_report_arrival(),
            Self::SaveAsDraft => t.transit_save_as_draft(),
            Self::Copy => t.transit_copy(),
            Self::Invalidate => t.transit_invalidate(),
            Self::Delete => t.transit_delete(),
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
            Self::Copy => None,
            Self::Invalidate => Some(Command::Invalidate),
            Self::Delete => Some(Command::Delete),
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

/// The actions that the role of the member allows, whatever the transit is.
pub(super) fn allowed(member: &Member) -> Vec<Action> {
    Action::ALL.into_iter().filter(|action| member.may(action.scope())).collect()
}

/// Those of the actions that the transit allows now. Only what the role allows is asked, since some answers take a look
/// into the storage.
pub(super) fn possible(transits: &Transits, transit: &Transit, allowed: &[Action]) -> Result<Vec<Action>, Failure> {
    let mut possible = Vec::new();
    for action in allowed.iter().filter(|action| action.is_page_in(transit.status())) {
        match action.command().map_or(Ok(()), |command| transits.require_possible(transit, command)) {
            Ok(()) => possible.push(*action),
            // What cannot be asked is no refusal.
            Err(TransitError::Storage(error)) => return Err(error.into()),
            Err(_) => {}
        }
    }
    Ok(possible)
}

/// The actions as links, the next step first.
pub(super) fn offered(t: Language, transit: &Transit, actions: Vec<Action>) -> Vec<OfferedAction> {
    let offer = |(place, action): (usize, Action)| OfferedAction {
        href: format!("/console/transits/{}/{}", transit.id.get(), action.path()),
        name: action.name(t, transit),
        class: action.class(place == 0 && action.is_step()),
    };
    actions.into_iter().enumerate().map(offer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::Duration;
    use customs_kernel::{Actor, Clock, OrganisationId};
    use customs_transits::lifecycle::{DepartureState as D, DestinationState};
    use customs_transits::testing::{TransitsOverFakes, a_valid_transit, transits_over_fakes};
    use customs_transits::{CreateTransit, Enquiry};

    fn possible_of(fakes: &TransitsOverFakes, transit: &Transit) -> Vec<&'static str> {
        let actions = possible(&fakes.transits, transit, &Action::ALL).expect("an answer");
        actions.into_iter().map(Action::path).collect()
    }

    /// A transit in this state at departure, which customs gave no MRN.
    fn transit(fakes: &TransitsOverFakes, departure: D) -> Transit {
        let organisation = OrganisationId::new(1);
        let command = CreateTransit { organisation, actor: Actor::System, form: a_valid_transit(), dossier_id: None };
        let mut transit = fakes.transits.create(command).expect("a transit");
        transit.standing.departure = departure;
        transit
    }

    /// The same with an MRN.
    fn taken(fakes: &TransitsOverFakes, departure: D) -> Transit {
        let mut transit = transit(fakes, departure);
        transit.milestones.mrn = "26NL000510A1B2C3J0".parse().ok();
        transit.milestones.registered_at = Some(fakes.clock.now());
        transit
    }

    #[test]
    fn before_customs_takes_a_transit_it_is_made_ready() {
        let fakes = transits_over_fakes();
        for (state, expected) in [
            (D::Draft, vec!["submit", "edit", "copy", "delete"]),
            (D::Submitted, vec!["save-as-draft", "copy", "invalidate"]),
            (D::Acknowledged, vec!["save-as-draft", "copy", "invalidate"]),
            (D::Failed, vec!["correct", "save-as-draft", "copy"]),
            (D::Rejected, vec!["correct", "save-as-draft", "copy"]),
        ] {
            assert_eq!(possible_of(&fakes, &transit(&fakes, state)), expected, "{state:?}");
        }
    }

    #[test]
    fn what_customs_took_is_followed_to_its_discharge() {
        let fakes = transits_over_fakes();
        for (state, expected) in [
            (D::Rejected, vec!["copy"]),
            (D::Accepted, vec!["copy", "invalidate"]),
            (D::GuaranteeProblem, vec!["copy", "invalidate"]),
            (D::AmendmentRequested, vec!["request-release", "copy", "invalidate"]),
            (D::UnderControl, vec!["request-release", "copy", "invalidate"]),
            (D::NotReleased, vec!["copy"]),
            (D::Released, vec!["arrival", "copy"]),
            (D::Enquiry, vec!["enquiry-answer", "arrival", "copy"]),
            (D::Discrepancies, vec!["arrival", "copy"]),
            (D::WrittenOff, vec!["copy"]),
            (D::InvalidationRequested, vec!["copy"]),
            (D::Invalidated, vec!["copy"]),
        ] {
            assert_eq!(possible_of(&fakes, &taken(&fakes, state)), expected, "{state:?}");
        }
    }

    #[test]
    fn what_builds_on_an_mrn_is_not_offered_without_one() {
        let fakes = transits_over_fakes();
        for state in [D::UnderControl, D::Released, D::Enquiry] {
            let possible = possible_of(&fakes, &transit(&fakes, state));
            let builds_on_it = ["request-release", "arrival", "enquiry-answer"];
            assert!(!possible.iter().any(|path| builds_on_it.contains(path)), "{state:?}: {possible:?}");
        }
    }

    #[test]
    fn an_enquiry_is_answered_once() {
        let fakes = transits_over_fakes();
        let mut asked = taken(&fakes, D::Discrepancies);
        let answers = |transit: &Transit| possible_of(&fakes, transit).contains(&"enquiry-answer");
        let asked_at = fakes.clock.now();
        let enquiry = Enquiry { asked_at, limit: None, office: None, reference: None, answered_at: None };
        asked.enquiry = Some(enquiry.clone());
        assert!(answers(&asked));
        asked.enquiry = Some(Enquiry { answered_at: Some(asked_at), ..enquiry });
        assert!(!answers(&asked));
    }

    #[test]
    fn goods_are_presented_once_and_in_time() {
        let fakes = transits_over_fakes();
        let mut prelodged = taken(&fakes, D::Prelodged);
        let presents = |transit: &Transit| possible_of(&fakes, transit).contains(&"send-presentation");
        assert!(!presents(&prelodged), "its type is another");
        prelodged.form.additional_declaration_type = Some("D".to_owned());
        assert!(presents(&prelodged));
        prelodged.milestones.presentation_sent_at = prelodged.milestones.registered_at;
        assert!(!presents(&prelodged), "it was sent");
        prelodged.milestones.presentation_sent_at = None;
        fakes.clock.advance(Duration::days(40));
        assert!(!presents(&prelodged), "it is too late");
    }

    #[test]
    fn at_destination_the_arrival_is_reported_and_then_what_was_unloaded() {
        let fakes = transits_over_fakes();
        let mut arriving = taken(&fakes, D::Released);
        let report = Action::Arrival.name(Language::En, &arriving);
        arriving.standing.destination = DestinationState::ArrivalSent;
        assert_eq!(possible_of(&fakes, &arriving), ["copy"]);
        arriving.standing.destination = DestinationState::UnloadingAllowed;
        assert_eq!(possible_of(&fakes, &arriving), ["arrival", "copy"]);
        let links = offered(Language::En, &arriving, vec![Action::Arrival, Action::Copy]);
        assert_eq!((links[0].class, links[1].class), ("button first", "button"));
        assert_ne!(links[0].name, report);
    }
}
