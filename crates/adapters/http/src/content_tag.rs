use crate::entity_tags::{Named, named};
use actix_web::http::header::{HeaderMap, IF_NONE_MATCH};
use sha2::{Digest, Sha256};

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
