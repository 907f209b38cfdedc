use super::retention::Retention;
use super::rules::{broken_rules, http_address};
use super::scalar::{list, scalar};
use chrono::NaiveTime;
use customs_http::UnverifiedBytes;
use customs_persistence::DatabaseOptions;
use customs_serving::{ForwardedHeader, Network};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use validator::Validate;

/// All settings, by section.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    pub(crate) http: Http,
    pub(crate) database: Database,
    pub(crate) documents: Documents,
    pub(crate) auth: Auth,
    pub(crate) rate_limit: RateLimit,
    pub(crate) webhooks: Webhooks,
    pub(crate) secrets: Secrets,
    pub(crate) customs: Customs,
    pub(crate) mail: Mail,
    pub(crate) billing: Billing,
    pub(crate) guarantees: Guarantees,
    pub(crate) retention: Retention,
}

/// The section `http`.
#[derive(Debug, Clone, Serialize, Deserialize, Validate)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Http {
    pub(crate) listen: SocketAddr,
    #[validate(custom(function = http_address))]
    pub(crate) base_url: Option<String>,
    #[serde(deserialize_with = "list")]
    pub(crate) trusted_proxies: Vec<Network>,
    pub(crate) forwarded_header: ForwardedHeader,
    #[serde(deserialize_with = "scalar")]
    #[validate(range(min = 1))]
    pub(crate) body_seconds: u32,
    #[serde(deserialize_with = "scalar")]
    #[validate(range(min = 1))]
    pub(crate) body_idle_seconds: u32,
    #[serde(deserialize_with = "scalar")]
    pub(crate) unverified_body_bytes: u32,
    /// How long requests are served after SIGTERM, while `/readyz` says that this instance stops.
    #[serde(deserialize_with = "scalar")]
    #[validate(range(max = LONGEST_DRAIN))]
    pub(crate) drain_seconds: u32,
}

/// The most seconds that may pass between SIGTERM and the stop: supervisors kill what takes much longer.
const LONGEST_DRAIN: u32 = 300;

impl Default for Http {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            base_url: None,
            trusted_proxies: Vec::new(),
            forwarded_header: ForwardedHeader::default(),
            body_seconds: 30,
            body_idle_seconds: 10,
            unverified_body_bytes: 64 * 1024 * 1024,
            drain_seconds: 5,
        }
    }
}

impl Http {
    fn check(&self, problems: &mut Vec<String>) {
        let least = UnverifiedBytes::LEAST;
        if usize::try_from(self.unverified_body_bytes).is_ok_and(|bytes| bytes < least) {
            problems.push(format!(
                "setting http.unverified_body_bytes: must be at least {least}, since a message of customs may be that long"
            ));
        }
    }
}

/// The section `database`.
#[derive(Debug, Clone, Serialize, Deserialize, Validate)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Database {
    pub(crate) url: String,
    /// Most connections open at once.
    #[serde(deserialize_with = "scalar")]
    #[validate(range(min = 1))]
    pub(crate) connections: u32,
}

impl Default for Database {
    fn default() -> Self {
        Self { url: "sqlite://data/customs.db".to_owned(), connections: DatabaseOptions::default().connections }
    }
}

/// The section `documents`.
#[derive(Debug, Clone, Serialize, Deserialize, Validate)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Documents {
    pub(crate) url: String,
    #[serde(deserialize_with = "scalar")]
    #[validate(range(min = 1))]
    pub(crate) clean_up_after_seconds: u32,
    /// Folder with fonts for letters that those of the program lack; empty for none.
    pub(crate) font_folder: PathBuf,
}

impl Default for Documents {
    fn default() -> Self {
        Self {
            url: "file:data/documents".to_owned(),
            clean_up_after_seconds: 3600,
            font_folder: PathBuf::from("/usr/share/fonts"),
        }
    }
}

/// The section `auth`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Auth {
    pub(crate) signing_key_file: PathBuf,
    #[serde(deserialize_with = "scalar")]
    pub(crate) token_lifetime_seconds: u32,
}

impl Default for Auth {
    fn default() -> Self {
        Self { signing_key_file: "data/signing-key.pem".into(), token_lifetime_seconds: 3600 }
    }
}

/// The section `rate_limit`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RateLimit {
    #[serde(deserialize_with = "scalar")]
    pub(crate) enabled: bool,
    #[serde(deserialize_with = "scalar")]
    pub(crate) general_per_minute: u32,
    #[serde(deserialize_with = "scalar")]
    pub(crate) export_per_minute: u32,
    #[serde(deserialize_with = "scalar")]
    pub(crate) rejection_analysis_per_minute: u32,
    #[serde(deserialize_with = "scalar")]
    pub(crate) rejection_analysis_burst: u32,
    #[serde(deserialize_with = "scalar")]
    pub(crate) token_per_minute: u32,
    #[serde(deserialize_with = "scalar")]
    pub(crate) wrong_signatures_per_minute: u32,
    pub(crate) store: String,
}

