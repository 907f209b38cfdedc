use super::{Authentication, peer_address};
use crate::Services;
use crate::rate_limit::{Demand, Standing};
use actix_web::dev::ServiceRequest;
use actix_web::http::Method;
use customs_access::TokenClaims;

/// Counts the request against every limit that applies to it; the tightest answer, or `None` when
/// nothing limits it.
pub(super) async fn charge(
    services: &Services,
    request: &ServiceRequest,
    authentication: &Authentication,
) -> Option<Standing> {
    let mut tightest = None;
    for demand in demands(services, request, authentication) {
        let standing = services.rate_limits.take(services.clock.now(), &demand).await;
        tightest = Standing::tighter(tightest, Some(standing));
    }
    tightest
}

fn demands(services: &Services, request: &ServiceRequest, authentication: &Authentication) -> Vec<Demand> {
    let limits = &services.settings.rate_limits;
    let path = request.path();
    if !limits.enabled || !(path.starts_with("/api/v1") || path.starts_with("/oauth")) {
        return Vec::new();
    }
    let peer = || peer_address(request.peer_addr(), request.headers(), &services.settings.trusted_proxies).to_string();
    if path == "/oauth/token" {
        return vec![Demand::window(format!("token-peer:{}", peer()), limits.token_per_minute)];
    }
    let Some(claims) = authentication.claims() else {
        return vec![Demand::window(format!("peer:{}", peer()), limits.general_per_minute)];
    };
    if path.starts_with("/api/v1/rejection-analysis") {
        let (per_minute, burst) = (limits.rejection_analysis_per_minute, limits.rejection_analysis_burst);
        return vec![Demand::bucket(format!("rejections:{}", claims.token_id), per_minute, burst)];
    }
    let mut demands = vec![Demand::window(client("client", claims), limits.general_per_minute)];
    if is_export(request.method(), path) {
        demands.push(Demand::window(client("export", claims), limits.export_per_minute));
    }
    demands
}

fn client(limit: &str, claims: &TokenClaims) -> String {
    format!("{limit}:{}", claims.client_id)
}

/// `POST /api/v1/reports/{id}/export`.
fn is_export(method: &Method, path: &str) -> bool {
    let report = path.strip_prefix("/api/v1/reports/").and_then(|rest| rest.strip_suffix("/export"));
    method == Method::POST && report.is_some_and(|id| !id.is_empty() && !id.contains('/'))
}
