//! Pointers, by which customs names the place of an error in a declaration.

mod pointer;

pub use pointer::{PointerChain, PointerStep};
