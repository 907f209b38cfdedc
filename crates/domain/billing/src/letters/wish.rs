use super::is_address;
use customs_kernel::{Checker, FieldErrors, filled};

/// Largest number of copies of one letter.
const COPIES: usize = 20;

/// A request to mail an invoice. Fields that are left out take their standard values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LetterWish {
    /// Recipient's e-mail address; the customer's address for invoices when left out.
    pub to: Option<String>,
    /// E-mail addresses that get a copy; at most 20.
    pub cc: Vec<String>,
    /// Subject, one line of at most 255 characters; the standard subject when left out.
    pub subject: Option<String>,
    /// Text of the mail, at most 10,000 characters; the standard text when left out.
    pub message: Option<String>,
}

impl LetterWish {
    /// Trims all texts. A blank text counts as left out.
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
            check.error("cc", ("too_many", format!("must not have more than {COPIES} addresses")));
        }
        check.length("subject", self.subject.as_deref(), 255);
        if self.subject.as_deref().is_some_and(|subject| subject.contains(['\r', '\n', '\u{2028}', '\u{2029}'])) {
            check.error("subject", ("one_line", "must be one line"));
        }
        check.length("message", self.message.as_deref(), 10_000);
        check.into_result()
    }
}

const NO_ADDRESS: (&str, &str) = ("email", "must be an e-mail address");
