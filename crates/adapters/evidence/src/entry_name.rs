/// The most bytes of the name of an entry.
pub const LONGEST_NAME: usize = 160;

/// The most bytes that the name of a file takes of the name of its entry.
const LONGEST_FILE: usize = 80;

/// The bytes at the end of a long file name that are kept, for its ending.
const KEPT_ENDING: usize = 16;

/// Whether entries have names like this: parts of ASCII letters, digits, `-`, `_` and `.`, separated by `/`, none of
/// which begins or ends with a dot. Such a name leads nowhere else on any system.
#[must_use]
pub fn is_entry_name(name: &str) -> bool {
    name.len() <= LONGEST_NAME && name.split('/').all(is_part)
}

fn is_part(part: &str) -> bool {
    !part.is_empty() && !part.starts_with('.') && !part.ends_with('.') && part.bytes().all(is_plain)
}

const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.')
}

/// The name of a file as a part of the name of an entry: other characters become `_`, and the middle of a long one is
/// left out.
#[must_use]
pub fn file_part(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_ascii() && is_plain(c as u8) { c } else { '_' }).collect();
    let plain = plain.trim_matches('.');
    if plain.is_empty() {
        return "file".to_owned();
    }
    if plain.len() <= LONGEST_FILE {
        return plain.to_owned();
    }
    let (beginning, ending) = (LONGEST_FILE - KEPT_ENDING, plain.len() - KEPT_ENDING);
    format!("{}{}", &plain[..beginning], &plain[ending..])
}
