//! Links and paths in the project's documents lead somewhere, and the changelog names every change of the API.

#![allow(clippy::expect_used, reason = "a test that cannot read a document fails")]

#[path = "documents/changelog.rs"]
mod changelog;
#[path = "documents/contract.rs"]
mod contract;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders with files that are named by their path in documents.
const FOLDERS: [&str; 10] =
    [".ci/", ".github/", "benches/", "clients/", "crates/", "deploy/", "docs/", "examples/", "migrations/", "tests/"];

/// Documents in the root.
const AT_THE_ROOT: [&str; 4] = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"];

/// Crates that would exist if a further kind of movement were added, which architecture.md shows by an example.
const EXAMPLES: [&str; 2] = ["crates/adapters/excise-messages", "crates/domain/excise"];

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut dead = Vec::new();
    for document in documents() {
        let text = read(&document);
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if target.contains("://") || target.contains(char::is_whitespace) {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() { document.clone() } else { beside(&document).join(file) };
            if !file.exists() || !(heading.is_empty() || headings(&read(&file)).contains(heading)) {
                dead.push(format!("{}: {target}", document.display()));
            }
        }
    }
    assert!(dead.is_empty(), "dead links:\n{}", dead.join("\n"));
}

#[test]
fn every_path_that_is_named_exists() {
    let mut absent = Vec::new();
    for document in documents() {
        for path in read(&document).split('`').skip(1).step_by(2).filter(|text| is_path(text)) {
            if ![root(), beside(&document).to_owned()].iter().any(|folder| folder.join(path).exists()) {
                absent.push(format!("{}: {path}", document.display()));
            }
        }
    }
    assert!(absent.is_empty(), "no such files:\n{}", absent.join("\n"));
}

/// Documents for those who change the code, which the service does not show.
const OF_THE_CODE: [&str; 9] = [
    "architecture.md",
    "building.md",
    "coverage.md",
    "decisions",
    "indexes.md",
    "performance.md",
    "promises.md",
    "reusing.md",
    "versions.md",
];

#[test]
fn every_document_is_a_page_or_about_the_code() {
    let index = read(&root().join("docs/guides/README.md"));
    let mut forgotten = Vec::new();
    for (folder, before) in [("docs", "../"), ("docs/guides", "")] {
        for entry in fs::read_dir(root().join(folder)).expect("the documents") {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            let is_a_page = index.contains(&format!("]({before}{name})"));
            if name.ends_with(".md") && name != "README.md" && is_a_page == OF_THE_CODE.contains(&&*name) {
                forgotten.push(format!("{folder}/{name}"));
            }
        }
    }
    assert!(
        forgotten.is_empty(),
        "docs/guides/README.md links to all pages but {OF_THE_CODE:?}:\n{}",
        forgotten.join("\n")
    );
}

/// Whether a text in backquotes is a whole path, without a pattern in it.
fn is_path(text: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
    FOLDERS.iter().any(|folder| text.starts_with(folder)) && text.chars().all(is_part) && !EXAMPLES.contains(&text)
}

/// The names by which the headings of a document are linked to.
fn headings(text: &str) -> BTreeSet<String> {
    let (mut found, mut in_code) = (BTreeSet::new(), false);
    for line in text.lines() {
        in_code ^= line.trim_start().starts_with("```");
        if let (false, true, Some((_, heading))) = (in_code, line.starts_with('#'), line.split_once("# ")) {
            let kept = heading
                .to_lowercase()
                .chars()
                .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter))
                .collect::<String>();
            found.insert(kept.replace(' ', "-"));
        }
    }
    found
}

/// All documents of the project.
fn documents() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = AT_THE_ROOT.iter().map(|name| root().join(name)).collect();
    for folder in FOLDERS {
        documents_below(&root().join(folder), &mut found);
    }
    assert!(found.len() > 20, "hardly any documents found");
    found
}

fn documents_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        // A page that a package has too is looked at where it stands.
        if path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            documents_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

fn beside(file: &Path) -> &Path {
    file.parent().expect("a folder")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).expect("the package lies two folders below the root").to_owned()
}
