//! The entry of an operation in the OpenAPI document, as far as the arguments of its handler determine it: each
//! argument describes the conditions that it enforces, so that the document promises nothing that the code does not do.

mod arguments;
mod described;
mod description;
mod parts;
mod read;
mod write;

pub(crate) use described::{Described, WithArguments};
pub(crate) use description::{Argument, Description};
pub(crate) use parts::services;
pub(crate) use read::{Asked, Read};
pub(crate) use write::{Create, NoBody, Ordered, Write};

use crate::ApiError;
use actix_web::HttpResponse;

/// The outcome of a handler.
pub(crate) type Answered = Result<HttpResponse, ApiError>;
