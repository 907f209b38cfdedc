//! The picture of `docs/lifecycle.md`. Its arrows are all changes of status in the tables; only the places of the
//! statuses are chosen here.

use std::collections::BTreeSet;

use customs_lifecycle_pictures::{Actor, Frame, Picture, Place, Transition, check};

use super::command::tests::name;
use super::message::tests::{KINDS, answers};
use super::{Command, CommandEffect, MessageEffect, Stance, Status, command_effect, effect};

const PLACES: [Place; 9] = [
    place("DRF", 6, 20),
    place("NEW", 28, 20),
    place("ERR", 28, 8),
    place("ACC", 62, 20),
    place("CTL", 62, 32),
    place("HLD", 62, 46),
    place("REL", 98, 26),
    place("INV_PENDING", 62, 62),
    place("INV", 98, 62),
];

const fn place(state: &'static str, x: i32, y: i32) -> Place {
    Place { state, x, y }
}

#[test]
fn the_picture_of_the_statuses_is_the_one_in_the_documentation() {
    let statuses = || Status::ALL.map(|status| status.code().to_owned()).to_vec();
    let picture = Picture {
        title: "The life of a declaration".to_owned(),
        summary: "From the draft to the release.".to_owned(),
        states: statuses(),
        transitions: moves().into_iter().collect(),
        acts: acts(),
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
            for (answer, stage) in answers().flat_map(|answer| KINDS.map(|stage| (answer.clone(), stage))) {
                for to in statuses_after(from, effect(from, stage, stance, &answer.1)) {
                    add(to, Actor::Customs, &number(answer.0));
                }
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

/// Commands that leave the status as it is. What sets any status by hand is left out.
fn acts() -> Vec<(String, String)> {
    let all = Status::ALL.into_iter().flat_map(|status| Command::ALL.map(|command| (status, command)));
    let stays = all.filter(|(status, command)| command_effect(*status, *command) == CommandEffect::Stays);
    stays.map(|(status, command)| (status.code().to_owned(), name(command).to_owned())).collect()
}

/// The number of an answer, with the decision where one number tells two.
fn number(answer: &str) -> String {
    let digits = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_digit());
    let kept = |word: &&str| digits(word) || ["granted", "denied"].contains(word);
    answer.split(' ').filter(kept).collect::<Vec<_>>().join(" ")
}
