use flate2::read::GzDecoder;
use std::io::{self, Read};

/// A file that was packed into the program.
#[derive(Debug, Clone, Copy)]
pub struct File {
    /// The last part of its address: `webhooks`, `guides.css`.
    pub name: &'static str,
    /// Whether it is a page, a style or a picture.
    pub kind: Kind,
    /// The entity tag of its content. It is weak, since it is the same for the packed bytes and the unpacked ones.
    pub tag: &'static str,
    /// The content, compressed by gzip.
    pub packed: &'static [u8],
}

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A page in HTML.
    Page,
    /// The style of all pages.
    Style,
    /// A picture in SVG.
    Picture,
}

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// All files, pages in the order of the index.
#[must_use]
pub fn files() -> &'static [File] {
    FILES
}

/// The file with this name.
#[must_use]
pub fn file(name: &str) -> Option<File> {
    FILES.iter().find(|file| file.name == name).copied()
}

impl File {
    /// The content, unpacked.
    ///
    /// # Errors
    /// Never fails in a program that was built without fault: it packed the content itself.
    pub fn text(&self) -> io::Result<String> {
        unpacked(self.packed)
    }
}

/// A text that was packed into the program.
pub(crate) fn unpacked(packed: &[u8]) -> io::Result<String> {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text)?;
    Ok(text)
}
