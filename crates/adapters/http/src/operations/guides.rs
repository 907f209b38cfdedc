use std::io;

/// The pages about the service, with their style and pictures.
pub trait Guides: Send + Sync {
    /// The file with this name: a page (`webhooks`), the style or a picture.
    fn file(&self, name: &str) -> Option<GuideFile>;

    /// The page that answers a search for these words; without words it only has the place to enter some.
    ///
    /// # Errors
    /// When the pages cannot be read.
    fn search(&self, question: &str) -> io::Result<String>;
}

/// A page about the service, or a file that belongs to pages.
#[derive(Debug, Clone, Copy)]
pub struct GuideFile {
    /// The media type.
    pub content_type: &'static str,
    /// The entity tag, weak and quoted: it is the same for the packed bytes and the unpacked ones.
    pub tag: &'static str,
    /// The content, compressed by gzip.
    pub packed: &'static [u8],
}
