//! House rules that can be checked in the source files.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

use std::fs;
use std::path::{Path, PathBuf};

const LONGEST_FILE: usize = 500;

/// The length in characters of a line of a template, a style or a script, which no formatter breaks.
const LONGEST_LINE: usize = 160;

/// Files that may be long because they are tables.
const TABLES: [&str; 0] = [];

/// Places where a library takes binary floating-point numbers; none of them is an amount.
const FLOATS: [&str; 2] = [
    // A serde reader must name every type; no request body has one of these.
    "crates/domain/json-reading/src/second_look/reader.rs",
    // The buckets of the histogram of request times.
    "crates/adapters/http/src/operations/metrics.rs",
];

/// The modules of persistence that ask where the rows of organisations are, and those that move them there.
const ASK_WHETHER_ROWS_ARE_SPREAD: [&str; 2] = ["placement", "distribution"];

/// Module names that say nothing about the content.
const EMPTY_NAMES: [&str; 10] =
    ["util", "utils", "helper", "helpers", "common", "manager", "managers", "misc", "shared", "types"];

#[test]
fn no_file_is_longer_than_one_subject_needs() {
    let offences = rust_files(&["crates", "tests", "benches"])
        .into_iter()
        .filter(|file| !TABLES.contains(&shown(file).as_str()))
        .filter_map(|file| {
            let lines = read(&file).lines().count();
            (lines > LONGEST_FILE).then(|| format!("{}: {lines} lines", shown(&file)))
        })
        .collect();
    none(offences);
}

#[test]
fn lines_of_templates_styles_and_scripts_are_short_enough_to_read() {
    let files = files_below(&root().join("crates"), &is_shown_by_browsers);
    assert!(files.iter().any(|file| shown(file).ends_with("templates/base.html")), "no templates found");
    let mut offences = Vec::new();
    for file in &files {
        for (number, line) in read(file).lines().enumerate() {
            let letters = line.chars().count();
            if letters > LONGEST_LINE {
                offences.push(format!("{}:{}: {letters} characters", shown(file), number + 1));
            }
        }
    }
    none(offences);
}

/// Whether the file is a template, a style or a script of our own: those of others are made small.
fn is_shown_by_browsers(file: &Path) -> bool {
    let is_ours = !file.to_string_lossy().ends_with(".min.js");
    is_ours && file.extension().is_some_and(|extension| ["html", "css", "js"].iter().any(|ours| extension == *ours))
}

#[test]
fn modules_are_named_after_what_they_hold() {
    let named = |file: &PathBuf| {
        file.strip_prefix(root()).expect("below the root").iter().any(|part| {
            let name = part.to_string_lossy();
            EMPTY_NAMES.contains(&name.trim_end_matches(".rs"))
        })
    };
    let declared = |file: &PathBuf| {
        read(file)
            .lines()
            .map(words)
            .any(|words| words.windows(2).any(|pair| pair[0] == "mod" && EMPTY_NAMES.contains(&pair[1].as_str())))
    };
    let offences = rust_files(&["crates", "benches"])
        .into_iter()
        .filter(|file| named(file) || declared(file))
        .map(|file| shown(&file))
        .collect();
    none(offences);
}

#[test]
fn amounts_are_never_binary_floating_point() {
    let is_float = |word: &String| {
        word.trim_start_matches(|digit: char| digit.is_ascii_digit() || digit == '_')
            .strip_prefix('f')
            .is_some_and(|bits| bits == "32" || bits == "64")
    };
    let mut files = rust_files(&["crates"]);
    files.retain(|file| !FLOATS.contains(&shown(file).as_str()));
    none(lines_with(&files, |line| words(line).iter().any(is_float)));
}

#[test]
fn nothing_outside_the_tests_reads_beyond_the_project() {
    let test_modules = test_modules();
    let mut files = files_below(&root(), &|_| true);
    files.retain(|file| !is_test(file) && !test_modules.contains(file));
    let beyond = concat!("..", "/shared");
    none(lines_with(&files, |line| line.contains(beyond)));
}

