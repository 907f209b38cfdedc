//! The shape of a domain: every crate of `crates/domain` keeps its types and rules, its use cases, its ports and its
//! support for tests in the same places, so that a reader who knows one crate finds everything in the others.

#![allow(clippy::expect_used, reason = "a test that cannot read the sources fails")]

#[path = "domain_shape/offences.rs"]
mod offences;
#[path = "domain_shape/source.rs"]
mod source;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::offences::{offences, ports_of, unfinished};
use crate::source::Source;

#[test]
fn every_domain_has_the_same_shape() {
    let domain = root().join("crates/domain");
    let folders = entries(&domain).into_iter().filter(|folder| folder.is_dir());
    let crates: Vec<(PathBuf, Vec<Source>)> = folders.map(|folder| (folder.clone(), sources_of(&folder))).collect();
    let ports: BTreeSet<String> = crates.iter().flat_map(|(_, sources)| ports_of(sources)).collect();
    let shaped: Vec<_> = crates.iter().filter(|(folder, _)| is_of_a_domain(folder)).collect();
    assert!(shaped.len() > 10 && ports.len() > 50, "hardly any domains found in {}", domain.display());
    let offences: Vec<String> = shaped.iter().flat_map(|(_, sources)| offences(sources, &ports)).collect();
    assert!(offences.is_empty(), "see \"Shape of a domain\" in docs/architecture.md:\n{}", offences.join("\n"));
}

#[test]
fn what_stands_in_another_place_is_found() {
    let found = offences_of(&[
        ("rules.rs", "pub struct Rates<'a>(&'a dyn Store); pub async fn look_up() {} impl Orders { fn sum(&self) {} }"),
        ("gate.rs", "#[cfg_attr(test, automock)] pub trait Gate {} pub struct Keeper { stores: Vec<Arc<dyn Store>> }"),
        ("services/post.rs", "pub struct Post { keeper: crate::gate::Keeper }"),
        ("use_cases/orders.rs", "pub struct Orders(Arc<dyn Store>); impl Orders { async fn place(&self) {} }"),
        ("use_cases/tests.rs", "async fn ask() {}"),
        ("ports/store.rs", "#[async_trait] pub trait Store { async fn find(&self); }"),
        ("testing/in_memory/store.rs", "impl Store for Memory {}"),
        ("testing/contracts/store.rs", "pub fn store_contract() {}"),
        ("testing/memory_store.rs", "impl Store for Other {} pub fn other_contract() {}"),
    ]);
    let expected = [
        "gate.rs: `Gate` is a port: declare it below `ports`",
        "gate.rs: `Keeper` keeps a port: move it below `use_cases`",
        "rules.rs: `look_up` is async: move it below `use_cases`",
        "rules.rs: `Orders` is declared below `use_cases`: move its methods there",
        "services/post.rs: `Post` keeps a port: move it below `use_cases`",
        "services/post.rs: use cases stand below `use_cases`, not `services`",
        "testing/memory_store.rs: fakes stand below `testing/in_memory`, contracts below `testing/contracts`",
        "testing/memory_store.rs: `Other` is a fake of `Store`: move it below `testing/in_memory`",
        "testing/memory_store.rs: `other_contract` is a contract: move it below `testing/contracts`",
    ];
    assert_eq!(found, expected);
}

#[test]
fn every_service_can_be_shown_and_every_error_of_a_result_is_an_error() {
    let domain = root().join("crates/domain");
    let folders = entries(&domain).into_iter().filter(|folder| folder.is_dir());
    let crates: Vec<Vec<Source>> = folders.map(|folder| sources_of(&folder)).collect();
    let ports: BTreeSet<String> = crates.iter().flat_map(|sources| ports_of(sources)).collect();
    let unfinished: Vec<String> = crates.iter().flat_map(|sources| unfinished(sources, &ports)).collect();
    assert!(unfinished.is_empty(), "{}", unfinished.join("\n"));
}

#[test]
fn what_cannot_be_shown_and_what_is_no_error_is_found() {
    let found = found_in(
        &[
            ("ports.rs", "pub trait Store { fn find(&self) -> Result<Result<(), Full>, Broken>; }"),
            (
                "use_cases/orders.rs",
                "pub struct Orders(Arc<dyn Store>); #[derive(Debug)] pub struct Kept(Arc<dyn Store>);",
            ),
            ("use_cases/posts.rs", "pub struct Posts<K>(Arc<dyn Store>); debug_by_name!(Posts<K>, Mails);"),
            ("use_cases/mails.rs", "pub struct Mails(Arc<dyn Store>); struct Hidden(Arc<dyn Store>);"),
            ("errors.rs", "pub enum Full {} #[derive(Debug, thiserror::Error)] pub enum Broken {} pub struct Late;"),
            ("errors/wrong.rs", "pub struct Wrong; impl Error for Wrong {} pub fn check() -> Result<(), Wrong> {}"),
            ("late.rs", "fn wait() -> Result<(), Late> {}"),
        ],
        unfinished,
    );
    let expected = [
        "errors.rs: `Full` is the error of a result: implement `std::error::Error`",
        "use_cases/orders.rs: `Orders` keeps ports and has no `Debug`: name it in `debug_by_name!`",
    ];
    assert_eq!(found, expected);
}

/// Finds the items of a crate, given as its files, that stand in a place where they do not belong.
fn offences_of(files: &[(&str, &str)]) -> Vec<String> {
    found_in(files, offences)
}

/// What a rule finds in a crate that is given as its files.
fn found_in(files: &[(&str, &str)], rule: fn(&[Source], &BTreeSet<String>) -> Vec<String>) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let file = folder.path().join("src").join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder is made");
        fs::write(file, text).expect("a file is written");
    }
    let sources = sources_of(folder.path());
    let found = rule(&sources, &ports_of(&sources).into_iter().collect());
    let beginning = format!("{}/", folder.path().join("src").display());
    found.iter().map(|offence| offence.replacen(&beginning, "", 1)).collect()
}

/// Whether the folder is a domain's, or that of a crate which several domains share.
fn is_of_a_domain(folder: &Path) -> bool {
    let manifest = folder.join("Cargo.toml");
    let text = fs::read_to_string(&manifest).unwrap_or_else(|error| panic!("{}: {error}", manifest.display()));
    ["domain", "shared"].iter().any(|layer| text.contains(&format!("\nlayer = \"{layer}\"\n")))
}

fn sources_of(folder: &Path) -> Vec<Source> {
    let sources = folder.join("src");
    let (mut folders, mut files) = (vec![sources.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        let (below, here): (Vec<_>, Vec<_>) = entries(&folder).into_iter().partition(|path| path.is_dir());
        folders.extend(below);
        files.extend(here.into_iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")));
    }
    files.sort();
    files.iter().map(|file| Source::read(file, &sources)).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

fn shown(file: &Path) -> String {
    file.strip_prefix(root()).unwrap_or(file).display().to_string()
}

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).expect("the package lies two folders below the root").to_owned()
}
