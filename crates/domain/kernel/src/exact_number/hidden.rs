use super::RAW_VALUE;

/// The longest text that can be [`RAW_VALUE`]: each of its letters as an escape of six, between quotes.
const LONGEST: usize = 6 * RAW_VALUE.len() + 2;

/// Whether a JSON text has the name under which serde_json takes a text for JSON when it reads a [`serde_json::Value`].
/// Limits that are counted in the JSON text do not see what such a text holds, so that it is refused where anyone can
/// send it.
#[must_use]
pub fn hides_json(json: &[u8]) -> bool {
    let (sign, rest) = RAW_VALUE.split_at(1);
    let plain = json.split(|byte| sign.as_bytes() == [*byte]).skip(1).any(|text| text.starts_with(rest.as_bytes()));
    // The texts are looked at one by one only where a letter of ASCII is written as an escape, which is seldom.
    plain || (has_escaped_letters(json) && texts(json).any(is_the_name))
}

fn has_escaped_letters(json: &[u8]) -> bool {
    json.split(|byte| *byte == b'\\').skip(1).any(|escape| matches!(escape, [b'u', b'0', b'0', b'2'..=b'7', ..]))
}

fn is_the_name(text: &[u8]) -> bool {
    text.len() <= LONGEST && serde_json::from_slice::<String>(text).is_ok_and(|text| text == RAW_VALUE)
}

/// The texts in a JSON text, with their quotes.
fn texts(json: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = json;
    std::iter::from_fn(move || {
        let start = rest.iter().position(|byte| *byte == b'"')?;
        let text = &rest[start..];
        let mut end = 1;
        while let Some(byte) = text.get(end) {
            match byte {
                b'"' => break,
                b'\\' => end += 2,
                _ => end += 1,
            }
        }
        let (text, behind) = text.split_at((end + 1).min(text.len()));
        rest = behind;
        Some(text)
    })
}

#[cfg(test)]
mod tests {
    use super::hides_json;
    use serde_json::{Value, json};

    #[test]
    fn a_text_that_serde_json_takes_for_json_is_found_however_its_name_is_written() {
        for hidden in [
            r#"{"$serde_json::private::RawValue":"[{},{}]"}"#,
            r#"{"a":"\"","b":[{"\u0024serde_json::private::RawValue":"[{},{}]"}]}"#,
            r#"[{"$serde_json::private::RawValu\u0065":"[]"}]"#,
        ] {
            let value: Value = serde_json::from_str(hidden).expect("JSON");
            assert!(value.to_string().contains('['), "serde_json does not take it for JSON any more: {value}");
            assert!(!value.to_string().contains("RawValue"), "serde_json does not take it for JSON any more: {value}");
            assert!(hides_json(hidden.as_bytes()), "{hidden}");
        }
    }

    #[test]
    fn other_texts_hide_nothing() {
        let letters: String = "\\u0041".repeat(40);
        for text in [
            json!({ "$": 1, "price": "$5", "$serde_json": "$serde_json::private" }).to_string(),
            format!(r#"{{"name":"{letters}","é":"\u00e9\\u0024"}}"#),
            r#"["\u0024""#.to_owned(),
            r#"["\u0024\"#.to_owned(),
            String::new(),
        ] {
            assert!(!hides_json(text.as_bytes()), "{text}");
        }
    }
}
