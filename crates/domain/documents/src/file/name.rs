use super::FileKind;
use super::kind::not_allowed;
use customs_kernel::{BrokenRule, RuleCode};
use std::fmt;

/// The file name that the sender gave. It is safe to show and to save under on any system. It never becomes part of a
/// path in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileName {
    text: String,
    kind: FileKind,
}

/// Longest name in bytes, the limit of common file systems.
const MAX_BYTES: usize = 255;

/// Device names. Windows opens the device instead of a file, regardless of the extension.
const DEVICES: [&str; 4] = ["CON", "PRN", "AUX", "NUL"];

impl FileName {
    /// Checks a name as it was sent. Folders in front of it are dropped, because some clients send them without meaning
    /// (RFC 7578, section 4.2).
    ///
    /// # Errors
    /// The rule that the name breaks.
    pub fn parse(sent: &str) -> Result<Self, BrokenRule> {
        let text = sent.rsplit(['/', '\\']).next().unwrap_or_default().trim();
        if text.is_empty() {
            return Err(BrokenRule::new(RuleCode::FileNameMissing, "must have a file name"));
        }
        if text.len() > MAX_BYTES {
            let text = format!("must have a file name of at most {MAX_BYTES} bytes");
            return Err(BrokenRule::new(RuleCode::FileNameLength, text).with("max", MAX_BYTES));
        }
        if text.chars().any(is_unsafe) {
            let text = "must have a file name without control characters and without any of < > : \" | ? *";
            return Err(BrokenRule::new(RuleCode::FileNameUnsafe, text));
        }
        let (stem, extension) = text.rsplit_once('.').ok_or_else(not_allowed)?;
        let kind = FileKind::from_extension(extension)?;
        if stem.trim_matches(['.', ' ']).is_empty() || is_device(stem) {
            return Err(BrokenRule::new(RuleCode::FileNameReserved, "must have a file name that is not reserved"));
        }
        Ok(Self { text: text.to_owned(), kind })
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The kind that the extension stands for.
    #[must_use]
    pub const fn kind(&self) -> FileKind {
        self.kind
    }
}

/// Whether a name must not contain the character: control characters, characters that change the text direction (they
/// can disguise an extension), and characters that some systems do not allow in names.
fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '<' | '>' | ':' | '"' | '|' | '?' | '*' | '\u{fffd}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{2069}' | '\u{feff}'
        )
}

fn is_device(stem: &str) -> bool {
    let first = stem.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let numbered = ["COM", "LPT"].iter().any(|port| {
        first
            .strip_prefix(port)
            .is_some_and(|number| number.len() == 1 && number.bytes().all(|digit| digit.is_ascii_digit()))
    });
    numbered || DEVICES.contains(&first.as_str())
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_as_it_was_sent() {
        for name in ["invoice.pdf", "Rechnung Größe 5 €.PDF", "発票.xlsx", "a.b.c.txt", ".hidden.csv", "console.txt"]
        {
            assert_eq!(FileName::parse(name).map(|name| name.to_string()), Ok(name.to_owned()));
        }
        assert_eq!(FileName::parse("Scan.JPEG").map(|name| name.kind()), Ok(FileKind::Jpeg));
        assert_eq!(FileName::parse("evil.exe.pdf").map(|name| name.kind()), Ok(FileKind::Pdf), "the content decides");
    }

    #[test]
    fn folders_before_the_name_are_dropped() {
        for (sent, name) in [
            ("../../etc/passwd.txt", "passwd.txt"),
            ("C:\\Users\\me\\invoice.pdf", "invoice.pdf"),
            ("/a\\b/c.pdf", "c.pdf"),
            (" c.pdf ", "c.pdf"),
        ] {
            assert_eq!(FileName::parse(sent).map(|name| name.to_string()), Ok(name.to_owned()));
        }
    }

    #[test]
    fn names_that_are_dangerous_to_save_under_are_refused() {
        let long = format!("{}.pdf", "é".repeat(126));
        assert_eq!(FileName::parse(&long[2..]).map(|name| name.as_str().len()), Ok(254));
        for name in [
            "",
            " ",
            ".",
            "..",
            "../",
            "a/",
            ".pdf",
            "..pdf",
            " .pdf",
            "con.pdf",
            "NUL.txt",
            "nul.x.txt",
            "com1.csv",
            "LPT9.xml",
            "a\0.pdf",
            "a\n.pdf",
            "a\u{7f}.pdf",
            "a\u{202e}fdp.txt",
            "a:b.pdf",
            "a\"b.pdf",
            "a*.pdf",
            "noextension",
            "x.",
            "run.sh",
            "run.SH",
            "page.phtml",
            &long,
        ] {
            assert!(FileName::parse(name).is_err(), "{name:?}");
        }
    }
}
