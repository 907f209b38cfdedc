//! The pictures of `docs/transit.md`, which show all changes of state in the tables.

use std::collections::{BTreeMap, BTreeSet};

use customs_kernel::testing::pictures::{Frame, Picture, State, Way, assert_drawn};

use super::command::tests::name;
use super::message::tests::{TYPES, answers};
use super::{
    Command, CommandEffect, DepartureState, DestinationState, MessageEffect, Stance, Standing, Status, command_effect,
    effect,
};
use crate::MessageKind;

#[test]
fn the_pictures_of_the_states_are_those_in_the_documentation() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/transit.md");
    assert_drawn(page, &[at_departure(), at_destination()]);
}

fn at_departure() -> Picture {
    let frames = frames();
    let mut ways = ways_by_commands();
    ways.extend(ways_by_messages());
    Picture {
        title: "Transit: states at departure",
        states: DepartureState::ALL.iter().map(|departure| state(*departure, &frames)).collect(),
        frames,
        ways,
    }
}

/// Returns a state with its status, unless a frame bears that, and the messages that lead back to the state before it.
fn state(departure: DepartureState, frames: &[Frame]) -> State {
    let is_framed = frames.iter().any(|frame| frame.states.contains(&departure.word()));
    let mut notes = if is_framed { Vec::new() } else { vec![status(departure)] };
    let effects = effects(departure).into_iter();
    let back =
        effects.filter(|(.., effect)| *effect == MessageEffect::RestoreState).map(|(_, number, _)| label(number));
    let back: Vec<String> = back.collect::<BTreeSet<String>>().into_iter().collect();
    if !back.is_empty() {
        notes.push(format!("back: {}", back.join(", ")));
    }
    State { name: departure.word(), notes }
}

/// Returns the standings of a movement that has this state at departure.
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

fn ways_by_commands() -> BTreeSet<Way> {
    let mut found = BTreeSet::new();
    for from in DepartureState::ALL.iter().copied() {
        for (standing, command) in standings(from).into_iter().flat_map(|s| Command::ALL.map(|command| (s, command))) {
            if let CommandEffect::Departure(to) = command_effect(standing, command) {
                found.insert(Way { from: from.word(), to: to.word(), label: name(command).to_owned() });
            }
        }
    }
    found
}

/// Returns what messages do in this state, whichever request they answer, with the type of transit and the number of
/// each.
fn effects(departure: DepartureState) -> Vec<(&'static str, &'static str, MessageEffect)> {
    let mut found = Vec::new();
    for (kind, stage) in TYPES {
        for (number, answer) in answers() {
            for stance in MessageKind::ALL.iter().map(|kind| Stance::for_kind(*kind)) {
                let here = standings(departure).into_iter();
                found.extend(here.map(|standing| (kind, number, effect(standing, stage, stance, &answer))));
            }
        }
    }
    found
}

/// Returns the changes by messages. A message that leads elsewhere for the other type of transit bears the type.
fn ways_by_messages() -> BTreeSet<Way> {
    let mut found = BTreeMap::<(DepartureState, &str), BTreeMap<DepartureState, BTreeSet<&str>>>::new();
    for from in DepartureState::ALL.iter().copied() {
        for (kind, number, effect) in effects(from) {
            if let MessageEffect::Departure(to) = effect {
                found.entry((from, number)).or_default().entry(to).or_default().insert(kind);
            }
        }
    }
    found.into_iter().flat_map(|((from, number), targets)| ways_of(from, &label(number), &targets)).collect()
}

fn ways_of(from: DepartureState, label: &str, targets: &BTreeMap<DepartureState, BTreeSet<&str>>) -> Vec<Way> {
    let one = |(to, types): (&DepartureState, &BTreeSet<&str>)| {
        let differs = types.len() < TYPES.len() && targets.len() > 1;
        let of_type = types.first().filter(|_| differs).map(|kind| format!(" {kind}")).unwrap_or_default();
        Way { from: from.word(), to: to.word(), label: format!("{label}{of_type}") }
    };
    targets.iter().map(one).collect()
}

/// Returns the number of a message as customs writes it, with the decision when it decides on an invalidation.
fn label(number: &str) -> String {
    format!("IE{}", number.replace('+', "yes").replace('-', "no"))
}

/// Returns the statuses that the state at departure can stand for.
fn status(departure: DepartureState) -> String {
    let standings = DestinationState::ALL.iter().map(|destination| Standing {
        departure,
        destination: *destination,
        before_invalidation: None,
    });
    let mut codes: Vec<&str> = standings.map(|standing| standing.status().code()).collect();
    codes.dedup();
    codes.join(" or ")
}

/// Returns a frame for each status with several states, but for those of ERR, which lie at different ends of the
/// picture; and one for the states of a movement that was accepted with its goods presented, and on which customs has
/// not decided.
fn frames() -> Vec<Frame> {
    use DepartureState as D;
    let mut frames: Vec<Frame> = Vec::new();
    for departure in DepartureState::ALL.iter().copied() {
        let title = status(departure);
        match frames.iter_mut().find(|frame| frame.title == title) {
            Some(frame) => frame.states.push(departure.word()),
            None => frames.push(Frame { title, states: vec![departure.word()] }),
        }
    }
    frames.retain(|frame| frame.states.len() > 1 && frame.title != Status::Rejected.code());
    let presented = [D::Accepted, D::GuaranteeProblem, D::AmendmentRequested, D::UnderControl];
    frames.push(Frame { title: "presented".to_owned(), states: presented.map(DepartureState::word).to_vec() });
    frames
}

fn at_destination() -> Picture {
    let mut ways = BTreeSet::new();
    for destination in DestinationState::ALL.iter().copied() {
        let standing = Standing { departure: DepartureState::Released, destination, before_invalidation: None };
        let mut add = |to: DestinationState, label: String| {
            ways.insert(Way { from: destination.word(), to: to.word(), label });
        };
        for command in Command::ALL {
            if let CommandEffect::Destination(to) = command_effect(standing, command) {
                add(to, name(command).to_owned());
            }
        }
        for stance in MessageKind::ALL.iter().map(|kind| Stance::for_kind(*kind)) {
            for ((number, answer), (_, stage)) in answers().flat_map(|answer| TYPES.map(|kind| (answer.clone(), kind)))
            {
                if let MessageEffect::Destination(to) = effect(standing, stage, stance, &answer) {
                    add(to, label(number));
                }
            }
        }
    }
    let states = DestinationState::ALL.iter().map(|state| State { name: state.word(), notes: Vec::new() });
    Picture { title: "Transit: states at destination", states: states.collect(), frames: Vec::new(), ways }
}
