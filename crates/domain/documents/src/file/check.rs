use super::compound::CompoundCheck;
use super::signature::{HEAD, matches};
use super::text::TextCheck;
use super::{FileKind, FileName};
use customs_kernel::{BrokenRule, RuleCode};
use sha2::{Digest, Sha256};

/// Largest file size: 50 MB (decisions §4). A file with one byte more is refused.
pub const MAX_FILE_SIZE: u64 = 50 * 1024 * 1024;

/// Checks a file while it is received: its size, its kind and its digest.
#[derive(Debug)]
pub struct FileCheck {
    kind: FileKind,
    size: u64,
    head: Vec<u8>,
    text: Option<TextCheck>,
    compound: Option<CompoundCheck>,
    digest: Sha256,
}

/// The properties of a file that was received completely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Checked {
    pub(crate) size: u64,
    pub(crate) sha256: [u8; 32],
}

impl FileCheck {
    /// Starts the check of a file with this name.
    #[must_use]
    pub fn new(name: &FileName) -> Self {
        let is_text = matches!(name.kind(), FileKind::Text | FileKind::Csv | FileKind::Xml);
        let is_compound = matches!(name.kind(), FileKind::Doc | FileKind::Xls);
        Self {
            kind: name.kind(),
            size: 0,
            head: Vec::new(),
            text: is_text.then(|| TextCheck::new(name.kind() == FileKind::Xml)),
            compound: is_compound.then(CompoundCheck::default),
            digest: Sha256::new(),
        }
    }

    /// Checks the next bytes.
    ///
    /// # Errors
    /// The rule that the file breaks. No more of the file needs to be read.
    pub fn take(&mut self, bytes: &[u8]) -> Result<(), BrokenRule> {
        let length = bytes.len() as u64;
        if self.size + length > MAX_FILE_SIZE {
            let most = MAX_FILE_SIZE / (1024 * 1024);
            let text = format!("must not be larger than {most} MB");
            return Err(BrokenRule::new(RuleCode::FileMegabytes, text).with("max", most));
        }
        self.size += length;
        let had_whole_head = self.head.len() == HEAD;
        let missing = (HEAD - self.head.len()).min(bytes.len());
        self.head.extend_from_slice(&bytes[..missing]);
        if let Some(text) = &mut self.text {
            text.take(bytes);
        }
        if let Some(compound) = &mut self.compound {
            compound.take(bytes);
        }
        self.digest.update(bytes);
        if !had_whole_head && self.head.len() == HEAD && !matches(self.kind, &self.head) {
            return Err(wrong_content(self.kind));
        }
        Ok(())
    }

    /// Ends the check after the last bytes.
    pub(crate) fn finish(self) -> Result<Checked, BrokenRule> {
        if self.size == 0 {
            return Err(BrokenRule::new(RuleCode::FileEmpty, "must not be empty"));
        }
        let is_what_it_says = matches(self.kind, &self.head)
            && self.compound.as_ref().is_none_or(|compound| compound.can_be(self.kind))
            && self.text.is_none_or(TextCheck::finish);
        if !is_what_it_says {
            return Err(wrong_content(self.kind));
        }
        Ok(Checked { size: self.size, sha256: self.digest.finalize().into() })
    }
}

fn wrong_content(kind: FileKind) -> BrokenRule {
    match kind {
        FileKind::Text | FileKind::Csv => {
            BrokenRule::new(RuleCode::FileText, "must contain text (UTF-8, UTF-16 or Windows-1252), as its name says")
        }
        FileKind::Xml => BrokenRule::new(RuleCode::FileXml, "must contain well-formed XML, as its name says"),
        kind => {
            let word = kind.word();
            let text = format!("must contain what its name says (.{word})");
            BrokenRule::new(RuleCode::FileContent, text).with("extension", word)
        }
    }
}

#[cfg(test)]
mod tests;
