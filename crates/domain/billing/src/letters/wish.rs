use super::is_address;
use customs_kernel::{Checker, FieldErrors, filled};

/// Copies that one letter can have.
const COPIES: usize = 20;

/// What a letter with an invoice is to say, and to whom, where that is not as usual.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LetterWish {
    /// Whom it is for, instead of the customer's address for invoices.
    pub to: Option<String>,
    /// Who gets a copy.
    pub cc: Vec<String>,
    /// Another subject.
    pub subject: Option<String>,
    /// Another text.
    pub message: Option<String>,
}

impl LetterWish {
    /// Blanks around what is said are no part of it; what is blank says nothing.
    pub(crate) fn tidied(&self) -> Self {
        let tidy = |text: &Option<String>| filled(text.as_deref()).map(|text| text.trim().to_owned());
        Self {
            to: tidy(&self.to),
            cc: self.cc.iter().map(|copy| copy.trim().to_owned()).collect(),
            subject: tidy(&self.subject),
            message: tidy(&self.message),
        }
    }

    pub(crate) fn check(&self) -> Result<(), FieldErrors> {
        let mut check = Checker::default();
        if self.to.as_deref().is_some_and(|to| !is_address(to)) {
            check.error("to", NO_ADDRESS);
        }
        for (place, _) in self.cc.iter().enumerate().filter(|(_, copy)| !is_address(copy)) {
            check.error(&format!("cc.{place}"), NO_ADDRESS);
        }
        if self.cc.len() > COPIES {
            check.error("cc", format!("must not have more than {COPIES} addresses"));
        }
        check.length("subject", self.subject.as_deref(), 255);
        if self.subject.as_deref().is_some_and(|subject| subject.contains(['\r', '\n', '\u{2028}', '\u{2029}'])) {
            check.error("subject", "must be one line");
        }
        check.length("message", self.message.as_deref(), 10_000);
        check.into_result()
    }
}

const NO_ADDRESS: &str = "must be an e-mail address";
