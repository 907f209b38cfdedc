//! Checks messages against a table of elements (`messages.txt`): names, order, cardinalities and formats. The table is
//! written independently of the builder, so that a mistake in one shows.

mod document;
mod format;

pub(crate) use document::Node;

use std::collections::BTreeMap;

/// One element of the table.
#[derive(Debug, Default)]
struct Rule {
    name: &'static str,
    least: usize,
    most: usize,
    /// Format of the text; `None` for an element with elements inside.
    format: Option<&'static str>,
    inside: Vec<Rule>,
}

/// The rules of each message by its root.
pub(crate) struct Structure(BTreeMap<&'static str, Rule>);

impl Structure {
    pub(crate) fn read() -> Self {
        let lines: Vec<&'static str> = include_str!("structure/messages.txt").lines().collect();
        let mut at = 0;
        let mut roots = BTreeMap::new();
        while at < lines.len() {
            let root = rule(&lines, &mut at, 0);
            roots.insert(root.name, root);
        }
        Self(roots)
    }

    /// The faults of a document, by path; empty when it keeps every rule.
    pub(crate) fn broken(&self, xml: &str) -> Vec<String> {
        let mut broken = Vec::new();
        let root = match Node::parse(xml) {
            Ok(root) => root,
            Err(problem) => return vec![problem],
        };
        match self.0.get(root.name.as_str()) {
            None => broken.push(format!("{} is no message", root.name)),
            Some(rule) => check(&root, rule, &root.name, &mut broken),
        }
        if root.namespace.as_deref() != Some("http://ncts.dgtaxud.ec") || !root.has_phase {
            broken.push("the root lacks its namespace or its phase".to_owned());
        }
        broken
    }
}

fn rule(lines: &[&'static str], at: &mut usize, depth: usize) -> Rule {
    let mut words = lines[*at].split_whitespace();
    let name = words.next().expect("a name");
    let (least, most) = match words.next() {
        None => (1, 1),
        Some(range) => match range.split_once("..") {
            Some((least, most)) => (least.parse().expect("a number"), most.parse().expect("a number")),
            None => (range.parse().expect("a number"), range.parse().expect("a number")),
        },
    };
    let mut rule = Rule { name, least, most, format: words.next(), inside: Vec::new() };
    *at += 1;
    while let Some(line) = lines.get(*at)
        && line.len() - line.trim_start().len() == (depth + 1) * 2
    {
        rule.inside.push(self::rule(lines, at, depth + 1));
    }
    rule
}

fn check(node: &Node, rule: &Rule, path: &str, broken: &mut Vec<String>) {
    if let Some(format) = rule.format {
        if !node.children.is_empty() || !format::fits(format, &node.text) {
            broken.push(format!("{path}: {:?} is no {format}", node.text));
        }
        return;
    }
    if !node.text.trim().is_empty() {
        broken.push(format!("{path}: has text"));
    }
    let mut children = node.children.iter().peekable();
    for rule in &rule.inside {
        let mut count = 0;
        while let Some(child) = children.next_if(|child| child.name == rule.name) {
            count += 1;
            check(child, rule, &format!("{path}/{}[{count}]", rule.name), broken);
            if child.namespace.is_some() {
                broken.push(format!("{path}/{} is in a namespace", rule.name));
            }
        }
        if count < rule.least || count > rule.most {
            broken.push(format!("{path}/{}: {count} times, {} to {} allowed", rule.name, rule.least, rule.most));
        }
    }
    if let Some(child) = children.next() {
        broken.push(format!("{path}/{} cannot stand here", child.name));
    }
}
