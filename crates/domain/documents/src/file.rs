//! Checks which files are accepted, by their name and their content.

mod check;
mod compound;
mod kind;
mod name;
mod signature;
mod text;
mod well_formed;

pub use check::{FileCheck, MAX_FILE_SIZE};
pub use kind::FileKind;
pub use name::FileName;
