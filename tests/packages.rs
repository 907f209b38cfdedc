//! The crates of `crates/domain` can be published, and no other: their manifests and pages are complete, and their
//! packages hold all that they are built from. `make release` makes these packages and builds an application of them.

#![expect(clippy::expect_used, reason = "a test that cannot read a manifest or a source fails")]

#[path = "workspace/metadata.rs"]
mod metadata;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use serde_json::Value;

use crate::metadata::text;

/// Limits of crates.io.
const MOST_KEYWORDS: usize = 5;
const LONGEST_KEYWORD: usize = 20;

const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

#[test]
fn the_crates_of_domains_can_be_published_and_no_others() {
    let domain = root().join("crates/domain");
    let mut offences = Vec::new();
    for package in metadata::packages() {
        // Without `publish` cargo writes null, and an empty list for `publish = false`.
        let can_be_published = package["publish"].is_null();
        if can_be_published != folder(&package).starts_with(&domain) {
            offences.push(format!("{}: publish is {}", text(&package["name"]), package["publish"]));
        }
    }
    none(offences);
}

#[test]
fn manifests_have_what_registries_show() {
    let mut offences = Vec::new();
    for package in published() {
        let mut lacks = |part: &str| offences.push(format!("{}: {part}", text(&package["name"])));
        for field in ["description", "license", "documentation", "rust_version"] {
            if text(&package[field]).is_empty() {
                lacks(field);
            }
        }
        if text(&package["readme"]) != "README.md" {
            lacks("README.md");
        }
        if package["metadata"]["docs"]["rs"]["all-features"] != Value::Bool(true) {
            lacks("[package.metadata.docs.rs] all-features = true");
        }
        let keywords = texts(&package["keywords"]);
        if keywords.is_empty() || keywords.len() > MOST_KEYWORDS {
            lacks("one to five keywords");
        }
        if keywords.iter().any(|keyword| keyword.len() > LONGEST_KEYWORD) {
            lacks("keywords of twenty letters at most");
        }
        if texts(&package["categories"]).is_empty() {
            lacks("categories");
        }
        for licence in LICENCES {
            if fs::read(folder(&package).join(licence)).ok() != fs::read(root().join(licence)).ok() {
                lacks(licence);
            }
        }
    }
    none(offences);
}

#[test]
fn dependencies_between_published_crates_have_the_version_of_the_workspace() {
    let published = published();
    let versions: BTreeMap<&str, String> =
        published.iter().map(|package| (text(&package["name"]), format!("^{}", text(&package["version"])))).collect();
    let mut offences = Vec::new();
    for package in &published {
        let name = text(&package["name"]);
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            // What a package needs for its tests and cannot have from a registry is left out of it.
            let is_left_out = text(&dependency["kind"]) == "dev" && text(&dependency["req"]) == "*";
            if dependency["path"].is_null() || is_left_out {
                continue;
            }
            let needed = text(&dependency["name"]);
            if versions.get(needed).map(String::as_str) != Some(text(&dependency["req"])) {
                offences.push(format!("{name} -> {needed} {}", text(&dependency["req"])));
            }
        }
    }
    none(offences);
}

#[test]
fn the_readme_is_the_page_of_the_crate_and_names_its_features() {
    let mut offences = Vec::new();
    for package in published() {
        let name = text(&package["name"]);
        let library = read(&folder(&package).join("src/lib.rs"));
        let page = read(&folder(&package).join("README.md"));
        // What begins with an underscore is for the programs of this repository (`tests/growing.rs`).
        let features = package["features"].as_object().expect("features").keys();
        let features: BTreeSet<&str> = features.map(|name| &**name).filter(|name| !name.starts_with('_')).collect();
        let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
        if !page.starts_with(&format!("# {name}\n")) || page.matches("\n```rust\n").count() != 1 {
            offences.push(format!("{name}: README.md begins with its name and has one example"));
        }
        if page.contains("\n# ") {
            offences.push(format!("{name}: a line of README.md would be hidden in the documentation alone"));
        }
        if !library.contains(r#"doc = include_str!("../README.md")"#) {
            offences.push(format!("{name}: src/lib.rs does not include README.md"));
        }
        if rows.collect::<BTreeSet<_>>() != features {
            offences.push(format!("{name}: the table of README.md names other features than {features:?}"));
        }
        if library.contains("#![cfg_attr(docsrs, feature(doc_cfg))]") == features.is_empty() {
            offences.push(format!("{name}: `doc_cfg` marks items that need a feature, where there are features"));
        }
    }
    none(offences);
}

#[test]
fn one_dependency_brings_the_kernel() {
    let is_domain = |package: &Value| text(&package["metadata"]["architecture"]["layer"]) == "domain";
    let lacks =
        |package: &Value| !read(&folder(package).join("src/lib.rs")).contains("\npub use customs_kernel as kernel;");
    let without: Vec<String> = published()
        .iter()
        .filter(|package| is_domain(package) && lacks(package))
        .map(|package| text(&package["name"]).to_owned())
        .collect();
    none(without);
}

/// What stands outside a crate is not in its package; a link in the crate takes it along.
#[test]
fn sources_include_nothing_from_outside_their_package() {
    let mut offences = Vec::new();
    let mut included = 0;
    for package in published() {
        let folder = folder(&package);
        for file in rust_files(&folder.join("src")) {
            let source = read(&file);
            for name in ["include_str!(\"", "include_bytes!(\"", "include!(\""] {
                for path in source.split(name).skip(1).filter_map(|rest| rest.split('"').next()) {
                    included += 1;
                    if !plain(&file.parent().expect("a folder").join(path)).starts_with(&folder) {
                        offences.push(format!("{}: {path}", file.display()));
                    }
                }
            }
            if source.contains("\"CARGO_MANIFEST_DIR\"), \"/..") {
                offences.push(format!("{}: a path that leaves the package", file.display()));
            }
        }
    }
    assert!(included > 20, "hardly any included files found");
    none(offences);
}

/// The packages that can be published.
fn published() -> Vec<Value> {
    let mut packages = metadata::packages();
    packages.retain(|package| package["publish"].is_null());
    assert!(packages.len() > 10, "hardly any packages can be published");
    packages
}

fn folder(package: &Value) -> PathBuf {
    Path::new(text(&package["manifest_path"])).parent().expect("a folder").to_owned()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(text).collect()
}

/// The path without `..`, by its words alone: links are not followed.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
    }
    plain
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).expect("the package lies two folders below the root").to_owned()
}

fn none(offences: Vec<String>) {
    assert!(offences.is_empty(), "\n{}", offences.join("\n"));
}
