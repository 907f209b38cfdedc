use super::{DepartureState, DestinationState, Standing, Status};
use customs_form_macros::growing;

/// Commands that the broker can give for a transit once it was created.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Change the draft.
    Update,
    /// Delete the draft.
    Delete,
    /// Lodge it with customs (IE015).
    Submit,
    /// Take the transit back for changes: customs rejected it, did not answer in time, or has not got it yet.
    SaveAsDraft,
    /// Ask customs to invalidate the transit (IE014).
    Invalidate,
    /// Present the goods of a pre-lodged transit (IE170).
    SendPresentation,
    /// Report the arrival (IE007) or the unloading remarks (IE044).
    Arrival,
    /// Ask customs to change the accepted transit (IE013).
    Amend,
    /// Answer the enquiry about a movement that did not arrive (IE141).
    AnswerEnquiry,
    /// Ask customs to release goods that it holds back (IE054).
    RequestRelease,
}

/// The effect of a command, provided that the rules beyond the standing allow it.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandEffect {
    /// The standing does not change.
    Stays,
    /// The movement enters this state at departure.
    Departure(DepartureState),
    /// The movement enters this state at destination.
    Destination(DestinationState),
    /// The command is refused until customs accepts the transit.
    AwaitsAcceptance,
    /// The command is refused.
    Refused,
}

/// Returns the effect of a command in a standing. It is the transition table of commands.
#[must_use]
pub const fn command_effect(standing: Standing, command: Command) -> CommandEffect {
    use CommandEffect as E;
    use DepartureState as D;
    match command {
        Command::Update | Command::Delete => match standing.departure {
            D::Draft => E::Stays,
            _ => E::Refused,
        },
        Command::Submit => match standing.departure {
            D::Draft => E::Departure(D::Submitted),
            _ => E::Refused,
        },
        Command::SaveAsDraft => match standing.departure {
            D::InvalidationRequested => match standing.before_invalidation {
                Some(before) if becomes_draft(before) => E::Departure(D::Draft),
                _ => E::Refused,
            },
            state if becomes_draft(state) => E::Departure(D::Draft),
            _ => E::Refused,
        },
        Command::Invalidate => match standing.status() {
            Status::Submitted | Status::Accepted => E::Departure(D::InvalidationRequested),
            _ => E::Refused,
        },
        Command::SendPresentation => match standing.departure {
            D::Prelodged => E::Stays,
            D::Draft | D::Submitted | D::Acknowledged | D::Failed | D::Rejected => E::AwaitsAcceptance,
            _ => E::Refused,
        },
        Command::Arrival => match (standing.departure, standing.status()) {
            // What began on paper is unknown to the system of customs.
            (D::OnPaper, _) => E::Refused,
            (_, Status::Released) => arrival(standing.destination),
            _ => E::Refused,
        },
        Command::Amend => match standing.departure {
            D::Prelodged | D::Accepted | D::GuaranteeProblem | D::AmendmentRequested | D::UnderControl => E::Stays,
            _ => E::Refused,
        },
        Command::AnswerEnquiry => match standing.departure {
            // Discrepancies that customs finds leave an enquiry open.
            D::Enquiry | D::Discrepancies => E::Stays,
            _ => E::Refused,
        },
        Command::RequestRelease => match standing.departure {
            D::AmendmentRequested | D::UnderControl => E::Stays,
            _ => E::Refused,
        },
    }
}

/// Returns whether the state permits a return to draft: customs refused the transit, or has not decided on it yet. The
/// standing cannot tell which, so the use case decides the rest.
const fn becomes_draft(state: DepartureState) -> bool {
    use DepartureState as D;
    matches!(state, D::Submitted | D::Failed | D::Acknowledged | D::Rejected)
}

const fn arrival(state: DestinationState) -> CommandEffect {
    match state {
        DestinationState::Nothing | DestinationState::ArrivalRejected => {
            CommandEffect::Destination(DestinationState::ArrivalSent)
        }
        DestinationState::UnloadingAllowed => CommandEffect::Destination(DestinationState::RemarksSent),
        DestinationState::ArrivalSent | DestinationState::RemarksSent | DestinationState::GoodsReleased => {
            CommandEffect::Refused
        }
    }
}

impl Command {
    /// All commands.
    pub const ALL: [Self; 10] = [
        Self::Update,
        Self::Delete,
        Self::Submit,
        Self::SaveAsDraft,
        Self::Invalidate,
        Self::SendPresentation,
        Self::Arrival,
        Self::Amend,
        Self::AnswerEnquiry,
        Self::RequestRelease,
    ];

    /// Returns the statuses in which the command can be allowed.
    #[must_use]
    pub const fn allowed_from(self) -> &'static [Status] {
        match self {
            Self::Update | Self::Delete | Self::Submit => &[Status::Draft],
            Self::SaveAsDraft => &[Status::Submitted, Status::Rejected, Status::InvalidationRequested],
            Self::Invalidate => &[Status::Submitted, Status::Accepted],
            Self::SendPresentation | Self::Amend | Self::RequestRelease => &[Status::Accepted],
            Self::Arrival => &[Status::Released],
            // Customs asks at departure, whatever the office of destination has released.
            Self::AnswerEnquiry => &[Status::Released, Status::Arrived],
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
