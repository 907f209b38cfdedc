use super::{MasterKeyError, MasterKeyId, MasterKeys};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};

/// The file with the master keys: `secrets.master_key_file`. It is always complete, since a change replaces it as a
/// whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MasterKeyFile(PathBuf);

/// The ending of the name of the file with former keys.
const FORMER: &str = ".former";
/// The ending of the name of a file that is being written; a random number follows.
const DRAFT: &str = ".new-";

impl MasterKeyFile {
    /// The file at that path.
    #[must_use]
    pub fn at(path: &Path) -> Self {
        Self(path.to_owned())
    }

    /// Reads the keys.
    ///
    /// # Errors
    /// A file that cannot be read, that others may read, or that holds no key.
    pub fn load(&self) -> Result<MasterKeys, MasterKeyError> {
        let mode = fs::metadata(&self.0).map_err(file_error(&self.0))?.permissions().mode();
        if mode & 0o077 != 0 {
            return Err(MasterKeyError::Exposed { path: self.0.clone() });
        }
        let content = fs::read(&self.0).map_err(file_error(&self.0))?;
        MasterKeys::read(&content).map_err(|problem| MasterKeyError::Content { path: self.0.clone(), problem })
    }

    /// Reads the keys, or creates the file with one on the first start. Only its owner can read it. It appears under
    /// its name complete or not at all, even when several processes start at the same moment.
    ///
    /// # Errors
    /// A file that cannot be read or created, that others may read, or that holds no key.
    pub fn load_or_create(&self) -> Result<MasterKeys, MasterKeyError> {
        match self.load() {
            Err(MasterKeyError::File { source, .. }) if source.kind() == ErrorKind::NotFound => {
                self.create()?;
                self.load()
            }
            answer => answer,
        }
    }

    /// Adds a new key, unless the newest is none of `in_use`: then that one waits already, and is returned. One of two
    /// calls at the same moment adds a key.
    ///
    /// # Errors
    /// The errors of [`Self::load`], and a file that cannot be written.
    pub fn add_key(&self, in_use: &[MasterKeyId]) -> Result<MasterKeyId, MasterKeyError> {
        let (path, _turn) = self.take_turn()?;
        let mut keys = self.load()?;
        if !in_use.contains(keys.newest()) {
            return Ok(keys.newest().clone());
        }
        let added = keys.add_new()?;
        replace(&path, &keys.written()).map_err(file_error(&self.0))?;
        Ok(added)
    }

    /// Moves all keys but this one into the file of former keys, and returns the ids of those. There an instance that
    /// stood still during a rotation, and a restored old backup, still find them.
    ///
    /// # Errors
    /// The errors of [`Self::load`], a file that cannot be written, and one without this key, which is left as it is.
    pub fn keep_only(&self, kept: &MasterKeyId) -> Result<Vec<MasterKeyId>, MasterKeyError> {
        let (path, _turn) = self.take_turn()?;
        let before = self.load()?;
        let mut keys = before.clone();
        let gone = keys.keep_only(kept).ok_or_else(|| self.lacks(kept))?;
        if let Some(removed) = before.without(kept) {
            let former = self.former();
            let all = match former.load() {
                Ok(known) => removed.with_older(&known),
                Err(MasterKeyError::File { source, .. }) if source.kind() == ErrorKind::NotFound => removed,
                Err(error) => return Err(error),
            };
            put(&path, &former.0, &all.written()).map_err(file_error(&former.0))?;
            replace(&path, &keys.written()).map_err(file_error(&self.0))?;
        }
        remove_drafts(&path).map_err(file_error(&self.0))?;
        Ok(gone)
    }

    /// The file beside this one with the keys that rotations took out of it, which opens what was sealed before.
    #[must_use]
    pub fn former(&self) -> Self {
        let real = fs::canonicalize(&self.0).unwrap_or_else(|_| self.0.clone());
        Self(with_ending(&real, FORMER))
    }

    /// The error that this file does not hold a key that it must hold.
    #[must_use]
    pub fn lacks(&self, key: &MasterKeyId) -> MasterKeyError {
        let problem = format!(
            "it does not hold key {key}, by which the secrets in the database are sealed: bring that file back before the \
             instances that still know the key end"
        );
        MasterKeyError::Content { path: self.0.clone(), problem }
    }

    /// The real path of the file, and its folder locked against other changes of it until the value is dropped.
    fn take_turn(&self) -> Result<(PathBuf, File), MasterKeyError> {
        // A link stays a link to the changed file.
        let path = fs::canonicalize(&self.0).map_err(file_error(&self.0))?;
        let folder = File::open(folder_of(&path)).map_err(file_error(&self.0))?;
        folder.lock().map_err(file_error(&self.0))?;
        Ok((path, folder))
    }

    /// Writes a new key under a temporary name and links it to the right one. Linking fails when another process was
    /// faster; then its key counts.
    #[doc(hidden)]
    pub fn create(&self) -> Result<(), MasterKeyError> {
        let key = super::MasterKey::generate()?;
        let path = &self.0;
        let folder = folder_of(path);
        fs::create_dir_all(folder).map_err(file_error(path))?;
        let draft = draft_beside(path);
        let written = write_new(&draft, 0o600, key.bytes()).and_then(|_| match fs::hard_link(&draft, path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
            linked => linked,
        });
        let removed = fs::remove_file(&draft);
        let kept = written.and(removed).and_then(|()| File::open(folder)?.sync_all());
        kept.map_err(file_error(path))
    }
}

impl std::fmt::Display for MasterKeyFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.display().fmt(f)
    }
}

/// Puts a complete file in the place of another, with its mode and its owner.
fn replace(path: &Path, content: &[u8]) -> std::io::Result<()> {
    put(path, path, content)
}

/// Puts a complete file at `path`, with the mode and the owner of another file, `like`.
fn put(like: &Path, path: &Path, content: &[u8]) -> std::io::Result<()> {
    let before = fs::metadata(like)?;
    let draft = draft_beside(path);
    let replaced = write_new(&draft, before.permissions().mode() & 0o777, content).and_then(|file| {
        let own = file.metadata()?;
        if (own.uid(), own.gid()) != (before.uid(), before.gid()) {
            // Otherwise a rotation by another user would take the file away from the service.
            fchown(&file, Some(before.uid()), Some(before.gid()))?;
        }
        fs::rename(&draft, path)
    });
    if let Err(error) = replaced {
        // The first error says more than one of tidying up.
        let _ = fs::remove_file(&draft);
        return Err(error);
    }
    File::open(folder_of(path))?.sync_all()
}

fn write_new(draft: &Path, mode: u32, content: &[u8]) -> std::io::Result<File> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(mode).open(draft)?;
    file.write_all(content)?;
    file.sync_all()?;
    Ok(file)
}

/// A name that no other process uses: in containers all processes have the same number.
fn draft_beside(path: &Path) -> PathBuf {
    let mut random = [0; 8];
    // Without randomness no key could be made either; a name that is taken is refused by the file system.
    let _ = aws_lc_rs::rand::fill(&mut random);
    with_ending(path, &format!("{DRAFT}{}", hex::encode(random)))
}

/// Removes files that processes left behind when they were killed while they wrote the file. The folder is locked.
fn remove_drafts(path: &Path) -> std::io::Result<()> {
    let beginning = with_ending(path, DRAFT).file_name().unwrap_or_default().to_string_lossy().into_owned();
    for entry in fs::read_dir(folder_of(path))? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(&beginning) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn file_error(path: &Path) -> impl Fn(std::io::Error) -> MasterKeyError {
    move |source| MasterKeyError::File { path: path.to_owned(), source }
}
