use customs_kernel::Checker;
use email_address::EmailAddress;

/// What is blank says nothing: it is stored as left out. Blanks around a text are no part of it.
pub(super) fn tidy(fields: &mut [&mut Option<String>]) {
    for field in fields {
        match field.as_deref().map(str::trim) {
            Some("") => **field = None,
            Some(trimmed) if field.as_ref().is_some_and(|text| text.len() != trimmed.len()) => {
                **field = Some(trimmed.to_owned());
            }
            Some(_) | None => {}
        }
    }
}

/// Codes and numbers that are one whether written in capitals or in groups, or not.
pub(super) fn tidy_codes(fields: &mut [&mut Option<String>]) {
    for field in fields.iter_mut() {
        if let Some(text) = field.as_mut() {
            *text = text.chars().filter(|character| *character != ' ').collect::<String>().to_uppercase();
        }
    }
    tidy(fields);
}

/// Texts of at most so many characters.
pub(super) fn lengths(check: &mut Checker, max: usize, fields: &[(&str, &Option<String>)]) {
    for (name, text) in fields {
        check.length(name, text.as_deref(), max);
    }
}

/// An e-mail address (RFC 5321: 254 characters at most).
pub(super) fn email(check: &mut Checker, field: &str, address: Option<&str>) {
    check.length(field, address, 254);
    if address.is_some_and(|address| !EmailAddress::is_valid(address)) {
        check.error(field, "must be an e-mail address");
    }
}
