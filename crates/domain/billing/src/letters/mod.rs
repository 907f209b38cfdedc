//! The letters that invoices are sent with: what they say, and to whom they can go.

mod address;
mod wish;
mod wording;

pub(crate) use address::is_address;
pub use wish::LetterWish;
pub(crate) use wording::Wording;
