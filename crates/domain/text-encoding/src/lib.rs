#![doc = include_str!("../README.md")]

mod encoding;

pub use encoding::{NotOfTheEncoding, TextDecoder, TextEncoding};
