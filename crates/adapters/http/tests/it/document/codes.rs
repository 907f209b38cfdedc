//! `docs/guides/codes.md`, the codes of broken rules and of facts: made of the tables in the kernel and of the facts
//! that the domains declare. `make codes` writes it anew.

use customs_http::internals::{FACTS, FactsOfSubject, REASONS, WARNINGS};
use customs_kernel::RuleCode;
use customs_kernel::facts::FactCode;
use customs_kernel::rules::codes::{self, BY_SUBJECT, Explanation};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &str = "\
# Codes

Answers have codes for programs beside their sentences, and with each code the values that the sentence names, all of
them texts: those of [broken rules](errors.md#codes-of-broken-rules) are in `error_details` beside `errors`; those of
warnings, histories, reasons and steps are in `warning_details` and other fields, which
[facts with codes](errors.md#facts-with-codes) lists. A later version may have further codes: show the sentence of one
that you do not know.

Broken rules come first below, then \"Warnings about ...\", histories, reasons and estimates, and at last the parts that
stand among the `reasons` of others. Of the values in the third column a broken rule has those that its sentence names,
and every other code has all of them. This page is made of the table of `crates/domain/kernel/src/rules/codes.rs` and of
the facts that the domains declare: `make codes` writes it anew.
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
        writeln!(page, "\n## {subject}\n\n{HEADING}").expect("a text takes all");
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
fn a_broken_rule_and_a_fact_have_the_same_code_only_where_they_say_the_same() {
    let rules: BTreeSet<&str> = codes::all().map(RuleCode::word).collect();
    let facts = facts().flat_map(|(_, codes)| codes.iter()).map(|fact| fact.code);
    assert_eq!(facts.filter(|code| rules.contains(code)).collect::<Vec<_>>(), ["no_exchange_rate"]);
}

#[test]
fn every_warning_and_every_reason_says_what_to_do() {
    for fact in [WARNINGS, REASONS].into_iter().flatten().flat_map(|(_, codes)| codes.iter()) {
        assert!(fact.remedy.is_some(), "{}", fact.code);
    }
}

fn listed<'d>(document: &'d Value, schema: &str) -> Vec<&'d str> {
    let codes = document["components"]["schemas"][schema]["enum"].as_array().expect("codes");
    codes.iter().filter_map(Value::as_str).collect()
}

#[test]
fn the_document_lists_every_code_of_a_warning() {
    let document = crate::application::openapi();
    let warnings = WARNINGS.iter().flat_map(|(_, codes)| codes.iter());
    assert_eq!(listed(&document, "WarningCode"), warnings.map(|code| code.code).collect::<Vec<_>>());
    let schemas = &document["components"]["schemas"];
    let code = &schemas["WarningDetail"]["properties"]["code"];
    assert_eq!(code["$ref"], "#/components/schemas/WarningCode", "{code}");
    for schema in ["Error", "SubmitOverview", "WrittenTransit", "InvoicePreview", "DutyEstimate"] {
        let items = &schemas[schema]["properties"]["warning_details"]["items"];
        assert_eq!(items["$ref"], "#/components/schemas/WarningDetail", "{schema}");
    }
}

#[test]
fn the_document_lists_every_code_of_a_fact_and_each_once() {
    let document = crate::application::openapi();
    let listed = listed(&document, "FactCode");
    let distinct: BTreeSet<&str> = listed.iter().copied().collect();
    assert_eq!(listed.len(), distinct.len(), "each is listed once");
    let facts = facts().flat_map(|(_, codes)| codes.iter()).map(|fact| fact.code);
    let all: BTreeSet<&str> = facts.chain(codes::all().map(RuleCode::word)).collect();
    assert_eq!(distinct, all);
    let schemas = &document["components"]["schemas"];
    let code = &schemas["FactDetail"]["properties"]["code"];
    assert_eq!(code["$ref"], "#/components/schemas/FactCode", "{code}");
    for (schema, property) in
        [("FactDetail", "reasons"), ("WarningDetail", "reasons"), ("DutyEstimateTrace", "step_details")]
    {
        let items = &schemas[schema]["properties"][property]["items"];
        assert_eq!(items["$ref"], "#/components/schemas/FactDetail", "{schema}");
    }
}

#[test]
fn the_document_lists_every_code() {
    let document = crate::application::openapi();
    assert_eq!(listed(&document, "ErrorCode"), codes::all().map(RuleCode::word).collect::<Vec<_>>());
    let schemas = &document["components"]["schemas"];
    let code = &schemas["ErrorDetail"]["properties"]["code"];
    assert_eq!(code["$ref"], "#/components/schemas/ErrorCode", "{code}");
    assert_eq!(schemas["Error"]["properties"]["error_details"]["items"]["$ref"], "#/components/schemas/ErrorDetail");
}
