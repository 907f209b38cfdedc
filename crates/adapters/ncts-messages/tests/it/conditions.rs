//! The published conditions, checked on a built message. This is a reading of its own, made from the texts of the
//! conditions: it shares nothing with the builder or the simulator, so that a mistake in one of them shows.

mod amendment;
mod code_lists;
mod element;
mod goods;
mod guarantees;
mod header;
mod numbering;
mod offices;
mod parties;
mod places;
mod transport;

mod built_messages;
mod dispositions;
mod lawful_forms;
mod own_check;
mod refusals;
mod rich_messages;

use crate::structure::Node;
use element::Element;

/// Facts about the movement that decide conditions of a message but do not stand in it.
#[derive(Debug, Default)]
pub(crate) struct Movement<'a> {
    /// The declaration (IE015 or IE013) that the message is about.
    pub(crate) declaration: Option<&'a Node>,
    /// Whether the permission to unload (IE043) named seals.
    pub(crate) seals_at_destination: bool,
}

/// The conditions that a message breaks: the identifier of each, and the pointer of the element where it is broken.
#[derive(Debug, Default)]
pub(crate) struct Broken(Vec<(&'static str, String)>);

impl Broken {
    /// Notes the condition as broken at the element called `name` inside `parent`, unless `kept`.
    fn unless(&mut self, kept: bool, id: &'static str, parent: &Element, name: &str) {
        if !kept {
            let at = if name.is_empty() { parent.pointer.clone() } else { format!("{}/{name}[1]", parent.pointer) };
            self.0.push((id, at));
        }
    }

    /// Checks an element that must be there (`Some(true)`), must not (`Some(false)`), or may (`None`).
    fn presence(&mut self, needed: Option<bool>, id: &'static str, parent: &Element, name: &str) {
        if let Some(needed) = needed {
            self.unless(parent.has(name) == needed, id, parent, name);
        }
    }
}

/// Finds the conditions that the message breaks.
pub(crate) fn conditions_broken(message: &Node, movement: &Movement) -> Vec<(&'static str, String)> {
    let root = Element::root(message);
    let declaration = movement.declaration.map(Element::root);
    let mut broken = Broken::default();
    header::check(&root, declaration.as_ref(), movement.seals_at_destination, &mut broken);
    parties::check(&root, &mut broken);
    numbering::check(&root, &mut broken);
    if let Some(declared) = declaration.as_ref().filter(|_| message.name == "CC013C") {
        amendment::check(&root, declared, &mut broken);
    }
    match message.name.as_str() {
        "CC015C" | "CC013C" => {
            offices::check(&root, &mut broken);
            guarantees::check(&root, &mut broken);
            goods::check(&root, &mut broken);
            places::check_declaration(&root, &mut broken);
            transport::check_declaration(&root, &mut broken);
        }
        "CC170C" => {
            places::check_presentation(&root, &mut broken);
            transport::check_presentation(&root, declaration.as_ref(), &mut broken);
        }
        _ => places::location(&root, &mut broken),
    }
    broken.0
}
