use customs_kernel::words;

words!(
    /// A paper of a finalized invoice.
    PaperKind {
        /// Pages for people.
        Pdf = "pdf",
        /// An electronic invoice for bookkeeping, UBL 2.1.
        Ubl = "ubl",
    }
);

impl PaperKind {
    /// What the bytes are.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Ubl => "application/xml",
        }
    }

    /// The name of the file for a document with that number: letters, digits, dots, dashes and underscores only,
    /// because a number may hold what no file name can.
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

/// A paper that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paper {
    /// The name of its file.
    pub file_name: String,
    /// What the bytes are.
    pub media_type: &'static str,
    /// The file.
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
