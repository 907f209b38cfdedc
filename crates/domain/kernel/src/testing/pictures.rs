//! Pictures of lifecycles in the documentation: state diagrams in the language of Mermaid, which hosts of repositories
//! draw. What a picture shows comes from the tables of a domain, and a test of the domain compares the page.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// A lifecycle, to be drawn.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The title, by which the picture is found on its page.
    pub title: &'static str,
    /// All states, in the order of the documentation.
    pub states: Vec<State>,
    /// The frames. One may lie within another, and none may cut another.
    pub frames: Vec<Frame>,
    /// All ways between the states.
    pub ways: BTreeSet<Way>,
}

/// A state of a lifecycle.
#[derive(Debug, Clone)]
pub struct State {
    /// The name, by which everything else refers to the state.
    pub name: &'static str,
    /// Further lines in its box.
    pub notes: Vec<String>,
}

/// States that belong together. A way that all of them share is drawn once, from the frame.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The title above the frame.
    pub title: String,
    /// The names of the states in it.
    pub states: Vec<&'static str>,
}

/// A way from one state to another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Way {
    /// The state before.
    pub from: &'static str,
    /// The state after.
    pub to: &'static str,
    /// The command or the message that leads there.
    pub label: String,
}

/// Compares the pictures with those of the same titles on a page. With `WRITE_PICTURES=1` they are written into it.
///
/// # Panics
/// When the page lacks a picture, or has another one.
pub fn assert_drawn(file: &str, pictures: &[Picture]) {
    let page = std::fs::read_to_string(file).expect("the page");
    let drawn = pictures.iter().fold(page.clone(), |page, picture| with_picture(&page, picture));
    if std::env::var_os("WRITE_PICTURES").is_some() {
        std::fs::write(file, &drawn).expect("the page can be written");
    } else {
        let texts: String = pictures.iter().map(text).collect();
        assert!(page == drawn, "{file} lacks this, which `make pictures` writes into it:\n{texts}");
    }
}

/// The page with this picture in the place of the one that has its title.
fn with_picture(page: &str, picture: &Picture) -> String {
    let head = format!("```mermaid\nstateDiagram-v2\n    accTitle: {}\n", picture.title);
    let (before, old) = page.split_once(&head).unwrap_or_else(|| panic!("the page lacks\n{head}```"));
    let (_, after) = old.split_once("```\n").expect("the picture ends");
    format!("{before}{head}{}```\n{after}", text(picture))
}

/// The states and ways of a picture, a line each.
fn text(picture: &Picture) -> String {
    let mut frames: Vec<&Frame> = picture.frames.iter().collect();
    frames.sort_by_key(|frame| Reverse(frame.states.len()));
    let mut text = String::new();
    declare(in_order(picture, &frames), &frames, "    ", &mut text);
    for ((from, to), labels) in arrows(picture, &frames) {
        text.push_str(&format!("    {from} --> {to} : {}\n", labels.join("<br>")));
    }
    text
}

/// The states in the order in which they are declared. Those of a frame are from the last to the first: Mermaid places
/// what an arrow from a frame leads to below the state that is declared first.
fn in_order<'a>(picture: &'a Picture, frames: &[&Frame]) -> Vec<&'a State> {
    let place = |name: &str| picture.states.iter().position(|state| state.name == name);
    let mut states: Vec<&State> = picture.states.iter().collect();
    states.sort_by_key(|state| {
        let own = place(state.name);
        let frame = frames.iter().find(|frame| frame.states.contains(&state.name));
        let first = frame.and_then(|frame| frame.states.iter().filter_map(|name| place(name)).min());
        (first.or(own), Reverse(own))
    });
    states
}

/// Declares states, with the largest frames around them and the smaller ones within these.
fn declare(mut left: Vec<&State>, frames: &[&Frame], indent: &str, text: &mut String) {
    while let Some(state) = left.first().copied() {
        let Some(at) = frames.iter().position(|frame| frame.states.contains(&state.name)) else {
            let name = state.name;
            text.push_str(&match state.notes.join("<br>") {
                notes if notes.is_empty() => format!("{indent}{name}\n"),
                notes => format!("{indent}state \"{name}<br>{notes}\" as {name}\n"),
            });
            left.remove(0);
            continue;
        };
        let frame = frames[at];
        let (inside, outside) = left.into_iter().partition(|state| frame.states.contains(&state.name));
        text.push_str(&format!("{indent}state \"{}\" as {} {{\n", frame.title, name_of(frame)));
        declare(inside, &frames[at + 1..], &format!("{indent}    "), text);
        text.push_str(&format!("{indent}}}\n"));
        left = outside;
    }
}

/// The labels between two ends, which are states or frames.
fn arrows<'a>(picture: &'a Picture, frames: &[&Frame]) -> BTreeMap<(String, &'a str), Vec<&'a str>> {
    let mut sources = BTreeMap::<(&str, &str), BTreeSet<&str>>::new();
    for way in &picture.ways {
        sources.entry((way.to, way.label.as_str())).or_default().insert(way.from);
    }
    let mut arrows = BTreeMap::<(String, &str), Vec<&str>>::new();
    for ((to, label), mut left) in sources {
        let mut add = |from: String| arrows.entry((from, to)).or_default().push(label);
        for frame in frames {
            if !frame.states.contains(&to) && frame.states.iter().all(|state| left.contains(state)) {
                left.retain(|state| !frame.states.contains(state));
                add(name_of(frame));
            }
        }
        left.into_iter().for_each(|from| add(from.to_owned()));
    }
    arrows
}

fn name_of(frame: &Frame) -> String {
    frame.title.replace(' ', "_")
}
