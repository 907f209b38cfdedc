//! Length of long tests.

use std::env;

/// Gives `usual` in `make test`, and `soaking` in `make soak` (which sets `SOAK`): numbers of kills, rounds, and cases
/// that take too long to run at each change. Property tests without a number of their own take it from
/// `PROPTEST_CASES`, which `make soak` sets too.
#[must_use]
pub fn at_length<T>(usual: T, soaking: T) -> T {
    if env::var_os("SOAK").is_some_and(|set| !set.is_empty()) { soaking } else { usual }
}
