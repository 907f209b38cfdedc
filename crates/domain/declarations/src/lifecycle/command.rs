use super::Status;
use customs_form_macros::growing;

/// An action of the broker on an existing declaration.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Submit the declaration to customs.
    Submit,
    /// Make the declaration a draft again: customs rejected it, or its message was not handed over yet.
    SaveAsDraft,
    /// Ask customs to invalidate the declaration.
    Invalidate,
    /// Answer a control or a question of customs.
    ControlResponse,
    /// Send an alternative proof that the goods left the Union.
    AlternativeProof,
    /// Present the goods of an advance declaration.
    SendPresentation,
    /// Send the supplementary declaration that completes an incomplete one.
    SendSupplementary,
    /// Ask customs to amend the declaration.
    Amend,
    /// Set any status by hand.
    SetStatus,
}

/// The effect of a command in a status, when no other rule forbids the command.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandEffect {
    /// The declaration gets this status.
    Becomes(Status),
    /// The status stays.
    Stays,
    /// The declaration gets the status that the caller asked for.
    AsAsked,
    /// The command is refused, because customs must accept the declaration first.
    AwaitsAcceptance,
    /// The command is refused in this status.
    Refused,
}

impl CommandEffect {
    const fn is_allowed(self) -> bool {
        matches!(self, Self::Becomes(_) | Self::Stays | Self::AsAsked)
    }
}

/// Returns the effect of a command in a status. It is the table of every command in every status.
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
        Command::SendPresentation | Command::SendSupplementary | Command::Amend => match status {
            S::Accepted | S::UnderControl | S::Held | S::Released => E::Stays,
            S::Draft | S::Submitted | S::Rejected => E::AwaitsAcceptance,
            S::InvalidationRequested | S::Invalidated => E::Refused,
        },
        Command::SetStatus => E::AsAsked,
    }
}

impl Command {
    /// All commands.
    pub const ALL: [Self; 9] = [
        Self::Submit,
        Self::SaveAsDraft,
        Self::Invalidate,
        Self::ControlResponse,
        Self::AlternativeProof,
        Self::SendPresentation,
        Self::SendSupplementary,
        Self::Amend,
        Self::SetStatus,
    ];

    /// Returns the statuses in which the command is allowed.
    #[must_use]
    pub fn allowed_from(self) -> Vec<Status> {
        Status::ALL.into_iter().filter(|status| command_effect(*status, self).is_allowed()).collect()
    }
}

#[cfg(test)]
pub(super) mod tests;
