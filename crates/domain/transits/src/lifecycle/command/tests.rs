use super::*;
use std::fmt::Write;

pub(in crate::lifecycle) const fn name(command: Command) -> &'static str {
    match command {
        Command::Update => "PUT",
        Command::Delete => "DELETE",
        Command::Submit => "submit",
        Command::SaveAsDraft => "save-as-draft",
        Command::Invalidate => "invalidate",
        Command::SendPresentation => "send-presentation",
        Command::Arrival => "arrival",
        Command::Amend => "PUT (amendment)",
        Command::AnswerEnquiry => "enquiry-answer",
        Command::RequestRelease => "request-release",
    }
}

fn word(effect: CommandEffect) -> &'static str {
    match effect {
        CommandEffect::Stays => "allowed",
        CommandEffect::Departure(state) => state.word(),
        CommandEffect::Destination(state) => state.word(),
        CommandEffect::AwaitsAcceptance => "not accepted",
        CommandEffect::Refused => "refused",
    }
}

fn table(first: &str, commands: &[Command], rows: impl Iterator<Item = (&'static str, Standing)>) -> String {
    let mut text = format!("| {first} |");
    for command in commands {
        write!(text, " {} |", name(*command)).expect("a string takes all");
    }
    text.push_str("\n|---|");
    text.push_str(&"---|".repeat(commands.len()));
    for (state, standing) in rows {
        write!(text, "\n| {state} |").expect("a string takes all");
        for command in commands {
            write!(text, " {} |", word(command_effect(standing, *command))).expect("a string takes all");
        }
    }
    text
}

fn assert_documented(table: &str) {
    let documentation = include_str!("../../../docs/transit.md");
    assert!(documentation.contains(table), "docs/transit.md lacks this table:\n{table}");
}

#[test]
fn every_command_in_every_state_does_what_the_documentation_says() {
    let at_departure = DepartureState::ALL
        .iter()
        .copied()
        .map(|departure| (departure.word(), Standing { departure, ..Standing::DRAFT }));
    assert_documented(&table("at departure", &Command::ALL, at_departure));
    let released = Standing { departure: DepartureState::Released, ..Standing::DRAFT };
    let at_destination = DestinationState::ALL
        .iter()
        .copied()
        .map(|destination| (destination.word(), Standing { destination, ..released }));
    assert_documented(&table("at destination", &[Command::Arrival], at_destination));
}

#[test]
fn a_command_is_allowed_in_no_other_status_than_it_says() {
    for command in Command::ALL {
        let mut allowed = Vec::new();
        for departure in DepartureState::ALL.iter().copied() {
            for destination in DestinationState::ALL.iter().copied() {
                let before = (departure == DepartureState::InvalidationRequested).then_some(DepartureState::Submitted);
                let standing = Standing { departure, destination, before_invalidation: before };
                let effect = command_effect(standing, command);
                if !matches!(effect, CommandEffect::Refused | CommandEffect::AwaitsAcceptance)
                    && !allowed.contains(&standing.status())
                {
                    allowed.push(standing.status());
                }
            }
        }
        let mut stated = command.allowed_from().to_vec();
        stated.sort_unstable();
        allowed.sort_unstable();
        assert_eq!(allowed, stated, "{command:?}");
    }
}

#[test]
fn what_customs_accepted_is_no_draft_again_while_its_invalidation_is_pending() {
    for before in DepartureState::ALL.iter().copied().filter(|state| *state != DepartureState::InvalidationRequested) {
        let departure = DepartureState::InvalidationRequested;
        let pending = Standing { departure, before_invalidation: Some(before), ..Standing::DRAFT };
        let alone = Standing { departure: before, ..Standing::DRAFT };
        let save = |standing| command_effect(standing, Command::SaveAsDraft);
        assert_eq!(save(pending), save(alone), "{before:?}");
    }
}
