//! Texts as they stand in HTML.

/// The text with its signs of HTML escaped, for the content of an element or of an attribute in double quotes.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
