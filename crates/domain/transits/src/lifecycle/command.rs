use super::{DepartureState, DestinationState, Standing, Status};

/// What the broker can do with a transit once it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Change the draft.
    Update,
    /// Delete the draft.
    Delete,
    /// Lodge it with customs (IE015).
    Submit,
    /// Take it back to be changed: rejected, not handed to customs yet, or not answered in time.
    SaveAsDraft,
    /// Ask customs to invalidate it (IE014).
    Invalidate,
    /// Present the goods of a pre-lodged transit (IE170).
    SendPresentation,
    /// Report the arrival (IE007), or what was found at unloading (IE044).
    Arrival,
}

/// What a command does, when the rules beside the standing allow it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandEffect {
    /// The standing stays.
    Stays,
    /// It stands so at departure.
    Departure(DepartureState),
    /// It stands so at destination.
    Destination(DestinationState),
    /// Refused: customs has to accept the transit first.
    AwaitsAcceptance,
    /// Refused.
    Refused,
}

/// The table: what a command does to a movement that stands so.
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
        Command::Arrival => match standing.status() {
            Status::Released => arrival(standing.destination),
            _ => E::Refused,
        },
    }
}

/// Whether customs neither accepted it nor ever will, or does not answer. Which of these it is the standing does not tell.
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
    pub const ALL: [Self; 7] = [
        Self::Update,
        Self::Delete,
        Self::Submit,
        Self::SaveAsDraft,
        Self::Invalidate,
        Self::SendPresentation,
        Self::Arrival,
    ];

    /// The statuses in which it can be allowed.
    #[must_use]
    pub const fn allowed_from(self) -> &'static [Status] {
        match self {
            Self::Update | Self::Delete | Self::Submit => &[Status::Draft],
            Self::SaveAsDraft => &[Status::Submitted, Status::Rejected, Status::InvalidationRequested],
            Self::Invalidate => &[Status::Submitted, Status::Accepted],
            Self::SendPresentation => &[Status::Accepted],
            Self::Arrival => &[Status::Released],
        }
    }
}

#[cfg(test)]
mod tests;
