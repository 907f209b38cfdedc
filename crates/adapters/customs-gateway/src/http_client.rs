use awc::error::{ConnectError, SendRequestError};
use awc::http::header;
use awc::{Client, Connector};
use rustls::crypto::aws_lc_rs;
use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;
use std::time::Duration;

/// The HTTP client for one address of the operator. It follows no redirects, since credentials go with each request.
pub(crate) fn client(roots: RootCertStore, limit: Duration) -> Result<Client, rustls::Error> {
    // The provider is named, because other crates of a program may bring a second one.
    let mut tls = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    tls.alpn_protocols = vec![b"http/1.1".to_vec()];
    let connector = Connector::new()
        .rustls_0_23(Arc::new(tls))
        .timeout((limit / 2).min(Duration::from_secs(5)))
        .handshake_timeout(limit)
        .conn_keep_alive(Duration::from_secs(3))
        .limit(0);
    Ok(Client::builder()
        .connector(connector)
        .disable_redirects()
        .disable_timeout()
        .no_default_headers()
        .add_default_header((header::USER_AGENT, concat!("customs-api/", env!("CARGO_PKG_VERSION"))))
        .finish())
}

/// The certificate authorities that browsers trust.
pub(crate) fn public_roots() -> RootCertStore {
    RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() }
}

/// Whether the request was certainly not sent, because there was no connection.
pub(crate) fn never_connected(error: &SendRequestError) -> bool {
    match error {
        // The client reports this error also when a connection ends before its answer.
        SendRequestError::Connect(ConnectError::Disconnected) => false,
        SendRequestError::Connect(_) | SendRequestError::Url(_) => true,
        _ => false,
    }
}

/// The reason of the failure, in words without addresses or content.
pub(crate) fn reason(error: &SendRequestError) -> &'static str {
    match error {
        SendRequestError::Connect(ConnectError::Io(error))
            if error.get_ref().is_some_and(|source| source.is::<rustls::Error>()) =>
        {
            "no TLS connection"
        }
        SendRequestError::Connect(ConnectError::Disconnected) | SendRequestError::Send(_) => "the connection broke",
        SendRequestError::Connect(_) => "no connection",
        SendRequestError::Response(_) => "the answer is not HTTP",
        _ => "the request could not be sent",
    }
}
