//! The one HTTP client of all calls that leave the service.
//!
//! It speaks HTTP/1.1 with and without TLS, follows no redirects, since credentials go with most requests, and reads
//! no more of an answer than its caller asks for. An interim answer (1xx) is not the answer: the client waits for the
//! final one (RFC 9110 §15.2). It has no time limit of its own except for the connection; callers set theirs.

mod addresses;
mod answer;
mod client;
mod connector;
mod no_answer;

pub use addresses::{Addresses, AnyAddress, NoAddress};
pub use answer::{Answer, BegunAnswer, BodyFailure};
pub use bytes::Bytes;
pub use client::{ClientOptions, HttpClient, public_roots};
pub use http::{Method, Request, StatusCode, Uri, header};
pub use no_answer::NoAnswer;
