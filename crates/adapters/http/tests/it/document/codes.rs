//! `docs/guides/codes.md`, the codes of broken rules and of warnings: made of the tables in the kernel and of the facts
//! that the domains declare. `make codes` writes it anew.

use customs_http::internals::{FACTS, FactsOfSubject, WARNINGS};
use customs_kernel::RuleCode;
use customs_kernel::facts::FactCode;
use customs_kernel::rules::codes::{self, BY_SUBJECT, Explanation};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &str = "\
# Codes

Beside the sentences of `errors`, an answer names each broken rule in `error_details`: with a `code` for programs, and
with the values that the sentence names, all of them texts. How to read them is in
[errors](errors.md#codes-of-broken-rules). A later version may have further codes: take one that you do not know as
\"something is wrong with this field\", and show its `text`.

Beside the sentences of `warnings`, an answer names each warning in `warning_details` in the same way. Their codes have
the headings \"Warnings about ...\" below; all the values of the third column come with each of them.

This page is made of the tables of `crates/domain/kernel/src/rules/codes.rs` and of the facts that the domains declare:
`make codes` writes it anew. Of broken rules the values of the third column come with most of the code, and are left out
where the sentence names none.
";

const HEADING: &str = "| Code | What it means | Values | What to do |\n|---|---|---|---|";

fn page() -> String {
    let mut page = HEAD.to_owned();
    for subject in BY_SUBJECT {
        writeln!(page, "\n## {}\n\n{HEADING}", subject.subject).expect("a text takes all");
        for code in subject.codes {
            let Explanation { meaning, remedy } = code.explanation().expect("a code of the API");
            write_row(&mut page, code.word(), meaning, code.values(), remedy);
        }
    }
    for (subject, codes) in facts() {
        writeln!(
            page,
            "
## {subject}

{HEADING}"
        )
        .expect("a text takes all");
        for FactCode { code, values, english: _, meaning, remedy } in *codes {
            write_row(&mut page, code, meaning.trim(), values, remedy.unwrap_or_default());
        }
    }
    page
}

fn write_row(page: &mut String, code: &str, meaning: &str, values: &[&str], remedy: &str) {
    let values: Vec<String> = values.iter().map(|name| format!("`{name}`")).collect();
    writeln!(page, "| `{code}` | {meaning} | {} | {remedy} |", values.join(", ")).expect("a text takes all");
}

fn facts() -> impl Iterator<Item = &'static FactsOfSubject> {
    FACTS.iter().flat_map(|section| section.iter())
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/guides/codes.md")
}

#[test]
fn the_page_of_codes_has_every_code() {
    let page = page();
    if std::env::var_os("WRITE_CODES").is_some() {
        fs::write(file(), &page).expect("the page is written");
    }
    let written = fs::read_to_string(file()).unwrap_or_default();
    let stale: Vec<&str> = page.lines().filter(|row| !written.contains(row)).collect();
    assert!(page == written, "docs/guides/codes.md is stale; `make codes` writes it anew:\n{}", stale.join("\n"));
}

#[test]
fn no_text_about_a_code_breaks_the_table() {
    for code in codes::all() {
        let Explanation { meaning, remedy } = code.explanation().expect("a code of the API");
        assert!(![meaning, remedy].iter().any(|text| text.contains(['|', '\n'])), "{code}");
    }
}

#[test]
fn no_text_about_a_fact_breaks_the_table() {
    for fact in facts().flat_map(|(_, codes)| codes.iter()) {
        let texts = [fact.meaning, fact.remedy.unwrap_or_default()];
        assert!(!texts.iter().any(|text| text.contains(['|', '\n'])), "{}", fact.code);
    }
}

#[test]
fn every_fact_has_a_code_of_its_own() {
    let mut seen = BTreeSet::new();
    for fact in facts().flat_map(|(_, codes)| codes.iter()) {
        assert!(seen.insert(fact.code), "{} is the code of two facts", fact.code);
        let is_code = fact.code.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
        assert!(is_code && !fact.code.is_empty(), "{}", fact.code);
    }
}

#[test]
fn every_warning_says_what_to_do() {
    for warning in WARNINGS.iter().flat_map(|(_, codes)| codes.iter()) {
        assert!(warning.remedy.is_some(), "{}", warning.code);
    }
}

#[test]
fn the_document_lists_every_code_of_a_warning() {
    let document = crate::application::openapi();
    let schemas = &document["components"]["schemas"];
    let listed: Vec<&str> =
        schemas["WarningCode"]["enum"].as_array().expect("codes").iter().filter_map(|one| one.as_str()).collect();
    let warnings = WARNINGS.iter().flat_map(|(_, codes)| codes.iter());
    assert_eq!(listed, warnings.map(|code| code.code).collect::<Vec<_>>());
    let code = &schemas["WarningDetail"]["properties"]["code"];
    assert_eq!(code["$ref"], "#/components/schemas/WarningCode", "{code}");
    for schema in ["Error", "SubmitOverview", "WrittenTransit", "InvoicePreview"] {
        let items = &schemas[schema]["properties"]["warning_details"]["items"];
        assert_eq!(items["$ref"], "#/components/schemas/WarningDetail", "{schema}");
    }
}

#[test]
fn the_document_lists_every_code() {
    let document = crate::application::openapi();
    let schemas = &document["components"]["schemas"];
    let listed: Vec<&str> =
        schemas["ErrorCode"]["enum"].as_array().expect("codes").iter().filter_map(|one| one.as_str()).collect();
    assert_eq!(listed, codes::all().map(RuleCode::word).collect::<Vec<_>>());
    let code = &schemas["ErrorDetail"]["properties"]["code"];
    assert_eq!(code["$ref"], "#/components/schemas/ErrorCode", "{code}");
    assert_eq!(schemas["Error"]["properties"]["error_details"]["items"]["$ref"], "#/components/schemas/ErrorDetail");
}
