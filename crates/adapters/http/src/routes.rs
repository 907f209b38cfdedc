//! All areas of the service, each registered once.

use crate::{callbacks, declarations, gateway, oauth, operations};
use utoipa_actix_web::scope;
use utoipa_actix_web::service_config::ServiceConfig;

/// Registers every endpoint.
pub(crate) fn register(config: &mut ServiceConfig<'_>) {
    oauth::register(config);
    operations::register(config);
    gateway::register(config);
    config.service(scope("/api/v1").configure(api));
}

/// The areas under `/api/v1`: one line each. Their paths are relative to it, as in the contract.
fn api(config: &mut ServiceConfig<'_>) {
    declarations::register(config);
    callbacks::register(config);
    #[cfg(test)]
    crate::tests::specimens::register(config);
}
