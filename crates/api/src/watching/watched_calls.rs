//! Calls of other servers. How each ends and how long it takes is recorded.

use super::watch::Watch;
use async_trait::async_trait;
use customs_callbacks::{CallbackSender, Dispatch, SendOutcome as CallbackOutcome, Sent};
use customs_exchange::OutboundMessage;
use customs_exchange::ports::{CustomsGateway, GatewayFailure};
use customs_guarantees::account::{AccountKey, Statement};
use customs_guarantees::ports::{CustomsAccounts, StatementFailure};
use customs_kernel::{Grn, OrganisationId};
use customs_mail::{MailTransport, OutgoingMail, SendOutcome};
use metrics::{Unit, describe_histogram, histogram};
use std::sync::Arc;
use std::time::{Duration, Instant};

// The time that calls of other servers take, by their outcome.

/// A kind of call: the name of its histogram.
#[derive(Debug, Clone, Copy)]
pub(super) struct Calls(&'static str);

pub(super) const HAND_OVERS: Calls = Calls("customs_hand_over_duration_seconds");
pub(super) const BALANCES: Calls = Calls("customs_balance_fetch_duration_seconds");
pub(super) const CALLBACKS: Calls = Calls("customs_callback_duration_seconds");
pub(super) const MAILS: Calls = Calls("customs_mail_duration_seconds");

/// Describes the histograms.
pub(super) fn describe() {
    let calls = [
        (HAND_OVERS, "Tries to hand a message over to the gateway of customs, by outcome"),
        (BALANCES, "Questions to customs about the balance of a guarantee, by outcome"),
        (CALLBACKS, "Tries to deliver a callback to its receiver, by outcome"),
        (MAILS, "Tries to hand a mail to the mail server, by outcome"),
    ];
    for (Calls(name), text) in calls {
        describe_histogram!(name, Unit::Seconds, text);
    }
}

impl Calls {
    /// Runs a call and records how long it took; `outcome` is one of few words.
    pub(super) async fn timed<T>(self, call: impl Future<Output = T>, outcome: fn(&T) -> &'static str) -> T {
        let began = Instant::now();
        let answer = call.await;
        self.record(outcome(&answer), began.elapsed());
        answer
    }

    fn record(self, outcome: &'static str, took: Duration) {
        histogram!(self.0, "outcome" => outcome).record(took);
    }
}

/// The gateway of customs, with a note of how its hand-overs end.
pub(crate) struct WatchedGateway<G> {
    pub(crate) gateway: G,
    pub(crate) watch: Arc<Watch>,
}

#[async_trait]
impl<G: CustomsGateway> CustomsGateway for WatchedGateway<G> {
    async fn send(&self, message: &OutboundMessage) -> Result<(), GatewayFailure> {
        let sent = HAND_OVERS.timed(self.gateway.send(message), hand_over_outcome).await;
        let condition = &self.watch.gateway;
        match &sent {
            // What is wrong with one message says nothing of the gateway.
            Ok(()) | Err(GatewayFailure::Unacceptable { .. }) => condition.works(),
            Err(GatewayFailure::Unavailable { .. }) => {
                condition.fails("the gateway cannot be reached, or takes nothing now")
            }
            Err(GatewayFailure::Unknown) => condition.fails("the gateway does not answer in time"),
            Err(GatewayFailure::Unsure { .. }) => condition.fails("the gateway fails, or breaks the connection"),
            Err(GatewayFailure::Refused { .. }) => condition.fails("the gateway refuses all messages"),
        }
        sent
    }
}

const fn hand_over_outcome(sent: &Result<(), GatewayFailure>) -> &'static str {
    match sent {
        Ok(()) => "taken",
        Err(GatewayFailure::Unavailable { .. }) => "unavailable",
        Err(GatewayFailure::Unknown) => "unknown",
        Err(GatewayFailure::Unsure { .. }) => "unsure",
        Err(GatewayFailure::Refused { .. }) => "refused",
        Err(GatewayFailure::Unacceptable { .. }) => "unacceptable",
    }
}

/// The accounts at customs, with a record of how each question ends.
pub(crate) struct WatchedAccounts<A>(pub(crate) A);

#[async_trait]
impl<A: CustomsAccounts> CustomsAccounts for WatchedAccounts<A> {
    async fn statement(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        grns: &[Grn],
        after: Option<i64>,
    ) -> Result<Statement, StatementFailure> {
        BALANCES.timed(self.0.statement(organisation, key, grns, after), balance_outcome).await
    }
}

const fn balance_outcome(reported: &Result<Statement, StatementFailure>) -> &'static str {
    match reported {
        Ok(_) => "told",
        Err(_) => "failed",
    }
}

/// The mail server, with a note of how its mails end.
pub(crate) struct WatchedMailServer {
    pub(crate) transport: Arc<dyn MailTransport>,
    pub(crate) watch: Arc<Watch>,
}

#[async_trait]
impl MailTransport for WatchedMailServer {
    async fn send(&self, mail: OutgoingMail) -> SendOutcome {
        let sent = MAILS.timed(self.transport.send(mail), mail_outcome).await;
        match &sent {
            // A server that refuses one mail works.
            SendOutcome::Delivered | SendOutcome::Refused(_) => self.watch.mail_server.works(),
            SendOutcome::NotNow(_) => self.watch.mail_server.fails("the last mail could not be handed to the server"),
        }
        sent
    }
}

const fn mail_outcome(sent: &SendOutcome) -> &'static str {
    match sent {
        SendOutcome::Delivered => "sent",
        SendOutcome::NotNow(_) => "not_now",
        SendOutcome::Refused(_) => "refused",
    }
}

/// The receivers of callbacks, with a record of how each try ends.
pub(crate) struct WatchedReceivers<S>(pub(crate) S);

#[async_trait]
impl<S: CallbackSender> CallbackSender for WatchedReceivers<S> {
    async fn send(&self, dispatch: Dispatch) -> Sent {
        CALLBACKS.timed(self.0.send(dispatch), callback_outcome).await
    }
}

const fn callback_outcome(sent: &Sent) -> &'static str {
    match &sent.outcome {
        CallbackOutcome::Responded(200..=299) => "delivered",
        CallbackOutcome::Responded(_) | CallbackOutcome::NotNow { .. } => "refused",
        CallbackOutcome::NoAnswer(_) => "unanswered",
    }
}
