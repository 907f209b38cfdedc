//! A receiver of callbacks that counts each delivery once.

use crate::Outcome;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use customs_callbacks::DELIVERY_HEADER;
use std::collections::HashSet;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};

type Deliveries = Arc<Mutex<HashSet<String>>>;

pub(crate) struct Receiver {
    address: SocketAddr,
    deliveries: Deliveries,
}

impl Receiver {
    /// Answers at once, on a thread of its own, until the program ends.
    pub(crate) fn open() -> Outcome<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let address = listener.local_addr()?;
        let deliveries = Deliveries::default();
        let seen = deliveries.clone();
        let server = HttpServer::new(move || {
            App::new().app_data(web::Data::new(seen.clone())).route("/events", web::post().to(receive))
        });
        let server = server.workers(1).disable_signals().listen(listener)?.run();
        std::thread::spawn(move || actix_web::rt::System::new().block_on(server));
        Ok(Self { address, deliveries })
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/events", self.address)
    }

    /// Number of different deliveries received.
    pub(crate) fn reported(&self) -> usize {
        self.deliveries.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

async fn receive(request: HttpRequest, _body: web::Bytes, deliveries: web::Data<Deliveries>) -> HttpResponse {
    let id = request.headers().get(DELIVERY_HEADER).and_then(|id| id.to_str().ok()).unwrap_or_default();
    deliveries.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned());
    HttpResponse::NoContent().finish()
}
