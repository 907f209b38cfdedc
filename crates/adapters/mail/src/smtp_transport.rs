use crate::Sender;
use crate::mail_url::{Security, SmtpServer};
use crate::message::written;
use crate::smtp_connection::Conversation;
use async_trait::async_trait;
use customs_mail::{MailFailure, MailTransport, OutgoingMail, SendOutcome};
use lettre::transport::smtp::client::{Certificate, TlsParameters};
use std::time::Duration;
use tokio::time::timeout;

/// Longest time for the goodbye. The mail is sent by then, no matter what the server answers.
const GOODBYE: Duration = Duration::from_secs(1);

/// Hands mails to a mail server, each over its own connection.
pub struct SmtpTransport {
    server: SmtpServer,
    sender: Sender,
    tls: Option<TlsParameters>,
    options: SmtpOptions,
}

/// The settings for connections to a mail server.
#[derive(Debug, Clone)]
pub struct SmtpOptions {
    /// Longest time for a whole mail.
    pub timeout: Duration,
    /// Certificates (DER) of authorities to trust beside those that browsers trust.
    pub authorities: Vec<Vec<u8>>,
}

impl Default for SmtpOptions {
    /// One minute, and no further authorities.
    fn default() -> Self {
        Self { timeout: Duration::from_secs(60), authorities: Vec::new() }
    }
}

/// TLS to the mail server cannot be set up.
#[derive(Debug, thiserror::Error)]
#[error("TLS to the mail server cannot be set up: {0}")]
pub struct TransportError(String);

impl SmtpTransport {
    /// Sends mails from `sender` to `server`. Nothing is sent yet.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(server: SmtpServer, sender: Sender, options: SmtpOptions) -> Result<Self, TransportError> {
        let refused = |error: lettre::transport::smtp::Error| TransportError(error.to_string());
        let tls = if server.security == Security::Unprotected {
            None
        } else {
            let mut tls = TlsParameters::builder(server.host.clone());
            for authority in &options.authorities {
                tls = tls.add_root_certificate(Certificate::from_der(authority.clone()).map_err(refused)?);
            }
            Some(tls.build().map_err(refused)?)
        };
        Ok(Self { server, sender, tls, options })
    }

    /// Connects, protects the connection and logs in as for a mail, and sends none.
    ///
    /// # Errors
    /// The failure, in words for the operator.
    pub async fn try_out(&self) -> Result<(), String> {
        let conversation = Conversation { server: &self.server, tls: self.tls.clone(), timeout: self.options.timeout };
        let mut connection = match timeout(self.options.timeout, conversation.greet()).await {
            Ok(greeted) => greeted?,
            Err(_) => return Err(MailFailure::TimedOut.to_string()),
        };
        let _ = timeout(GOODBYE, connection.abort()).await;
        Ok(())
    }
}

#[async_trait]
impl MailTransport for SmtpTransport {
    async fn send(&self, mail: OutgoingMail) -> SendOutcome {
        let mail = match written(&mail, &self.sender) {
            Ok(mail) => mail,
            Err(unwritable) => return SendOutcome::Refused(unwritable),
        };
        let conversation = Conversation { server: &self.server, tls: self.tls.clone(), timeout: self.options.timeout };
        match timeout(self.options.timeout, conversation.hand_over(&mail)).await {
            Ok(Ok(mut connection)) => {
                // The server has taken the mail; a missing goodbye changes nothing about that.
                let _ = timeout(GOODBYE, connection.abort()).await;
                SendOutcome::Delivered
            }
            Ok(Err(outcome)) => outcome,
            Err(_) => SendOutcome::NotNow(MailFailure::TimedOut),
        }
    }
}
