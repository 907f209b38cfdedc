//! The version of the program, and the sources that it was built from.

use std::sync::LazyLock;

/// The number of the release.
const NUMBER: &str = env!("CARGO_PKG_VERSION");
/// The first twelve digits of the commit, and its day as YYYY-MM-DD. A build that is not given them has none;
/// `make release` gives them.
const COMMIT: Option<&str> = option_env!("CUSTOMS_BUILD_COMMIT");
const DATE: Option<&str> = option_env!("CUSTOMS_BUILD_DATE");

/// The version as `--version` prints it: number, commit and day.
pub(crate) static VERSION: LazyLock<String> = LazyLock::new(|| {
    let known: Vec<&str> = [COMMIT, DATE].into_iter().flatten().filter(|word| !word.is_empty()).collect();
    if known.is_empty() { format!("{NUMBER} (not a release)") } else { format!("{NUMBER} ({})", known.join(", ")) }
});
