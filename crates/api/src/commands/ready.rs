//! `ready`: asks the instance on this machine whether it is ready, for a container or a script without curl.

use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::output::report;
use customs_calling::{Bytes, ClientOptions, HttpClient, Request, StatusCode};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::time::timeout;

/// How long the instance may take to answer.
const PATIENCE: Duration = Duration::from_secs(4);
/// The longest answer that is read, in bytes.
const LONGEST: usize = 64 * 1024;

/// Runs `ready`: prints what `/readyz` answers; an error unless that is 200.
pub(crate) fn run(settings: &Settings, as_json: bool) -> Fallible<()> {
    let address = reachable(settings.http.listen);
    let asked = actix_web::rt::System::new().block_on(ask(address));
    if as_json {
        report(shown(address, asked.as_ref()));
    }
    let (status, text) = asked?;
    if !as_json {
        report(&text);
    }
    if status.is_success() { Ok(()) } else { Err(Failure::because(format!("{address} is not ready: {status}"))) }
}

/// The status of the answer, and its body.
async fn ask(address: SocketAddr) -> Fallible<(StatusCode, String)> {
    let request = Request::builder().uri(format!("http://{address}/readyz")).body(Bytes::new())?;
    let client = HttpClient::new(ClientOptions::default())?;
    let asked = timeout(PATIENCE, client.call(request, LONGEST)).await;
    let asked = asked.map_err(|_| Failure::because(format!("{address}: timed out")))?;
    let answer = asked.map_err(|error| Failure::because(format!("{address}: {error}")))?;
    let text = String::from_utf8_lossy(&answer.body.unwrap_or_default()).trim().to_owned();
    Ok((answer.status, text))
}

/// The outcome as JSON: `answer` is that of the instance, null where it gave none.
fn shown(address: SocketAddr, asked: Result<&(StatusCode, String), &Failure>) -> Value {
    let (is_ready, status, answer) = match asked {
        Ok((status, text)) => (status.is_success(), Some(status.as_u16()), serde_json::from_str(text).ok()),
        Err(_) => (false, None, None::<Value>),
    };
    json!({ "address": address.to_string(), "ready": is_ready, "status": status, "answer": answer })
}

/// The address by which this machine reaches what listens on all of its addresses.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}
