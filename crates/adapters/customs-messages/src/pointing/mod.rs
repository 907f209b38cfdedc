//! From what customs points at to the field that the broker filled in.

mod pointer;

pub use pointer::{PointerChain, PointerStep};
