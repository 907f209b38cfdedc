use super::Fault;
use regex_lite::Regex;
use std::sync::OnceLock;

/// The characters of the Unicode categories of separators, for a class of a regular expression.
const SEPARATORS: &str = " \u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}";

/// A pattern of XML Schema, which a whole text must fit.
#[derive(Debug)]
pub(crate) enum Pattern {
    /// `.{least,most}`: any characters but line breaks.
    Length { least: usize, most: usize },
    /// Any other pattern. It is compiled when the first text is measured by it.
    Expression { pattern: &'static str, compiled: OnceLock<Option<Regex>> },
}

impl Pattern {
    /// Takes a pattern as a schema writes it.
    pub(crate) fn new(pattern: &'static str) -> Self {
        match length(pattern) {
            Some((least, most)) => Self::Length { least, most },
            None => Self::Expression { pattern, compiled: OnceLock::new() },
        }
    }

    /// Returns the rule that a text breaks, if any.
    pub(crate) fn broken_by(&self, text: &str) -> Option<Fault> {
        match self {
            Self::Length { least, most } => {
                let characters = text.chars().count();
                if characters < *least {
                    Some(Fault::TooShort)
                } else if characters > *most {
                    Some(Fault::TooLong)
                } else {
                    text.contains(['\n', '\r']).then_some(Fault::Form)
                }
            }
            Self::Expression { pattern, compiled } => {
                let regex = compiled.get_or_init(|| Regex::new(&translated(pattern)).ok());
                // A pattern that does not compile fits nothing; a test compiles all of them.
                regex.as_ref().is_none_or(|regex| !regex.is_match(text)).then_some(Fault::Form)
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn compiles(&self) -> bool {
        match self {
            Self::Length { .. } => true,
            Self::Expression { pattern, .. } => Regex::new(&translated(pattern)).is_ok(),
        }
    }
}

/// Returns the lengths that `.{2}` and `.{1,35}` allow; `None` for another pattern.
fn length(pattern: &str) -> Option<(usize, usize)> {
    let range = pattern.strip_prefix(".{")?.strip_suffix('}')?;
    let (least, most) = range.split_once(',').unwrap_or((range, range));
    Some((least.parse().ok()?, most.parse().ok()?))
}

/// Returns the regular expression that means the same as a pattern of XML Schema: it must fit the whole text, a dot is
/// no line break, and classes of Unicode are written out.
fn translated(pattern: &str) -> String {
    let pattern = pattern.replace(r"\P{Z}", &format!("[^{SEPARATORS}]")).replace(r"\p{IsBasicLatin}", r"[\x00-\x7F]");
    let mut expression = String::from("^(?:");
    let (mut in_class, mut escaped) = (false, false);
    for character in pattern.chars() {
        if character == '.' && !in_class && !escaped {
            expression.push_str(r"[^\n\r]");
        } else {
            expression.push(character);
        }
        match character {
            '[' if !escaped => in_class = true,
            ']' if !escaped => in_class = false,
            _ => {}
        }
        escaped = character == '\\' && !escaped;
    }
    expression.push_str(")$");
    expression
}

#[cfg(test)]
mod tests {
    use super::{Fault, Pattern};

    fn fits(pattern: &'static str, text: &str) -> bool {
        Pattern::new(pattern).broken_by(text).is_none()
    }

    #[test]
    fn a_pattern_means_what_it_means_in_a_schema() {
        let outside = r"\P{Z}(.*\P{Z})?";
        for text in ["a", "a b", "é–é"] {
            assert!(fits(outside, text), "{text}");
        }
        for text in ["", " a", "a ", "a\u{a0}", "\u{3000}a", "a\nb"] {
            assert!(!fits(outside, text), "{text:?}");
        }
        let mail = r"\P{Z}[^@]*@[^\.]+\..*\P{Z}";
        assert!(fits(mail, "post@example.nl") && !fits(mail, "post.example@nl") && !fits(mail, " post@example.nl"));
        assert!(fits(r"\p{IsBasicLatin}+", "a~\u{7f}") && !fits(r"\p{IsBasicLatin}+", "é"));
        assert!(fits("[1-9][0-9]{0,2}|[1][0-9]{3}", "1999") && !fits("[1-9][0-9]{0,2}|[1][0-9]{3}", "2000"));
        assert!(fits(r"[1-9]\d*(\.\d+)?", "12.5") && !fits(r"[1-9]\d*(\.\d+)?", "12x5"));
        assert!(fits("[!-~][ -~]{1,15}[!-~]|[!-~]{1,2}", "A B") && !fits("[!-~][ -~]{1,15}[!-~]|[!-~]{1,2}", "A "));
    }

    #[test]
    fn a_pattern_of_a_length_tells_how_a_text_departs_from_it() {
        let pattern = Pattern::new(".{2,3}");
        let broken = ["é", "ëë", "abc", "abcd", "a\nb"].map(|text| pattern.broken_by(text));
        assert_eq!(broken, [Some(Fault::TooShort), None, None, Some(Fault::TooLong), Some(Fault::Form)]);
    }
}
