//! What histories say has Dutch sentences. The sources that write them are read, so that a new one cannot be forgotten.

use super::sentences_in_dutch::{files, literals, texts, whole};
use customs_console::internals::Language;
use std::fs;

/// Sources below `crates` that write the lines of histories.
const TELL: [&str; 30] = [
    "domain/declarations/src/use_cases/surplus.rs",
    "domain/declarations/src/use_cases/told.rs",
    "domain/declarations/src/use_cases/enact.rs",
    "domain/declarations/src/use_cases/mark_verified.rs",
    "domain/declarations/src/use_cases/invalidate.rs",
    "domain/declarations/src/use_cases/control_response.rs",
    "domain/declarations/src/use_cases/send_supplementary.rs",
    "domain/declarations/src/use_cases/records.rs",
    "domain/declarations/src/use_cases/alternative_proof.rs",
    "domain/declarations/src/use_cases/given_up.rs",
    "domain/declarations/src/use_cases/send_due_supplements.rs",
    "domain/declarations/src/use_cases/set_status.rs",
    "domain/declarations/src/use_cases/save_as_draft.rs",
    "domain/declarations/src/use_cases/copy.rs",
    "domain/declarations/src/use_cases/change_payer.rs",
    "domain/declarations/src/lodged_message.rs",
    "domain/transits/src/use_cases/surplus.rs",
    "domain/transits/src/use_cases/consequence.rs",
    "domain/transits/src/use_cases/told.rs",
    "domain/transits/src/use_cases/unloading.rs",
    "domain/transits/src/use_cases/enquiry_answer.rs",
    "domain/transits/src/use_cases/amend.rs",
    "domain/transits/src/use_cases/amendment_answers.rs",
    "domain/transits/src/use_cases/records.rs",
    "domain/transits/src/use_cases/save_as_draft.rs",
    "domain/transits/src/use_cases/request_release.rs",
    "domain/transits/src/use_cases/given_up.rs",
    "domain/transits/src/use_cases/enact.rs",
    "domain/transits/src/use_cases/copy.rs",
    "domain/kernel/src/line_of_reasons.rs",
];

/// Texts of at least three words in these sources that are no line of a history.
const NO_LINES: [&str; 15] = [
    // Of requests to customs.
    "Lodged twice because no answer came in time; the goods are declared under MRN {mrn}.",
    "Lodged twice because no answer came in time; the goods move under MRN {mrn}.",
    "Lodged anew because no answer came in time.",
    // Broken rules.
    "must not hold more than {MOST_DOCUMENTS} documents",
    "must not be false: the permission to unload names no seals, so a difference belongs in unloading_remarks alone",
    "is required when seals_intact is false: it says what is wrong with the seals",
    "is required where no other field says anything",
    "changes nothing of the transit",
    "must not be in the future",
    "must not be before the release, {released_on}",
    // Parts of what is there as a whole.
    " under LRN {lrn}",
    "{told}; as lodged: {lodged}",
    ", and the movement is closed",
    ", without item {}",
    ", without item {} and {more} more",
];

/// Errors of declarations that only whoever calls is told.
const OF_CALLERS: [&str; 5] = [
    "there is no such declaration",
    "there is no such line",
    "submitting needs the right to submit",
    "taking goods out of stock needs the right to change it",
    "the declaration was changed since it was read",
];

fn is_sentence(text: &str) -> bool {
    text.trim().matches(' ').count() >= 2
}

/// A line as such a text makes it, without the part that stands before it.
fn line(text: &str) -> String {
    let text = text.trim_start_matches("{details}; ").trim_start_matches("; ");
    let mut line = text.to_owned();
    for name in ["{lrn}", "{under}"] {
        for after in [" and", " is", ": MRN"] {
            line = line.replace(&format!("{name}{after}"), &format!(" under LRN 7{after}"));
        }
    }
    for optional in ["{closed}", "{kept}", "{remark}"] {
        line = line.replace(optional, "");
    }
    whole(&line)
}

fn is_dutch(line: &str) -> bool {
    let t = Language::Nl;
    let head = line.split(": ").next().unwrap_or_default();
    let known = t.history_with_words(line).or_else(|| t.history_with_colon(line));
    known.or_else(|| t.history_part(line)).or_else(|| t.history_part(head)).is_some()
}

