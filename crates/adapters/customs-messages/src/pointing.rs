//! Pointers, by which customs names the place of an error in a declaration.

use std::fmt;

/// One step of a pointer: a class of the declaration, and on the last step perhaps a leaf of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PointerStep {
    /// Id of the class in the WCO data model (`68A` is a goods item).
    pub section: String,
    /// Number of the entry, from 1, where the class repeats; `None` for a class that stands once.
    pub sequence: Option<u32>,
    /// Id of the leaf (such as `166`); `None` when the class as a whole is meant.
    pub tag: Option<String>,
}

/// The place in a declaration that customs points at: from the declaration (`42A`) down, one class a step. Written as
/// `42A/67A/68A[1]/70A[1]/166`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PointerChain(pub Vec<PointerStep>);

impl PointerChain {
    /// Returns the parts of the chain as text: one for each step, and one for a tag.
    pub(crate) fn parts(&self) -> Vec<String> {
        let mut parts = Vec::with_capacity(self.0.len() + 1);
        for step in &self.0 {
            parts.push(match step.sequence {
                Some(sequence) => format!("{}[{sequence}]", step.section),
                None => step.section.clone(),
            });
            parts.extend(step.tag.clone());
        }
        parts
    }
}

impl fmt::Display for PointerChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.parts().join("/"))
    }
}
