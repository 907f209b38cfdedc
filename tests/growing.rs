//! What the crates of domains show to others either grows, so that a later field or variant breaks no caller, or is closed
//! for a reason that is written down (`docs/versions.md`).

#![expect(clippy::expect_used, reason = "a test that cannot read a manifest or a source fails")]

#[path = "growing/closed.rs"]
mod closed;
#[path = "growing/declared.rs"]
mod declared;
#[path = "workspace/metadata.rs"]
mod metadata;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::closed::CLOSED;
use crate::declared::Declarations;
use crate::metadata::text;

/// Only the programs of this repository turn it on: what grows is then matched and made whole.
const FEATURE: &str = "_exhaustive";

#[test]
fn what_others_can_see_grows_or_is_closed_for_a_reason() {
    let (mut offences, mut grown) = (Vec::new(), 0);
    for (folder, declarations) in crates() {
        let closed = closed_in(&folder);
        let declared: BTreeSet<&str> = declarations.types.iter().map(|one| one.name.as_str()).collect();
        grown += declarations.types.iter().filter(|one| one.grows).count();
        offences.extend(offences_of(&declarations, &closed).iter().map(|offence| format!("{folder}: {offence}")));
        let gone = closed.keys().filter(|name| !declared.contains(*name));
        offences.extend(gone.map(|name| format!("{folder}: `{name}` is listed as closed and does not exist")));
    }
    assert!(grown > 400, "hardly anything grows: {grown}");
    assert!(offences.is_empty(), "see docs/versions.md:\n{}", offences.join("\n"));
}

#[test]
fn what_neither_grows_nor_is_closed_is_found() {
    let mut declarations = Declarations::default();
    let source = r#"
        pub struct Open { pub lrn: Lrn }
        pub struct Guarded { lrn: Lrn }
        struct Inner { pub lrn: Lrn }
        #[growing] #[derive(Debug, Default)] pub struct Filter { pub lrn: Option<Lrn> }
        #[growing(new)] pub struct Wish { pub lrn: Lrn }
        #[growing] pub struct Unmade { pub lrn: Lrn }
        #[growing] pub struct Own { pub lrn: Lrn }
        impl Own { pub const fn new(lrn: Lrn) -> Self { Self { lrn } } }
        pub enum Kind { Other }
        #[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)] pub enum ByHand { Other }
        #[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)] pub enum WronglyByHand { Other }
        words!(
            /// Words.
            Sort { Id = "id" }
        );
        kernel::words!(
            /// Words.
            #[growing]
            State { Open = "open" }
        );
        facts!(
            /// Facts.
            pub enum Doubt { Late("late") = "it is late"; }
        );
        #[cfg(test)] mod tests { pub enum Tested { Other } }
    "#;
    declarations.read(Path::new("source.rs"), source);
    let closed = BTreeMap::from([("Filter", "it is complete")]);
    let found = offences_of(&declarations, &closed);
    let neither = |name| format!("`{name}` neither grows nor is listed as closed in tests/growing/closed.rs");
    let expected = [
        neither("Open"),
        "`Filter` grows and is listed as closed (it is complete)".to_owned(),
        "`Unmade` grows and cannot be made: write `growing(new)`, or give it `new` or `Default`".to_owned(),
        neither("Kind"),
        neither("WronglyByHand"),
        neither("Sort"),
        neither("Doubt"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn only_programs_of_this_repository_see_what_grows_as_a_whole() {
    let packages = metadata::packages();
    let domain = root().join("crates/domain");
    let is_published = |package: &Value| Path::new(text(&package["manifest_path"])).starts_with(&domain);
    let has_feature = |package: &&Value| package["features"].get(FEATURE).is_some();
    let growing: BTreeSet<&str> = packages.iter().filter(has_feature).map(|package| text(&package["name"])).collect();
    assert!(growing.len() > 10, "hardly any crate has the feature {FEATURE}");
    let mut offences = Vec::new();
    for package in &packages {
        let name = text(&package["name"]);
        let mut turned_on: BTreeMap<&str, bool> = BTreeMap::new();
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let is_on = dependency["features"].as_array().expect("features").iter().any(|one| text(one) == FEATURE);
            *turned_on.entry(text(&dependency["name"])).or_default() |= is_on;
        }
        for (needed, is_on) in turned_on.into_iter().filter(|(needed, _)| growing.contains(needed)) {
            match (is_published(package), is_on) {
                (true, true) => offences.push(format!("{name} turns on {FEATURE} of {needed} for every program")),
                (false, false) => offences.push(format!("{name} does not turn on {FEATURE} of {needed}")),
                _ => {}
            }
        }
        let all = package["features"].as_object().expect("features");
        let turns_on = |(name, needed): (&String, &Value)| name != FEATURE && needed.to_string().contains(FEATURE);
        if is_published(package) && all.iter().any(turns_on) {
            offences.push(format!("{name}: another feature turns on {FEATURE}"));
        }
    }
    for program in ["examples/reuse", "examples/async-store"] {
        if read(&root().join(program).join("Cargo.toml")).contains(FEATURE) {
            offences.push(format!("{program} is a stranger's program, and turns on {FEATURE}"));
        }
    }
    assert!(offences.is_empty(), "\n{}", offences.join("\n"));
}

/// What is wrong with the types of a crate. `closed` has the reason by name.
fn offences_of(declarations: &Declarations, closed: &BTreeMap<&str, &str>) -> Vec<String> {
    let mut offences = Vec::new();
    for one in &declarations.types {
        let name = &one.name;
        match (one.grows, closed.get(name.as_str())) {
            (true, Some(reason)) => offences.push(format!("`{name}` grows and is listed as closed ({reason})")),
            (false, None) => {
                offences.push(format!("`{name}` neither grows nor is listed as closed in tests/growing/closed.rs"));
            }
            (true, None) if one.needs_maker && !declarations.made.contains(name) => offences.push(format!(
                "`{name}` grows and cannot be made: write `growing(new)`, or give it `new` or `Default`"
            )),
            _ => {}
        }
    }
    offences
}

/// What is closed in a crate, with the reason.
fn closed_in(folder: &str) -> BTreeMap<&'static str, &'static str> {
    let mut closed = BTreeMap::new();
    for (reason, by_crate) in CLOSED {
        for (_, names) in by_crate.iter().filter(|(named, _)| *named == folder) {
            for name in *names {
                assert!(closed.insert(*name, reason).is_none(), "{folder}: `{name}` is closed twice");
            }
        }
    }
    closed
}

/// The crates of `crates/domain` that are no macros, by their folders, without what they have for tests.
fn crates() -> Vec<(String, Declarations)> {
    let mut crates = Vec::new();
    for folder in entries(&root().join("crates/domain")) {
        if read(&folder.join("Cargo.toml")).contains("\nproc-macro = true\n") {
            continue;
        }
        let mut declarations = Declarations::default();
        let (mut folders, mut files) = (vec![folder.join("src")], Vec::new());
        while let Some(folder) = folders.pop() {
            let (below, here): (Vec<_>, Vec<_>) = entries(&folder).into_iter().partition(|path| path.is_dir());
            folders.extend(below.into_iter().filter(|path| !is_for_tests(path)));
            files.extend(here.into_iter().filter(|path| !is_for_tests(path)));
        }
        for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
            declarations.read(file, &read(file));
        }
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        crates.push((name, declarations));
    }
    assert!(crates.len() > 15, "hardly any crates found");
    crates
}

fn is_for_tests(path: &Path) -> bool {
    path.file_stem().is_some_and(|stem| stem == "testing" || stem == "tests")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).expect("the package lies two folders below the root").to_owned()
}
