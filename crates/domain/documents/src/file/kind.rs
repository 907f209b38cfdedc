use customs_form_macros::growing;
use customs_kernel::{BrokenRule, RuleCode};

/// Kinds of files that are accepted (document 3).
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileKind {
    /// PDF document.
    Pdf,
    /// Word document before 2007.
    Doc,
    /// Word document.
    Docx,
    /// Excel workbook before 2007.
    Xls,
    /// Excel workbook.
    Xlsx,
    /// JPEG image.
    Jpeg,
    /// PNG image.
    Png,
    /// GIF image.
    Gif,
    /// WebP image.
    Webp,
    /// Plain text.
    Text,
    /// Comma-separated values.
    Csv,
    /// XML document.
    Xml,
}

/// Extensions that are refused with a message of their own. All other unknown extensions are refused as well.
const BLOCKED: [&str; 11] = ["php", "phtml", "php3", "php4", "php5", "exe", "sh", "bat", "cmd", "js", "vbs"];

impl FileKind {
    /// All kinds, in the order above.
    pub const ALL: [Self; 12] = [
        Self::Pdf,
        Self::Doc,
        Self::Docx,
        Self::Xls,
        Self::Xlsx,
        Self::Jpeg,
        Self::Png,
        Self::Gif,
        Self::Webp,
        Self::Text,
        Self::Csv,
        Self::Xml,
    ];

    /// The extensions of this kind, in lower case.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Pdf => &["pdf"],
            Self::Doc => &["doc"],
            Self::Docx => &["docx"],
            Self::Xls => &["xls"],
            Self::Xlsx => &["xlsx"],
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Png => &["png"],
            Self::Gif => &["gif"],
            Self::Webp => &["webp"],
            Self::Text => &["txt"],
            Self::Csv => &["csv"],
            Self::Xml => &["xml"],
        }
    }

    /// The media type that the file is served as.
    #[must_use]
    pub const fn mime_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Doc => "application/msword",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Xls => "application/vnd.ms-excel",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Text => "text/plain",
            Self::Csv => "text/csv",
            Self::Xml => "application/xml",
        }
    }

    /// The word of the kind in storage.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.extensions()[0]
    }

    /// The kind with this word; `None` for unknown words.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The kind that an extension (in any case) stands for, or the reason why it is refused.
    pub(super) fn from_extension(extension: &str) -> Result<Self, BrokenRule> {
        let extension = extension.to_ascii_lowercase();
        if BLOCKED.contains(&extension.as_str()) {
            let text = format!("must not be a .{extension} file");
            return Err(BrokenRule::new(RuleCode::FileBlocked, text).with("extension", extension));
        }
        Self::ALL.into_iter().find(|kind| kind.extensions().contains(&extension.as_str())).ok_or_else(not_allowed)
    }
}

pub(super) fn not_allowed() -> BrokenRule {
    let all: Vec<&str> = FileKind::ALL.into_iter().flat_map(FileKind::extensions).copied().collect();
    let allowed = all.join(", ");
    BrokenRule::new(RuleCode::FileKind, format!("must be a file of one of the kinds {allowed}"))
        .with("allowed", allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_comes_back_from_its_word_and_is_said_by_its_extensions() {
        for kind in FileKind::ALL {
            assert_eq!(FileKind::from_word(kind.word()), Some(kind));
            for extension in kind.extensions() {
                assert_eq!(FileKind::from_extension(&extension.to_uppercase()), Ok(kind));
            }
        }
    }

    #[test]
    fn blocked_extensions_are_named_and_unknown_ones_refused() {
        for extension in BLOCKED {
            let why = FileKind::from_extension(&extension.to_uppercase()).expect_err("blocked");
            assert_eq!(why.text(), format!("must not be a .{extension} file"));
        }
        for extension in ["zip", "html", "svg", "docm", "dll", "ps1", ""] {
            assert_eq!(FileKind::from_extension(extension), Err(not_allowed()), "{extension}");
        }
    }
}
