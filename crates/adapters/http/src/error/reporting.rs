use super::sentence;
use crate::ApiError;
use actix_web::http::StatusCode;
use customs_reporting::ReportingError;

impl From<ReportingError> for ApiError {
    fn from(error: ReportingError) -> Self {
        match error {
            ReportingError::Invalid(errors) => Self::validation(&errors),
            ReportingError::InvalidPeriod(_) => Self::new(StatusCode::BAD_REQUEST, "invalid_period", &sentence(&error)),
            ReportingError::UnknownReport => Self::not_found_because("The report was not found."),
            ReportingError::Storage(error) => error.into(),
        }
    }
}
