use super::*;
use std::fmt::Write;

pub(in crate::lifecycle) const fn name(command: Command) -> &'static str {
    match command {
        Command::Submit => "submit",
        Command::SaveAsDraft => "save-as-draft",
        Command::Invalidate => "invalidate",
        Command::ControlResponse => "control-response",
        Command::AlternativeProof => "ape",
        Command::SendPresentation => "send-presentation",
        Command::SendSupplementary => "send-supplementary",
        Command::Amend => "amend",
        Command::SetStatus => "set-status",
    }
}

fn table() -> String {
    let mut text = String::from("| command |");
    for status in Status::ALL {
        write!(text, " {} |", status.code()).expect("a string takes all");
    }
    text.push_str("\n|---|");
    text.push_str(&"---|".repeat(Status::ALL.len()));
    for command in Command::ALL {
        write!(text, "\n| {} |", name(command)).expect("a string takes all");
        for status in Status::ALL {
            let word = match command_effect(status, command) {
                CommandEffect::Becomes(status) => status.code(),
                CommandEffect::Stays => "sent",
                CommandEffect::AsAsked => "as asked",
                CommandEffect::AwaitsAcceptance => "not accepted",
                CommandEffect::Refused => "refused",
            };
            write!(text, " {word} |").expect("a string takes all");
        }
    }
    text
}

#[test]
fn every_command_in_every_status_does_what_the_documentation_says() {
    let documentation = include_str!("../../../docs/lifecycle.md");
    let table = table();
    assert!(documentation.contains(&table), "docs/lifecycle.md lacks this table:\n{table}");
}

#[test]
fn a_command_is_allowed_where_the_table_says_so() {
    assert_eq!(Command::Submit.allowed_from(), [Status::Draft]);
    assert_eq!(Command::SaveAsDraft.allowed_from(), [Status::Submitted, Status::Rejected]);
    let standing = [Status::Accepted, Status::UnderControl, Status::Held, Status::Released];
    assert_eq!(Command::Invalidate.allowed_from(), standing);
    assert_eq!(Command::ControlResponse.allowed_from(), [Status::UnderControl, Status::Held]);
    assert_eq!(Command::AlternativeProof.allowed_from(), [Status::Accepted, Status::Released]);
    assert_eq!(Command::SendPresentation.allowed_from(), standing);
    assert_eq!(Command::SendSupplementary.allowed_from(), standing);
    assert_eq!(Command::Amend.allowed_from(), standing);
    assert_eq!(Command::SetStatus.allowed_from(), Status::ALL);
}
