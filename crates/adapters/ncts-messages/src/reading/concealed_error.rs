use super::ReadError;
use super::concealed::{ACCESS_CODE, Concealment, before_end_tag, byte, concealed_code};
use customs_transits::AccessCode;
use customs_xml_reading::{Content, XmlWalk};
use quick_xml::escape::partial_escape;
use std::ops::Range;

/// Element that names the place of the error in the message.
const POINTER: &str = "errorPointer";

/// Elements of an error that hold no text: they lead to a place or name a rule. They are shown even where the pointer
/// names an access code, unless they hold a code that was sent.
const NO_TEXTS: [&str; 6] = [POINTER, "code", "errorCode", "errorLineNumber", "errorColumnNumber", "sequenceNumber"];

/// The content between two tags: characters, entities, CDATA and comments.
struct Passage {
    place: Range<usize>,
    /// Whether the element around the passage is one that holds text.
    is_text: bool,
    /// The text of the passage, resolved and without comments.
    read: String,
}

/// A part of an element, in the order of the document.
enum Found {
    Passage(Passage),
    Code(Concealment),
}

/// Skips the error just entered and gives the parts of it to conceal: repetitions of an access code in any of its
/// elements. `document` is the text that the walk goes through.
pub(super) fn concealed_error(
    walk: &mut XmlWalk<'_>,
    document: &str,
    sent: &[AccessCode],
) -> Result<Vec<Concealment>, ReadError> {
    let (found, pointer) = passages(walk)?;
    let pointer = Some(pointer.trim()).filter(|pointer| !pointer.is_empty());
    Ok(changed(found, document, |text, is_text| match is_text {
        true => AccessCode::concealed_in_error(text, pointer, sent),
        false => AccessCode::concealed_as_words(text, sent),
    }))
}

/// Skips the free text just entered and gives the parts of it to conceal: each code that stands there as a word.
/// `document` is the text that the walk goes through.
pub(super) fn concealed_free_text(
    walk: &mut XmlWalk<'_>,
    document: &str,
    sent: &[AccessCode],
) -> Result<Vec<Concealment>, ReadError> {
    let (found, _) = passages(walk)?;
    Ok(changed(found, document, |text, _| AccessCode::concealed_as_words(text, sent)))
}

/// Returns the parts that `conceal` changes. Its second argument states whether the passage is one of text.
fn changed(found: Vec<Found>, document: &str, conceal: impl Fn(&str, bool) -> String) -> Vec<Concealment> {
    let concealments = found.into_iter().filter_map(|found| match found {
        Found::Code(concealment) => Some(concealment),
        Found::Passage(passage) => {
            let written = document.get(passage.place.clone()).unwrap_or_default();
            let shown = passage.shown(written, |text| conceal(text, passage.is_text));
            (shown != written).then_some(Concealment { place: passage.place, shown })
        }
    });
    concealments.collect()
}

impl Passage {
    /// Returns the passage with the code concealed. A passage that does not change is kept as written, and so is the
    /// rest of a changed passage without markup. A changed passage with markup is written again.
    fn shown(&self, written: &str, conceal: impl Fn(&str) -> String) -> String {
        if written.trim().is_empty() {
            return written.to_owned();
        }
        let as_written = conceal(written);
        if !written.contains(['<', '&']) {
            return as_written;
        }
        let shown = conceal(&self.read);
        if shown == self.read && as_written == written {
            return as_written;
        }
        // Comments are dropped, since they could hold the code as well.
        partial_escape(&shown).replace('\r', "&#13;")
    }
}

/// Collects the passages of the element just entered, up to its end, and the pointer of an error. Several pointers are
/// joined into one path.
fn passages(walk: &mut XmlWalk<'_>) -> Result<(Vec<Found>, String), ReadError> {
    let (mut found, mut pointer, mut read) = (Vec::new(), String::new(), String::new());
    // Names of the elements around the passage; the element entered stands here without a name.
    let mut around = vec![String::new()];
    let mut start = walk.position();
    while let Some(name) = around.last() {
        let content = walk.next_content()?;
        let end = match &content {
            Content::Text(piece) => {
                read.push_str(piece);
                continue;
            }
            Content::Child(tag) => byte(tag.position()),
            Content::End => byte(start) + before_end_tag(walk.since(start).unwrap_or_default()).len(),
        };
        if name == POINTER {
            pointer.push_str(&read);
        }
        let is_text = !NO_TEXTS.contains(&name.as_str());
        found.push(Found::Passage(Passage { place: byte(start)..end, is_text, read: std::mem::take(&mut read) }));
        match content {
            Content::Child(tag) if tag.name() == ACCESS_CODE => found.extend(concealed_code(walk)?.map(Found::Code)),
            Content::Child(tag) => {
                if tag.name() == POINTER && !pointer.is_empty() {
                    pointer.push('/');
                }
                around.push(tag.name().to_owned());
            }
            _ => drop(around.pop()),
        }
        start = walk.position();
    }
    Ok((found, pointer))
}
