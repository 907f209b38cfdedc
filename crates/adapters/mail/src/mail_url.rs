use crate::{FileTransport, Sender, SmtpOptions, SmtpTransport, TransportError};
use customs_mail::MailTransport;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use url::{Host, Url};

/// The destination of mails, as a setting names it.
///
/// | URL | Mails go |
/// |---|---|
/// | `smtps://user:password@host` | to a mail server over TLS, port 465 |
/// | `smtp://user:password@host?tls=required` | to a mail server with STARTTLS, port 587; without it nothing is sent |
/// | `smtp://host?tls=opportunistic` | the same, and unprotected when the server cannot |
/// | `smtp://host` | to a mail server unprotected, port 25: for one on the same machine or network |
/// | `file:DIR` | into a folder, one `.eml` each |
///
/// A path (`smtp://host/client.example`) is the name given to the server instead of the host name. Characters of user
/// and password with a meaning in URLs are percent-encoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailUrl {
    /// A mail server.
    Smtp(SmtpServer),
    /// A folder.
    File(PathBuf),
}

impl MailUrl {
    /// Creates the transport to this destination, with mails from `sender`. Nothing is sent yet.
    ///
    /// # Errors
    /// When TLS to the mail server cannot be set up.
    pub fn transport(self, sender: Sender, options: SmtpOptions) -> Result<Arc<dyn MailTransport>, TransportError> {
        Ok(match self {
            Self::Smtp(server) => Arc::new(SmtpTransport::new(server, sender, options)?),
            Self::File(folder) => Arc::new(FileTransport::new(folder, sender)),
        })
    }
}

/// A mail server, and the way to connect to it.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpServer {
    /// Host name or IP address.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// Protection of the connection.
    pub security: Security,
    /// Name given to the server; `None` for the host name.
    pub client_name: Option<String>,
    /// User and password; `None` for a server without log-in.
    pub credentials: Option<(String, String)>,
}

/// The protection of the connection to a mail server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// No protection.
    Unprotected,
    /// STARTTLS when the server offers it, otherwise no protection.
    StartTlsIfOffered,
    /// STARTTLS; nothing is sent to a server that does not offer it.
    StartTls,
    /// TLS from the first byte.
    Tls,
}

/// A text that names no destination for mails.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidMailUrl(&'static str);

const KINDS: InvalidMailUrl = InvalidMailUrl("must be smtp://…, smtps://… or file:DIR");

impl FromStr for MailUrl {
    type Err = InvalidMailUrl;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(':') {
            Some(("file", path)) => {
                // file:///srv/mail means the same as file:/srv/mail; a host there is an error.
                let folder = path.strip_prefix("//").unwrap_or(path);
                let has_host = path.starts_with("//") && !folder.starts_with('/');
                let named = !folder.is_empty() && !has_host;
                named.then(|| Self::File(folder.into())).ok_or(InvalidMailUrl("must name the folder: file:DIR"))
            }
            Some(("smtp" | "smtps", _)) => server(text).map(Self::Smtp),
            _ => Err(KINDS),
        }
    }
}

fn server(text: &str) -> Result<SmtpServer, InvalidMailUrl> {
    // The error does not quote the text, which may hold a password.
    let url = Url::parse(text).map_err(|_| InvalidMailUrl("is not a URL"))?;
    let host = match url.host() {
        Some(Host::Domain(name)) if !name.is_empty() => decoded(name)?,
        Some(Host::Ipv4(address)) => address.to_string(),
        Some(Host::Ipv6(address)) => address.to_string(),
        _ => return Err(InvalidMailUrl("must name the mail server: smtp://HOST")),
    };
    let mut requested = None;
    for (key, value) in url.query_pairs() {
        if key != "tls" {
            return Err(InvalidMailUrl("may have no other parameter than tls"));
        }
        requested = Some(value.into_owned());
    }
    let (security, port) = match (url.scheme(), requested.as_deref()) {
        ("smtps", None) => (Security::Tls, 465),
        ("smtps", Some(_)) => return Err(InvalidMailUrl("takes tls with smtp:// only")),
        (_, None) => (Security::Unprotected, 25),
        (_, Some("required")) => (Security::StartTls, 587),
        (_, Some("opportunistic")) => (Security::StartTlsIfOffered, 587),
        (_, Some(_)) => return Err(InvalidMailUrl("tls must be required or opportunistic")),
    };
    if url.fragment().is_some() {
        return Err(InvalidMailUrl("must not have a fragment; a # in a password is written %23"));
    }
    let client_name = url.path().trim_matches('/');
    if client_name.chars().any(|c| !c.is_ascii_alphanumeric() && !".-".contains(c)) {
        return Err(InvalidMailUrl("the path must be the host name that is told to the server"));
    }
    let credentials = match (url.username(), url.password()) {
        ("", None) => None,
        (user, Some(password)) if !user.is_empty() => Some((decoded(user)?, decoded(password)?)),
        _ => return Err(InvalidMailUrl("must have both user and password, or none")),
    };
    let protected = matches!(security, Security::StartTls | Security::Tls);
    if credentials.is_some() && !protected && !is_loopback(&host) {
        return Err(InvalidMailUrl("sends a password unprotected: use smtps://… or smtp://…?tls=required"));
    }
    Ok(SmtpServer {
        host,
        port: url.port().unwrap_or(port),
        security,
        client_name: (!client_name.is_empty()).then(|| client_name.to_owned()),
        credentials,
    })
}

fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

fn decoded(text: &str) -> Result<String, InvalidMailUrl> {
    // Decodes the text as a pair of a form, which follows the same rules except for the plus; here a plus stands for
    // itself.
    let pair = text.replace('+', "%2B").replace('&', "%26").replace('=', "%3D");
    let decoded = url::form_urlencoded::parse(pair.as_bytes()).next().map(|(text, _)| text.into_owned());
    decoded
        .filter(|text| !text.contains(['\u{fffd}', '\0', '\r', '\n']))
        .ok_or(InvalidMailUrl("has characters that are not UTF-8 text"))
}

impl fmt::Debug for SmtpServer {
    /// Shows no credentials.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SmtpServer({}:{}, {:?})", self.host, self.port, self.security)
    }
}
