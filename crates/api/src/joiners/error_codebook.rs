use customs_declarations::ports::{CodeTables, ErrorTexts};
use customs_reporting::ports::{self, ErrorCodebook};

/// Gives rejection analysis the texts of errors that declarations use.
pub(crate) struct DeclarationErrorTexts<T>(pub(crate) T);

impl<T: CodeTables> ErrorCodebook for DeclarationErrorTexts<T> {
    fn texts(&self, code: &str) -> ports::ErrorTexts {
        let ErrorTexts { en, nl } = self.0.error_texts(code);
        ports::ErrorTexts { en, nl }
    }
}
