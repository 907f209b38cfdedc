//! What pages are drawn with: letters, lengths, numbers and fonts.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

mod coverage;
mod face_file;
mod figures;
mod letters;
mod measures;
