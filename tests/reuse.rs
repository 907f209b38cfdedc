//! Our domain crates in a program of another house: a workspace of its own (`examples/reuse`), which cargo builds with
//! none of the features that the service turns on.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const MANIFEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/reuse/Cargo.toml");

/// The most packages that a program gets with the crates of declarations, billing and guarantees, these and ours below
/// them included.
const MOST_PACKAGES: usize = 53;

/// What none of the three brings: tables of Unicode, of encodings and of regular expressions, the generator of tables of
/// time zones.
const UNWANTED: [&str; 7] =
    ["chrono-tz-build", "encoding_rs", "icu_normalizer", "idna", "regex-automata", "url", "validator"];

#[test]
fn types_of_another_program_work_beside_our_crates() {
    let built = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it lies in the folder of what is built");
    let built = built.join("reuse");
    cargo(&["test", "--locked", "--quiet", "--target-dir", &built.display().to_string()]);
}

#[test]
fn three_domain_crates_bring_few_packages() {
    let three = ["declarations", "billing", "guarantees"].map(|name| format!("customs-{name}"));
    let mut arguments = vec!["tree", "--locked", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"];
    arguments.extend(three.iter().flat_map(|name| ["--package", name.as_str()]));
    let tree = cargo(&arguments);
    let words = tree.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" "));
    let packages: BTreeSet<String> = words.filter(|package| !package.is_empty()).collect();
    assert!(packages.len() > 20 && packages.len() <= MOST_PACKAGES, "{}: {packages:#?}", packages.len());
    let names: Vec<&str> = packages.iter().filter_map(|package| package.split(' ').next()).collect();
    let unwanted: Vec<&&str> = names.iter().filter(|name| UNWANTED.contains(name)).collect();
    assert!(unwanted.is_empty(), "{unwanted:?}");
    assert_eq!(names.iter().filter(|name| **name == "syn").count(), 1, "{packages:#?}");
}

#[test]
fn no_domain_crate_turns_on_what_holds_for_the_whole_program() {
    let features = cargo(&["tree", "--locked", "--edges", "normal,build,features", "--prefix", "none"]);
    assert!(features.contains("serde_json feature \"raw_value\""), "{features}");
    for feature in ["arbitrary_precision", "preserve_order", "float_roundtrip", "serde-with-arbitrary-precision"] {
        assert!(!features.contains(feature), "{feature}");
    }
}

/// Runs cargo on the program, and returns what it prints.
fn cargo(arguments: &[&str]) -> String {
    let (command, arguments) = arguments.split_first().expect("a command");
    let ran = Command::new(env!("CARGO"))
        .arg(command)
        .args(["--manifest-path", MANIFEST])
        .args(arguments)
        .output()
        .expect("cargo starts");
    let (output, errors) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "cargo {command} of examples/reuse:\n{output}\n{errors}");
    output.into_owned()
}