#[test]
fn the_page_of_codes_has_all_facts() {
    let name_of = |line: &str| {
        let declared = line.strip_prefix("    pub enum ").or_else(|| line.strip_prefix("    pub(crate) enum "))?;
        declared.split(' ').next().map(str::to_owned)
    };
    let sources: Vec<String> =
        rust_files(&["crates/domain", "crates/adapters"]).iter().map(|file| read(file)).collect();
    let after_macros = sources.iter().flat_map(|source| source.split("facts!(\n").skip(1));
    let enums = after_macros.filter_map(|text| text.lines().find(|line| line.contains("enum ")));
    let mut declared: Vec<String> = enums.filter_map(name_of).collect();
    let page = read(&root().join("crates/adapters/http/src/facts.rs"));
    let before_codes = page.match_indices("::CODES").map(|(at, _)| &page[..at]);
    let mut listed: Vec<String> = before_codes.filter_map(|text| words(text).pop()).collect();
    declared.sort();
    listed.sort();
    assert_eq!(declared, listed, "enums of `facts!`, and those that `FACTS` of the HTTP adapter lists");
}

#[test]
fn what_a_crate_opens_for_its_tests_serves_nothing_else() {
    let mut files = rust_files(&["crates", "benches"]);
    files.retain(|file| !is_test(file));
    none(lines_with(&files, |line| line.contains("customs_") && line.contains("::internals")));
}

/// Repositories hand over what they do on one server and on several.
#[test]
fn one_folder_asks_whether_rows_are_spread_over_several_servers() {
    let sources = root().join("crates/adapters/persistence/src");
    let may_ask = |file: &PathBuf| {
        let below = file.strip_prefix(&sources).expect("below the sources").with_extension("");
        below.iter().next().is_some_and(|first| ASK_WHETHER_ROWS_ARE_SPREAD.iter().any(|folder| first == *folder))
    };
    let (asking, others): (Vec<_>, Vec<_>) = rust_files_below(&sources).into_iter().partition(may_ask);
    let asks = |line: &str| {
        let is_question = |word: &String| {
            let asks_a_flag = word.starts_with("is_") && word.ends_with("spread");
            asks_a_flag || ["is_distributed", "SPREAD", "citus"].contains(&word.as_str()) || word.contains("pg_dist")
        };
        words(line).iter().any(is_question)
    };
    assert!(!lines_with(&asking, asks).is_empty(), "nothing asks below {}", shown(&sources));
    none(lines_with(&others, asks));
}

/// A store that calls a rule otherwise than a use case would turn a value that is taken into a fault.
#[test]
fn unique_rules_are_named_by_their_constants() {
    let declares = |file: &PathBuf| shown(file).ends_with("/ports/unique_rules.rs");
    let (constants, mut others): (Vec<_>, Vec<_>) = rust_files(&["crates"]).into_iter().partition(declares);
    others.retain(|file| !shown(file).contains("/tests/"));
    let texts: Vec<String> = constants.iter().map(|file| read(file)).collect();
    let quoted = |line: &str| line.starts_with("pub const ").then(|| line.split('"').nth(1).map(str::to_owned))?;
    let names: Vec<String> = texts.iter().flat_map(|text| text.lines()).filter_map(quoted).collect();
    assert!(names.len() > 10, "hardly any unique rules found: {names:?}");
    none(lines_with(&others, |line| names.iter().any(|name| line.contains(&format!("\"{name}\"")))));
}

/// Another service may have a runtime that moves futures between threads.
#[test]
fn futures_of_ports_are_send() {
    let domains = rust_files(&["crates/domain"]);
    assert!(!lines_with(&domains, |line| line.contains("#[async_trait]")).is_empty(), "no async port was found");
    none(lines_with(&domains, |line| line.contains(concat!("async_trait(?", "Send)"))));
}

