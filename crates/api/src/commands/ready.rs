//! `ready`: asks the instance on this machine whether it is ready, for a container or a script without curl.

use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use customs_calling::{Bytes, ClientOptions, HttpClient, Request};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::time::timeout;

/// How long the instance may take to answer.
const PATIENCE: Duration = Duration::from_secs(4);
/// The longest answer that is read, in bytes.
const LONGEST: usize = 64 * 1024;

/// Runs `ready`: prints what `/readyz` answers; an error unless that is 200.
pub(crate) fn run(settings: &Settings) -> Fallible<()> {
    let address = reachable(settings.http.listen);
    actix_web::rt::System::new().block_on(async {
        let request = Request::builder().uri(format!("http://{address}/readyz")).body(Bytes::new())?;
        let client = HttpClient::new(ClientOptions::default())?;
        let asked = timeout(PATIENCE, client.call(request, LONGEST)).await;
        let asked = asked.map_err(|_| Failure::because(format!("{address}: timed out")))?;
        let answer = asked.map_err(|error| Failure::because(format!("{address}: {error}")))?;
        println!("{}", String::from_utf8_lossy(&answer.body.unwrap_or_default()).trim());
        if answer.status.is_success() {
            Ok(())
        } else {
            Err(Failure::because(format!("{address} is not ready: {}", answer.status)))
        }
    })
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
