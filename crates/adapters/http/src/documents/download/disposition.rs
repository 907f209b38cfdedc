use std::fmt::Write;

/// Makes the `Content-Disposition` of a file that is to be saved under this name (RFC 6266): an ASCII name for clients
/// that know no other, and the exact name in UTF-8 for all others.
pub fn attachment(name: &str) -> String {
    let is_plain = |letter: char| matches!(letter, ' '..='~') && !matches!(letter, '"' | '\\' | '%');
    let plain: String = name.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).collect();
    let mut header = format!("attachment; filename=\"{plain}\"");
    if plain != name {
        header.push_str("; filename*=UTF-8''");
        for byte in name.bytes() {
            match byte {
                // The characters of attr-char in RFC 8187.
                b'a'..=b'z'
                | b'A'..=b'Z'
                | b'0'..=b'9'
                | b'!'
                | b'#'
                | b'$'
                | b'&'
                | b'+'
                | b'-'
                | b'.'
                | b'^'
                | b'_'
                | b'`'
                | b'|'
                | b'~' => header.push(char::from(byte)),
                // Writing into a string cannot fail.
                _ => {
                    let _ = write!(header, "%{byte:02X}");
                }
            }
        }
    }
    header
}
