use super::Status;

/// What the broker can do with a declaration once it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Lodge it with customs.
    Submit,
    /// Take it back to be changed: rejected, or not handed to customs yet.
    SaveAsDraft,
    /// Ask customs to invalidate it.
    Invalidate,
    /// Answer a control or a question of customs.
    ControlResponse,
    /// Prove by other means that the goods left the Union.
    AlternativeProof,
    /// Present the goods of an advance declaration.
    SendPresentation,
    /// Complete an incomplete declaration.
    SendSupplementary,
    /// Set any status by hand.
    SetStatus,
}

/// What a command does in a status, when the rules beside the status allow it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandEffect {
    /// The declaration gets this status.
    Becomes(Status),
    /// The status stays.
    Stays,
    /// The declaration gets the status that was asked for.
    AsAsked,
    /// Refused: customs has to accept the declaration first.
    AwaitsAcceptance,
    /// Refused in this status.
    Refused,
}

impl CommandEffect {
    const fn is_allowed(self) -> bool {
        matches!(self, Self::Becomes(_) | Self::Stays | Self::AsAsked)
    }
}

/// The table: what a command does in a status.
#[must_use]
pub const fn command_effect(status: Status, command: Command) -> CommandEffect {
    use CommandEffect as E;
    use Status as S;
    match command {
        Command::Submit => match status {
            S::Draft => E::Becomes(S::Submitted),
            _ => E::Refused,
        },
        Command::SaveAsDraft => match status {
            S::Submitted | S::Rejected => E::Becomes(S::Draft),
            _ => E::Refused,
        },
        Command::Invalidate => match status {
            S::Accepted | S::UnderControl | S::Held | S::Released => E::Becomes(S::InvalidationRequested),
            _ => E::Refused,
        },
        Command::ControlResponse => match status {
            S::UnderControl | S::Held => E::Stays,
            _ => E::Refused,
        },
        Command::AlternativeProof => match status {
            S::Accepted | S::Released => E::Stays,
            _ => E::Refused,
        },
        Command::SendPresentation | Command::SendSupplementary => match status {
            S::Accepted | S::UnderControl | S::Held | S::Released => E::Stays,
            S::Draft | S::Submitted | S::Rejected => E::AwaitsAcceptance,
            S::InvalidationRequested | S::Invalidated => E::Refused,
        },
        Command::SetStatus => E::AsAsked,
    }
}

impl Command {
    /// All commands.
    pub const ALL: [Self; 8] = [
        Self::Submit,
        Self::SaveAsDraft,
        Self::Invalidate,
        Self::ControlResponse,
        Self::AlternativeProof,
        Self::SendPresentation,
        Self::SendSupplementary,
        Self::SetStatus,
    ];

    /// The statuses in which it is allowed.
    #[must_use]
    pub fn allowed_from(self) -> Vec<Status> {
        Status::ALL.into_iter().filter(|status| command_effect(*status, self).is_allowed()).collect()
    }
}

#[cfg(test)]
mod tests;
