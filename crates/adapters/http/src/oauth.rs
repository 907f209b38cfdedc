//! Tokens: issuing, looking at, revoking, and what others need to know to verify them.

mod client_authentication;
mod discovery;
mod revoke;
mod token;
mod token_fields;
mod tokeninfo;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn register(config: &mut ServiceConfig<'_>) {
    config
        .service(token::issue_token)
        .service(tokeninfo::token_info)
        .service(revoke::revoke_token)
        .service(discovery::json_web_key_set)
        .service(discovery::authorization_server_metadata);
}