/// Such a test would never run.
#[test]
fn libraries_without_a_test_program_have_no_tests() {
    let sources: Vec<_> = libraries_that_say("test = false").filter(|file| !is_included_by_tests(file)).collect();
    let marks = [concat!("#[", "test]"), concat!("::", "test]"), concat!("cfg(", "test)")];
    none(lines_with(&sources, |line| marks.iter().any(|mark| line.contains(mark))));
}

/// The files of the build script of the guides, which their tests include.
fn is_included_by_tests(file: &Path) -> bool {
    shown(file).starts_with("crates/adapters/guides/src/making/")
}

/// A pass over a crate without examples costs seconds and tests nothing; one with examples must not leave them out.
#[test]
fn crates_that_leave_out_examples_have_none() {
    let has_example = |file: &PathBuf| read(file).lines().any(|line| is_comment(line) && line.contains("```"));
    none(libraries_that_say("doctest = false").filter(has_example).map(|file| shown(&file)).collect());
}

/// The sources of the libraries with this line in the section `[lib]` of their manifests.
fn libraries_that_say(line: &'static str) -> impl Iterator<Item = PathBuf> {
    let is_manifest = |file: &Path| file.file_name().is_some_and(|name| name == "Cargo.toml");
    let says = move |manifest: &PathBuf| {
        let text = read(manifest);
        let library = text.split_once("[lib]\n").map(|(_, section)| section.split("\n[").next().unwrap_or_default());
        library.is_some_and(|section| section.lines().any(|stated| stated == line))
    };
    let manifests = files_below(&root().join("crates"), &is_manifest).into_iter().filter(says);
    manifests.flat_map(|manifest| rust_files_below(&manifest.with_file_name("src")))
}

/// Whether a file holds tests, by its folder and its name.
fn is_test(file: &Path) -> bool {
    let file = file.strip_prefix(root()).expect("below the root");
    let below_tests = file.iter().any(|part| part == "tests" || part == "testing");
    below_tests || file.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("tests"))
}

/// The files of modules that are compiled for tests only.
fn test_modules() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for file in rust_files(&["crates"]) {
        let text = read(&file);
        for pair in text.lines().collect::<Vec<_>>().windows(2) {
            let declared = pair[1].trim().strip_suffix(';').and_then(|line| line.rsplit_once("mod "));
            if let (true, Some((_, module))) = (pair[0].contains("cfg(test)"), declared) {
                let beside = file.parent().expect("a folder");
                let below = file.with_extension("");
                found.extend([beside, &below].map(|folder| folder.join(module).with_extension("rs")));
            }
        }
    }
    found
}

fn rust_files(folders: &[&str]) -> Vec<PathBuf> {
    let files: Vec<PathBuf> = folders.iter().flat_map(|folder| rust_files_below(&root().join(folder))).collect();
    assert!(files.len() > 5, "hardly any sources found below {}", root().display());
    files
}

fn rust_files_below(folder: &Path) -> Vec<PathBuf> {
    files_below(folder, &|file: &Path| file.extension().is_some_and(|extension| extension == "rs"))
}

fn files_below(folder: &Path, wanted: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a directory entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            let made = ["target", "data", ".git"].contains(&name.as_str()) && folder == root();
            if !made {
                found.extend(files_below(&path, wanted));
            }
        } else if wanted(&path) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Lines outside comments for which `offends` holds, as `file:line: text`.
fn lines_with(files: &[PathBuf], offends: impl Fn(&str) -> bool) -> Vec<String> {
    let mut offences = Vec::new();
    for file in files {
        let text = fs::read(file).unwrap_or_default();
        for (number, line) in String::from_utf8_lossy(&text).lines().enumerate() {
            if !is_comment(line) && offends(line) {
                offences.push(format!("{}:{}: {}", shown(file), number + 1, line.trim()));
            }
        }
    }
    offences
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

fn words(line: &str) -> Vec<String> {
    line.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn shown(file: &Path) -> String {
    file.strip_prefix(root()).unwrap_or(file).display().to_string()
}

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).expect("the package lies two folders below the root").to_owned()
}

fn none(offences: Vec<String>) {
    assert!(offences.is_empty(), "\n{}", offences.join("\n"));
}
