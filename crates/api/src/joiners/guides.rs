use customs_guides::Kind;
use customs_http::{GuideFile, Guides};
use std::io;

/// The pages that were packed into this program.
pub(crate) struct BuiltInGuides;

impl Guides for BuiltInGuides {
    fn file(&self, name: &str) -> Option<GuideFile> {
        let found = customs_guides::file(name)?;
        let content_type = match found.kind {
            Kind::Page => "text/html; charset=utf-8",
            Kind::Style => "text/css; charset=utf-8",
            Kind::Picture => "image/svg+xml",
        };
        Some(GuideFile { content_type, tag: found.tag, packed: found.packed })
    }

    fn search(&self, question: &str) -> io::Result<String> {
        customs_guides::search(question)
    }
}
