//! The tests of the parts that serve HTTP. The modules are named after those of the library.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

mod blocking;
mod client_address;
mod forwarded;
mod network;
mod pieces;
mod request_log;
mod sent_file_name;
