use crate::facts::{Code, Count, Parts, Path, Quoted, Reason, Statement, Warning};

crate::facts!(
    /// Words of customs, errors that customs found, and doubts about fields, as the lines of histories have them.
    pub enum CustomsWords {
        /// Words of customs or of another server, as they were written.
        Quoted("quoted") { text: Quoted } = "{text}";
        /// A long text of which the line has the beginning alone. The stored message has the rest.
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
        ErrorSaid("customs_error_said") { said: Reason } = ": {said}";
        /// The value that customs found.
        ErrorValue("customs_error_value") { value: Quoted } = " ({value})";
        /// A doubt about a field of a message that no caller waits for.
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
