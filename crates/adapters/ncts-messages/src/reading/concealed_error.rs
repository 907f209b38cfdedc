use super::ReadError;
use super::concealed::{ACCESS_CODE, Concealment, before_end_tag, byte, concealed_code};
use customs_transits::AccessCode;
use customs_xml_reading::{Content, XmlWalk};
use quick_xml::escape::partial_escape;
use std::ops::Range;

/// Says where in the message the error is.
const POINTER: &str = "errorPointer";

/// What an error has beside its texts: it leads to a place or names a rule, and stays where the pointer names an access
/// code. The code that was sent is no word of it either.
const NO_TEXTS: [&str; 6] = [POINTER, "code", "errorCode", "errorLineNumber", "errorColumnNumber", "sequenceNumber"];

/// What stands between two tags of an error: characters, entities, CDATA and comments.
struct Passage {
    place: Range<usize>,
    /// Whether the element around it is one of those for texts.
    is_text: bool,
    /// As it is read, without comments.
    read: String,
}

/// What is found of an error, in the order of the document.
enum Found {
    Passage(Passage),
    Code(Concealment),
}

/// Passes over an error that was entered; what its texts repeat of an access code is concealed, in whatever elements they
/// stand. `document` is what the walk goes through.
pub(super) fn concealed_error(
    walk: &mut XmlWalk<'_>,
    document: &str,
    sent: &[AccessCode],
) -> Result<Vec<Concealment>, ReadError> {
    let (found, pointer) = passages(walk)?;
    let pointer = Some(pointer.trim()).filter(|pointer| !pointer.is_empty());
    let concealments = found.into_iter().filter_map(|found| match found {
        Found::Code(concealment) => Some(concealment),
        Found::Passage(passage) => {
            let written = document.get(passage.place.clone()).unwrap_or_default();
            let shown = passage.shown(written, |text| match passage.is_text {
                true => AccessCode::concealed_in_error(text, pointer, sent),
                false => AccessCode::concealed_as_words(text, sent),
            });
            (shown != written).then_some(Concealment { place: passage.place, shown })
        }
    });
    Ok(concealments.collect())
}

impl Passage {
    /// The passage with the code concealed. Where that changes nothing it is as it was written, and so is the rest of one
    /// without markup; any other is written anew.
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
        // A comment goes, since it could hold the code as well.
        partial_escape(&shown).replace('\r', "&#13;")
    }
}

/// The passages of an error that was entered, up to its end, and its pointer; more than one of them are read as one path.
fn passages(walk: &mut XmlWalk<'_>) -> Result<(Vec<Found>, String), ReadError> {
    let (mut found, mut pointer, mut read) = (Vec::new(), String::new(), String::new());
    // The names of the elements around; the error itself has none here.
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
