use super::{Area, Authentication, Route};
use crate::rate_limit::{Demand, Standing};
use crate::{RateLimits, Services};
use actix_web::http::Method;
use customs_access::TokenClaims;
use customs_serving::ClientAddress;

/// The properties of a request that decide which rate limits count it.
pub(super) struct Counted<'a> {
    pub(super) method: &'a Method,
    pub(super) route: Route,
    pub(super) client: ClientAddress,
    pub(super) authentication: &'a Authentication,
}

impl Counted<'_> {
    /// Counts the request against every limit that applies to it. Returns the tightest standing, or `None` if no limit
    /// applies.
    pub(super) async fn count(&self, services: &Services) -> Option<Standing> {
        let mut tightest = None;
        for demand in self.demands(&services.settings.rate_limits) {
            let standing = services.rate_limits.take(services.clock.now(), &demand).await;
            tightest = Standing::tighter(tightest, Some(standing));
        }
        tightest
    }

    fn demands(&self, limits: &RateLimits) -> Vec<Demand> {
        if !limits.enabled || !self.route.is_private() {
            return Vec::new();
        }
        if self.route.area == Area::TokenIssue {
            return vec![Demand::window(format!("token-peer:{}", self.client.network()), limits.token_per_minute)];
        }
        let Some(claims) = self.authentication.claims() else {
            return vec![Demand::window(format!("peer:{}", self.client.network()), limits.general_per_minute)];
        };
        if self.route.area == Area::RejectionAnalysis {
            let (per_minute, burst) = (limits.rejection_analysis_per_minute, limits.rejection_analysis_burst);
            return vec![Demand::bucket(format!("rejections:{}", claims.token_id), per_minute, burst)];
        }
        let mut demands = vec![Demand::window(client("client", claims), limits.general_per_minute)];
        let is_as_long = self.route.pattern.is_some_and(|pattern| AS_LONG_AS_EXPORTS.contains(&pattern));
        if is_as_long || (self.route.area == Area::ReportExport && self.method == Method::POST) {
            demands.push(Demand::window(client("export", claims), limits.export_per_minute));
        }
        demands
    }
}

/// Operations that read all of the audit log or all about a record, and count as exports.
const AS_LONG_AS_EXPORTS: [&str; 4] = [
    "/api/v1/audit/export",
    "/api/v1/audit/verification",
    "/api/v1/declarations/{id}/evidence",
    "/api/v1/transits/{id}/evidence",
];

fn client(limit: &str, claims: &TokenClaims) -> String {
    format!("{limit}:{}", claims.client_id)
}
