//! The tests of the pages and of the modules that make them.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

#[path = "../../src/escaping.rs"]
mod escaping;
mod file;
mod making;
mod search;
mod section;
