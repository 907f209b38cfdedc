//! The page about building on the domains shows code that is compiled and tested: that of the programs in `examples`.

#![expect(clippy::expect_used, reason = "a test that cannot read a document fails")]

use std::fs;
use std::path::{Path, PathBuf};

const PAGE: &str = "docs/reusing.md";

/// The programs that the page shows parts of.
const PROGRAMS: [&str; 2] = ["examples/reuse", "examples/async-store"];

#[test]
fn the_code_of_the_page_stands_in_the_programs() {
    let sources: Vec<String> = PROGRAMS
        .iter()
        .flat_map(|program| ["src", "tests"].map(|folder| root().join(program).join(folder)))
        .flat_map(|folder| fs::read_dir(folder).expect("a folder"))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| read(&path))
        .collect();
    let page = read(&root().join(PAGE));
    let blocks: Vec<&str> =
        page.split("\n```rust\n").skip(1).filter_map(|rest| Some(rest.split_once("\n```\n")?.0)).collect();
    assert!(blocks.len() > 4, "hardly any code in {PAGE}");
    // A block may have several items, which stand apart in the program.
    let items = blocks.iter().flat_map(|block| block.split("\n}\n\n"));
    let other: Vec<&str> = items.filter(|item| !sources.iter().any(|source| source.contains(item))).collect();
    assert!(other.is_empty(), "{PAGE} shows what no program has:\n{}", other.join("\n\n"));
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).expect("the package lies two folders below the root").to_owned()
}
