//! The entry of an operation in the OpenAPI document, as far as the arguments of its handler decide it: whatever they
//! enforce is described by them, so that no document promises another thing than the code does.

mod arguments;
mod described;
mod description;
mod from_path;
mod parts;
mod read;
mod write;

pub(crate) use described::{Described, WithArguments};
pub(crate) use description::{Argument, Description};
pub(crate) use from_path::FromPath;
pub(crate) use parts::services;
pub(crate) use read::{Asked, Read, ReadNamed};
pub(crate) use write::{Ask, AskNamed, Changing, Create, Effect, NoBody, Order, Ordered, Write};

use crate::ApiError;
use crate::command::Answer;
use actix_web::HttpResponse;

/// The outcome of the work of an operation.
pub(crate) type Answered = Result<Answer, ApiError>;

/// The outcome of a handler that makes its response itself.
pub(crate) type Responded = Result<HttpResponse, ApiError>;
