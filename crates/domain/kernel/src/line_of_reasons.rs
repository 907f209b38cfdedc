/// The most reasons in one line of history. The stored message has the rest.
const MOST_REASONS: usize = 50;
/// The most characters of one reason: customs' own texts have at most 512, and the name of what they are about stands
/// before them.
const LONGEST_REASON: usize = 1_024;

/// Joins the reasons that customs gives for a decision into one line of history of bounded length; `None` without a
/// reason.
#[must_use]
pub fn line_of_reasons(reasons: &[String]) -> Option<String> {
    let (shown, more) = reasons.split_at(reasons.len().min(MOST_REASONS));
    let mut line = shown.iter().map(|reason| cut(reason)).collect::<Vec<_>>().join("; ");
    if !more.is_empty() {
        line.push_str(&format!("; and {} more in the message", more.len()));
    }
    (!line.is_empty()).then_some(line)
}

fn cut(reason: &str) -> String {
    match reason.char_indices().nth(LONGEST_REASON) {
        Some((end, _)) => format!("{}…", &reason[..end]),
        None => reason.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_REASON, line_of_reasons};

    #[test]
    fn neither_many_reasons_nor_long_ones_make_a_long_line() {
        assert_eq!(line_of_reasons(&[]), None);
        assert_eq!(line_of_reasons(&["A".to_owned(), "B".to_owned()]).as_deref(), Some("A; B"));
        let many = vec!["é".repeat(100_000); 60];
        let line = line_of_reasons(&many).expect("a line");
        assert!(line.ends_with("é…; and 10 more in the message"), "{line}");
        assert_eq!(line.chars().filter(|one| *one == 'é').count(), 50 * LONGEST_REASON);
    }
}
