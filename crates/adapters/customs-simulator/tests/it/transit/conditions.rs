//! Messages with data that are valid each by itself but contradict each other.

mod declarations;
mod goods;
mod guarantees;
mod notices;
mod transport;

use super::case;
use crate::sample_messages::{transit_declaration, transit_notice};
use crate::sample_tables::EmbeddedTables;
use customs_simulator::ReferenceTables;
use customs_simulator::transit::{
    PlannedTransitAnswer, TraderMessage, TransitAnswer, TransitCase, TransitError, TransitState, decide,
};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Code, pointer and value of an error.
type ErrorFacts = (String, String, Option<String>);

/// The errors with which a message is rejected on 2 March 2026; empty when it is not rejected.
fn rejected(xml: &str) -> Vec<TransitError> {
    rejected_about(None, xml)
}

/// The errors with which a message about a movement is rejected.
fn rejected_about(case: Option<&TransitCase>, xml: &str) -> Vec<TransitError> {
    let message = TraderMessage::read(xml.as_bytes()).expect("a message");
    let today = "2026-03-02".parse().expect("a day");
    let verdict = decide(&message, case, &EmbeddedTables.codebook(), today);
    let rejected = verdict.responses.into_iter().find_map(|planned| match planned {
        PlannedTransitAnswer { response: TransitAnswer::DepartureRejected { errors, .. }, .. }
        | PlannedTransitAnswer { response: TransitAnswer::DestinationRejected { errors, .. }, .. } => Some(errors),
        PlannedTransitAnswer { response: TransitAnswer::FunctionalNack(errors), .. } => {
            panic!("not taken: {errors:?}")
        }
        _ => None,
    });
    rejected.unwrap_or_default()
}

fn changed(xml: String, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(xml, |xml, (from, to)| {
        assert!(xml.contains(from), "{from}");
        xml.replacen(from, to, 1)
    })
}

fn reported(errors: Vec<TransitError>) -> Vec<ErrorFacts> {
    errors.into_iter().map(|error| (error.code, error.pointer, error.original_value)).collect()
}

/// The errors of a changed declaration of type A.
fn errors(changes: &[(&str, &str)]) -> Vec<ErrorFacts> {
    reported(rejected(&changed(transit_declaration("T1", "ORDER-1", "A"), changes)))
}

/// The errors of a changed notice, but for the one that no movement has its MRN or LRN.
fn notice_errors(number: &str, changes: &[(&str, &str)]) -> Vec<ErrorFacts> {
    let named = if number == "170" { "<LRN>T1</LRN>" } else { "<MRN>26NL000510A1B2C3J5</MRN>" };
    let mut errors = rejected(&changed(transit_notice(number, "N1", named), changes));
    errors.retain(|error| error.code != "90");
    reported(errors)
}

/// The errors of a changed notice about a movement that was declared like this and is in this state.
fn errors_about(declared: &str, state: TransitState, number: &str, changes: &[(&str, &str)]) -> Vec<ErrorFacts> {
    let declaration = TraderMessage::read(declared.as_bytes()).expect("a declaration");
    let case = TransitCase { declaration: Some(Arc::new(declaration)), ..case(state, "ORDER-1") };
    let named = if number == "170" { "<LRN>T1</LRN>" } else { "<MRN>26NL000510A1B2C3J5</MRN>" };
    reported(rejected_about(Some(&case), &changed(transit_notice(number, "N1", named), changes)))
}

/// An error in the declaration.
fn error(code: &str, pointer: &str, value: Option<&str>) -> ErrorFacts {
    (code.to_owned(), format!("/CC015C/{pointer}"), value.map(str::to_owned))
}

/// A condition that a declaration breaks: what is changed, and the code, pointer and value that report it.
type Case<'c> = (&'c [(&'c str, &'c str)], &'c str, &'c str, Option<&'c str>);

/// Asserts that each change is reported by its one error.
fn assert_told(cases: &[Case<'_>]) {
    for (changes, code, pointer, value) in cases {
        assert_eq!(errors(changes), [error(code, pointer, *value)], "{changes:?}");
    }
}

#[test]
fn the_samples_contradict_nothing() {
    assert_eq!(errors(&[]), []);
    for number in ["170", "014", "007", "044"] {
        assert_eq!(notice_errors(number, &[]), [], "{number}");
    }
}

#[test]
fn what_does_not_go_together_is_told_at_once_but_after_what_is_no_code_and_what_has_no_form() {
    let late = ("</TransitOperation>", "<limitDate>2026-02-28</limitDate></TransitOperation>");
    let codes = |changes: &[(&str, &str)]| errors(changes).into_iter().map(|(code, ..)| code).collect::<Vec<_>>();
    assert_eq!(codes(&[late, ("DE003302", "CH001251")]), ["13", "13"]);
    assert_eq!(codes(&[late, (">DE<", ">ZZ<")]), ["12"]);
    let short = ("<security>0</security>", "<security></security>");
    assert_eq!(errors(&[late, (">DE<", ">ZZ<"), short]), [error("12", "TransitOperation[1]/security[1]", None)]);
}

/// The identifiers of conditions and rules in a text, such as `C0250` and `R0318`.
fn identifiers(text: &str) -> BTreeSet<String> {
    let words = text.split(|character: char| !character.is_ascii_alphanumeric());
    let is_one = |word: &&str| {
        word.len() == 5 && word.starts_with(['C', 'R']) && word.bytes().skip(1).all(|byte| byte.is_ascii_digit())
    };
    words.filter(is_one).map(str::to_owned).collect()
}

#[test]
fn the_documentation_lists_the_conditions_that_are_looked_at() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = crate_folder.join("src/transit/conditions");
    let files =
        std::fs::read_dir(folder).expect("the folder of that module").map(|entry| entry.expect("a file").path());
    let sources = files.filter(|path| path.is_file()).map(|path| std::fs::read_to_string(path).expect("a source"));
    let checked: BTreeSet<String> = sources.flat_map(|source| identifiers(&source)).collect();
    let page = std::fs::read_to_string(crate_folder.join("../../../docs/simulator.md")).expect("the page");
    let (_, listed) = page.split_once("These conditions and rules are looked at: ").expect("the list");
    let (listed, _) = listed.split_once("One thing that").expect("its end");
    assert!(checked.len() > 50);
    assert_eq!(identifiers(listed), checked);
}
