//! The changelog names every change of the API since the last release.

use std::{env, fs};

use serde_json::Value;

use crate::contract::Contract;
use crate::{read, root};

#[test]
fn every_change_of_the_api_stands_in_the_changelog() {
    let document: Value = serde_json::from_str(&read(&root().join("docs/openapi.json"))).expect("JSON");
    let file = root().join("docs/contract.txt");
    if env::var_os("WRITE_CONTRACT").is_some() {
        fs::write(&file, Contract::from_document(&document, |_| true).write()).expect("the list is written");
    }
    let changelog = read(&root().join("CHANGELOG.md"));
    let names = names(unreleased(&changelog));
    let changes = Contract::read(&read(&file)).changes(&document);
    let unreported = changes.iter().filter(|change| !names.iter().any(|name| *name == change.name));
    let unreported: Vec<String> = unreported.map(|change| format!("{}: `{}`", change.reported, change.name)).collect();
    assert!(
        unreported.is_empty(),
        "the API changed since the last release, and \"Unreleased\" in CHANGELOG.md does not name it in backquotes \
         (`make contract` writes the list of a release anew):\n{}",
        unreported.join("\n")
    );
}

/// The section of the changelog about the version to come.
fn unreleased(changelog: &str) -> &str {
    changelog.split("\n## ").find(|section| section.starts_with("Unreleased")).expect("a section")
}

/// All texts in backquotes, whole and word by word: `GET /api/v1/audit` names the path, `lines.0.sku` the field.
fn names(section: &str) -> Vec<&str> {
    let quoted = section.split('`').skip(1).step_by(2);
    quoted.flat_map(|text| text.split(' ').chain(text.split(|letter: char| " .,:=?&[]".contains(letter)))).collect()
}
