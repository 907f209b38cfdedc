use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A cause of refusals: the code of customs, and the field that it is about.
///
/// As a text it is `{code}-{field}`, which stands in an address as it is: a character other than a letter, a digit, a
/// point or an underscore is written as `~` and the two hexadecimal digits of each of its bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CauseId {
    /// The error code of customs.
    pub code: String,
    /// The path of the field without positions; `None` when customs pointed at none that is known.
    pub field: Option<String>,
}

/// The text is the id of no cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotACauseId;

impl fmt::Display for NotACauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text is the id of no cause")
    }
}

impl Error for NotACauseId {}

impl fmt::Display for CauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", Escaped(&self.code), Escaped(self.field.as_deref().unwrap_or_default()))
    }
}

impl FromStr for CauseId {
    type Err = NotACauseId;

    fn from_str(text: &str) -> Result<Self, NotACauseId> {
        let (code, field) = text.split_once('-').ok_or(NotACauseId)?;
        let (code, field) = (unescaped(code)?, unescaped(field)?);
        let id = Self { code, field: Some(field).filter(|field| !field.is_empty()) };
        // One cause has one address.
        if id.code.is_empty() || id.to_string() != text { Err(NotACauseId) } else { Ok(id) }
    }
}

/// A text in which every character may stand in an address.
struct Escaped<'t>(&'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        self.0.bytes().try_for_each(|byte| match byte {
            b'.' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => f.write_char(char::from(byte)),
            other => write!(f, "~{other:02x}"),
        })
    }
}

fn unescaped(text: &str) -> Result<String, NotACauseId> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'~' {
            let (high, low) = (digit(rest.next())?, digit(rest.next())?);
            bytes.push(high * 16 + low);
        } else {
            bytes.push(byte);
        }
    }
    let text = String::from_utf8(bytes).map_err(|_| NotACauseId)?;
    // PostgreSQL stores no NUL, so no cause has one.
    if text.contains('\0') { Err(NotACauseId) } else { Ok(text) }
}

fn digit(byte: Option<u8>) -> Result<u8, NotACauseId> {
    match byte {
        Some(byte @ b'0'..=b'9') => Ok(byte - b'0'),
        Some(byte @ b'a'..=b'f') => Ok(byte - b'a' + 10),
        Some(_) | None => Err(NotACauseId),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(code: &str, field: Option<&str>) -> CauseId {
        CauseId { code: code.to_owned(), field: field.map(str::to_owned) }
    }

    #[test]
    fn the_text_of_an_id_reads_back_and_needs_no_encoding_in_an_address() {
        for (id, text) in [
            (id("DMS548AA", Some("declaration.items.hs_code")), "DMS548AA-declaration.items.hs_code"),
            (id("DMS548AA", None), "DMS548AA-"),
            (id("a-b/ü?~", Some("x")), "a~2db~2f~c3~bc~3f~7e-x"),
        ] {
            assert_eq!(id.to_string(), text);
            assert_eq!(text.parse(), Ok(id));
        }
    }

    #[test]
    fn other_texts_are_no_ids() {
        for text in
            ["", "DMS548AA", "-declaration.office", "a~2-", "a~zz-", "a~00-", "a~ff-", "a-b-c", "~41-", "a/-", "a~2D-"]
        {
            assert_eq!(text.parse::<CauseId>(), Err(NotACauseId), "{text:?}");
        }
    }
}
