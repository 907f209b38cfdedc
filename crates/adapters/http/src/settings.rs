use customs_serving::Proxies;
use std::time::Duration;

/// The settings of an installation's HTTP layer.
#[derive(Debug, Clone)]
pub struct HttpSettings {
    /// The public base URL, without a slash at its end (`http.base_url`).
    pub base_url: String,
    /// The proxies in front of the service.
    pub proxies: Proxies,
    /// The time that bodies may take to arrive.
    pub body_patience: BodyPatience,
    /// The limits on the number of requests.
    pub rate_limits: RateLimits,
    /// Whether this instance keeps to itself (`serve --isolated`, or a database that is a copy): it calls no receiver and
    /// takes nothing from customs.
    pub is_isolated: bool,
}

impl HttpSettings {
    /// Makes settings for a base URL, with the limits of document 1.
    #[must_use]
    pub fn new(base_url: &str) -> Self {
        Self {
            base_url: base_url.trim_end_matches('/').to_owned(),
            proxies: Proxies::default(),
            body_patience: BodyPatience::default(),
            rate_limits: RateLimits::default(),
            is_isolated: false,
        }
    }

    /// Whether clients reach the service over TLS.
    pub(crate) fn is_https(&self) -> bool {
        self.base_url.starts_with("https://")
    }
}

/// The time that the body of a request may take to arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyPatience {
    /// Longest time in all, except for uploads (`http.body_seconds`).
    pub in_all: Duration,
    /// Longest time without a byte, also for uploads (`http.body_idle_seconds`).
    pub between_bytes: Duration,
}

impl Default for BodyPatience {
    fn default() -> Self {
        Self { in_all: Duration::from_secs(30), between_bytes: Duration::from_secs(10) }
    }
}

/// The rate limits of document 1 (`rate_limit.*`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimits {
    /// Whether requests are counted at all.
    pub enabled: bool,
    /// Requests per minute for each client.
    pub general_per_minute: u32,
    /// Report exports per minute for each client.
    pub export_per_minute: u32,
    /// Requests to rejection analysis that a token regains each minute.
    pub rejection_analysis_per_minute: u32,
    /// Requests to rejection analysis that a token can save up.
    pub rejection_analysis_burst: u32,
    /// Token requests per minute for each client id and, separately, for each client address.
    pub token_per_minute: u32,
    /// Messages with a wrong signature that each client address may deliver per minute.
    pub wrong_signatures_per_minute: u32,
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            enabled: true,
            general_per_minute: 60,
            export_per_minute: 10,
            rejection_analysis_per_minute: 100,
            rejection_analysis_burst: 200,
            token_per_minute: 30,
            wrong_signatures_per_minute: 60,
        }
    }
}
