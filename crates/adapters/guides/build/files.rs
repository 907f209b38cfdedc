//! The files that the program serves, compressed, and the list of them in Rust.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write as _};
use std::path::PathBuf;

/// What a file is; the names are those of `customs_guides::Kind`.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Page,
    Style,
    Picture,
}

pub(crate) struct Files {
    folder: PathBuf,
    list: String,
}

impl Files {
    pub(crate) fn in_folder(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), list: String::new() }
    }

    /// Compresses a file under the name that it is asked for by.
    pub(crate) fn add(&mut self, name: &str, kind: Kind, content: &[u8]) -> io::Result<()> {
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
    pub(crate) fn shell(&self, content: &[u8]) -> io::Result<()> {
        self.pack("shell", content).map(drop)
    }

    /// Writes the list of files.
    pub(crate) fn list(&self) -> io::Result<()> {
        std::fs::write(self.folder.join("files.rs"), format!("&[\n{}]\n", self.list))
    }

    fn pack(&self, name: &str, content: &[u8]) -> io::Result<PathBuf> {
        let file = self.folder.join(format!("{name}.gz"));
        let mut packing = GzEncoder::new(Vec::new(), Compression::best());
        packing.write_all(content)?;
        std::fs::write(&file, packing.finish()?)?;
        Ok(file)
    }
}
