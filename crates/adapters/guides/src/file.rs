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
    /// Never in a program that was built without fault: it packed the content itself.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_unpacks_and_has_a_name_and_a_tag_of_its_own() {
        assert!(FILES.iter().filter(|file| file.kind == Kind::Page).count() > 15);
        for (at, file) in FILES.iter().enumerate() {
            assert!(file.text().expect(file.name).len() > file.packed.len(), "{}", file.name);
            let other = FILES[..at].iter().find(|other| other.name == file.name || other.tag == file.tag);
            assert!(other.is_none(), "{} and {other:?}", file.name);
        }
    }

    #[test]
    fn the_program_grows_by_less_than_a_quarter_of_a_megabyte() {
        let packed: usize = FILES.iter().map(|file| file.packed.len()).sum();
        assert!(packed < 250_000, "{packed} bytes");
    }
}
