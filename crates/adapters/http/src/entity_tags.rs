//! Conditions on entity tags in requests: `If-Match` and `If-None-Match` (RFC 9110, sections 8.8.3 and 13.1).

use actix_web::http::header::{HeaderMap, HeaderName, IF_NONE_MATCH};
use sha2::{Digest, Sha256};

/// What a condition names.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// `*`: whatever there is.
    Whatever,
    /// Tags, at least one.
    Tags(Vec<EntityTag>),
}

/// An entity tag that a client sent.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct EntityTag {
    /// Whether it is weak (`W/"…"`), so that equal tags do not mean equal bytes.
    pub(crate) is_weak: bool,
    /// What stands between the quotes.
    pub(crate) opaque: String,
}

/// The condition cannot be read: it names nothing, or something that is no entity tag.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unreadable;

/// Reads what a condition names; `None` without such a header. Several lines are one list (RFC 9110, section 5.3).
pub(crate) fn named(headers: &HeaderMap, condition: &HeaderName) -> Option<Result<Named, Unreadable>> {
    let lines: Vec<_> = headers.get_all(condition).map(|line| String::from_utf8_lossy(line.as_bytes())).collect();
    (!lines.is_empty()).then(|| read(&lines.join(",")))
}

fn read(list: &str) -> Result<Named, Unreadable> {
    if list.trim_matches(BLANKS) == "*" {
        return Ok(Named::Whatever);
    }
    match tags(list) {
        Some(tags) if !tags.is_empty() => Ok(Named::Tags(tags)),
        Some(_) | None => Err(Unreadable),
    }
}

const BLANKS: [char; 2] = [' ', '\t'];

/// Reads a list of tags, whose entries may be empty; `None` when something else is among them. A comma may be part of a
/// tag.
fn tags(list: &str) -> Option<Vec<EntityTag>> {
    let (mut tags, mut rest) = (Vec::new(), list);
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',']);
        if rest.is_empty() {
            return Some(tags);
        }
        let (is_weak, quoted) = rest.strip_prefix("W/").map_or((false, rest), |quoted| (true, quoted));
        let (opaque, after) = quoted.strip_prefix('"')?.split_once('"')?;
        if opaque.chars().any(|character| character == ' ' || character.is_control()) {
            return None;
        }
        tags.push(EntityTag { is_weak, opaque: opaque.to_owned() });
        rest = after.trim_start_matches(BLANKS);
        if !(rest.is_empty() || rest.starts_with(',')) {
            return None;
        }
    }
}

/// Makes the strong entity tag of a response that no version covers: a view of several records, or a message whose
/// state changes with time alone. Equal tags mean equal bytes, so the tag changes whenever the shown content does. It
/// never equals the tag of a version.
pub(crate) fn content_tag(content: &[u8]) -> String {
    format!("\"{}\"", hex::encode(&Sha256::digest(content)[..16]))
}

/// Whether the client already has what this tag stands for, by its `If-None-Match`.
pub(crate) fn is_known(headers: &HeaderMap, entity_tag: &str) -> bool {
    // The comparison is the weak one: tags are equal when what stands between their quotes is (RFC 9110, section 8.8.3.2).
    let own = entity_tag.trim_start_matches("W/").trim_matches('"');
    match named(headers, &IF_NONE_MATCH) {
        Some(Ok(Named::Whatever)) => true,
        Some(Ok(Named::Tags(tags))) => tags.iter().any(|tag| tag.opaque == own),
        // A header that cannot be read gets the whole answer.
        Some(Err(_)) | None => false,
    }
}
