//! Pages are made by `build.rs`, which takes these modules as its own. Here they are only tested.

mod headings;
mod index;
mod layout;
mod links;
mod markdown;

use crate::escaping;
