//! Access tokens: issuing, inspecting and revoking them, and the data that others need to verify them.

mod client_authentication;
mod discovery;
mod revoke;
mod token;
mod token_fields;
mod tokeninfo;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(token::issue_token)
        .service(tokeninfo::show_token_info)
        .service(revoke::revoke_token)
        .service(discovery::show_json_web_key_set)
        .service(discovery::show_authorization_server_metadata);
}
