use crate::failure::Fallible;
use crate::joiners::SystemEntropy;
use customs_kernel::Entropy;
use std::path::{Path, PathBuf};

/// A new folder that is deleted with its contents when this value is dropped.
pub(crate) struct ThrowAwayFolder(PathBuf);

impl ThrowAwayFolder {
    /// Makes a folder within that for temporary files. Its name begins with this text.
    pub(crate) fn new(beginning: &str) -> Fallible<Self> {
        let mut random = [0; 8];
        SystemEntropy.fill(&mut random);
        let path = std::env::temp_dir().join(format!("{beginning}-{:016x}", u64::from_be_bytes(random)));
        std::fs::create_dir(&path)?;
        Ok(Self(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for ThrowAwayFolder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("{} could not be removed: {error}", self.0.display());
        }
    }
}
