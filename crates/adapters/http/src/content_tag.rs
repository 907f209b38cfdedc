use sha2::{Digest, Sha256};

/// The strong entity tag of what no version covers: a view of several records, or a message whose state time alone
/// changes. Equal tags mean equal bytes, so that it changes with whatever is shown. It never is the tag of a version.
pub(crate) fn content_tag(content: &[u8]) -> String {
    format!("\"{}\"", hex::encode(&Sha256::digest(content)[..16]))
}
