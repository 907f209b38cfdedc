use serde::{Deserialize, Serialize};
use std::fmt;

/// A text that is safe in a mail header: one line of at most 255 characters.
///
/// Unsuitable texts are adapted instead of refused, because their parts (numbers, names) were accepted elsewhere under
/// other rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct HeaderLine(String);

impl HeaderLine {
    /// Turns the text into one line: line ends and control characters become blanks.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let ends_line = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        let line: String = text.chars().map(|c| if ends_line(c) { ' ' } else { c }).collect();
        Self(line.trim().chars().take(255).collect())
    }

    /// Turns the text into a file name, without characters that lead to another folder or hide the file.
    #[must_use]
    pub fn file_name(text: &str) -> Self {
        let line = Self::new(text);
        let plain = |c: char| if "/\\:*?\"<>|".contains(c) { '-' } else { c };
        let name: String = line.0.trim_start_matches('.').chars().map(plain).collect();
        Self(if name.is_empty() { "attachment".to_owned() } else { name })
    }

    /// The line as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for HeaderLine {
    fn from(text: String) -> Self {
        Self::new(&text)
    }
}

impl From<HeaderLine> for String {
    fn from(line: HeaderLine) -> Self {
        line.0
    }
}

impl fmt::Display for HeaderLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stays_one_line() {
        assert_eq!(HeaderLine::new("Invoice\r\nBcc: x@y.example\0").as_str(), "Invoice  Bcc: x@y.example");
        assert_eq!(HeaderLine::new(" Rechnung № 1 für Łódź ").as_str(), "Rechnung № 1 für Łódź");
        assert_eq!(HeaderLine::new(&"é".repeat(300)).as_str().chars().count(), 255);
    }

    #[test]
    fn the_name_of_a_file_leads_out_of_no_folder() {
        assert_eq!(HeaderLine::file_name("2026/00001.pdf").as_str(), "2026-00001.pdf");
        assert_eq!(HeaderLine::file_name("..\\..\"x\r\n.pdf").as_str(), "-..-x  .pdf");
        assert_eq!(HeaderLine::file_name("..").as_str(), "attachment");
    }
}
