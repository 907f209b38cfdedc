use std::collections::HashSet;

/// The most characters of an item's description.
const LONGEST: usize = 500;

/// Joins the descriptions of an item's master items: each appears once, in their order, and the text is cut at the
/// longest description that an item may have.
pub(super) fn joined<'a>(descriptions: impl Iterator<Item = &'a str>) -> String {
    let mut seen = HashSet::new();
    let mut text = String::new();
    let mut left = LONGEST;
    for description in descriptions.map(str::trim).filter(|description| !description.is_empty()) {
        if left == 0 {
            break;
        }
        if !seen.insert(description) {
            continue;
        }
        let separator = if text.is_empty() { "" } else { "; " };
        for character in separator.chars().chain(description.chars()).take(left) {
            text.push(character);
            left -= 1;
        }
    }
    // The text may have been cut behind a separator or a word, so trailing blanks are removed.
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn each_description_stands_once_in_its_order() {
        assert_eq!(joined(["Chair", "Table", " Chair ", "", "Lamp"].into_iter()), "Chair; Table; Lamp");
        assert_eq!(joined(std::iter::empty()), "");
    }

    #[test]
    fn five_hundred_characters_are_kept_not_bytes() {
        let long = "é".repeat(499);
        assert_eq!(joined([long.as_str(), "Table"].into_iter()), format!("{long};"));
        let longer = "é".repeat(501);
        assert_eq!(joined([longer.as_str()].into_iter()).chars().count(), 500);
        let many: Vec<String> = (0..10_000).map(|number| format!("Article {number}")).collect();
        assert_eq!(joined(many.iter().map(String::as_str)).chars().count(), 500);
    }
}
