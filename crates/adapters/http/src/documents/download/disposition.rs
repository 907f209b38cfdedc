use std::fmt::Write;

/// Makes the `Content-Disposition` of a file that is to be saved under this name (RFC 6266): an ASCII name for clients
/// that know no other, and the exact name in UTF-8 for all others.
pub(crate) fn attachment(name: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::attachment;

    #[test]
    fn a_plain_name_stands_as_it_is() {
        assert_eq!(attachment("packing list.pdf"), "attachment; filename=\"packing list.pdf\"");
    }

    #[test]
    fn another_name_is_told_twice() {
        assert_eq!(
            attachment("Größe 5 €.pdf"),
            "attachment; filename=\"Gr__e 5 _.pdf\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%205%20%E2%82%AC.pdf"
        );
        assert_eq!(attachment("100%.csv"), "attachment; filename=\"100_.csv\"; filename*=UTF-8''100%25.csv");
    }
}
