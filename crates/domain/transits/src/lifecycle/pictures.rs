//! The pictures of `docs/transit.md`. Their arrows are all changes of state in the tables; only the places of the states
//! are chosen here.

use std::collections::{BTreeMap, BTreeSet};

use customs_lifecycle_pictures::{Actor, Frame, Picture, Place, State, Transition, check};

use super::command::tests::name;
use super::message::tests::{TYPES, answers};
use super::{
    Command, CommandEffect, DepartureState, DestinationState, MessageEffect, Stance, Standing, command_effect, effect,
};
use crate::MessageKind;

const AT_DEPARTURE: [Place; 19] = [
    place("draft", 6, 36),
    place("submitted", 32, 30),
    place("acknowledged", 32, 42),
    place("error", 32, 12),
    place("rejected", 50, 12),
    place("not_released", 77, 12),
    place("prelodged", 56, 30),
    place("accepted", 77, 30),
    place("guarantee_problem", 77, 42),
    place("amendment_requested", 77, 53),
    place("under_control", 77, 64),
    place("released", 107, 14),
    place("released_with_incident", 107, 26),
    place("enquiry", 107, 38),
    place("discrepancies", 107, 50),
    place("recovery", 107, 62),
    place("written_off", 107, 82),
    place("invalidation_requested", 44, 83),
    place("invalidated", 77, 82),
];

const AT_DESTINATION: [Place; 6] = [
    place("none", 8, 12),
    place("arrival_sent", 34, 12),
    place("arrival_rejected", 34, 25),
    place("unloading_allowed", 64, 25),
    place("remarks_sent", 64, 39),
    place("goods_released", 98, 12),
];

const fn place(state: &'static str, x: i32, y: i32) -> Place {
    Place { state, x, y }
}

#[test]
fn the_picture_of_the_states_at_departure_is_the_one_in_the_documentation() {
    check(&at_departure(), "transit-departure.svg").unwrap_or_else(|problem| panic!("{problem}"));
}

#[test]
fn the_picture_of_the_states_at_destination_is_the_one_in_the_documentation() {
    check(&at_destination(), "transit-destination.svg").unwrap_or_else(|problem| panic!("{problem}"));
}

fn at_departure() -> Picture {
    let states = DepartureState::ALL;
    Picture {
        title: "Transit: states at departure".to_owned(),
        summary: "From the draft to the write-off. A frame holds the states of a status.".to_owned(),
        states: states.iter().map(|departure| state(departure.word(), acts(*departure))).collect(),
        transitions: [moves_by_commands(), moves_by_messages()].concat(),
        places: AT_DEPARTURE.to_vec(),
        frames: [frames_of_statuses(), vec![presented()]].concat(),
    }
}

fn state(name: &str, acts: Vec<String>) -> State {
    State { name: name.to_owned(), meaning: String::new(), acts }
}

fn transition(from: DepartureState, to: DepartureState, actor: Actor, label: &str) -> Transition {
    Transition { from: from.word().to_owned(), to: to.word().to_owned(), actor, label: label.to_owned() }
}

/// The standings of a movement that has this state at departure.
fn standings(departure: DepartureState) -> Vec<Standing> {
    let here = Standing { departure, ..Standing::DRAFT };
    if departure != DepartureState::InvalidationRequested {
        return vec![here];
    }
    let before = DepartureState::ALL.iter().copied().filter(|before| is_invalidated_by_request(*before));
    before.map(|before| Standing { before_invalidation: Some(before), ..here }).collect()
}

fn is_invalidated_by_request(departure: DepartureState) -> bool {
    let effect = command_effect(Standing { departure, ..Standing::DRAFT }, Command::Invalidate);
    effect == CommandEffect::Departure(DepartureState::InvalidationRequested)
}

fn moves_by_commands() -> Vec<Transition> {
    let mut found = Vec::new();
    for from in DepartureState::ALL.iter().copied() {
        for (standing, command) in standings(from).into_iter().flat_map(|s| Command::ALL.map(|command| (s, command))) {
            if let CommandEffect::Departure(to) = command_effect(standing, command) {
                found.push(transition(from, to, Actor::Broker, name(command)));
            }
        }
    }
    found
}

/// Commands that leave the state at departure as it is.
fn acts(departure: DepartureState) -> Vec<String> {
    let stays = |command: &Command| {
        let effects = standings(departure).into_iter().map(|standing| command_effect(standing, *command));
        effects.into_iter().any(|effect| matches!(effect, CommandEffect::Stays | CommandEffect::Destination(_)))
    };
    Command::ALL.into_iter().filter(stays).map(|command| name(command).to_owned()).collect()
}

