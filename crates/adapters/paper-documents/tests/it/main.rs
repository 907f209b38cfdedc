//! Customs papers as PDF.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

mod code_128;
mod fonts;
mod pages;
mod samples;
mod slips;
mod texts;
