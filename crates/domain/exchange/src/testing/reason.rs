use customs_kernel::facts::Statement;

/// A reason with this sentence, for tests that try to hand messages over.
#[must_use]
pub fn reason(sentence: &str) -> Statement {
    Statement::new("reason_of_tests", sentence.to_owned(), Vec::new())
}
