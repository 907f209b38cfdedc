//! The server of the pages and the API. It is put together here instead of by `HttpServer`, which drops the error that
//! a connection ended with: requests that cannot be parsed reach no service, so that nothing else knows of them.

use super::connections::notice_gone_peers;
use actix_http::error::DispatchError;
use actix_http::{HttpService, Request};
use actix_service::{IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt, apply_fn_factory, map_config};
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{AppConfig, Response, Server};
use actix_web::rt::net::TcpStream;
use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::time::Duration;

/// Serves an application on the listener. `patience` is the number of seconds that requests in flight get after a stop was
/// requested.
///
/// # Errors
/// When the listener cannot be used.
pub(super) fn serve<A, I, S, B>(app: A, listener: TcpListener, patience: u64) -> io::Result<Server>
where
    A: Fn() -> I + Send + Clone + 'static,
    I: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig> + 'static,
    S::Error: Into<Error> + 'static,
    S::InitError: fmt::Debug,
    S::Response: Into<Response<B>> + 'static,
    <S::Service as Service<Request>>::Future: 'static,
    S::Service: 'static,
    B: MessageBody + 'static,
{
    let address = listener.local_addr()?;
    let builder = Server::build();
    let stopping = builder.graceful_shutdown_signal();
    let connections = move || {
        let stopping = stopping.clone();
        let app = app().into_factory().map_err(|error| {
            let error: Error = error.into();
            error.error_response()
        });
        let service = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            // After an answer the gate itself reads the rest of the body, within limits; beyond them the connection ends
            // at once.
            .client_disconnect_timeout(Duration::ZERO)
            // A compressed page leaves in two pieces. Without this the second waits until the browser confirms the first,
            // which it puts off by 40 ms.
            .tcp_nodelay(true)
            .local_addr(address)
            .on_connect_ext(|stream: &TcpStream, kept| notice_gone_peers(stream, kept))
            .finish(map_config(app, |()| AppConfig::default()))
            .tcp();
        telling_of_what_cannot_be_parsed(service)
    };
    let builder = builder.shutdown_timeout(patience).disable_signals();
    Ok(builder.listen(format!("http-{address}"), listener, connections)?.run())
}

/// Logs each request that ended its connection because it cannot be parsed, with the address that it came from.
fn telling_of_what_cannot_be_parsed<F>(
    connections: F,
) -> impl ServiceFactory<TcpStream, Config = (), Response = (), Error = DispatchError, InitError = ()>
where
    F: ServiceFactory<TcpStream, Config = (), Response = (), Error = DispatchError, InitError = ()>,
{
    let reported = |stream: TcpStream, service: &F::Service| {
        let client = stream.peer_addr().ok().as_ref().map(SocketAddr::ip);
        let connection = service.call(stream);
        async move {
            let ended = connection.await;
            if let Err(DispatchError::Parse(reason)) = &ended {
                report(client, reason);
            }
            ended
        }
    };
    apply_fn_factory::<F, F, _, _, TcpStream, TcpStream, (), DispatchError>(connections, reported)
}

/// Logs a request that was answered 400, or 431 for its head. Its content is not logged: it can be anything.
fn report(client: Option<IpAddr>, reason: &impl fmt::Display) {
    let client = client.map(|address| address.to_canonical().to_string());
    tracing::info!(client, %reason, "a request cannot be parsed as HTTP");
}
