use crate::{ApiError, Services};
use actix_web::{HttpRequest, web};

/// The services that every application has.
pub(crate) fn services(request: &HttpRequest) -> Result<web::Data<Services>, ApiError> {
    let services = request.app_data::<web::Data<Services>>().cloned();
    services.ok_or_else(|| ApiError::internal("the services are not registered"))
}
