use crate::failure::{Failure, Fallible};
use crate::joiners::SystemClock;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackSecret, EVENT_HEADER, SIGNATURE_HEADER, verify};
use customs_kernel::Clock;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{Mutex, mpsc};

/// A local receiver of callbacks, such as a client of the API runs.
pub(crate) struct Receiver {
    address: SocketAddr,
    secret: Arc<OnceLock<CallbackSecret>>,
    reported: Mutex<mpsc::UnboundedReceiver<ReceivedCallback>>,
}

/// A callback that was received.
pub(crate) struct ReceivedCallback {
    pub(crate) event: String,
    pub(crate) signature_is_valid: bool,
    pub(crate) received_at: DateTime<Utc>,
    pub(crate) body: web::Bytes,
}

#[derive(Clone)]
struct Inbox {
    secret: Arc<OnceLock<CallbackSecret>>,
    reported: mpsc::UnboundedSender<ReceivedCallback>,
}

impl Receiver {
    pub(crate) fn start() -> Fallible<Self> {
        let secret = Arc::new(OnceLock::new());
        let (sender, reported) = mpsc::unbounded_channel();
        let inbox = Inbox { secret: secret.clone(), reported: sender };
        let server = HttpServer::new(move || {
            App::new().app_data(web::Data::new(inbox.clone())).default_service(web::to(receive))
        })
        .workers(1)
        .disable_signals()
        .bind(("127.0.0.1", 0))?;
        let address = server.addrs().first().copied().ok_or_else(|| Failure::because("the receiver has no address"))?;
        actix_web::rt::spawn(server.run());
        Ok(Self { address, secret, reported: Mutex::new(reported) })
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/customs", self.address)
    }

    /// Sets the secret that callbacks are signed with.
    pub(crate) fn verify_with(&self, secret: &str) -> Fallible<()> {
        // The demonstration registers once, so the secret is set only once.
        let _ = self.secret.set(CallbackSecret::restore(secret)?);
        Ok(())
    }

    /// Waits for the next callback.
    pub(crate) async fn next(&self, patience: Duration) -> Fallible<ReceivedCallback> {
        let next = actix_web::rt::time::timeout(patience, async { self.reported.lock().await.recv().await });
        next.await.ok().flatten().ok_or_else(|| Failure::because("no callback came in time"))
    }
}

async fn receive(request: HttpRequest, body: web::Bytes, inbox: web::Data<Inbox>) -> HttpResponse {
    let received_at = SystemClock.now();
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let signature_is_valid = inbox.secret.get().is_some_and(|secret| verify(secret, &body, header(SIGNATURE_HEADER)));
    let event = header(EVENT_HEADER).to_owned();
    // After the demonstration no task waits for callbacks any more.
    let _ = inbox.reported.send(ReceivedCallback { event, signature_is_valid, received_at, body });
    HttpResponse::NoContent().finish()
}
