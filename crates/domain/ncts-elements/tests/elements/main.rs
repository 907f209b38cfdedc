//! The tables of elements agree with the published schemas.

#![allow(clippy::expect_used, reason = "a test that cannot go on fails")]

mod faults;
mod mutations;
mod samples;
mod tree;

/// Returns the published schemas and samples; where they are absent, the tests that need them pass with a message.
fn published() -> customs_test_support::Published {
    customs_test_support::Published::at(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data"))
}
