//! The tests of archives of evidence.

#![expect(clippy::expect_used, reason = "a test that meets something unexpected fails")]

mod altered;
mod archives;
mod hostile;
mod keys;
mod written;
