use crate::CustomsWords;
use crate::facts::{Count, Quoted, Statement};

/// The most reasons in one line of history. The stored message has the rest.
const MOST_REASONS: usize = 50;
/// The most characters of one reason: customs' own texts have at most 512, and the name of what they are about stands
/// before them.
const LONGEST_REASON: usize = 1_024;

/// The reasons that customs gives for a decision, bounded so that a line of history with them stays short. A reason without a
/// text is left out.
#[must_use]
pub fn line_of_reasons(mut reasons: Vec<Statement>) -> Vec<Statement> {
    if let [only] = reasons.as_slice()
        && only.text().is_empty()
    {
        return Vec::new();
    }
    let more = reasons.len().saturating_sub(MOST_REASONS);
    reasons.truncate(MOST_REASONS);
    let mut line: Vec<Statement> = reasons.into_iter().map(cut).collect();
    if more > 0 {
        line.push(CustomsWords::More { count: Count::from(more) }.into());
    }
    line
}

fn cut(reason: Statement) -> Statement {
    let end = reason.text().char_indices().nth(LONGEST_REASON).map(|(end, _)| end);
    match end.and_then(|end| reason.text().get(..end)) {
        Some(text) => CustomsWords::CutShort { text: Quoted::from(text) }.into(),
        None => reason,
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_REASON, line_of_reasons};
    use crate::CustomsWords;
    use crate::facts::Reasons;

    fn line(reasons: &[String]) -> String {
        Reasons(line_of_reasons(reasons.iter().map(|reason| CustomsWords::quoted(reason)).collect())).to_string()
    }

    #[test]
    fn neither_many_reasons_nor_long_ones_make_a_long_line() {
        assert_eq!(line(&[]), "");
        assert_eq!(line(&["A".to_owned(), "B".to_owned()]), "A; B");
        let line = line(&vec!["é".repeat(100_000); 60]);
        assert!(line.ends_with("é…; and 10 more in the message"), "{line}");
        assert_eq!(line.chars().filter(|one| *one == 'é').count(), 50 * LONGEST_REASON);
    }
}
