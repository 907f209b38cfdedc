use rustls::crypto::aws_lc_rs;
use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;

/// TLS for calls to receivers. The provider is named, because other crates of a program may bring a second one, and
/// then there is no default. HTTP/1.1 only: callbacks gain nothing by HTTP/2.
pub(crate) fn client_config(roots: RootCertStore) -> Result<Arc<ClientConfig>, rustls::Error> {
    let mut config = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

/// The certificate authorities that browsers trust.
pub(crate) fn public_roots() -> RootCertStore {
    RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() }
}
