//! Finds the installed PostgreSQL.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::problem::Problem;

/// The two programs that a cluster needs.
pub(crate) struct Binaries {
    pub(crate) initdb: PathBuf,
    pub(crate) postgres: PathBuf,
}

impl Binaries {
    /// Looks in PATH, then in the folders of Debian, Fedora and Homebrew (newest version first).
    pub(crate) fn find() -> Result<Self, Problem> {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path)
            .chain(packaged())
            .find_map(|directory| Self::inside(&directory))
            .ok_or(Problem::NoBinaries)
    }

    fn inside(directory: &Path) -> Option<Self> {
        let initdb = directory.join("initdb");
        let postgres = directory.join("postgres");
        (initdb.is_file() && postgres.is_file()).then_some(Self { initdb, postgres })
    }
}

fn packaged() -> Vec<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = ["/usr/lib/postgresql", "/usr", "/opt/homebrew/opt", "/usr/local/opt"]
        .iter()
        .filter_map(|parent| fs::read_dir(parent).ok())
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let version = name.trim_start_matches("pgsql-").trim_start_matches("postgresql@");
            Some((version.parse().ok()?, entry.path().join("bin")))
        })
        .collect();
    versions.sort_by_key(|(version, _)| std::cmp::Reverse(*version));
    versions.into_iter().map(|(_, directory)| directory).collect()
}
