use std::path::PathBuf;
use std::str::FromStr;

/// The place of the stored files, as a setting names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocumentsUrl {
    /// `file:DIR`: a folder; a relative one lies in the working directory.
    Folder(PathBuf),
    /// `s3://BUCKET/PREFIX`: a bucket, and a prefix for all names in it.
    Bucket {
        /// Name of the bucket.
        name: String,
        /// Folders before each key; may be empty.
        prefix: String,
    },
}

/// A text that names no store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be file:DIR or s3://BUCKET/PREFIX")]
pub struct NotADocumentsUrl;

impl FromStr for DocumentsUrl {
    type Err = NotADocumentsUrl;

    fn from_str(text: &str) -> Result<Self, NotADocumentsUrl> {
        if let Some(bucket) = text.strip_prefix("s3://") {
            let (name, prefix) = bucket.split_once('/').unwrap_or((bucket, ""));
            let is_name =
                |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || b"-.".contains(&letter);
            let valid = !name.is_empty() && name.bytes().all(is_name) && !prefix.contains(['?', '#']);
            let bucket = Self::Bucket { name: name.to_owned(), prefix: prefix.trim_matches('/').to_owned() };
            return valid.then_some(bucket).ok_or(NotADocumentsUrl);
        }
        let folder = text.strip_prefix("file:").ok_or(NotADocumentsUrl)?;
        // file:///srv/documents means the same as file:/srv/documents; a host there is an error.
        let folder = folder.strip_prefix("//").unwrap_or(folder);
        let has_host = text.starts_with("file://") && !folder.starts_with('/');
        if folder.is_empty() || has_host { Err(NotADocumentsUrl) } else { Ok(Self::Folder(folder.into())) }
    }
}
