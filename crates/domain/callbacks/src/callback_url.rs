use customs_kernel::InvalidReference;
use std::fmt;
use url::Url;

/// The addresses that clients may register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TargetPolicy {
    /// Only HTTPS to public addresses.
    #[default]
    PublicHttps,
    /// Also plain HTTP, and loopback or private addresses. For development only.
    AllowInsecure,
}

/// The URL of a receiver: HTTPS with a host, without credentials and without a fragment.
#[derive(Clone, PartialEq, Eq)]
pub struct CallbackUrl {
    text: String,
    url: Url,
}

impl CallbackUrl {
    /// Longest URL in characters.
    pub const MAX_LENGTH: usize = 2048;

    /// Parses a URL under a policy.
    ///
    /// # Errors
    /// The rule that the text breaks.
    pub fn parse(text: &str, policy: TargetPolicy) -> Result<Self, InvalidReference> {
        let broken = InvalidReference::breaks;
        if text.len() > Self::MAX_LENGTH {
            return Err(broken("must not have more than 2048 characters"));
        }
        // The parser drops tabs, line ends and outer blanks, but the registered URL must be exactly the one that is
        // called.
        if text.chars().any(|character| character.is_control() || character.is_whitespace() || character == '\\') {
            return Err(broken("must be a URL without blanks or backslashes"));
        }
        let url = Url::parse(text).map_err(|_| broken("must be a URL"))?;
        match (url.scheme(), policy) {
            ("https", _) | ("http", TargetPolicy::AllowInsecure) => {}
            _ => return Err(broken("must be an HTTPS URL")),
        }
        // The parser accepts "https:host" and "https:///host" as if they were complete, and drops the empty user of
        // "https://@host". These are typing errors, so they are refused.
        let (_, rest) = text.split_once("://").unwrap_or_default();
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if authority.is_empty() || url.host_str().is_none_or(str::is_empty) || url.port() == Some(0) {
            return Err(broken("must name a host that can be called"));
        }
        if authority.contains('@') {
            return Err(broken("must not contain credentials"));
        }
        if url.fragment().is_some() {
            return Err(broken("must not contain a fragment"));
        }
        Ok(Self { text: text.to_owned(), url })
    }

    /// Parses a stored URL, regardless of the present policy. Each delivery attempt applies the policy itself.
    ///
    /// # Errors
    /// The rule that the text breaks.
    pub fn restore(text: &str) -> Result<Self, InvalidReference> {
        Self::parse(text, TargetPolicy::AllowInsecure)
    }

    /// The URL as it was registered.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The URL as it is called: host in ASCII, path percent-encoded.
    #[must_use]
    pub const fn url(&self) -> &Url {
        &self.url
    }
}

impl fmt::Debug for CallbackUrl {
    /// Shows only scheme and host, because paths and queries of receivers often contain keys.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CallbackUrl({}://{}/…)", self.url.scheme(), self.url.host_str().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn public(text: &str) -> Result<CallbackUrl, InvalidReference> {
        CallbackUrl::parse(text, TargetPolicy::PublicHttps)
    }

    #[test]
    fn an_https_address_is_kept_as_it_was_written() {
        for text in ["https://broker.example", "https://Broker.example:8443/in?key=1", "https://bücher.example/ä"] {
            assert_eq!(public(text).expect(text).as_str(), text);
        }
        assert_eq!(
            public("https://bücher.example/ä").expect("ok").url().as_str(),
            "https://xn--bcher-kva.example/%C3%A4"
        );
    }

    #[test]
    fn plain_http_other_schemes_credentials_fragments_and_nonsense_are_refused() {
        for text in [
            "",
            "broker.example/in",
            "/in",
            "http://broker.example/in",
            "ftp://broker.example/in",
            "file:///etc/passwd",
            "https://",
            "https:///in?",
            "https:broker.example/in",
            "https://user@broker.example/",
            "https://user:secret@broker.example/",
            "https://@broker.example/",
            "https://broker.example/in#part",
            "https://broker.example/in#",
            " https://broker.example/",
            "https://broker.example/a\nb",
            "https://broker.example\\@127.0.0.1/",
            "https://broker.example:0/",
            "https://broker.example:99999/",
        ] {
            assert!(public(text).is_err(), "{text:?} was taken");
        }
        assert!(public(&format!("https://broker.example/{}", "a".repeat(2048))).is_err());
    }

    #[test]
    fn plain_http_is_taken_only_where_insecure_targets_are_allowed() {
        assert!(CallbackUrl::parse("http://127.0.0.1:9000/in", TargetPolicy::AllowInsecure).is_ok());
        assert!(CallbackUrl::parse("ftp://127.0.0.1/in", TargetPolicy::AllowInsecure).is_err());
    }

    #[test]
    fn the_path_of_a_receiver_is_not_printed() {
        let url = public("https://broker.example/in?key=abc").expect("an address");
        assert_eq!(format!("{url:?}"), "CallbackUrl(https://broker.example/…)");
    }
}
