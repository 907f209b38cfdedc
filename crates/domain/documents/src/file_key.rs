use customs_kernel::{Entropy, OrganisationId};
use sha2::{Digest, Sha256};
use std::fmt;

/// The name of a file in the store. It is generated, never made from client input, and never reused for other content.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileKey(String);

impl FileKey {
    /// Generates a new key in the folder of an organisation.
    #[must_use]
    pub fn generate(organisation: OrganisationId, entropy: &dyn Entropy) -> Self {
        let mut bytes = [0; 16];
        entropy.fill(&mut bytes);
        Self(format!("{organisation}/{}", hex::encode(bytes)))
    }

    /// The key for a file named after its content, in the folder of an organisation. The same bytes have the same key,
    /// so references stay valid no matter what is stored later.
    #[must_use]
    pub fn from_content(organisation: OrganisationId, bytes: &[u8]) -> Self {
        let mut name = hex::encode(Sha256::digest(bytes));
        // Half of the digest is as long as the generated names and still identifies the content.
        name.truncate(32);
        Self(format!("{organisation}/{name}"))
    }

    /// Parses a stored key; `None` when it is not a valid key.
    #[must_use]
    pub fn restore(text: &str) -> Option<Self> {
        let (organisation, name) = text.split_once('/')?;
        let ours = !organisation.is_empty()
            && organisation.bytes().all(|byte| byte.is_ascii_digit())
            && organisation.parse::<i64>().is_ok()
            && name.len() == 32
            && name.bytes().all(|byte| byte.is_ascii_hexdigit());
        ours.then(|| Self(text.to_owned()))
    }

    /// The organisation that owns the folder of the file.
    #[must_use]
    pub fn organisation(&self) -> OrganisationId {
        let folder = self.0.split_once('/').and_then(|(organisation, _)| organisation.parse().ok());
        // Every key was made with an organisation, or with a text that was seen to name one.
        OrganisationId::new(folder.unwrap_or_default())
    }

    /// The key as text: folder and name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for FileKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::CountingEntropy;

    #[test]
    fn the_same_bytes_have_the_same_key_in_one_organisation_and_no_other() {
        let key = |organisation, bytes| FileKey::from_content(OrganisationId::new(organisation), bytes);
        assert_eq!(key(7, b"logo"), key(7, b"logo"));
        assert_ne!(key(7, b"logo"), key(8, b"logo"));
        assert_ne!(key(7, b"logo"), key(7, b"logO"));
        assert_eq!(FileKey::restore(key(7, b"logo").as_str()), Some(key(7, b"logo")));
    }

    #[test]
    fn a_key_comes_back_from_storage_and_nothing_else_is_one() {
        let key = FileKey::generate(OrganisationId::new(7), &CountingEntropy::default());
        assert_eq!(key.organisation(), OrganisationId::new(7));
        assert_eq!(FileKey::restore(key.as_str()), Some(key));
        let hex = "0".repeat(32);
        let no_organisation = format!("99999999999999999999/{hex}");
        for text in
            ["", "7", "7/", "7/../../etc/passwd", &format!("../{hex}"), &format!("7/{hex}/x"), &hex, &no_organisation]
        {
            assert_eq!(FileKey::restore(text), None, "{text}");
        }
    }
}
