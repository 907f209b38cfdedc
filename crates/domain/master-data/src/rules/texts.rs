use customs_kernel::Checker;
use email_address::EmailAddress;

/// Trims texts; a blank text is stored as absent.
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

/// Brings codes and numbers into one spelling: in capitals and without spaces.
pub(super) fn tidy_codes(fields: &mut [&mut Option<String>]) {
    for field in fields.iter_mut() {
        if let Some(text) = field.as_mut() {
            *text = text.chars().filter(|character| *character != ' ').collect::<String>().to_uppercase();
        }
    }
    tidy(fields);
}

/// Checks that the texts have at most this many characters.
pub(super) fn lengths(check: &mut Checker, max: usize, fields: &[(&str, &Option<String>)]) {
    for (name, text) in fields {
        check.length(name, text.as_deref(), max);
    }
}

/// Checks an e-mail address (RFC 5321: 254 characters at most).
pub(super) fn email(check: &mut Checker, field: &str, address: Option<&str>) {
    check.length(field, address, 254);
    if address.is_some_and(|address| !EmailAddress::is_valid(address)) {
        check.error(field, ("email", "must be an e-mail address"));
    }
}
