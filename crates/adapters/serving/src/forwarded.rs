//! The header `Forwarded` (RFC 7239). Proxies copy text of clients into it in quotes, so a comma or semicolon separates
//! elements only outside quotes.

/// The client that each element of a line names with `for`, as it is written there; `None` for an element that names no
/// client or cannot be read. If a quote is left open, the elements cannot be separated and the whole line counts as
/// one such element.
pub fn named_clients(line: &str) -> Vec<Option<String>> {
    match split(line, ',') {
        Some(elements) => elements.into_iter().map(named_client).collect(),
        None => vec![None],
    }
}

fn named_client(element: &str) -> Option<String> {
    let mut named = None;
    for pair in split(element, ';')?.into_iter().map(str::trim).filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=')?;
        let (name, value) = (name.trim(), unquoted(value.trim())?);
        if name.contains('"') {
            return None;
        }
        // Two `for` parameters in one element contradict each other.
        if name.eq_ignore_ascii_case("for") && named.replace(value).is_some() {
            return None;
        }
    }
    named
}

/// Splits the text at the marks that stand outside quotes; `None` if a quote is left open.
fn split(text: &str, mark: char) -> Option<Vec<&str>> {
    let (mut parts, mut begin) = (Vec::new(), 0);
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, letter) in text.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            letter if letter == mark && !is_quoted => {
                parts.push(&text[begin..at]);
                begin = at + mark.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    (!is_quoted).then_some(parts)
}

/// The value without its quotes; it is quoted as a whole or not at all.
fn unquoted(text: &str) -> Option<String> {
    let Some(quoted) = text.strip_prefix('"') else {
        return (!text.contains('"')).then(|| text.to_owned());
    };
    let (mut value, mut letters) = (String::new(), quoted.chars());
    loop {
        match letters.next()? {
            '"' => return letters.as_str().is_empty().then_some(value),
            '\\' => value.push(letters.next()?),
            letter => value.push(letter),
        }
    }
}
