//! Calls to a server that writes what a test tells it, byte for byte.

mod answers;
mod connections;
mod script;