/// The changes by messages, whichever request they answer. A message that leads elsewhere for the other type of
/// transit bears the type.
fn moves_by_messages() -> Vec<Transition> {
    let mut ways = BTreeMap::<(DepartureState, String), BTreeMap<DepartureState, BTreeSet<&str>>>::new();
    for from in DepartureState::ALL.iter().copied() {
        for (kind, stage) in TYPES {
            for (number, answer) in answers() {
                let stances = MessageKind::ALL.iter().map(|kind| Stance::of(*kind));
                let standings = standings(from);
                let all = stances.flat_map(|stance| standings.iter().map(move |standing| (stance, *standing)));
                for (stance, standing) in all {
                    let to = match effect(standing, stage, stance, &answer) {
                        MessageEffect::Departure(to) => to,
                        MessageEffect::RestoreState => standing.before_invalidation.unwrap_or(from),
                        _ => continue,
                    };
                    ways.entry((from, label(number))).or_default().entry(to).or_default().insert(kind);
                }
            }
        }
    }
    ways.into_iter().flat_map(|((from, label), ways)| transitions_of(from, &label, &ways)).collect()
}

fn transitions_of(
    from: DepartureState,
    label: &str,
    ways: &BTreeMap<DepartureState, BTreeSet<&str>>,
) -> Vec<Transition> {
    let one = |(to, types): (&DepartureState, &BTreeSet<&str>)| {
        let differs = types.len() < TYPES.len() && ways.len() > 1;
        let of_type = types.first().filter(|_| differs).map(|kind| format!(" {kind}")).unwrap_or_default();
        transition(from, *to, Actor::Customs, &format!("{label}{of_type}"))
    };
    ways.iter().map(one).collect()
}

/// The number of a message as customs writes it; of a decision on an invalidation with the decision.
fn label(number: &str) -> String {
    format!("IE{}", number.replace('+', "yes").replace('-', "no"))
}

/// A frame for each status, with the states that it stands for.
fn frames_of_statuses() -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::new();
    for departure in DepartureState::ALL.iter().copied() {
        let mut codes: Vec<&str> = DestinationState::ALL
            .iter()
            .map(|destination| Standing { departure, destination: *destination, before_invalidation: None })
            .map(|standing| standing.status().code())
            .collect();
        codes.dedup();
        let title = codes.join(" or ");
        match frames.iter_mut().find(|frame| frame.title == title) {
            Some(frame) => frame.states.push(departure.word().to_owned()),
            None => frames.push(Frame { title, states: vec![departure.word().to_owned()] }),
        }
    }
    frames
}

/// The states of a movement that was accepted with its goods presented, and on which customs has not decided.
fn presented() -> Frame {
    use DepartureState as D;
    let states = [D::Accepted, D::GuaranteeProblem, D::AmendmentRequested, D::UnderControl];
    Frame { title: String::new(), states: states.map(|state| state.word().to_owned()).to_vec() }
}

fn at_destination() -> Picture {
    let mut transitions = Vec::new();
    for destination in DestinationState::ALL.iter().copied() {
        let standing = Standing { departure: DepartureState::Released, destination, before_invalidation: None };
        let mut add = |to: DestinationState, actor, label: String| {
            transitions.push(Transition {
                from: destination.word().to_owned(),
                to: to.word().to_owned(),
                actor,
                label,
            });
        };
        for command in Command::ALL {
            if let CommandEffect::Destination(to) = command_effect(standing, command) {
                add(to, Actor::Broker, name(command).to_owned());
            }
        }
        for stance in MessageKind::ALL.iter().map(|kind| Stance::of(*kind)) {
            for ((number, answer), (_, stage)) in answers().flat_map(|answer| TYPES.map(|kind| (answer.clone(), kind)))
            {
                if let MessageEffect::Destination(to) = effect(standing, stage, stance, &answer) {
                    add(to, Actor::Customs, label(number));
                }
            }
        }
    }
    transitions.sort();
    transitions.dedup();
    Picture {
        title: "Transit: states at destination".to_owned(),
        summary: "From the arrival to the release of the goods at destination.".to_owned(),
        states: DestinationState::ALL.iter().map(|destination| state(destination.word(), Vec::new())).collect(),
        transitions,
        places: AT_DESTINATION.to_vec(),
        frames: Vec::new(),
    }
}
