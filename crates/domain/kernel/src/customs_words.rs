use crate::facts::{Code, Count, Parts, Path, Quoted, Reason, Statement, Warning};

crate::facts!(
    /// Words of customs, errors that customs found, and doubts about fields, as the lines of histories have them.
    #[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
    pub enum CustomsWords {
        /// Words of customs or of another server, as they were written.
        Quoted("quoted") { text: Quoted } = "{text}";
        /// The beginning of a long text. The stored message has the rest.
        CutShort("cut_short") { text: Quoted } = "{text}…";
        /// There are more reasons than a line holds. The stored message has all of them.
        More("more_in_message") { count: Count } = "and {count} more in the message";
        /// An error that customs found, with what is known of it.
        Error("customs_error") { error: Code, particulars: Parts } = "{error}{particulars}";
        /// An error that customs found in a field, without a code.
        FieldError("customs_error_in_field") { path: Path, particulars: Parts } = "{path}{particulars}";
        /// An error that customs found in an element of the message, without a code.
        ElementError("customs_error_in_element") { pointer: Quoted, particulars: Parts } = "{pointer}{particulars}";
        /// The field that an error is about.
        ErrorField("customs_error_field") { path: Path } = " {path}";
        /// The element of the message that an error is about.
        ErrorElement("customs_error_element") { pointer: Quoted } = " {pointer}";
        /// The text of an error, from customs or from its codebook.
        ErrorText("customs_error_text") { text: Quoted } = ": {text}";
        /// The text of an error, with what is said of its place.
        ErrorSaid("customs_error_said") { stated: Reason } = ": {stated}";
        /// The value that customs found.
        ErrorValue("customs_error_value") { value: Quoted } = " ({value})";
        /// A warning about a field of a message that the service sends by itself.
        Doubt("doubt_about_field") { path: Path, doubt: Reason } = "{path}: {doubt}";
    }
);

impl CustomsWords {
    /// Words of customs or of another server.
    #[must_use]
    pub fn quoted(text: &str) -> Statement {
        Self::Quoted { text: Quoted::from(text) }.into()
    }

    /// A warning as a line of a history has it.
    #[must_use]
    pub fn doubt(warning: &Warning) -> Statement {
        match warning.path() {
            Some(path) => {
                Self::Doubt { path: Path::from(path), doubt: Reason::from(warning.statement().clone()) }.into()
            }
            None => warning.statement().clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::facts!(
        /// A doubt of these tests.
        enum Doubtful {
            /// The office is in no table.
            Office("doubtful_office") = "is not in the codebook";
        }
    );

    #[test]
    fn words_and_errors_read_as_they_were_promised() {
        let text = || Quoted::from("Wrong; look");
        let particulars = |facts: Vec<CustomsWords>| Parts(facts.into_iter().map(Statement::from).collect());
        let place = || CustomsWords::ErrorField { path: Path::from("items.0") };
        let all = || {
            particulars(vec![
                place(),
                CustomsWords::ErrorText { text: text() },
                CustomsWords::ErrorValue { value: text() },
            ])
        };
        let pointer = || Quoted::from("/CC015C");
        let stated = Reason::from(CustomsWords::More { count: Count(3) });
        for (fact, expected) in [
            (CustomsWords::Quoted { text: text() }, "Wrong; look"),
            (CustomsWords::CutShort { text: text() }, "Wrong; look…"),
            (CustomsWords::More { count: Count(3) }, "and 3 more in the message"),
            (
                CustomsWords::Error { error: Code::from("12"), particulars: all() },
                "12 items.0: Wrong; look (Wrong; look)",
            ),
            (
                CustomsWords::Error {
                    error: Code::from("12"),
                    particulars: particulars(vec![CustomsWords::ErrorElement { pointer: pointer() }]),
                },
                "12 /CC015C",
            ),
            (CustomsWords::FieldError { path: Path::from("items.0"), particulars: Parts::default() }, "items.0"),
            (
                CustomsWords::ElementError {
                    pointer: pointer(),
                    particulars: particulars(vec![CustomsWords::ErrorSaid { stated }]),
                },
                "/CC015C: and 3 more in the message",
            ),
        ] {
            assert_eq!(fact.to_string(), expected);
        }
    }

    #[test]
    fn a_doubt_has_the_words_of_its_warning() {
        for warning in [Warning::at("declaration.office", Doubtful::Office), Warning::new(Doubtful::Office)] {
            assert_eq!(CustomsWords::doubt(&warning).text(), warning.to_string());
        }
    }
}
