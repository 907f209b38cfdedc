//! Which files are taken: by their name and by what is in them.

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
