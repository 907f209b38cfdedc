//! Transitions that are drawn as one arrow.

use std::collections::{BTreeMap, BTreeSet};

use crate::picture::{Actor, Picture};
use crate::plan::Plan;
use crate::problem::Problem;

/// The end of an arrow, by its place in the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum End {
    Frame(usize),
    State(usize),
}

/// An arrow from several ends to one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Arrow {
    pub(crate) from: Vec<End>,
    pub(crate) to: End,
    pub(crate) actor: Actor,
    /// The text beside the arrow, line by line.
    pub(crate) label: Vec<String>,
}

/// The longest line of a label, in letters.
const LONGEST_LINE: usize = 18;

type Labels = BTreeSet<String>;

/// The arrows of a picture: the labels of a pair of states stand together, what all states of a frame share starts or
/// ends at the frame, and ways with the same end and the same label run together.
pub(crate) fn arrows(picture: &Picture, plan: &Plan) -> Result<Vec<Arrow>, Problem> {
    let mut pairs = BTreeMap::<(usize, usize, Actor), Labels>::new();
    for transition in &picture.transitions {
        let place = |name: &String| {
            let found = plan.boxes.iter().position(|state| state.name == *name);
            found.ok_or_else(|| Problem::NoPlace(name.clone()))
        };
        let pair = (place(&transition.from)?, place(&transition.to)?, transition.actor);
        pairs.entry(pair).or_default().insert(transition.label.clone());
    }
    let mut targets = BTreeMap::<(usize, Actor, Labels), BTreeSet<usize>>::new();
    for ((from, to, actor), labels) in pairs {
        targets.entry((from, actor, labels)).or_default().insert(to);
    }
    let mut sources = BTreeMap::<(End, Actor, Labels), BTreeSet<usize>>::new();
    for ((from, actor, labels), to) in targets {
        for end in ends(&to, plan, Some(from)) {
            sources.entry((end, actor, labels.clone())).or_default().insert(from);
        }
    }
    let arrow = |((to, actor, labels), from): ((End, Actor, Labels), BTreeSet<usize>)| {
        let inside = match to {
            End::State(state) => Some(state),
            End::Frame(_) => None,
        };
        Arrow { from: ends(&from, plan, inside), to, actor, label: lines(&labels) }
    };
    Ok(sources.into_iter().map(arrow).collect())
}

/// The ends that stand for the states: the largest frames that hold nothing else, and the states that remain. A frame
/// around the state at the other side of the arrow does not count.
fn ends(states: &BTreeSet<usize>, plan: &Plan, other: Option<usize>) -> Vec<End> {
    let (mut left, mut ends) = (states.clone(), Vec::new());
    for (place, frame) in plan.frames.iter().enumerate().rev() {
        let apart = other.is_none_or(|other| !frame.members.contains(&other));
        if apart && frame.has_border() && frame.members.iter().all(|member| left.contains(member)) {
            left.retain(|state| !frame.members.contains(state));
            ends.push(End::Frame(place));
        }
    }
    ends.extend(left.into_iter().map(End::State));
    ends
}

fn lines(labels: &Labels) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for label in labels {
        match lines.last_mut() {
            Some(line) if line.chars().count() + label.chars().count() + 2 <= LONGEST_LINE => {
                line.push_str(", ");
                line.push_str(label);
            }
            Some(line) => {
                line.push(',');
                lines.push(label.clone());
            }
            None => lines.push(label.clone()),
        }
    }
    lines
}
