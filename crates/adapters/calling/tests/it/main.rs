//! Calls to a server that writes what a test asks for, byte for byte.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

mod answers;
mod beginnings;
mod connections;
mod script;
