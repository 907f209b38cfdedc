//! The entry of an operation in the OpenAPI document, as far as the arguments of its handler determine it: each
//! argument describes the conditions that it enforces, so that the document promises nothing that the code does not do.

mod arguments;
mod described;
mod description;
mod from_path;
mod read;
mod write;

use crate::command::Response;
use crate::{ApiError, Services};
use actix_web::{HttpRequest, HttpResponse, web};

pub use described::Described;
pub(crate) use described::WithArguments;
pub use description::{Argument, Description};
pub use from_path::FromPath;
pub(crate) use read::ReadNamed;
pub use read::{Asked, Read};
pub use write::{Ask, Asking, Changing, Create, Creating, Effect, NoBody, Order, Ordered, Write};
pub(crate) use write::{AskNamed, CreateNamed};

/// The outcome of the work of an operation.
pub type Handled = Result<Response, ApiError>;

/// The outcome of a handler that makes its response itself.
pub type Responded = Result<HttpResponse, ApiError>;

/// The services that every application has.
pub(crate) fn services(request: &HttpRequest) -> Result<web::Data<Services>, ApiError> {
    let services = request.app_data::<web::Data<Services>>().cloned();
    services.ok_or_else(|| ApiError::internal("the services are not registered"))
}
