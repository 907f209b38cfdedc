use crate::{Content, Tag, XmlError, XmlWalk};
use std::collections::HashMap;

/// Most texts that are reported of one element. The largest messages of customs have fewer.
pub const MOST_TEXTS: usize = 200_000;
/// Longest path that is reported, in characters; those of customs are half as long.
pub const LONGEST_PATH: usize = 256;

impl<'d> XmlWalk<'d> {
    /// Reads the rest of the element that was entered last, and reports each text in it: the path of the element in
    /// which it stands (`Consignment/Seal[2]/identifier`), that element and the text, in the order of the document.
    /// Blank texts and those beside child elements are passed over. A path does not name elements called `unnamed`,
    /// which only wrap a text. Each text repeats the names above it, so a document from a stranger could make far more
    /// of its texts than its own size: texts after the first [`MOST_TEXTS`] are read but not reported, and of a path
    /// that is longer than [`LONGEST_PATH`] the rest is left out.
    ///
    /// # Errors
    /// The same as for [`XmlWalk::next_content`].
    pub fn each_text(
        &mut self,
        entered: &Tag<'d>,
        unnamed: Option<&str>,
        mut report: impl FnMut(&str, &Tag<'d>, &str),
    ) -> Result<(), XmlError> {
        let mut left = MOST_TEXTS;
        let mut report_some = |path: &str, element: &Tag<'d>, text: &str| {
            if let Some(fewer) = left.checked_sub(1) {
                left = fewer;
                report(shortened(path), element, text);
            }
        };
        self.texts_below(entered, unnamed, &mut String::new(), &mut report_some)
    }

    fn texts_below(
        &mut self,
        entered: &Tag<'d>,
        unnamed: Option<&str>,
        path: &mut String,
        report: &mut impl FnMut(&str, &Tag<'d>, &str),
    ) -> Result<(), XmlError> {
        let mut text = String::new();
        let mut children: HashMap<String, u32> = HashMap::new();
        loop {
            match self.next_content()? {
                Content::Text(piece) => text.push_str(&piece),
                Content::End => break,
                Content::Child(child) => {
                    let above = path.len();
                    if unnamed != Some(child.name()) {
                        if !path.is_empty() {
                            path.push('/');
                        }
                        path.push_str(child.name());
                    }
                    let number = children.entry(child.name().to_owned()).or_default();
                    *number += 1;
                    if *number > 1 {
                        path.push_str(&format!("[{number}]"));
                    }
                    self.texts_below(&child, unnamed, path, report)?;
                    path.truncate(above);
                }
            }
        }
        let text = text.trim();
        if children.is_empty() && !text.is_empty() {
            report(path, entered, text);
        }
        Ok(())
    }
}

/// The first characters of a path.
fn shortened(path: &str) -> &str {
    let end = path.char_indices().nth(LONGEST_PATH).map(|(end, _)| end);
    end.and_then(|end| path.get(..end)).unwrap_or(path)
}
