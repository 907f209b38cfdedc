//! Messages about declarations: DEC is read, RES is written.

pub(crate) mod dec_message;
mod pointer;
pub(crate) mod response_writer;

pub use dec_message::{DecMessage, NotADeclaration};
pub use pointer::{Pointer, PointerStep};
pub(crate) use pointer::{class_id, repeats};
pub(crate) use response_writer::{ResponseHead, write_response};
