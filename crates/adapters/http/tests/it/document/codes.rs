//! `docs/guides/codes.md`, the codes of broken rules: made of the tables in the kernel. `make codes` writes it anew.

use customs_kernel::RuleCode;
use customs_kernel::rules::codes::{self, BY_SUBJECT, Explanation};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &str = "\
# Codes of broken rules

Beside the sentences of `errors`, an answer names each broken rule in `error_details`: with a `code` for programs, and
with the values that the sentence names, all of them texts. How to read them is in
[errors](errors.md#codes-of-broken-rules). A later version may have further codes: take one that you do not know as
\"something is wrong with this field\", and show its `text`.

This page is made of the tables of `crates/domain/kernel/src/rules/codes.rs`: `make codes` writes it anew. The values of
the third column come with most rules of the code, and are left out where the sentence names none.
";

fn page() -> String {
    let mut page = HEAD.to_owned();
    for subject in BY_SUBJECT {
        let heading = "| Code | What it means | Values | What to do |\n|---|---|---|---|";
        writeln!(page, "\n## {}\n\n{heading}", subject.subject).expect("a text takes all");
        for code in subject.codes {
            let values: Vec<String> = code.values().iter().map(|name| format!("`{name}`")).collect();
            let Explanation { meaning, remedy } = code.explanation().expect("a code of the API");
            let values = values.join(", ");
            writeln!(page, "| `{code}` | {meaning} | {values} | {remedy} |").expect("a text takes all");
        }
    }
    page
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
