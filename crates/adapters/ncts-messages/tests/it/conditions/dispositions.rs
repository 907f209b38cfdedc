//! The list of published conditions with their dispositions (`data/dispositions.tsv`) agrees with the conditions that
//! are published, the messages that are built, the checks of this module, and `docs/transit.md`.

use super::own_check::checked;
use super::rich_messages::rich_messages;
use crate::structure::Node;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

const RULES: &str = include_str!("../../../data/ncts-rules.tsv");
const DISPOSITIONS: &str = include_str!("../../../data/dispositions.tsv");
const NOT_WRITTEN: &str = include_str!("../../../data/not-written.tsv");
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/transit.md");
const BEGIN: &str = "<!-- begin: published conditions -->\n";
const END: &str = "<!-- end: published conditions -->\n";

/// The way in which the service handles a condition: it fulfils it, refuses or warns, or the condition does not apply.
struct Disposition {
    identifier: &'static str,
    subject: &'static str,
    becomes: &'static str,
    condition: &'static str,
    outcome: &'static str,
}

fn rows<const N: usize>(file: &'static str) -> Vec<[&'static str; N]> {
    let cells = |line: &'static str| line.split('\t').collect::<Vec<_>>().try_into().expect("as many columns");
    file.lines().skip(1).map(cells).collect()
}

fn dispositions() -> Vec<Disposition> {
    let row = |[identifier, subject, becomes, condition, outcome]: [&'static str; 5]| Disposition {
        identifier,
        subject,
        becomes,
        condition,
        outcome,
    };
    rows(DISPOSITIONS).into_iter().map(row).collect()
}

/// Returns the identifiers of the conditions that become this.
pub(super) fn that_become(becomes: &str) -> BTreeSet<&'static str> {
    dispositions().iter().filter(|it| it.becomes == becomes).map(|it| it.identifier).collect()
}

/// Returns what is said to become of a condition.
pub(super) fn outcome_of(identifier: &str) -> &'static str {
    let found = dispositions().into_iter().find(|it| it.identifier == identifier);
    found.map(|it| it.outcome).expect("a disposition")
}

/// Returns the group without messages that holds the element, if any. A path without a root is that of every message.
fn not_written(path: &str) -> Option<&'static str> {
    let inside = path.splitn(3, '/').nth(2).unwrap_or_default();
    let holds =
        |group: &str, path: &str| path.strip_prefix(group).is_some_and(|it| it.is_empty() || it.starts_with('/'));
    let mut groups = rows::<2>(NOT_WRITTEN).into_iter().map(|[group, _]| group);
    groups.find(|group| holds(group, inside) || holds(group, path))
}

fn written() -> BTreeSet<String> {
    fn walk(node: &Node, path: &str, found: &mut BTreeSet<String>) {
        let path = format!("{path}/{}", node.name);
        for child in &node.children {
            walk(child, &path, found);
        }
        found.insert(path);
    }
    let mut found = BTreeSet::new();
    for sent in rich_messages() {
        walk(&sent.message, "", &mut found);
    }
    found
}

#[test]
fn every_element_with_conditions_is_written_or_is_said_not_to_be() {
    let written = written();
    let mut wrong = Vec::new();
    for [_, path, _, _] in rows::<4>(RULES) {
        match (not_written(path), written.contains(path)) {
            (None, false) => wrong.push(format!("{path}: no message writes it, and no group says so")),
            (Some(group), true) => wrong.push(format!("{path}: a message writes it, though {group} is not written")),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_condition_has_one_disposition_and_every_disposition_a_condition() {
    let listed: BTreeSet<&str> = rows::<4>(RULES).iter().flat_map(|[_, _, _, rules]| rules.split(' ')).collect();
    let mut disposed = BTreeMap::new();
    for Disposition { identifier, subject, becomes, condition, outcome } in dispositions() {
        assert_eq!(disposed.insert(identifier, becomes), None, "{identifier} stands twice");
        assert!(["fulfilled", "rule", "warning", "not applying"].contains(&becomes), "{identifier}: {becomes}");
        assert!([subject, condition, outcome].iter().all(|text| !text.trim().is_empty()), "{identifier} is not whole");
        let names_a_field = outcome.contains('`');
        assert!(names_a_field || !["rule", "warning"].contains(&becomes), "{identifier} names no field");
    }
    assert_eq!(disposed.into_keys().collect::<BTreeSet<_>>(), listed);
}

/// Guidelines explain: most of them cannot be broken by the look of a message.
#[test]
fn every_condition_that_is_kept_is_checked() {
    let checked = checked();
    let kept = ["fulfilled", "rule", "warning"].into_iter().flat_map(that_become);
    let unchecked: Vec<_> = kept.filter(|id| !id.starts_with('G') && !checked.contains(id)).collect();
    assert_eq!(unchecked, [""; 0]);
}

#[test]
fn groups_that_are_not_written_hold_elements_with_conditions() {
    let held: BTreeSet<_> = rows::<4>(RULES).iter().filter_map(|[_, path, _, _]| not_written(path)).collect();
    let groups: BTreeSet<_> = rows::<2>(NOT_WRITTEN).into_iter().map(|[group, _]| group).collect();
    assert_eq!(held, groups);
}

#[test]
fn the_documentation_has_the_same_table() {
    let page = std::fs::read_to_string(PAGE).expect("docs/transit.md");
    let (before, rest) = page.split_once(BEGIN).expect("the beginning of the conditions");
    let (documented, after) = rest.split_once(END).expect("the end of the conditions");
    let table = table();
    if std::env::var_os("WRITE_CONDITIONS").is_some() {
        std::fs::write(PAGE, format!("{before}{BEGIN}{table}{END}{after}")).expect("the page is written");
        return;
    }
    let stale: Vec<&str> = table.lines().filter(|line| !documented.contains(line)).collect();
    assert!(documented == table, "docs/transit.md is stale; run this with WRITE_CONDITIONS=1:\n{}", stale.join("\n"));
}

fn table() -> String {
    let dispositions = dispositions();
    let mut text = String::new();
    let mut subjects: Vec<&str> = dispositions.iter().map(|it| it.subject).collect();
    subjects.dedup();
    for subject in subjects {
        let _ = write!(text, "\n### {subject}\n\n| Condition | In our words | What becomes of it |\n|---|---|---|\n");
        for it in dispositions.iter().filter(|it| it.subject == subject) {
            let Disposition { identifier, becomes, condition, outcome, .. } = it;
            let _ = writeln!(text, "| {identifier} | {condition} | **{becomes}**: {outcome} |");
        }
    }
    text.push_str("\n### What is not written\n\n| Element | Why |\n|---|---|\n");
    for [path, reason] in rows::<2>(NOT_WRITTEN) {
        let _ = writeln!(text, "| `{path}` | {reason} |");
    }
    text.push('\n');
    text
}
