//! The picture of `docs/lifecycle.md`. Its arrows are all changes of status in the tables; only the places of the
//! statuses are chosen here.

use std::collections::BTreeSet;

use customs_lifecycle_pictures::{Actor, Frame, Picture, Place, State, Transition, check};

use super::command::tests::name;
use super::message::tests::{KINDS, answers};
use super::{Command, CommandEffect, MessageEffect, Stance, Status, command_effect, effect};

const PLACES: [Place; 9] = [
    place("DRF", 6, 24),
    place("NEW", 28, 24),
    place("ERR", 28, 10),
    place("ACC", 62, 24),
    place("CTL", 62, 35),
    place("HLD", 62, 50),
    place("REL", 102, 35),
    place("INV_PENDING", 62, 66),
    place("INV", 102, 66),
];

const fn place(state: &'static str, x: i32, y: i32) -> Place {
    Place { state, x, y }
}

#[test]
fn the_picture_of_the_statuses_is_the_one_in_the_documentation() {
    let picture = Picture {
        title: "The life of a declaration".to_owned(),
        summary: "From the draft to the release.".to_owned(),
        states: Status::ALL.map(state).to_vec(),
        transitions: moves().into_iter().collect(),
        places: PLACES.to_vec(),
        frames: vec![frame(&[Status::Accepted, Status::UnderControl, Status::Held])],
    };
    check(&picture, "declaration.svg").unwrap_or_else(|problem| panic!("{problem}"));
}

fn frame(statuses: &[Status]) -> Frame {
    Frame { title: String::new(), states: statuses.iter().map(|status| status.code().to_owned()).collect() }
}

/// All changes of status by commands, and by answers to the declaration or to a request about it.
fn moves() -> BTreeSet<Transition> {
    let mut found = BTreeSet::new();
    for from in Status::ALL {
        let mut add = |to: Status, actor, label: &str| {
            let (from, to) = (from.code().to_owned(), to.code().to_owned());
            found.insert(Transition { from, to, actor, label: label.to_owned() });
        };
        for command in Command::ALL {
            if let CommandEffect::Becomes(to) = command_effect(from, command) {
                add(to, Actor::Broker, name(command));
            }
        }
        for stance in [Stance::Declaration, Stance::Presentation, Stance::Invalidation] {
            for (answer_name, answer) in answers() {
                let [standard, advance] = KINDS.map(|stage| statuses_after(from, effect(from, stage, stance, &answer)));
                for to in &advance {
                    let only = if standard.contains(to) { "" } else { " (advance)" };
                    add(*to, Actor::Customs, &format!("{answer_name}{only}"));
                }
                standard.iter().filter(|to| !advance.contains(to)).for_each(|to| add(*to, Actor::Customs, answer_name));
            }
        }
    }
    found.retain(|transition| transition.from != transition.to);
    found
}

/// The statuses that the effect can lead to.
fn statuses_after(from: Status, effect: MessageEffect) -> Vec<Status> {
    match effect {
        MessageEffect::Accept => vec![Status::Accepted],
        MessageEffect::Control => vec![Status::UnderControl],
        MessageEffect::Hold => vec![Status::Held],
        MessageEffect::Release => vec![Status::Released],
        MessageEffect::Reject => vec![Status::Rejected],
        MessageEffect::Invalidate => vec![Status::Invalidated],
        MessageEffect::RestoreStatus => {
            let asks = |before: &Status| command_effect(*before, Command::Invalidate) == CommandEffect::Becomes(from);
            Status::ALL.into_iter().filter(asks).collect()
        }
        _ => Vec::new(),
    }
}

/// A status with the commands that leave it as it is. What sets any status by hand is left out.
fn state(status: Status) -> State {
    let stays = |command: &Command| command_effect(status, *command) == CommandEffect::Stays;
    let acts = Command::ALL.into_iter().filter(stays).map(|command| name(command).to_owned()).collect();
    State { name: status.code().to_owned(), meaning: meaning(status), acts }
}

/// The name of the status in words: "under control".
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
