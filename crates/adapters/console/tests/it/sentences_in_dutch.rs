//! Warnings and reasons that the domains and adapters write in English have Dutch sentences. The sources are read, so that a new one
//! cannot be forgotten.

use customs_console::internals::Language;
use std::fs;
use std::path::{Path, PathBuf};

/// Sources below `crates` that warn before a submission: files, and folders with all that is in them.
const WARN: [&str; 15] = [
    "domain/declarations/src/validation/warnings.rs",
    "domain/declarations/src/validation/plausibility",
    "domain/declarations/src/use_cases/vat_doubts.rs",
    "domain/declarations/src/use_cases/lodgement.rs",
    "domain/declarations/src/use_cases/complete_form.rs",
    "domain/transits/src/validation/plausibility",
    "domain/transits/src/use_cases/complete_form.rs",
    "domain/transits/src/use_cases/lodge.rs",
    "domain/transits/src/use_cases/lodged_guarantees.rs",
    "domain/tariff/src/objections.rs",
    "domain/inventory/src/removal.rs",
    "adapters/customs-messages/src/building",
    "adapters/customs-messages/src/writing",
    "adapters/ncts-messages/src/building",
    "adapters/ncts-messages/src/writing",
];

/// Texts of at least three words in these sources that are no warning.
const NO_WARNINGS: [&str; 7] = [
    "{} item {item}",
    "{name} cannot be written inside {}",
    " (and {more} more)",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    // Broken rules.
    "is required, since no customer has this customer_code",
    "names no customer",
    // The beginning of what follows.
    "; {api} of customs is: {there}",
];

/// Sources that say why a callback, a mail or a message to customs was not delivered.
const EXPLAIN: [&str; 18] = [
    "adapters/calling/src/client.rs",
    "adapters/calling/src/no_answer.rs",
    "adapters/webhooks/src/http_callback_sender.rs",
    "adapters/webhooks/src/resolved_targets.rs",
    "domain/callbacks/src/ended.rs",
    "domain/callbacks/src/ports/callback_sender.rs",
    "adapters/mail/src/smtp_connection.rs",
    "adapters/mail/src/smtp_transport.rs",
    "adapters/mail/src/worker.rs",
    "adapters/mail/src/file_transport.rs",
    "adapters/mail/src/message.rs",
    "domain/billing/src/use_cases/invoices/mail.rs",
    "workflows/src/notify_contacts.rs",
    "workflows/src/mail_invoices/papers.rs",
    "workflows/src/mail_invoices.rs",
    "domain/exchange/src/ports/gateway.rs",
    "adapters/customs-gateway/src/http_customs_gateway.rs",
    "adapters/customs-gateway/src/token_keeper.rs",
];

#[test]
fn whatever_warns_before_a_submission_is_said_in_dutch() {
    let mut seen = 0;
    for file in WARN.iter().flat_map(|source| files(source)) {
        // The tables of codes have meanings in English, which Dutch pages leave out.
        let is_table = file.ends_with("translated.rs");
        for text in texts(&file) {
            let is_sentence = text.trim().matches(' ').count() >= 2 && !NO_WARNINGS.contains(&&*text);
            if is_sentence && (!is_table || text.contains("{api} (")) {
                let said = Language::Nl.warning(&sample(&text));
                assert_eq!(
                    said.language,
                    "nl",
                    "{}: {text:?} has no Dutch sentence in texts/warnings.rs",
                    file.display()
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 90, "{seen}");
}

#[test]
fn whatever_explains_what_was_not_delivered_is_said_in_dutch() {
    let mut seen = 0;
    for file in EXPLAIN.iter().flat_map(|source| files(source)) {
        for text in texts(&file) {
            let explains =
                ["the ", "no ", "not sent: ", "nothing ", "timed out", "plain ", "an address", "it answered "];
            if explains.iter().any(|begin| text.starts_with(begin)) {
                let said = Language::Nl.why_undelivered(&whole(&text));
                assert_eq!(
                    said.language,
                    "nl",
                    "{}: {text:?} has no Dutch sentence in texts/undelivered.rs",
                    file.display()
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn values_that_are_words_are_said_in_dutch_as_well() {
    let said = |sentence: &str| Language::Nl.warning(sentence).text;
    assert_eq!(said("is for export only and is not sent"), "is alleen voor uitvoer en wordt niet verzonden");
    assert_eq!(
        said("none is named where the goods enter the Union: the message names the office of destination, DE003302"),
        "waar de goederen de Unie binnenkomen, is er geen genoemd: het bericht noemt het kantoor van bestemming, DE003302"
    );
    assert_eq!(
        said("is cut to 35 characters in the message (and 4 more)"),
        "wordt in het bericht afgekapt na 35 tekens (en nog 4)"
    );
    assert_eq!(said("measure 410 asks for N853 or C640"), "maatregel 410 vraagt N853 of C640");
    assert_eq!(
        Language::Nl.why_undelivered("not sent: the callback has ended, because the receiver answered 410").text,
        "niet verzonden: de callback is beëindigd, want de ontvanger antwoordde 410"
    );
    assert_eq!(Language::En.warning("is not named").text, "is not named");
}

/// The files of a source, without those of tests.
pub(super) fn files(source: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(source), &mut found);
    assert!(!found.is_empty(), "{source} is gone");
    found
}

fn collect(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder") {
            collect(&entry.expect("an entry").path(), found);
        }
    } else if path.extension().is_some_and(|kind| kind == "rs")
        && !path.file_name().is_some_and(|name| name.to_string_lossy().contains("test"))
        && !path.components().any(|part| part.as_os_str() == "tests")
    {
        found.push(path.to_owned());
    }
}

/// The texts of a source, without those of its tests and comments.
pub(super) fn texts(file: &Path) -> Vec<String> {
    let source = fs::read_to_string(file).expect("a source");
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    literals(&code.join("\n"))
}

/// The texts between quotation marks in Rust code.
fn literals(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Option<String> = None;
    let mut signs = code.replace("'\"'", "").chars().collect::<Vec<_>>().into_iter().peekable();
    while let Some(sign) = signs.next() {
        match (&mut open, sign) {
            (None, '"') => open = Some(String::new()),
            (None, _) => {}
            (Some(text), '"') => {
                found.push(std::mem::take(text));
                open = None;
            }
            (Some(text), '\\') => match signs.next() {
                Some('\n') => while signs.next_if(|next| next.is_whitespace()).is_some() {},
                Some(escaped) => text.push(escaped),
                None => {}
            },
            (Some(text), sign) => text.push(sign),
        }
    }
    found
}

/// A warning that is made of such a text, without the path of its field.
pub(super) fn sample(text: &str) -> String {
    let is_path = |path: &str| path.chars().all(|sign| sign.is_ascii_alphanumeric() || "_.{}".contains(sign));
    let message = text.split_once(": ").filter(|(path, _)| is_path(path)).map_or(text, |(_, message)| message);
    whole(message)
}

/// The text with a value in the place of each `{…}`.
pub(super) fn whole(text: &str) -> String {
    let mut whole = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        whole = whole + before + "7";
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    whole + rest
}
