use super::Address;
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::rules::{Rule, Text, tidy_texts};
use customs_kernel::{BrokenRule, Checker, FieldErrors, RuleCode, field_rules};

/// Largest number of copies of one mail.
const COPIES: usize = 20;

/// A request to mail an invoice. Fields that are left out take their standard values.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct InvoiceMailRequest {
    /// Recipient's e-mail address; the customer's address for invoices when left out.
    #[validate(custom(function = Address::check))]
    pub to: Option<String>,
    /// E-mail addresses that get a copy; at most 20.
    pub cc: Vec<String>,
    /// Subject, one line of at most 255 characters; the standard subject when left out.
    #[validate(length(max = 255), custom(function = Text::check), custom(function = OneLine::check))]
    pub subject: Option<String>,
    /// Text of the mail, at most 10,000 characters; the standard text when left out.
    #[validate(length(max = 10_000), custom(function = Text::check))]
    pub message: Option<String>,
}

impl InvoiceMailRequest {
    /// Trims all texts. A blank text counts as left out.
    pub(crate) fn tidied(&self) -> Self {
        let mut requested = self.clone();
        tidy_texts(&mut requested);
        for copy in &mut requested.cc {
            *copy = copy.trim().to_owned();
        }
        requested
    }

    pub(crate) fn check(&self) -> Result<(), FieldErrors> {
        let mut check = Checker::default();
        check.form(self);
        for (place, copy) in self.cc.iter().enumerate() {
            check.value::<Address>(&format!("cc.{place}"), Some(copy));
        }
        if self.cc.len() > COPIES {
            let rule = format!("must not have more than {COPIES} addresses");
            check.error("cc", BrokenRule::new(RuleCode::TooMany, rule).with("max", COPIES));
        }
        check.into_result()
    }
}

field_rules! {
    /// A text of one line.
    OneLine(text: str, Rule::Unstated) {
        text.contains(['\r', '\n', '\u{2028}', '\u{2029}']).then_some((RuleCode::OneLine, "must be one line"))
    }
}
