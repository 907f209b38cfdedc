use actix_web::ResponseError;
use actix_web::http::StatusCode;
use std::fmt;

/// The reason why a request is refused.
#[derive(Debug)]
pub(crate) enum Refusal {
    Unauthorized,
    Forbidden,
    NotFound,
    BadBody,
    Database(tokio_postgres::Error),
}

impl From<tokio_postgres::Error> for Refusal {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Database(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unauthorized => f.write_str("no valid token"),
            Self::Forbidden => f.write_str("a scope is missing"),
            Self::NotFound => f.write_str("there is none"),
            Self::BadBody => f.write_str("not a body that the yardstick takes"),
            Self::Database(error) => write!(f, "{error}"),
        }
    }
}

impl ResponseError for Refusal {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::BadBody => StatusCode::BAD_REQUEST,
            Self::Database(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}
