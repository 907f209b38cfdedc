//! What the tests need of the machine.

use std::env;
use std::path::{Path, PathBuf};

/// The programs and files that were found.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) program: PathBuf,
    pub(crate) chromium: PathBuf,
    pub(crate) chromedriver: PathBuf,
    /// What finds obstacles on a page; `None` where pages are only shown.
    pub(crate) axe: Option<PathBuf>,
}

impl Found {
    /// Looks for all of them. Returns `None` and reports it when something is missing; where `CI` is set, that is a
    /// failure.
    pub(crate) fn look() -> Option<Self> {
        match Self::all() {
            Ok(found) => Some(found),
            Err(missing) if env::var_os("CI").is_some() => panic!("{missing}"),
            Err(missing) => {
                eprintln!("SKIPPED: {missing}");
                None
            }
        }
    }

    fn all() -> Result<Self, String> {
        let axe = given("AXE_CORE", "target/ci-node/node_modules/axe-core/axe.min.js");
        let axe = file(&axe, "axe.min.js of axe-core: npm install axe-core@4.14.1, and set AXE_CORE")?;
        Ok(Self { axe: Some(axe), ..Self::to_look_at()? })
    }

    /// What it takes to look at pages.
    pub(crate) fn to_look_at() -> Result<Self, String> {
        let program = given("CUSTOMS_API", "target/debug/customs-api");
        Ok(Self {
            program: file(&program, "customs-api: cargo build --package customs-api, or set CUSTOMS_API")?,
            chromium: on_path("chromium")?,
            chromedriver: on_path("chromedriver")?,
            axe: None,
        })
    }
}

/// The file that a variable names, or this one of the project.
fn given(variable: &str, otherwise: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    env::var_os(variable).map_or_else(|| root.join(otherwise), PathBuf::from)
}

fn file(path: &Path, how: &str) -> Result<PathBuf, String> {
    path.is_file().then(|| path.to_owned()).ok_or_else(|| format!("{} is missing ({how})", path.display()))
}

fn on_path(program: &str) -> Result<PathBuf, String> {
    let folders = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file());
    found.ok_or_else(|| format!("{program} is missing: apt-get install chromium chromium-driver"))
}
