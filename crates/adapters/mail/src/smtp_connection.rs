use crate::mail_url::{Security, SmtpServer};
use crate::message::Written;
use customs_kernel::facts::{Quoted, Reference};
use customs_mail::{MailFailure, SendOutcome};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use std::error::Error as _;
use std::time::Duration;

/// Replies that ask for a log-in. They are about the service's settings, no matter which command they answer.
const LOG_IN_FIRST: [u16; 4] = [530, 534, 535, 538];

/// One conversation with a mail server: it sends one mail, to all recipients or to none.
///
/// The conversation goes step by step, because the meaning of a refusal depends on the step. A refusal of a recipient
/// or of the message is about this mail, and final. A refusal of the log-in or the sender is about the settings of the
/// service, and goes away when those are mended.
pub(crate) struct Conversation<'a> {
    pub(crate) server: &'a SmtpServer,
    pub(crate) tls: Option<TlsParameters>,
    pub(crate) timeout: Duration,
}

impl Conversation<'_> {
    /// Hands the mail over. Gives the connection back, so that the goodbye does not count towards the time of the mail.
    pub(crate) async fn hand_over(&self, mail: &Written) -> Result<AsyncSmtpConnection, SendOutcome> {
        let mut connection = self.open().await.map_err(|error| SendOutcome::NotNow(reported(&error)))?;
        let sender = Mail::new(Some(mail.from.clone()), vec![]);
        connection.command(sender).await.map_err(|error| SendOutcome::NotNow(reported(&error)))?;
        for recipient in &mail.recipients {
            let refused = |error| {
                let (recipient, reason) = (Reference::from(recipient), reported(&error).into());
                final_if_permanent(&error, MailFailure::Recipient { recipient, reason })
            };
            connection.command(Rcpt::new(recipient.clone(), vec![])).await.map_err(refused)?;
        }
        let refused = |error| final_if_permanent(&error, reported(&error));
        connection.command(Data).await.map_err(refused)?;
        connection.message(&mail.bytes).await.map_err(refused)?;
        Ok(connection)
    }

    /// Opens such a connection without a mail to send.
    pub(crate) async fn greet(&self) -> Result<AsyncSmtpConnection, String> {
        self.open().await.map_err(|error| reported(&error).to_string())
    }

    /// Opens a connection that is protected as the settings demand, and logged in.
    async fn open(&self) -> Result<AsyncSmtpConnection, Error> {
        let SmtpServer { host, port, security, client_name, credentials } = self.server;
        let name = client_name.clone().map_or_else(ClientId::default, ClientId::Domain);
        let wrapper = self.tls.clone().filter(|_| *security == Security::Tls);
        let server = (host.as_str(), *port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, Some(self.timeout), &name, wrapper, None).await?;
        let upgrade = match security {
            Security::StartTls => true,
            Security::StartTlsIfOffered => connection.can_starttls(),
            Security::Unprotected | Security::Tls => false,
        };
        if let Some(tls) = self.tls.clone().filter(|_| upgrade) {
            connection.starttls(tls, &name).await?;
        }
        if let Some((user, password)) = credentials {
            let credentials = Credentials::new(user.clone(), password.clone());
            connection.auth(DEFAULT_MECHANISMS, &credentials).await?;
        }
        Ok(connection)
    }
}

/// The outcome of a failure: a permanent refusal of this mail is final, every other failure may pass.
fn final_if_permanent(error: &Error, reported: MailFailure) -> SendOutcome {
    let about_us = error.status().is_some_and(|code| LOG_IN_FIRST.contains(&u16::from(code)));
    if error.is_permanent() && !about_us { SendOutcome::Refused(reported) } else { SendOutcome::NotNow(reported) }
}

/// The reason of a failure, for the person who wants the mail to arrive.
fn reported(error: &Error) -> MailFailure {
    let reason = error.source().map(ToString::to_string).unwrap_or_default();
    match error.status() {
        Some(code) => MailFailure::ServerAnswered { reply: Quoted::from(format!("{code} {reason}").trim_end()) },
        None if error.is_timeout() => MailFailure::TimedOut,
        None => MailFailure::Unreachable { error: Quoted::from(reason) },
    }
}
