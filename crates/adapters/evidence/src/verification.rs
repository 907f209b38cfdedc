use crate::keys::PublicKey;
use crate::manifest::{About, Entry, FORMAT, LeftOut, MANIFEST, Manifest, SIGNATURE, VERSION};
use crate::reading::{Contents, FoundEntry, Refused, Stopped, read};
use crate::signature::{ALGORITHM, Signature};
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use std::io::{self, Read};

/// The outcome of a check of an archive.
#[derive(Debug)]
pub struct Verification {
    /// What the manifest says the archive is about; only true when there are no faults.
    pub about: Option<About>,
    /// What the manifest says is not in the archive.
    pub left_out: Vec<LeftOut>,
    /// The public key in the archive.
    pub key: Option<PublicKey>,
    /// The number of entries that were compared with the manifest.
    pub entries: usize,
    /// All that is wrong, in the order of the manifest.
    pub faults: Vec<Fault>,
}

/// Something that is wrong with an archive.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The file is no archive of evidence, or its form was damaged.
    #[error("the file is no archive of evidence: {0}")]
    Refused(#[from] Refused),
    /// The manifest or its signature is missing, so nothing can be checked.
    #[error("{0} is missing")]
    Incomplete(&'static str),
    /// The manifest or its signature cannot be read.
    #[error("{0} cannot be read: it was altered")]
    Unreadable(&'static str),
    /// The manifest is another one than was signed.
    #[error("manifest.json was altered: the signature is of another manifest")]
    ManifestAltered,
    /// The signature is none of the key beside it.
    #[error("signature.json was altered: it holds no signature of a manifest by the key in it")]
    SignatureAltered,
    /// The archive is signed by another key than those that it was to be signed by.
    #[error("signature.json has the key {0}, which is none of the given keys")]
    OtherKey(String),
    /// An entry has other bytes than the manifest says.
    #[error("{0} was altered")]
    Altered(String),
    /// An entry of the manifest is not in the archive.
    #[error("{0} is missing")]
    Missing(String),
    /// An entry is not in the manifest.
    #[error("{0} is not in the manifest: it was added")]
    Added(String),
}

impl Fault {
    /// A word for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Refused(_) => "no_archive",
            Self::Incomplete(_) | Self::Missing(_) => "missing",
            Self::Unreadable(_) | Self::ManifestAltered | Self::SignatureAltered | Self::Altered(_) => "altered",
            Self::OtherKey(_) => "other_key",
            Self::Added(_) => "added",
        }
    }

    /// The name of the entry that is wrong; `None` where it is the file as a whole.
    #[must_use]
    pub fn entry(&self) -> Option<&str> {
        match self {
            Self::Refused(_) => None,
            Self::Incomplete(name) | Self::Unreadable(name) => Some(name),
            Self::ManifestAltered => Some(MANIFEST),
            Self::SignatureAltered | Self::OtherKey(_) => Some(SIGNATURE),
            Self::Altered(name) | Self::Missing(name) | Self::Added(name) => Some(name),
        }
    }
}

/// Checks an archive: its form, the signature of its manifest, and each entry against the manifest. With `trusted` the
/// archive has to be signed by one of these keys; without them the signature shows no more than that nothing was
/// altered by anyone without the key in the archive.
///
/// # Errors
/// When the file cannot be read. A file that is no archive is a fault.
pub fn verify(input: impl Read, trusted: Option<&[PublicKey]>) -> io::Result<Verification> {
    let mut outcome = Verification { about: None, left_out: Vec::new(), key: None, entries: 0, faults: Vec::new() };
    let Contents { entries, manifest, signature } = match read(input) {
        Ok(contents) => contents,
        Err(Stopped::Refused(refused)) => {
            outcome.faults.push(refused.into());
            return Ok(outcome);
        }
        Err(Stopped::Failed(error)) => return Err(error),
    };
    match (&manifest, signature) {
        (Some(manifest), Some(signature)) => outcome.check_signature(manifest, &signature, trusted),
        (_, None) => outcome.faults.push(Fault::Incomplete(SIGNATURE)),
        (None, Some(_)) => {}
    }
    match manifest.as_deref().map(read_manifest) {
        Some(Some(manifest)) => outcome.compare(manifest, &entries),
        Some(None) => outcome.faults.push(Fault::Unreadable(MANIFEST)),
        None => outcome.faults.push(Fault::Incomplete(MANIFEST)),
    }
    outcome.name_unsound(&entries);
    Ok(outcome)
}

fn read_manifest(bytes: &[u8]) -> Option<Manifest> {
    let manifest: Manifest = serde_json::from_slice(bytes).ok()?;
    (manifest.format == FORMAT && manifest.version == VERSION).then_some(manifest)
}

impl Verification {
    /// Whether the archive is what was signed.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.faults.is_empty()
    }

    fn check_signature(&mut self, manifest: &[u8], signature: &[u8], trusted: Option<&[PublicKey]>) {
        // Nothing may be added where no one looks: the text is as it is written.
        let is_plain = |read: &Signature| {
            read.algorithm == ALGORITHM && serde_json::to_vec_pretty(read).is_ok_and(|written| written == signature)
        };
        let read = serde_json::from_slice::<Signature>(signature).ok().filter(is_plain);
        let found = read.and_then(|read| Some((PublicKey::from_jwk(&read.public_key)?, read)));
        let Some((key, Signature { algorithm: _, public_key, manifest_sha256, signature })) = found else {
            return self.faults.push(Fault::Unreadable(SIGNATURE));
        };
        self.key = Some(key);
        let digest = hex::encode(Sha256::digest(manifest));
        let is_named_rightly = public_key.kid == Some(key.thumbprint());
        if !key.has_signed(&manifest_sha256, &signature) || !is_named_rightly {
            // The digest beside the signature may be what was altered.
            self.faults.push(Fault::SignatureAltered);
        } else if digest != manifest_sha256 {
            self.faults.push(Fault::ManifestAltered);
        }
        if trusted.is_some_and(|trusted| !trusted.contains(&key)) {
            self.faults.push(Fault::OtherKey(key.thumbprint()));
        }
    }

    fn compare(&mut self, manifest: Manifest, entries: &[FoundEntry]) {
        let Manifest { format: _, version: _, about, entries: listed, left_out } = manifest;
        (self.about, self.left_out) = (Some(about), left_out);
        let is_listed = |entry: &&FoundEntry| entry.name != MANIFEST && entry.name != SIGNATURE;
        let mut found: HashMap<&str, &FoundEntry> =
            entries.iter().filter(is_listed).map(|entry| (entry.name.as_str(), entry)).collect();
        for Entry { name, size, sha256 } in listed {
            match found.remove(name.as_str()) {
                None => self.faults.push(Fault::Missing(name)),
                Some(entry) if u64::from(entry.size) != size || hex::encode(entry.sha256) != sha256 => {
                    self.faults.push(Fault::Altered(name));
                }
                Some(_) => self.entries += 1,
            }
        }
        let mut added: Vec<&str> = found.into_keys().collect();
        added.sort_unstable();
        self.faults.extend(added.into_iter().map(|name| Fault::Added(name.to_owned())));
    }

    /// Names the entries with another checksum than their bytes have, unless they are named already.
    fn name_unsound(&mut self, entries: &[FoundEntry]) {
        let named: HashSet<&str> = self.faults.iter().filter_map(Fault::entry).collect();
        let unsound = entries.iter().filter(|entry| !entry.is_sound && !named.contains(entry.name.as_str()));
        let unsound: Vec<Fault> = unsound.map(|entry| Fault::Altered(entry.name.clone())).collect();
        self.faults.extend(unsound);
    }
}
