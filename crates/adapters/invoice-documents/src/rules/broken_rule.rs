use std::fmt;

/// A rule that a document breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenRule {
    /// Name of the rule in its publication, such as `BR-CO-10`.
    pub rule: &'static str,
    /// Place in the document.
    pub path: String,
    /// Description of the fault.
    pub message: String,
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, path, message } = self;
        write!(f, "{path}: {message} ({rule})")
    }
}
