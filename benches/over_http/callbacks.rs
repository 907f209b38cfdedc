//! Measures how fast a queue of deliveries to one receiver is worked off.

use crate::Outcome;
use crate::account::Account;
use crate::installation::Installation;
use crate::load::rate;
use actix_web::{App, HttpResponse, HttpServer, web};
use customs_callbacks::{
    CallbackId, DELIVERY_HEADER, DeclarationNotice, DeliveryQueue, EventName, NewDelivery, Payload,
};
use customs_kernel::{OrganisationId, Subject};
use customs_persistence::{Database, MasterKeyFile, Sealer, StoredDeliveryQueue};
use serde_json::json;
use std::collections::HashSet;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// Deliveries that wait when the service starts: four events of each of 5,000 declarations.
pub(crate) const WAITING: usize = 20_000;
const EVENTS: [EventName; 4] =
    [EventName::Submitted, EventName::Accepted, EventName::Released, EventName::StatusChanged];
const LONGEST: Duration = Duration::from_secs(120);

/// The receiver's count of deliveries, and their times.
#[derive(Default)]
struct Received {
    deliveries: HashSet<String>,
    requests: usize,
    first: Option<Instant>,
    last: Option<Instant>,
}

/// Measures deliveries per second, between the first and the last arrival.
pub(crate) fn delivered(installation: &Installation) -> Outcome<u64> {
    let service = installation.serve()?;
    let account = Account::open(installation, &service)?;
    let received = Arc::new(Mutex::new(Received::default()));
    let receiver = receiver(received.clone())?;
    let requested = json!({
        "callback_url": format!("http://{receiver}/events"),
        "callback_format": "json",
        "events": EVENTS.map(EventName::as_str),
    });
    let registered = account.post(&service, "/callbacks/register", &requested)?;
    service.stop()?;

    let callback = CallbackId::new(registered["id"].as_i64().ok_or("no callback")?);
    enqueue(installation, OrganisationId::new(account.organisation), callback)?;
    let service = installation.serve()?;
    let deadline = Instant::now() + LONGEST;
    loop {
        thread::sleep(Duration::from_millis(10));
        let received = received.lock().unwrap_or_else(PoisonError::into_inner);
        if received.deliveries.len() >= WAITING {
            break;
        }
        if Instant::now() > deadline {
            return Err(format!("only {} of {WAITING} deliveries arrived", received.deliveries.len()).into());
        }
    }
    service.stop()?;
    let received = received.lock().unwrap_or_else(PoisonError::into_inner);
    if received.requests != WAITING {
        return Err(format!("{} requests for {WAITING} deliveries", received.requests).into());
    }
    match (received.first, received.last) {
        (Some(first), Some(last)) => Ok(rate(WAITING as u64, last - first)),
        _ => Err("nothing arrived".into()),
    }
}

/// Starts a receiver that answers at once, on a thread of its own.
fn receiver(received: Arc<Mutex<Received>>) -> Outcome<SocketAddr> {
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let address = listener.local_addr()?;
    let server = HttpServer::new(move || {
        let received = web::Data::new(received.clone());
        App::new().app_data(received).route("/events", web::post().to(receive))
    });
    let server = server.workers(1).disable_signals().listen(listener)?.run();
    thread::spawn(move || actix_web::rt::System::new().block_on(server));
    Ok(address)
}

async fn receive(
    request: actix_web::HttpRequest,
    _body: web::Bytes,
    received: web::Data<Arc<Mutex<Received>>>,
) -> HttpResponse {
    let id = request.headers().get(DELIVERY_HEADER).and_then(|id| id.to_str().ok()).unwrap_or_default();
    let now = Instant::now();
    let mut received = received.lock().unwrap_or_else(PoisonError::into_inner);
    received.deliveries.insert(id.to_owned());
    received.requests += 1;
    received.first.get_or_insert(now);
    received.last = Some(now);
    HttpResponse::NoContent().finish()
}

/// Fills the queue through its repository while the service is down.
fn enqueue(installation: &Installation, organisation: OrganisationId, callback: CallbackId) -> Outcome<()> {
    let database = Database::open(installation.database.as_deref().ok_or("callbacks are measured on PostgreSQL")?)?;
    let keys = MasterKeyFile::at(&installation.file("data/master-key")).load()?;
    let queue = StoredDeliveryQueue::new(database, Sealer::over(&keys, None)?);
    let now = SystemTime::now().into();
    let deliveries: Vec<NewDelivery> = (0..WAITING)
        .map(|number| {
            let event = EVENTS[number % EVENTS.len()];
            let id = 1 + (number / EVENTS.len()) as i64;
            let subject = Subject::declaration(id);
            let payload = Payload::from_notice(&DeclarationNotice {
                event,
                subject,
                reference: format!("D-{id:08}"),
                mrn: Some("26NL000396A1B2C3R0".to_owned()),
                status: "ACC".to_owned(),
                declaration_symbol: "IM".to_owned(),
                occurred_at: now,
            });
            NewDelivery { organisation, callback, event, subject, payload, created_at: now }
        })
        .collect();
    Ok(queue.enqueue(&deliveries)?)
}
