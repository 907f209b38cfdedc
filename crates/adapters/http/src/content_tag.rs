use sha2::{Digest, Sha256};

/// Makes the strong entity tag of a response that no version covers: a view of several records, or a message whose
/// state changes with time alone. Equal tags mean equal bytes, so the tag changes whenever the shown content does. It
/// never equals the tag of a version.
pub(crate) fn content_tag(content: &[u8]) -> String {
    format!("\"{}\"", hex::encode(&Sha256::digest(content)[..16]))
}
