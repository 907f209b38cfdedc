use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The master key of the installation: 32 random bytes in a file of their own, outside the database.
#[derive(Clone)]
pub struct MasterKey([u8; MasterKey::LENGTH]);

/// The reasons why there is no usable master key.
#[derive(Debug, thiserror::Error)]
pub enum MasterKeyError {
    /// The file, or its folder, cannot be read or created.
    #[error("the master key file {}: {source}", path.display())]
    File {
        /// The path of the key file.
        path: PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The file does not hold 32 bytes.
    #[error("the master key file {} must hold exactly 32 bytes", path.display())]
    Length {
        /// The path of the key file.
        path: PathBuf,
    },
    /// Users other than the owner may read the file.
    #[error("the master key file {} may be read by others: its mode must be 0600", path.display())]
    Exposed {
        /// The path of the key file.
        path: PathBuf,
    },
    /// The operating system gives no random bytes.
    #[error("the system gives no random bytes")]
    NoRandomness,
}

impl MasterKey {
    /// The length of a key in bytes.
    pub const LENGTH: usize = 32;

    /// Makes a key of bytes that were stored before.
    #[must_use]
    pub const fn new(bytes: [u8; Self::LENGTH]) -> Self {
        Self(bytes)
    }

    /// Reads the key, or creates one on the first start. Only its owner can read the file. It appears under its name
    /// complete or not at all, even when several processes start at the same moment.
    ///
    /// # Errors
    /// A file that cannot be read or created, that others may read, or that holds no key.
    pub fn load_or_create(path: &Path) -> Result<Self, MasterKeyError> {
        match Self::load(path) {
            Err(MasterKeyError::File { source, .. }) if source.kind() == ErrorKind::NotFound => {
                create(path)?;
                Self::load(path)
            }
            answer => answer,
        }
    }

    fn load(path: &Path) -> Result<Self, MasterKeyError> {
        let mode = fs::metadata(path).map_err(file_error(path))?.permissions().mode();
        if mode & 0o077 != 0 {
            return Err(MasterKeyError::Exposed { path: path.to_owned() });
        }
        let bytes = fs::read(path).map_err(file_error(path))?;
        let key = bytes.try_into().map_err(|_| MasterKeyError::Length { path: path.to_owned() })?;
        Ok(Self(key))
    }

    pub(super) const fn bytes(&self) -> &[u8; Self::LENGTH] {
        &self.0
    }
}

impl fmt::Debug for MasterKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MasterKey(..)")
    }
}

/// Writes a new key under a temporary name and links it to the right one. Linking fails when another process was
/// faster; then its key counts.
fn create(path: &Path) -> Result<(), MasterKeyError> {
    let mut key = [0_u8; MasterKey::LENGTH];
    aws_lc_rs::rand::fill(&mut key).map_err(|_| MasterKeyError::NoRandomness)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(file_error(path))?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".new-{}", std::process::id()));
    let draft = path.with_file_name(name);
    let written = write_key(&draft, &key).and_then(|()| match fs::hard_link(&draft, path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        linked => linked,
    });
    let removed = fs::remove_file(&draft);
    let kept = written.and(removed).and_then(|()| File::open(folder)?.sync_all());
    kept.map_err(file_error(path))
}

fn write_key(draft: &Path, key: &[u8]) -> std::io::Result<()> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(draft)?;
    file.write_all(key)?;
    file.sync_all()
}

fn file_error(path: &Path) -> impl Fn(std::io::Error) -> MasterKeyError {
    move |source| MasterKeyError::File { path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_start_makes_a_key_that_only_its_owner_can_read_and_later_ones_find_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("data/master-key");
        let made = MasterKey::load_or_create(&path).expect("a key");
        let found = MasterKey::load_or_create(&path).expect("a key");
        assert_eq!(made.bytes(), found.bytes());
        assert_ne!(made.bytes(), &[0; 32]);
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path().join("data")).expect("a folder").count(), 1, "no draft is left");
    }

    #[test]
    fn starts_at_the_same_moment_agree_on_one_key() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("master-key");
        write_key(&path, &[7; 32]).expect("written");
        create(&path).expect("somebody else was faster");
        assert_eq!(MasterKey::load_or_create(&path).expect("a key").bytes(), &[7; 32]);
    }

    #[test]
    fn a_key_that_others_can_read_or_of_another_length_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("master-key");
        write_key(&path, &[7; 31]).expect("written");
        assert!(matches!(MasterKey::load_or_create(&path), Err(MasterKeyError::Length { .. })));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("changed");
        assert!(matches!(MasterKey::load_or_create(&path), Err(MasterKeyError::Exposed { .. })));
    }
}