impl Default for RateLimit {
    fn default() -> Self {
        Self {
            enabled: true,
            general_per_minute: 60,
            export_per_minute: 10,
            rejection_analysis_per_minute: 100,
            rejection_analysis_burst: 200,
            token_per_minute: 30,
            wrong_signatures_per_minute: 60,
            store: "memory".to_owned(),
        }
    }
}

/// The section `webhooks`.
#[derive(Debug, Clone, Serialize, Deserialize, Validate)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Webhooks {
    #[serde(deserialize_with = "scalar")]
    #[validate(range(min = 1))]
    pub(crate) timeout_seconds: u32,
    #[serde(deserialize_with = "list")]
    pub(crate) retry_delays_seconds: Vec<u32>,
    #[serde(deserialize_with = "scalar")]
    pub(crate) allow_insecure_targets: bool,
}

impl Default for Webhooks {
    fn default() -> Self {
        Self { timeout_seconds: 10, retry_delays_seconds: vec![30, 300, 1800], allow_insecure_targets: false }
    }
}

/// The section `secrets`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Secrets {
    pub(crate) master_key_file: PathBuf,
}

impl Default for Secrets {
    fn default() -> Self {
        Self { master_key_file: "data/master-key".into() }
    }
}

/// The customs authority that the service talks to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CustomsMode {
    /// The simulator inside the service.
    Simulator,
    /// The real gateway of customs.
    Gateway,
}

impl fmt::Display for CustomsMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Simulator => "simulator",
            Self::Gateway => "gateway",
        })
    }
}

/// The section `customs`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Customs {
    pub(crate) mode: Option<CustomsMode>,
    pub(crate) simulator: Simulator,
    pub(crate) gateway: Gateway,
}

/// The section `customs.simulator`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Simulator {
    #[serde(deserialize_with = "scalar")]
    pub(crate) accept_after_ms: u32,
    #[serde(deserialize_with = "scalar")]
    pub(crate) release_after_ms: u32,
    /// Percentage of messages that get no answer, to try out an outage.
    #[serde(deserialize_with = "scalar")]
    pub(crate) lose_answers_percent: u8,
    /// Limit of each surety at the simulated authority, EUR.
    #[serde(deserialize_with = "scalar")]
    pub(crate) surety_limit: Decimal,
    /// Limit of each transit guarantee at the simulated authority, EUR.
    #[serde(deserialize_with = "scalar")]
    pub(crate) dva_limit: Decimal,
}

/// Default limit of a guarantee: one million euros.
const DEFAULT_LIMIT: Decimal = Decimal::from_parts(100_000_000, 0, 0, false, 2);
/// The smallest amount that has too many digits to be stored.
const TOO_MUCH: Decimal = Decimal::from_parts(0x6fc1_0000, 0x0023_86f2, 0, false, 0);

impl Default for Simulator {
    fn default() -> Self {
        Self {
            accept_after_ms: 200,
            release_after_ms: 400,
            lose_answers_percent: 0,
            surety_limit: DEFAULT_LIMIT,
            dva_limit: DEFAULT_LIMIT,
        }
    }
}

/// The section `customs.gateway`.
#[derive(Clone, Serialize, Deserialize, Validate)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Gateway {
    pub(crate) url: Option<String>,
    pub(crate) token_url: Option<String>,
    pub(crate) client_id: Option<String>,
    pub(crate) client_secret: Option<String>,
    pub(crate) inbound_secret: Option<String>,
    /// Sender of messages to the transit system; the EORI of the broker or holder when there is none.
    pub(crate) ncts_sender: Option<String>,
    /// Recipient of messages to the transit system.
    pub(crate) ncts_recipient: String,
    /// Pause after the first failed attempt to send a message; it doubles with every attempt, up to a minute.
    #[serde(deserialize_with = "scalar")]
    #[validate(range(min = 1))]
    pub(crate) first_retry_ms: u32,
}

impl Default for Gateway {
    fn default() -> Self {
        Self {
            url: None,
            token_url: None,
            client_id: None,
            client_secret: None,
            inbound_secret: None,
            ncts_sender: None,
            ncts_recipient: "NTA.NL".to_owned(),
            first_retry_ms: 1_000,
        }
    }
}

