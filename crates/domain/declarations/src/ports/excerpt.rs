use crate::lifecycle::Status;
use crate::{Declaration, Totals};
use customs_form_macros::growing;
use customs_kernel::Version;

/// A stretch of the lines of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineStretch {
    /// The number of lines before it.
    pub before: u32,
    /// The most lines that it has.
    pub most: u32,
}

impl LineStretch {
    /// No line at all.
    pub const NONE: Self = Self { before: 0, most: 0 };
}

/// A declaration with a stretch of its lines, for callers that show it in pieces: it can have 1,999 lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Excerpt {
    /// The declaration, which holds only the lines of the stretch.
    pub declaration: Declaration,
    /// The totals over all its lines.
    pub totals: Totals,
}

/// What identifies a declaration to a person, and where it stands.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclarationLabel {
    /// The version of the latest change.
    pub version: Version,
    /// The broker's reference.
    pub reference: String,
    /// The status.
    pub status: Status,
}
