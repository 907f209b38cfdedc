//! The tests of the store of files. The modules are named after those of the library.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

mod location;
mod object_files;
