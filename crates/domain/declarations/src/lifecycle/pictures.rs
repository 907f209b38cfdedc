//! The picture of `docs/lifecycle.md`, which shows all changes of status in the tables.

use std::collections::BTreeSet;

use customs_kernel::testing::pictures::{Frame, Picture, State, Way, assert_drawn};

use super::command::tests::name;
use super::message::tests::{KINDS, answers};
use super::{Command, CommandEffect, MessageEffect, Stance, Status, command_effect, effect};
use crate::AuthorityAnswer;

/// What an answer can be about.
const STANCES: [Stance; 3] = [Stance::Declaration, Stance::Presentation, Stance::Invalidation];

#[test]
fn the_picture_of_the_statuses_is_the_one_in_the_documentation() {
    let before_the_release = [Status::Accepted, Status::UnderControl, Status::Held];
    let picture = Picture {
        title: "The life of a declaration",
        states: Status::ALL.map(state).to_vec(),
        frames: vec![Frame {
            title: "before the release".to_owned(),
            states: before_the_release.map(Status::code).to_vec(),
        }],
        ways: ways(),
    };
    assert_drawn(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/lifecycle.md"), &[picture]);
}

/// Returns all changes of status by commands, and by answers to the declaration or to a request about it.
fn ways() -> BTreeSet<Way> {
    let mut found = BTreeSet::new();
    for from in Status::ALL {
        let mut add = |to: Status, label: &str| {
            found.insert(Way { from: from.code(), to: to.code(), label: label.to_owned() });
        };
        for command in Command::ALL {
            if let CommandEffect::Becomes(to) = command_effect(from, command) {
                add(to, name(command));
            }
        }
        for stance in STANCES {
            for (answer_name, answer) in answers() {
                let [standard, advance] = KINDS.map(|stage| status_after(effect(from, stage, stance, &answer)));
                if let Some(to) = standard {
                    add(to, answer_name);
                }
                if let Some(to) = advance.filter(|to| standard != Some(*to)) {
                    add(to, &format!("{answer_name} (advance)"));
                }
            }
        }
    }
    found.retain(|way| way.from != way.to);
    found
}

/// Returns the status that the effect leads to.
fn status_after(effect: MessageEffect) -> Option<Status> {
    match effect {
        MessageEffect::Accept => Some(Status::Accepted),
        MessageEffect::Control => Some(Status::UnderControl),
        MessageEffect::Hold => Some(Status::Held),
        MessageEffect::Release => Some(Status::Released),
        MessageEffect::Reject => Some(Status::Rejected),
        MessageEffect::Invalidate => Some(Status::Invalidated),
        _ => None,
    }
}

/// Returns a status with its name in words, and the answers that lead back to the status before it.
fn state(status: Status) -> State {
    let leads_back = |answer: &AuthorityAnswer| {
        let mut effects = STANCES.iter().flat_map(|stance| KINDS.map(|stage| effect(status, stage, *stance, answer)));
        effects.any(|effect| effect == MessageEffect::RestoreStatus)
    };
    let back: Vec<&str> = answers().filter(|(_, answer)| leads_back(answer)).map(|(name, _)| name).collect();
    let mut notes = vec![meaning(status)];
    if !back.is_empty() {
        notes.push(format!("back: {}", back.join(", ")));
    }
    State { name: status.code(), notes }
}

/// Returns the name of the status in words: "under control".
fn meaning(status: Status) -> String {
    let mut words = String::new();
    for letter in format!("{status:?}").chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}
