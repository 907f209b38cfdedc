use super::outcomes::MAILS;
use super::watch::Watch;
use async_trait::async_trait;
use customs_mail::{MailTransport, OutgoingMail, SendOutcome};
use std::rc::Rc;
use std::sync::Arc;

/// The mail server, of which is noted how the mails end.
pub(crate) struct WatchedMailServer {
    pub(crate) transport: Rc<dyn MailTransport>,
    pub(crate) watch: Arc<Watch>,
}

#[async_trait(?Send)]
impl MailTransport for WatchedMailServer {
    async fn send(&self, mail: OutgoingMail) -> SendOutcome {
        let sent = MAILS.timed(self.transport.send(mail), outcome).await;
        match &sent {
            // A server that refuses one mail works.
            SendOutcome::Delivered | SendOutcome::Refused(_) => self.watch.mail_server.works(),
            SendOutcome::NotNow(_) => self.watch.mail_server.fails("the last mail could not be handed to the server"),
        }
        sent
    }
}

const fn outcome(sent: &SendOutcome) -> &'static str {
    match sent {
        SendOutcome::Delivered => "sent",
        SendOutcome::NotNow(_) => "not_now",
        SendOutcome::Refused(_) => "refused",
    }
}
