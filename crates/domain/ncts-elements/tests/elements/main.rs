//! The tables of elements agree with the published schemas.

#![allow(clippy::expect_used, reason = "a test that cannot go on fails")]

mod faults;
mod mutations;
mod samples;
mod tree;
