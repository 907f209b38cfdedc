//! The document as an installation serves it: with its own address, minified, and compressed once.

use super::openapi;
use crate::entity_tags::content_tag;
use crate::operations::{Served, ServedDocument};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// The OpenAPI document of an installation; the same for every instance and worker. It is made when a client first asks
/// for it: that takes 50 ms and 50 MB for a moment, which a start should not wait for.
pub(crate) const SERVED: ServedDocument = ServedDocument(|base_url| {
    static MADE: Mutex<Option<(String, Arc<Served>)>> = Mutex::new(None);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    match &*made {
        Some((of, served)) if of == base_url => Arc::clone(served),
        _ => {
            let served = Arc::new(serve(openapi(), base_url));
            *made = Some((base_url.to_owned(), Arc::clone(&served)));
            served
        }
    }
});

/// The document as the installation with this address serves it.
pub fn serve(document: Value, base_url: &str) -> Served {
    let json = located(document, base_url).to_string();
    let compressed = compressed(json.as_bytes()).unwrap_or_default();
    Served { entity_tag: content_tag(json.as_bytes()), json: json.into(), compressed: compressed.into() }
}

/// The document with the address of the installation, which may have a path too.
fn located(mut document: Value, base_url: &str) -> Value {
    document["servers"] = json!([{ "url": base_url }]);
    document["info"]["contact"]["url"] = format!("{base_url}/docs").into();
    if let Some(token_url) = document.pointer_mut("/components/securitySchemes/oauth2/flows/clientCredentials/tokenUrl")
    {
        *token_url = format!("{base_url}/oauth/token").into();
    }
    document
}

fn compressed(json: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(json)?;
    encoder.finish()
}
