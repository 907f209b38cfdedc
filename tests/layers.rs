//! The layers and their dependencies: the packages that each package may depend on.
//!
//! The dependencies are read from the manifests as cargo sees them, optional ones included, so that no feature can hide
//! one.

#![expect(clippy::expect_used, reason = "a test that cannot read the manifests fails")]

#[path = "workspace/metadata.rs"]
mod metadata;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::metadata::text;

/// Libraries that only compute: no I/O, no clock, no randomness, no runtime.
const PURE_LIBRARIES: [&str; 27] = [
    "argon2",
    "async-trait",
    "base64",
    "bytes",
    "chrono",
    "chrono-tz",
    "csv",
    "email_address",
    "encoding_rs",
    "hex",
    "hmac",
    "mockall",
    "proc-macro2",
    "quick-xml",
    "quote",
    "regex-lite",
    "rust_decimal",
    "serde",
    "serde_json",
    "serde_with",
    "sha2",
    "strsim",
    "subtle",
    "syn",
    "thiserror",
    "unicode-normalization",
    "url",
];

struct Package {
    name: String,
    layer: String,
    workspace: Vec<Dependency>,
    third_party: BTreeSet<String>,
}

struct Dependency {
    name: String,
    for_tests: bool,
}

/// The layers that a layer's packages may name among their ordinary dependencies. Packages in `shared` serve several
/// domains or adapters and know none of them.
fn allowed_layers(layer: &str) -> &'static [&'static str] {
    match layer {
        "kernel" => &[],
        "shared" => &["kernel", "shared"],
        "domain" => &["kernel", "shared"],
        "serving" | "calling" | "drawing" => &["kernel", "shared"],
        "workflow" => &["kernel", "shared", "domain"],
        "adapter" => &["kernel", "shared", "domain", "serving", "calling", "drawing"],
        "binary" => &["kernel", "shared", "domain", "workflow", "serving", "calling", "drawing", "adapter"],
        "tool" => &["kernel", "shared", "domain", "workflow", "serving", "calling", "drawing", "adapter", "tool"],
        unknown => panic!("no such layer: {unknown}"),
    }
}

fn is_pure(layer: &str) -> bool {
    matches!(layer, "kernel" | "shared" | "domain" | "workflow")
}

#[test]
fn every_package_declares_its_layer() {
    for package in packages() {
        assert!(!package.layer.is_empty(), "{} lacks [package.metadata.architecture] layer", package.name);
        allowed_layers(&package.layer);
    }
}

#[test]
fn every_layer_is_inhabited() {
    let seen: BTreeSet<String> = packages().into_iter().map(|package| package.layer).collect();
    let all = ["kernel", "shared", "domain", "workflow", "serving", "calling", "drawing", "adapter", "binary", "tool"];
    let all = all.map(str::to_owned);
    assert_eq!(seen, BTreeSet::from(all), "the rules below would hold of nothing");
}

#[test]
fn dependencies_point_inwards() {
    let packages = packages();
    let layers: BTreeMap<&str, &str> = packages.iter().map(|package| (&*package.name, &*package.layer)).collect();
    let mut offences = Vec::new();
    for package in &packages {
        for dependency in package.workspace.iter().filter(|dependency| !dependency.for_tests) {
            let layer = layers[&*dependency.name];
            if !allowed_layers(&package.layer).contains(&layer) {
                offences.push(format!("{} ({}) -> {} ({layer})", package.name, package.layer, dependency.name));
            }
        }
    }
    assert!(offences.is_empty(), "arrows that point outwards or sideways:\n{}", offences.join("\n"));
}

#[test]
fn pure_layers_use_pure_libraries_only() {
    let mut offences = Vec::new();
    for package in packages().iter().filter(|package| is_pure(&package.layer)) {
        for library in package.third_party.iter().filter(|library| !PURE_LIBRARIES.contains(&library.as_str())) {
            offences.push(format!("{} ({}) -> {library}", package.name, package.layer));
        }
    }
    assert!(offences.is_empty(), "libraries that a pure layer may not use:\n{}", offences.join("\n"));
}

#[test]
fn a_domain_is_tested_without_its_neighbours() {
    let packages = packages();
    let layers: BTreeMap<&str, &str> = packages.iter().map(|package| (&*package.name, &*package.layer)).collect();
    let mut offences = Vec::new();
    for package in packages.iter().filter(|package| matches!(&*package.layer, "kernel" | "shared" | "domain")) {
        for dependency in &package.workspace {
            let itself = dependency.name == package.name;
            if !itself && !matches!(layers[&*dependency.name], "kernel" | "shared" | "tool") {
                offences.push(format!("{} -> {}", package.name, dependency.name));
            }
        }
    }
    assert!(offences.is_empty(), "domains whose tests need other crates of ours:\n{}", offences.join("\n"));
}

fn packages() -> Vec<Package> {
    let packages = metadata::packages();
    let ours: BTreeSet<&str> = packages.iter().map(|package| text(&package["name"])).collect();
    packages.iter().map(|package| read_package(package, &ours)).collect()
}

fn read_package(package: &Value, ours: &BTreeSet<&str>) -> Package {
    let mut workspace = Vec::new();
    let mut third_party = BTreeSet::new();
    for dependency in package["dependencies"].as_array().expect("dependencies") {
        let name = text(&dependency["name"]).to_owned();
        let for_tests = text(&dependency["kind"]) == "dev";
        if ours.contains(&*name) {
            workspace.push(Dependency { name, for_tests });
        } else if !for_tests {
            third_party.insert(name);
        }
    }
    Package {
        name: text(&package["name"]).to_owned(),
        layer: text(&package["metadata"]["architecture"]["layer"]).to_owned(),
        workspace,
        third_party,
    }
}
