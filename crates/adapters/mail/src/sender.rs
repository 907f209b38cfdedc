use customs_mail::{HeaderLine, MailAddress};
use std::str::FromStr;

/// The sender of all mails: an address, with a name or without (`Broker <billing@broker.example>`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender {
    /// E-mail address of the sender.
    pub address: MailAddress,
    /// Name for mails that have no sender's name of their own.
    pub name: Option<HeaderLine>,
}

/// A text that is no sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be an e-mail address, with a name or without: billing@broker.example or Broker <billing@broker.example>")]
pub struct InvalidSender;

impl FromStr for Sender {
    type Err = InvalidSender;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let (name, address) = match text.strip_suffix('>').and_then(|rest| rest.split_once('<')) {
            Some((name, address)) => (name.trim().trim_matches('"'), address),
            None => ("", text),
        };
        let name = (!name.is_empty()).then(|| HeaderLine::new(name));
        Ok(Self { address: address.parse().map_err(|_| InvalidSender)?, name })
    }
}
