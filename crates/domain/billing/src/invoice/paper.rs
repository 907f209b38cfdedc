use customs_form_macros::growing;
use customs_kernel::words;

words!(
    /// The file formats of a finalized invoice.
    #[growing]
    PaperKind {
        /// A PDF document for people.
        Pdf = "pdf",
        /// An electronic invoice for bookkeeping software, UBL 2.1.
        Ubl = "ubl",
    }
);

impl PaperKind {
    /// The media type of the file.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Ubl => "application/xml",
        }
    }

    /// The file name for the document with this number. It has only letters, digits, dots, dashes and underscores,
    /// because a number may contain characters that file names cannot.
    #[must_use]
    pub fn file_name(self, number: &str) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' };
        let name: String = number.chars().map(plain).collect();
        let ending = match self {
            Self::Pdf => "pdf",
            Self::Ubl => "xml",
        };
        format!("{}.{ending}", name.trim_matches(['.', '-']))
    }
}

/// A generated file of an invoice.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paper {
    /// Name of the file.
    pub file_name: String,
    /// Media type of the file.
    pub media_type: &'static str,
    /// Contents of the file.
    pub bytes: Vec<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_makes_a_name_that_every_system_takes() {
        assert_eq!(PaperKind::Pdf.file_name("2026-00001"), "2026-00001.pdf");
        assert_eq!(PaperKind::Ubl.file_name("../F2026/0042 NL."), "F2026-0042-NL.xml");
    }
}
