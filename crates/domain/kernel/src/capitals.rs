/// Writes country and currency codes in capitals, because the same code in small letters means the same. A value with
/// any character other than a letter is no such code and stays as it was sent, so that the sender recognises it.
pub fn in_capitals<'a>(codes: impl IntoIterator<Item = &'a mut Option<String>>) {
    for code in codes.into_iter().flatten() {
        if code.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            code.make_ascii_uppercase();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_letters_are_written_in_capitals_and_nothing_else_is_changed() {
        for (sent, kept) in [("nl", "NL"), ("eUr", "EUR"), ("CN", "CN"), ("n1", "n1"), ("né", "né"), ("", "")] {
            let mut code = Some(sent.to_owned());
            in_capitals([&mut code, &mut None]);
            assert_eq!(code.as_deref(), Some(kept), "{sent}");
        }
    }
}
