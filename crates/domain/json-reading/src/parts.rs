use crate::Refusal;
use customs_kernel::exact_number::hides_json;
use customs_kernel::{FieldErrors, RuleCode};

/// The most objects and lists of a text. The largest declaration, of 1,999 lines, has some twenty thousand.
pub const MOST_PARTS: usize = 100_000;

/// A [`serde_json::Value`] would have the parts of a text that is marked as JSON, which nobody counted.
pub(crate) fn refuse_hidden_parts(bytes: &[u8]) -> Result<(), Refusal> {
    if hides_json(bytes) {
        let rule = (RuleCode::Request, "must not have a field that marks a text as JSON");
        return Err(Refusal::Malformed(FieldErrors::one("body", rule)));
    }
    Ok(())
}

/// An empty object is two bytes long, and takes hundreds in memory as one of the shapes.
pub(crate) fn refuse_too_many_parts(bytes: &[u8]) -> Result<(), Refusal> {
    let brackets = bytes.iter().filter(|byte| matches!(byte, b'{' | b'[')).count();
    // To pass over texts takes longer, and hardly any body has so many brackets.
    if brackets <= MOST_PARTS || parts(bytes) <= MOST_PARTS {
        return Ok(());
    }
    let rule = (RuleCode::Request, format!("has more than {MOST_PARTS} objects and lists"));
    Err(Refusal::Malformed(FieldErrors::one("body", rule)))
}

/// The number of objects and lists of a JSON text. Brackets inside of its texts are none.
#[must_use]
pub fn parts(bytes: &[u8]) -> usize {
    let (mut parts, mut is_text, mut rest) = (0, false, bytes.iter());
    while let Some(byte) = rest.next() {
        match byte {
            // The next letter is part of the text, whatever it is.
            b'\\' if is_text => {
                rest.next();
            }
            b'"' => is_text = !is_text,
            b'{' | b'[' if !is_text => parts += 1,
            _ => {}
        }
    }
    parts
}
