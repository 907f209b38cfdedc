use actix_web::http::header::{HeaderMap, IF_NONE_MATCH};
use sha2::{Digest, Sha256};

/// Makes the strong entity tag of a response that no version covers: a view of several records, or a message whose
/// state changes with time alone. Equal tags mean equal bytes, so the tag changes whenever the shown content does. It
/// never equals the tag of a version.
pub(crate) fn content_tag(content: &[u8]) -> String {
    format!("\"{}\"", hex::encode(&Sha256::digest(content)[..16]))
}

/// Whether the client already has what this tag stands for, as its `If-None-Match` tells.
pub(crate) fn is_known(headers: &HeaderMap, entity_tag: &str) -> bool {
    // Weak tags are equal when their texts are (RFC 9110, section 8.8.3.2).
    let plain = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let own = plain(entity_tag);
    let told = headers.get_all(IF_NONE_MATCH).filter_map(|value| value.to_str().ok());
    told.flat_map(|tags| tags.split(',').map(plain)).any(|tag| tag == own || tag == "*")
}
