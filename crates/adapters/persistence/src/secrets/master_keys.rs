use super::{MasterKey, MasterKeyError, MasterKeyId};
use std::fmt::Write;

/// The master keys of an installation, the newest last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MasterKeys {
    older: Vec<Named>,
    newest: Named,
}

type Named = (MasterKeyId, MasterKey);

/// The beginning of a file with several keys.
const HEADING: &str = "# Master keys of customs-api, an id and a key in each line, the newest last. Never edit or \
                       lose this file:\n# docs/operating.md tells how keys are rotated.\n";

impl MasterKeys {
    /// An installation with one key, which is its first.
    #[must_use]
    pub fn from_first(key: MasterKey) -> Self {
        Self { older: Vec::new(), newest: (MasterKeyId::first(), key) }
    }

    /// Adds a new key as the newest, and returns its id.
    ///
    /// # Errors
    /// `NoRandomness` when no key can be made.
    pub fn add_new(&mut self) -> Result<MasterKeyId, MasterKeyError> {
        let key = MasterKey::generate()?;
        let id = key.later_id().ok_or(MasterKeyError::NoRandomness)?;
        self.older.push(std::mem::replace(&mut self.newest, (id.clone(), key)));
        Ok(id)
    }

    /// The ids of all keys, the newest last.
    pub fn ids(&self) -> impl Iterator<Item = &MasterKeyId> {
        self.keys().map(|(id, _)| id)
    }

    /// The id of the newest key.
    #[must_use]
    pub const fn newest(&self) -> &MasterKeyId {
        &self.newest.0
    }

    /// Takes out all keys but this one, and returns the ids of those; `None`, and nothing changes, if it is not there.
    #[must_use]
    pub fn keep_only(&mut self, kept: &MasterKeyId) -> Option<Vec<MasterKeyId>> {
        let (mut stays, gone): (Vec<Named>, Vec<Named>) = self.all().cloned().partition(|(id, _)| id == kept);
        self.newest = stays.pop()?;
        self.older.clear();
        Some(gone.into_iter().map(|(id, _)| id).collect())
    }

    /// The keys other than this one; `None` without any.
    pub(super) fn without(&self, key: &MasterKeyId) -> Option<Self> {
        let mut others: Vec<Named> = self.all().filter(|(id, _)| id != key).cloned().collect();
        others.pop().map(|newest| Self { older: others, newest })
    }

    /// These keys and, before them, those of others that are not among them.
    pub(super) fn with_older(self, others: &Self) -> Self {
        let unknown = |named: &&Named| self.all().all(|(id, _)| *id != named.0);
        let older = others.all().filter(unknown).cloned().chain(self.older.iter().cloned()).collect();
        Self { older, newest: self.newest }
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = (&MasterKeyId, &MasterKey)> {
        self.all().map(|(id, key)| (id, key))
    }

    fn all(&self) -> impl Iterator<Item = &Named> {
        self.older.iter().chain([&self.newest])
    }

    /// Reads the content of a key file: the 32 bytes of a first key, or lines.
    #[doc(hidden)]
    pub fn read(content: &[u8]) -> Result<Self, String> {
        if let Ok(bytes) = <[u8; MasterKey::LENGTH]>::try_from(content) {
            return Ok(Self::from_first(MasterKey::new(bytes)));
        }
        let wrong = || "it must hold exactly 32 bytes, or lines with an id and a key".to_owned();
        let text = std::str::from_utf8(content).map_err(|_| wrong())?;
        let mut keys: Vec<Named> = Vec::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (id, key) = key_of(line).map_err(|problem| format!("line {number}: {problem}"))?;
            if keys.iter().any(|(known, _)| *known == id) {
                return Err(format!("line {number}: a second key with the id {id}"));
            }
            keys.push((id, key));
        }
        let newest = keys.pop().ok_or_else(wrong)?;
        Ok(Self { older: keys, newest })
    }

    /// The content of the key file.
    #[doc(hidden)]
    pub fn written(&self) -> Vec<u8> {
        let (newest, key) = &self.newest;
        if self.older.is_empty() && *newest == MasterKeyId::first() {
            return key.bytes().to_vec();
        }
        let mut text = HEADING.to_owned();
        for (id, key) in self.all() {
            // Writing into a String never fails.
            let _ = writeln!(text, "{id} {}", hex::encode(key.bytes()));
        }
        text.into_bytes()
    }
}

fn key_of(line: &str) -> Result<Named, &'static str> {
    let (id, key) = line.split_once(char::is_whitespace).ok_or("it must hold an id and a key")?;
    let id = MasterKeyId::parse(id).ok_or("that is no id of a key")?;
    let bytes: Option<[u8; MasterKey::LENGTH]> = hex::decode(key.trim()).ok().and_then(|key| key.try_into().ok());
    let key = MasterKey::new(bytes.ok_or("the key must have 64 hexadecimal digits")?);
    if id != MasterKeyId::first() && key.later_id().as_ref() != Some(&id) {
        return Err("the id does not belong to its key");
    }
    Ok((id, key))
}
