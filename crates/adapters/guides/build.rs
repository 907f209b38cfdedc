//! Makes the pages of `docs/guides/README.md` and of every document that it links to, and packs them into the program.

#[path = "build/escaping.rs"]
mod escaping;
#[path = "build/files.rs"]
mod files;
#[path = "build/headings.rs"]
mod headings;
#[path = "build/index.rs"]
mod index;
#[path = "build/layout.rs"]
mod layout;
#[path = "build/links.rs"]
mod links;
#[path = "build/markdown.rs"]
mod markdown;

use files::{Files, Kind};
use index::{INDEX, Index};
use links::Links;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let package = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let root = package.ancestors().nth(3).ok_or("the package lies three folders below the root")?;
    for part in ["build", "style"] {
        println!("cargo::rerun-if-changed={}", package.join(part).display());
    }
    let index = Index::of(&read(&root.join(INDEX))?);
    let links = Links::between(&index)?;
    let mut files = Files::in_folder(env::var("OUT_DIR")?);
    for page in &index.pages {
        let content = markdown::to_html(&read(&root.join(&page.source))?, &page.source, &links);
        files.add(&page.address, Kind::Page, layout::page(&index, &page.address, &content).as_bytes())?;
    }
    for (picture, name) in links.pictures() {
        files.add(&name, Kind::Picture, read(&root.join(picture))?.as_bytes())?;
    }
    files.add("guides.css", Kind::Style, read(&package.join("style/guides.css"))?.as_bytes())?;
    files.shell(layout::shell(&index).as_bytes())?;
    files.list()?;
    Ok(())
}

/// The text of a file; a change of it has the pages made anew.
fn read(file: &Path) -> Result<String, String> {
    println!("cargo::rerun-if-changed={}", file.display());
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}
