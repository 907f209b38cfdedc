use super::OpenStoreError;
use customs_documents::{FileKey, FileStoreError};
use object_store::local::LocalFileSystem;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A folder in which files are stored.
#[derive(Debug, Clone)]
pub(super) struct Folder(PathBuf);

/// File that is written and removed at the start, so that an unwritable folder is discovered then and not with the
/// first upload.
const PROBE: &str = "is-writable";

impl Folder {
    /// Creates the folder, for its owner only, and the store in it. Stored files are flushed to the disk.
    pub(super) fn open(path: &Path) -> Result<(Self, LocalFileSystem), OpenStoreError> {
        let unusable = |source| OpenStoreError::Folder { folder: path.display().to_string(), source };
        let folder = make(path).map_err(unusable)?;
        let store = LocalFileSystem::new_with_prefix(&folder)?.with_fsync(true);
        Ok((Self(folder), store))
    }

    /// Removes the parts of an unfinished file, which the store writes beside its name.
    pub(super) async fn delete_parts(&self, key: &FileKey) -> Result<(), FileStoreError> {
        let file = self.0.join(key.as_str());
        let removed = tokio::task::spawn_blocking(move || delete_parts(&file)).await;
        let removed = removed.unwrap_or_else(|_| Err(io::Error::other("the removal panicked")));
        removed.map_err(|error| FileStoreError::Unavailable(Box::new(error)))
    }
}

fn make(path: &Path) -> io::Result<PathBuf> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)?;
    let folder = path.canonicalize()?;
    let probe = folder.join(PROBE);
    std::fs::write(&probe, b"")?;
    // When two instances start at once, the other one may already have removed the probe.
    match std::fs::remove_file(&probe) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(folder),
    }
}

fn delete_parts(file: &Path) -> io::Result<()> {
    for number in 1_u32.. {
        let mut part = file.as_os_str().to_owned();
        part.push(format!("#{number}"));
        match std::fs::remove_file(&part) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => break,
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
