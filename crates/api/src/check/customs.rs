use super::{Finding, Site};
use crate::config::CustomsMode;
use crate::failure::Failure;
use actix_web::rt::System;
use customs_gateway::{GatewayCredentials, GatewayOptions, HttpCustomsGateway};
use std::time::Duration;

const GATEWAY: &str = "gateway of customs";
const INBOUND: &str = "messages of customs";

/// Fetches a token of the gateway; nothing is handed over.
pub(super) fn gateway(site: &Site) -> Finding {
    let gateway = &site.settings.customs.gateway;
    let (Some(url), Some(token_url), Some(client_id), Some(client_secret)) =
        (&gateway.url, &gateway.token_url, &gateway.client_id, &gateway.client_secret)
    else {
        return Finding::skipped(GATEWAY, "settings of customs.gateway are missing");
    };
    let tried =
        GatewayCredentials::new(url, token_url, client_id.clone(), client_secret.clone()).map_err(Failure::from);
    let tried = tried.and_then(|credentials| {
        let options = GatewayOptions { timeout: Duration::from_secs(4), ..GatewayOptions::default() };
        System::new().block_on(async move {
            HttpCustomsGateway::new(&credentials, options)?.try_out().await.map_err(Failure::from)
        })
    });
    match tried {
        Ok(()) => Finding::ok(GATEWAY, "it gave out a token; no message was sent"),
        Err(failure) => {
            let advice = "mend customs.gateway.token_url, client_id and client_secret, or the way to the gateway";
            Finding::failed(GATEWAY, failure.to_string(), advice)
        }
    }
}

/// Customs is played by the service itself.
pub(super) fn simulator(site: &Site) -> Finding {
    if site.settings.http.listen.ip().is_loopback() {
        return Finding::ok(GATEWAY, "simulated: nothing reaches the authority");
    }
    let reported =
        format!("simulated on {}, an address that others can reach: MRNs are not real", site.settings.http.listen);
    Finding::warning(GATEWAY, reported, "set customs.mode to gateway for real work")
}

/// Whether messages of the gateway are taken.
pub(super) fn inbound(site: &Site) -> Finding {
    if site.settings.customs_mode() == CustomsMode::Simulator {
        return Finding::skipped(INBOUND, "customs is simulated");
    }
    if site.settings.customs.gateway.inbound_secret.as_ref().is_some_and(|secret| !secret.is_empty()) {
        return Finding::ok(INBOUND, "customs.gateway.inbound_secret is set");
    }
    let reported =
        "without customs.gateway.inbound_secret no message of customs is taken, and no declaration is ever answered";
    Finding::failed(INBOUND, reported, "set it to what the gateway signs its messages with")
}
