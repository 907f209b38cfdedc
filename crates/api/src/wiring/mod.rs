//! Which adapter answers which port.

mod access;
mod callbacks;
mod customs;
mod declarations;
mod http;
mod workers;

pub(crate) use access::access;
pub(crate) use callbacks::callbacks;
pub(crate) use customs::customs;
pub(crate) use declarations::declarations;
pub(crate) use http::{HttpParts, http_server};
pub(crate) use workers::Crew;