#[test]
fn what_histories_say_is_said_in_dutch() {
    let mut seen = 0;
    for file in TELL.iter().flat_map(|source| files(source)) {
        for text in texts(&file) {
            if is_sentence(&text) && !NO_LINES.contains(&&*text) {
                assert!(is_dutch(&line(&text)), "{}: {text:?} is not in texts/history.rs", file.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn why_a_declaration_was_not_sent_is_said_in_dutch() {
    for text in files("domain/declarations/src/error.rs").iter().flat_map(|file| texts(file)) {
        if is_sentence(&text) && !OF_CALLERS.contains(&&*text) {
            let line = format!("supplementary declaration not sent: {}", whole(&text));
            let said = Language::Nl.history_with_colon(&line).expect("a sentence");
            assert!(!said.ends_with(&whole(&text)), "{text:?} is not in texts/history.rs");
        }
    }
}

#[test]
fn what_messages_about_declarations_state_is_said_in_dutch() {
    let reasons = fs::read_to_string(files("adapters/customs-messages/src/reasons.rs").remove(0)).expect("a source");
    let named = |before: &str| -> Vec<String> {
        let pieces = reasons.split(before).skip(1);
        pieces.filter_map(|piece| Some(piece.split_once('"')?.0.to_owned())).collect()
    };
    let (about, times) = (named("Line::of(\""), named("time(\""));
    assert!(about.len() >= 9 && times.len() >= 4, "{about:?} {times:?}");
    for name in about {
        assert!(Language::Nl.statement(&format!("{name} X1")).is_some(), "{name} is not in texts/statements.rs");
    }
    for name in times {
        let said = Language::Nl.statement(&format!("status X1 {name} 2026-03-02")).expect("a status");
        assert!(said.ends_with(" 02-03-2026") && !said.contains(&format!(" {name} ")), "{said}");
    }
    for text in texts(&files("adapters/customs-messages/src/tax_lines.rs").remove(0)) {
        if text.starts_with([' ', ',', ':']) && text.contains(char::is_alphabetic) {
            let line = format!("A00{}", whole(&text));
            assert!(Language::Nl.statement(&line).is_some(), "{line:?} is not in texts/statements.rs");
        }
    }
}

/// The words of a name, as the reader of messages about transits writes them.
fn words(name: &str) -> String {
    let signs: Vec<char> = name.chars().collect();
    let is_lower = |at: usize| signs.get(at).is_some_and(char::is_ascii_lowercase);
    let mut words = String::new();
    for (at, sign) in signs.iter().enumerate() {
        if at > 0 && sign.is_ascii_uppercase() && (is_lower(at - 1) || is_lower(at + 1)) {
            words.push(' ');
        }
        words.push(sign.to_ascii_lowercase());
    }
    words
}

#[test]
fn what_messages_about_transits_add_is_said_in_dutch() {
    let source =
        fs::read_to_string(files("adapters/ncts-messages/src/reading/document.rs").remove(0)).expect("a source");
    let listed = |name: &str| {
        let list = source.split(&format!("const {name}: [")).nth(1).and_then(|rest| rest.split("];").next());
        literals(list.expect("a list"))
    };
    for name in listed("TOLD") {
        let line = format!("{} 7", words(&name));
        assert!(Language::Nl.history_part(&line).is_some(), "{line:?} is not in texts/history.rs");
    }
    for name in listed("ADDED") {
        let group = words(&name);
        assert!(Language::Nl.group_of_elements(&group).is_some(), "{group:?} is not in texts/history.rs");
    }
}

#[test]
fn what_an_electronic_invoice_lacks_is_said_in_dutch() {
    let file = files("adapters/invoice-documents/src/rules/particulars.rs").remove(0);
    let all = texts(&file);
    let mut seen = 0;
    for window in all.windows(3) {
        let [code, path, message] = window else { continue };
        if !code.starts_with("BR-") && !code.starts_with("NL-R") {
            continue;
        }
        let path = path.replace("{path}", "seller");
        let said = Language::Nl.paper_lacks(&format!("missing: {path}: {message} ({code})"));
        assert!(!said.contains(&**code), "{path}: {message} is not in texts/papers.rs");
        seen += 1;
    }
    assert!(seen > 12, "{seen}");
}
