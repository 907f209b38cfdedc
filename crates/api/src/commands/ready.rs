//! `ready`: asks the instance on this machine whether it is ready, for a container or a script without curl.

use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

/// How long the instance may take to answer.
const PATIENCE: Duration = Duration::from_secs(4);
/// The longest answer that is read, in bytes.
const LONGEST: usize = 64 * 1024;

/// Runs `ready`: prints what `/readyz` answers; an error unless that is 200.
pub(crate) fn run(settings: &Settings) -> Fallible<()> {
    let address = reachable(settings.http.listen);
    actix_web::rt::System::new().block_on(async {
        let asked = awc::Client::builder().timeout(PATIENCE).finish().get(format!("http://{address}/readyz")).send();
        let mut response = asked.await.map_err(|error| Failure::because(format!("{address}: {error}")))?;
        let body = response.body().limit(LONGEST).await.unwrap_or_default();
        println!("{}", String::from_utf8_lossy(&body).trim());
        if response.status().is_success() {
            Ok(())
        } else {
            Err(Failure::because(format!("{address} is not ready: {}", response.status())))
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
