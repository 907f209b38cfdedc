//! The tests of this crate.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

mod day;
mod first_look;
mod hostile;
mod moment;
mod number;
mod parts;
mod read;
mod second_look;
mod unknown_name;
