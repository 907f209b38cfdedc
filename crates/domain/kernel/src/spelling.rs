use crate::rules::{CodeOf, FieldRule, Rule, Ruled, keep_code};
use crate::{CountryCode, Currency};

/// Writes the country and currency codes of a form and its parts in capitals, because the same code in small letters
/// means the same, and the codes of records as [`crate::code_as_kept`] does. A country or currency with any character
/// other than a letter is not such a code and stays as it was sent, so that the sender recognises it.
pub fn codes_in_one_spelling(form: &mut impl Ruled) {
    const CODES: [Rule; 2] = [CodeOf::<CountryCode>::RULE, CodeOf::<Currency>::RULE];
    form.visit_texts(&mut |rules, text| {
        keep_code(rules, text);
        if CODES.iter().any(|code| rules.contains(code)) {
            in_capitals(text);
        }
    });
}

fn in_capitals(code: &mut Option<String>) {
    if let Some(code) = code.as_mut().filter(|code| code.bytes().all(|byte| byte.is_ascii_alphabetic())) {
        code.make_ascii_uppercase();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_letters_are_written_in_capitals_and_nothing_else_is_changed() {
        for (sent, kept) in [("nl", "NL"), ("eUr", "EUR"), ("CN", "CN"), ("n1", "n1"), ("né", "né"), ("", "")] {
            let mut code = Some(sent.to_owned());
            in_capitals(&mut code);
            assert_eq!(code.as_deref(), Some(kept), "{sent}");
        }
        in_capitals(&mut None);
    }

    #[test]
    fn codes_of_records_are_composed_and_other_texts_are_not() {
        for (rule, kept) in [(Rule::Code, "CAF\u{c9}"), (Rule::Unstated, "CAFE\u{301}")] {
            let mut text = Some("CAFE\u{301}".to_owned());
            keep_code(&[rule], &mut text);
            assert_eq!(text.as_deref(), Some(kept), "{rule:?}");
        }
    }
}
