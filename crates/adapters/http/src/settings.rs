use std::net::IpAddr;

/// What an installation decides about its HTTP side.
#[derive(Debug, Clone)]
pub struct HttpSettings {
    /// The public base URL, without a slash at its end (`http.base_url`).
    pub base_url: String,
    /// Addresses whose `Forwarded` and `X-Forwarded-For` are believed (`http.trusted_proxies`).
    pub trusted_proxies: Vec<IpAddr>,
    /// How many requests are let through.
    pub rate_limits: RateLimits,
}

impl HttpSettings {
    /// Settings for a base URL, with the limits of document 1.
    #[must_use]
    pub fn new(base_url: &str) -> Self {
        Self {
            base_url: base_url.trim_end_matches('/').to_owned(),
            trusted_proxies: Vec::new(),
            rate_limits: RateLimits::default(),
        }
    }

    /// Whether clients reach the service over TLS.
    pub(crate) fn is_https(&self) -> bool {
        self.base_url.starts_with("https://")
    }
}

/// The limits of document 1 (`rate_limit.*`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimits {
    /// Whether requests are counted at all.
    pub enabled: bool,
    /// Requests a minute for each client.
    pub general_per_minute: u32,
    /// Report exports a minute for each client.
    pub export_per_minute: u32,
    /// Requests to rejection analysis that a token gets back each minute.
    pub rejection_analysis_per_minute: u32,
    /// Requests to rejection analysis that a token can save up.
    pub rejection_analysis_burst: u32,
    /// Token requests a minute for each client id and, apart from that, for each peer address.
    pub token_per_minute: u32,
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
        }
    }
}
