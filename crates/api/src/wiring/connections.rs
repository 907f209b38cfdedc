use crate::watching::Watch;
use actix_web::dev::{Extensions, ServiceResponse};
use actix_web::http::ConnectionType;
use actix_web::rt::net::TcpStream;
use socket2::{SockRef, TcpKeepalive};
use std::any::Any;
use std::io;
use std::time::Duration;

/// The time without a byte after which a peer is asked whether it is there.
const SILENCE: Duration = Duration::from_secs(30);
/// The time between two such questions, and the number of them after which a peer is gone. On Linux [`STALLED`] decides
/// that instead.
const QUESTIONS: (Duration, u32) = (Duration::from_secs(10), 3);
/// The longest time for which a peer may take nothing of what was sent, or answer no question. A peer that is there and
/// only does not read is ended by it too, so that it is long enough for one that works at what it has.
const STALLED: Duration = Duration::from_secs(5 * 60);

/// Makes the system end connections to peers that vanished silently, or that take nothing for five minutes. Otherwise
/// their streams of events and answers would stay for a quarter of an hour.
pub(super) fn notice_gone_peers(connection: &dyn Any, _: &mut Extensions) {
    if let Some(stream) = connection.downcast_ref::<TcpStream>()
        && let Err(error) = set(&SockRef::from(stream))
    {
        tracing::debug!(%error, "a connection whose peer vanishes will be noticed late");
    }
}

/// Ends a connection with this answer if the instance is about to stop, so that the proxy sends its next request over
/// another connection, and none over one that ends meanwhile.
pub(super) fn last_when_stopping<B>(watch: &Watch, mut answer: ServiceResponse<B>) -> ServiceResponse<B> {
    if watch.is_stopping() {
        answer.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    answer
}

fn set(socket: &SockRef<'_>) -> io::Result<()> {
    let (interval, retries) = QUESTIONS;
    let keepalive = TcpKeepalive::new().with_time(SILENCE).with_interval(interval).with_retries(retries);
    socket.set_tcp_keepalive(&keepalive)?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(STALLED))?;
    Ok(())
}
