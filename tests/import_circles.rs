//! No large circle of imports: only a few files of a crate need each other, directly or by a detour.
//!
//! A file needs another when it imports what the other defines: by `use`, or by a path in its code that begins with
//! `crate`, `self` or `super`. A re-export is followed to the file that defines the item. A `mod` declaration is no
//! import. Modules for tests, exported macros and other crates do not count.

#![allow(clippy::expect_used, reason = "a test that cannot read the sources fails")]

#[path = "import_circles/definers.rs"]
mod definers;
#[path = "import_circles/graph.rs"]
mod graph;
#[path = "import_circles/imports.rs"]
mod imports;
#[path = "import_circles/source.rs"]
mod source;

use std::fs;
use std::path::{Path, PathBuf};

use crate::graph::circles;
use crate::source::Crate;

/// The most files that may form a circle.
const LARGEST_CIRCLE: usize = 6;

#[test]
fn no_circle_of_imports_is_large() {
    let mut report = String::new();
    for source in crate_roots() {
        let needs = Crate::read(&source).needs();
        for circle in circles(&needs).into_iter().filter(|circle| circle.len() > LARGEST_CIRCLE) {
            let folder = source.parent().expect("a folder");
            report.push_str(&format!("\n{}: {} files\n", shown(folder, &root()), circle.len()));
            for file in &circle {
                let needed: Vec<String> = needs[file].intersection(&circle).map(|file| shown(file, folder)).collect();
                report.push_str(&format!("  {} -> {}\n", shown(file, folder), needed.join(", ")));
            }
        }
    }
    assert!(report.is_empty(), "circles of more than {LARGEST_CIRCLE} files:\n{report}");
}

#[test]
fn a_circle_is_found_behind_re_exports() {
    let found = circles_of(&[
        ("lib.rs", "mod orders; mod parts; pub use orders::{Order as Sale, line::*};"),
        ("orders.rs", "mod line; pub struct Order;"),
        ("orders/line.rs", "pub struct Line; fn print() { println!(\"{}\", crate::parts::one()); }"),
        ("parts.rs", "use super::{Line, Sale};"),
    ]);
    assert_eq!(found, [["orders/line.rs", "parts.rs"]], "orders.rs only declares line.rs, lib.rs is needed by nobody");
}

#[test]
fn a_facade_needs_what_it_re_exports() {
    let found = circles_of(&[
        ("lib.rs", "mod orders;"),
        ("orders.rs", "mod line; pub use line::Line; pub struct Order;"),
        ("orders/line.rs", "pub struct Line(super::Order);"),
    ]);
    assert_eq!(found, [["orders/line.rs", "orders.rs"]]);
}

#[test]
fn tests_and_exported_macros_close_no_circle() {
    let found = circles_of(&[
        ("lib.rs", "mod macros; mod order; mod price; pub use order::Order;"),
        ("macros.rs", "#[macro_export] macro_rules! twice { ($name:ident) => { $crate::Order } }"),
        ("order.rs", "use crate::price::Price; pub struct Order; #[cfg(test)] mod tests;"),
        ("order/tests.rs", "use crate::Order;"),
        ("price.rs", "crate::twice!(Price); #[cfg(all(test, unix))] mod tests { use crate::order::Order; }"),
    ]);
    assert!(found.is_empty(), "{found:?}");
}

/// The circles of a crate that consists of these files, with its root first.
fn circles_of(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder is made");
        fs::write(file, text).expect("a file is written");
    }
    let circles = circles(&Crate::read(&folder.path().join(files[0].0)).needs());
    circles.iter().map(|circle| circle.iter().map(|file| shown(file, folder.path())).collect()).collect()
}

/// The files that each crate's modules hang from.
fn crate_roots() -> Vec<PathBuf> {
    let mut folders = folders_in(&root().join("crates"));
    folders.extend(folders.clone().iter().flat_map(|folder| folders_in(folder)));
    let roots = folders.iter().flat_map(|folder| ["src/lib.rs", "src/main.rs"].map(|file| folder.join(file)));
    let roots: Vec<PathBuf> = roots.filter(|file| file.exists()).collect();
    assert!(roots.len() > 20, "hardly any crates found below {}", root().display());
    roots
}

fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    folders
}

fn shown(file: &Path, folder: &Path) -> String {
    file.strip_prefix(folder).unwrap_or(file).display().to_string()
}

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).expect("the package lies two folders below the root").to_owned()
}
