//! The customs brokerage service.
fn main() {}
