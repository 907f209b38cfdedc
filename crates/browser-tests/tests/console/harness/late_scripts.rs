//! A proxy that hands a script on late, as a poor network does.

use std::io;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

/// How long a script is kept back: much longer than everything else on the page takes.
const LATE: Duration = Duration::from_secs(2);

/// A running proxy before a service. It ends with the runtime of the journey.
pub(crate) struct LateScripts {
    address: String,
}

impl LateScripts {
    /// Starts a proxy before the service at `base`, such as `http://127.0.0.1:40123`, which keeps back what is at this path.
    pub(crate) async fn start(base: &str, late: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let (service, late) = (base.trim_start_matches("http://").to_owned(), late.to_owned());
        tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                let (service, late) = (service.clone(), late.clone());
                // A browser that goes away in between is no failure.
                tokio::spawn(async move { hand_on(browser, &service, &late).await.ok() });
            }
        });
        Self { address }
    }

    /// The address of a page of the service by way of the proxy. Cookies are those of the service, since they know no ports.
    pub(crate) fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

/// Hands one request on, and its answer as it comes. A connection serves one request, so that each is looked at.
async fn hand_on(mut browser: TcpStream, service: &str, late: &str) -> io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(browser.read_u8().await?);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let mut lines = head.lines();
    let request = lines.next().unwrap_or_default();
    let path = request.split(' ').nth(1).unwrap_or_default();
    if path.split('?').next() == Some(late) {
        sleep(LATE).await;
    }
    let replaced = ["host:", "connection:"];
    let is_kept = |line: &&str| !replaced.iter().any(|name| line.to_ascii_lowercase().starts_with(name));
    let mut sent = format!("{request}\r\nhost: {service}\r\nconnection: close\r\n");
    for line in lines.filter(|line| !line.is_empty()).filter(is_kept) {
        sent.push_str(line);
        sent.push_str("\r\n");
    }
    sent.push_str("\r\n");
    let mut upstream = TcpStream::connect(service).await?;
    upstream.write_all(sent.as_bytes()).await?;
    copy_bidirectional(&mut browser, &mut upstream).await?;
    Ok(())
}
