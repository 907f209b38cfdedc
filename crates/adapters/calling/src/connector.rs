use crate::addresses::{Addresses, NoAddress};
use http::Uri;
use hyper_util::rt::TokioIo;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tower_service::Service;

/// Connects to the first of a host's addresses that accepts.
#[derive(Clone)]
pub(crate) struct Connector {
    pub(crate) addresses: Arc<dyn Addresses>,
    /// Longest time for one address.
    pub(crate) limit: Duration,
}

impl Connector {
    async fn connect(&self, uri: &Uri) -> Result<TokioIo<TcpStream>, NoAddress> {
        let mut failure = io::Error::from(io::ErrorKind::NotFound);
        for address in self.addresses.addresses(uri).await? {
            match timeout(self.limit, TcpStream::connect(address)).await {
                Ok(Ok(stream)) => {
                    stream.set_nodelay(true)?;
                    return Ok(TokioIo::new(stream));
                }
                Ok(Err(error)) => failure = error,
                Err(_) => failure = io::ErrorKind::TimedOut.into(),
            }
        }
        Err(failure.into())
    }
}

impl Service<Uri> for Connector {
    type Response = TokioIo<TcpStream>;
    type Error = NoAddress;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, NoAddress>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), NoAddress>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let connector = self.clone();
        Box::pin(async move { connector.connect(&uri).await })
    }
}
