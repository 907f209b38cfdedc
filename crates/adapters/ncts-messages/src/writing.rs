//! Writing messages: elements with their paths, and texts that fit them.

mod fitted_text;
mod message_writer;

pub(crate) use message_writer::MessageWriter;

/// Whether anything of the text is left once it is cleaned for a message.
pub(crate) fn is_sendable(text: Option<&str>) -> bool {
    text.and_then(fitted_text::clean).is_some()
}
