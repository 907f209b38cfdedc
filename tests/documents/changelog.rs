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
        fs::write(&file, Contract::of(&document, |_| true).write()).expect("the list is written");
    }
    let changelog = read(&root().join("CHANGELOG.md"));
    let names = names(unreleased(&changelog));
    let changes = Contract::read(&read(&file)).changes(&document);
    let untold = changes.iter().filter(|change| !names.iter().any(|name| *name == change.name));
    let untold: Vec<String> = untold.map(|change| format!("{}: `{}`", change.told, change.name)).collect();
    assert!(
        untold.is_empty(),
        "the API changed since the last release, and \"Unreleased\" in CHANGELOG.md does not name it in backquotes \
         (`make contract` writes the list of a release anew):\n{}",
        untold.join("\n")
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
