use std::fmt;

/// One step of a pointer: a class of the declaration, and on the last step perhaps a leaf of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PointerStep {
    /// Id of the class in the WCO data model (`68A` goods item).
    pub section: String,
    /// Which of a repeated class, from 1; absent on a class that stands once.
    pub sequence: Option<u32>,
    /// Id of the leaf (`166`), absent when the class as a whole is meant.
    pub tag: Option<String>,
}

/// Where in a declaration customs points: from the declaration (`42A`) down, one class a step.
/// Written as `42A/67A/68A[1]/70A[1]/166`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PointerChain(pub Vec<PointerStep>);

impl PointerChain {
    /// The chain as text, cut after that many parts; a tag counts as a part.
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
