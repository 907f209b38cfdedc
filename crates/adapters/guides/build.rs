//! Makes the pages of `docs/guides/README.md` and of every document that it links to, and packs them into the program.

#[path = "src/escaping.rs"]
mod escaping;
#[path = "src/making/headings.rs"]
mod headings;
#[path = "src/making/index.rs"]
mod index;
#[path = "src/making/layout.rs"]
mod layout;
#[path = "src/making/links.rs"]
mod links;
#[path = "src/making/markdown.rs"]
mod markdown;

use flate2::Compression;
use flate2::write::GzEncoder;
use index::{INDEX, Index};
use links::Links;
use std::error::Error;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let package = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let root = package.ancestors().nth(3).ok_or("the package lies three folders below the root")?;
    for part in ["build.rs", "src/escaping.rs", "src/making", "style"] {
        println!("cargo::rerun-if-changed={}", package.join(part).display());
    }
    let index = Index::from_markdown(&read(&root.join(INDEX))?);
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

/// The text of a file; a change of it makes the build make the pages again.
fn read(file: &Path) -> Result<String, String> {
    println!("cargo::rerun-if-changed={}", file.display());
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// What a file is; the names are those of `customs_guides::Kind`.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Page,
    Style,
    Picture,
}

/// The files that the program serves, compressed, and the list of them in Rust.
struct Files {
    folder: PathBuf,
    list: String,
}

impl Files {
    fn in_folder(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), list: String::new() }
    }

    /// Compresses a file under the name that it is asked for by.
    fn add(&mut self, name: &str, kind: Kind, content: &[u8]) -> io::Result<()> {
        let packed = self.pack(name, content)?;
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        let tag = hasher.finish();
        writeln!(
            self.list,
            "    File {{ name: {name:?}, kind: Kind::{kind:?}, tag: \"W/\\\"{tag:016x}\\\"\", packed: include_bytes!({packed:?}) }},"
        )
        .map_err(io::Error::other)
    }

    /// Keeps the page that has no content yet.
    fn shell(&self, content: &[u8]) -> io::Result<()> {
        self.pack("shell", content).map(drop)
    }

    /// Writes the list of files.
    fn list(&self) -> io::Result<()> {
        fs::write(self.folder.join("files.rs"), format!("&[\n{}]\n", self.list))
    }

    fn pack(&self, name: &str, content: &[u8]) -> io::Result<PathBuf> {
        let file = self.folder.join(format!("{name}.gz"));
        let mut packing = GzEncoder::new(Vec::new(), Compression::best());
        packing.write_all(content)?;
        fs::write(&file, packing.finish()?)?;
        Ok(file)
    }
}
