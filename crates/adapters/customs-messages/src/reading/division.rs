use super::res_reader::read_with_layout;
use super::{ReadError, Response};
use customs_xml_reading::{Tag, XmlError};

/// One answer of a message, with a document that holds this answer alone. The answer is `None` when it lacks a function
/// code or a declaration.
pub type Place = (Option<Response>, Vec<u8>);

/// Limit on the size of all divided documents together, in multiples of the limit on one. Each document repeats the
/// envelope.
const MOST_REPEATED: usize = 4;

/// Reads a RES message as [`read_res`](super::read_res) does, and gives each answer with a document of its own: the
/// answer byte for byte, in an envelope with the same namespaces and headings. A message with one answer keeps its
/// document unchanged. Answers without a function code or a declaration come last, without a response.
///
/// # Errors
/// [`ReadError`] says why the bytes are no RES message. [`XmlError::TooLarge`] also means that repeating a long
/// envelope for every answer would take too much room.
pub fn divide_res(bytes: &[u8], limit: usize) -> Result<Vec<Place>, ReadError> {
    let (message, layout) = read_with_layout(bytes, limit)?;
    if message.responses.len() == 1 && layout.unusable.is_empty() {
        return Ok(message.responses.into_iter().map(|response| (Some(response), bytes.to_vec())).collect());
    }
    let (head, tail) = layout.around();
    let repeated = (head.len() + tail.len()).saturating_mul(message.responses.len() + layout.unusable.len());
    if repeated.saturating_add(bytes.len()) > limit.saturating_mul(MOST_REPEATED) {
        return Err(XmlError::TooLarge { limit }.into());
    }
    let document = |answer: &&str| [head.as_str(), answer, tail.as_str()].concat().into_bytes();
    let answers = message.responses.into_iter().map(Some).zip(layout.answers.iter().map(document));
    Ok(answers.chain(layout.unusable.iter().map(|answer| (None, document(answer)))).collect())
}

/// Places of a message's parts in its document, as slices of it.
#[derive(Debug, Default)]
pub(super) struct Layout<'d> {
    root: &'d str,
    name: String,
    /// Elements of the envelope other than the answers.
    pub(super) envelope: Vec<&'d str>,
    pub(super) answers: Vec<&'d str>,
    /// Answers without a readable function code or without a declaration: they fit no record.
    pub(super) unusable: Vec<&'d str>,
}

impl<'d> Layout<'d> {
    /// Notes the start tag of the envelope, parsed and as written.
    pub(super) fn opens(&mut self, tag: &Tag<'_>, written: Option<&'d str>) {
        tag.qualified_name().clone_into(&mut self.name);
        self.root = written.unwrap_or_default();
    }

    /// Returns the text before and after an answer that gets an envelope of its own.
    fn around(&self) -> (String, String) {
        let headings: String = self.envelope.iter().flat_map(|heading| ["\n  ", heading]).collect();
        let head = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}{headings}\n  ", self.root);
        (head, format!("\n</{}>\n", self.name))
    }
}
