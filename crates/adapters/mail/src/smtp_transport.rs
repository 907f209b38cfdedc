use crate::Sender;
use crate::mail_url::{Security, SmtpServer};
use crate::message::written;
use crate::smtp_connection::Conversation;
use async_trait::async_trait;
use customs_mail::{MailTransport, OutgoingMail, SendOutcome};
use lettre::transport::smtp::client::{Certificate, TlsParameters};
use std::time::Duration;
use tokio::time::timeout;

/// How long a goodbye may take: the mail is over, whatever the server answers.
const GOODBYE: Duration = Duration::from_secs(1);

/// Hands mails to a mail server, each over a connection of its own.
pub struct SmtpTransport {
    server: SmtpServer,
    sender: Sender,
    tls: Option<TlsParameters>,
    options: SmtpOptions,
}

/// What can be set about talking to a mail server.
#[derive(Debug, Clone)]
pub struct SmtpOptions {
    /// How long a whole mail may take.
    pub timeout: Duration,
    /// Certificates (DER) of authorities that are trusted beside those that browsers trust.
    pub authorities: Vec<Vec<u8>>,
}

impl Default for SmtpOptions {
    /// One minute, and no other authorities.
    fn default() -> Self {
        Self { timeout: Duration::from_secs(60), authorities: Vec::new() }
    }
}

/// Protection cannot be set up.
#[derive(Debug, thiserror::Error)]
#[error("TLS to the mail server cannot be set up: {0}")]
pub struct TransportError(String);

impl SmtpTransport {
    /// To that server, from that sender. Nothing is sent yet.
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
}

#[async_trait(?Send)]
impl MailTransport for SmtpTransport {
    async fn send(&self, mail: OutgoingMail) -> SendOutcome {
        let mail = match written(&mail, &self.sender) {
            Ok(mail) => mail,
            Err(unwritable) => return SendOutcome::Refused(unwritable.to_string()),
        };
        let conversation = Conversation { server: &self.server, tls: self.tls.clone(), timeout: self.options.timeout };
        match timeout(self.options.timeout, conversation.hand_over(&mail)).await {
            Ok(Ok(mut connection)) => {
                // It was taken; a server that does not say goodbye changes nothing about that.
                let _ = timeout(GOODBYE, connection.abort()).await;
                SendOutcome::Delivered
            }
            Ok(Err(outcome)) => outcome,
            Err(_) => SendOutcome::NotNow("the mail server did not answer in time".to_owned()),
        }
    }
}
