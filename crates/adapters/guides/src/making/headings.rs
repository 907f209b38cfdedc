//! The names by which headings are linked to, made as GitHub makes them, so that a link works there and on our pages.

use std::collections::BTreeMap;

/// A heading of a page.
pub(crate) struct Heading {
    /// 1 to 6.
    pub(crate) level: u8,
    pub(crate) text: String,
    pub(crate) name: String,
}

/// Gives every heading of a page a name of its own.
#[derive(Default)]
pub(crate) struct Names(BTreeMap<String, usize>);

impl Names {
    pub(crate) fn name(&mut self, text: &str) -> String {
        let kept: String = text
            .to_lowercase()
            .chars()
            .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter))
            .map(|letter| if letter == ' ' { '-' } else { letter })
            .collect();
        let earlier = self.0.entry(kept.clone()).or_default();
        *earlier += 1;
        if *earlier == 1 { kept } else { format!("{kept}-{}", *earlier - 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_heading_has_a_name_of_its_own() {
        let mut names = Names::default();
        let named =
            ["Codes that are not customs' own", "0054: one", "Guarantees", "Guarantees"].map(|it| names.name(it));
        assert_eq!(named, ["codes-that-are-not-customs-own", "0054-one", "guarantees", "guarantees-1"]);
    }
}