impl fmt::Debug for Gateway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gateway").field("url", &self.url).field("token_url", &self.token_url).finish_non_exhaustive()
    }
}

/// The section `mail`.
#[derive(Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Mail {
    pub(crate) url: String,
    pub(crate) from: String,
}

impl Default for Mail {
    fn default() -> Self {
        Self { url: "file:data/mail".to_owned(), from: "billing@localhost".to_owned() }
    }
}

/// Leaves out the URL, which may hold a password.
impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mail").field("from", &self.from).finish_non_exhaustive()
    }
}

/// The section `billing`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Billing {
    /// Time of the daily invoice run in the Netherlands, `HH:MM`.
    pub(crate) run_at: String,
}

impl Default for Billing {
    fn default() -> Self {
        Self { run_at: "04:00".to_owned() }
    }
}

impl Billing {
    /// The time of the daily run; `None` when the setting is not a time of day.
    pub(crate) fn time_of_run(&self) -> Option<NaiveTime> {
        NaiveTime::parse_from_str(&self.run_at, "%H:%M").ok()
    }
}

/// The section `guarantees`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Guarantees {
    #[serde(deserialize_with = "scalar")]
    pub(crate) block_at_critical: bool,
}

impl Settings {
    /// Returns what breaks the rules beside the settings and those about several of them, each beginning with
    /// `setting KEY: `.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut problems = broken_rules(self);
        if !self.http.listen.ip().is_loopback() && self.customs.mode.is_none() {
            problems.push(
                "setting customs.mode: must be set to simulator or gateway when http.listen is not a loopback \
                        address, so that simulated MRNs are not mistaken for real ones"
                    .to_owned(),
            );
        }
        self.http.check(&mut problems);
        if !(self.rate_limit.store == "memory" || self.rate_limit.store.starts_with("redis://")) {
            problems.push("setting rate_limit.store: must be memory or redis://…".to_owned());
        }
        if self.billing.time_of_run().is_none() {
            problems.push("setting billing.run_at: must be a time of day such as 04:00".to_owned());
        }
        problems.extend(self.retention.check().err());
        self.check_limits(&mut problems);
        self.check_transit_names(&mut problems);
        self.check_gateway(&mut problems);
        problems
    }

    /// Checks that the names in messages to the transit system have the length of its schema. The recipient is a
    /// national application: it begins with NTA, on which conditions of the invalidation depend (C0128, C0137, C0870).
    fn check_transit_names(&self, problems: &mut Vec<String>) {
        let Gateway { ncts_sender, ncts_recipient, .. } = &self.customs.gateway;
        let fits = |name: &str| (1..=35).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_graphic());
        if ncts_sender.as_deref().is_some_and(|name| !fits(name)) {
            let problem = "setting customs.gateway.ncts_sender: must have 1 to 35 ASCII characters without spaces";
            problems.push(problem.to_owned());
        }
        if !(fits(ncts_recipient) && ncts_recipient.starts_with("NTA")) {
            problems.push(
                "setting customs.gateway.ncts_recipient: must begin with NTA and have at most 35 ASCII characters \
                        without spaces"
                    .to_owned(),
            );
        }
    }

    fn check_limits(&self, problems: &mut Vec<String>) {
        let simulator = &self.customs.simulator;
        let limits = [("surety_limit", simulator.surety_limit), ("dva_limit", simulator.dva_limit)];
        let is_amount = |limit: Decimal| limit >= Decimal::ZERO && limit < TOO_MUCH && limit.normalize().scale() <= 2;
        for (key, _) in limits.into_iter().filter(|(_, limit)| !is_amount(*limit)) {
            problems.push(format!(
                "setting customs.simulator.{key}: must be an amount of euros, 0 or more, with up to 16 digits before \
                 the point and 2 behind it"
            ));
        }
    }

    fn check_gateway(&self, problems: &mut Vec<String>) {
        if self.customs_mode() != CustomsMode::Gateway {
            return;
        }
        let gateway = &self.customs.gateway;
        let needed = [
            ("url", &gateway.url),
            ("token_url", &gateway.token_url),
            ("client_id", &gateway.client_id),
            ("client_secret", &gateway.client_secret),
        ];
        for (key, _) in needed.iter().filter(|(_, value)| value.is_none()) {
            problems.push(format!("setting customs.gateway.{key}: is required with customs.mode gateway"));
        }
    }

    /// The mode of customs; the simulator unless the settings say otherwise.
    pub(crate) fn customs_mode(&self) -> CustomsMode {
        self.customs.mode.unwrap_or(CustomsMode::Simulator)
    }
}
