//! Whether the connections to a PostgreSQL server are encrypted, as far as the URL and this build say.

use super::DatabaseUrl;

/// The protection of connections to the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Protection {
    /// Nothing leaves this machine, or what the URL asks for is built in.
    Fits,
    /// The URL leaves it to the build, which has no TLS, and the server is another machine: everything travels in plain
    /// text.
    PlainText {
        /// The host of the server.
        host: String,
    },
    /// The URL asks for TLS, and this build has none.
    NotBuiltIn {
        /// The `sslmode` that asks for it.
        sslmode: String,
    },
}

impl DatabaseUrl {
    /// Returns whether connections to this URL are encrypted by this build of the program.
    #[must_use]
    pub fn protection(&self) -> Protection {
        let environment = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        self.protection_with(cfg!(feature = "postgres-tls"), environment)
    }

    /// Everything that the URL leaves out comes from the variables of libpq.
    #[doc(hidden)]
    pub fn protection_with(&self, has_tls: bool, environment: impl Fn(&str) -> Option<String>) -> Protection {
        let Self::Postgres(url) = self else { return Protection::Fits };
        if has_tls {
            return Protection::Fits;
        }
        let sslmode = parameter(url, "sslmode").or_else(|| environment("PGSSLMODE")).unwrap_or("prefer".to_owned());
        if ["require", "verify-ca", "verify-full"].contains(&sslmode.as_str()) {
            return Protection::NotBuiltIn { sslmode };
        }
        let named = parameter(url, "host").or_else(|| host(url)).or_else(|| environment("PGHOST"));
        let far = named.as_deref().unwrap_or_default().split(',').find(|host| !is_here(host)).map(str::to_owned);
        far.filter(|_| sslmode != "disable").map_or(Protection::Fits, |host| Protection::PlainText { host })
    }
}

/// The value of a parameter in the query of the URL.
fn parameter(url: &str, name: &str) -> Option<String> {
    let (_, query) = url.split_once('?')?;
    let value = query.split('&').filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name)?.1;
    Some(value.replace("%2F", "/").replace("%2f", "/"))
}

/// The hosts between user and path, with commas between several.
fn host(url: &str) -> Option<String> {
    let rest = url.split_once("://")?.1;
    let rest = rest.split(['?']).next()?;
    // A password may hold a slash only where it is encoded.
    let authority = rest.split('/').next()?;
    let hosts = authority.rsplit_once('@').map_or(authority, |(_, hosts)| hosts);
    let names = hosts.split(',').map(|host| match host.strip_prefix('[') {
        Some(address) => address.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    });
    let names = names.collect::<Vec<_>>().join(",").replace("%2F", "/").replace("%2f", "/");
    (!names.is_empty()).then_some(names)
}

/// Whether a host is this machine: a socket in a folder, or a loopback address.
fn is_here(host: &str) -> bool {
    host.is_empty()
        || host.starts_with(['/', '@'])
        || host == "localhost"
        || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}
