//! The document as an installation serves it: with its own address, minified, and compressed once.

use super::openapi;
use crate::content_tag::content_tag;
use crate::operations::{Served, ServedDocument};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// The OpenAPI document of an installation; the same for every instance and worker. It is made when somebody first asks
/// for it: that takes 50 ms and 50 MB for a moment, which a start should not wait for.
pub(crate) const SERVED: ServedDocument = ServedDocument(|base_url| {
    static MADE: Mutex<Option<(String, Arc<Served>)>> = Mutex::new(None);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    match &*made {
        Some((of, served)) if of == base_url => Arc::clone(served),
        _ => {
            let served = Arc::new(serve(base_url));
            *made = Some((base_url.to_owned(), Arc::clone(&served)));
            served
        }
    }
});

fn serve(base_url: &str) -> Served {
    let json = located(openapi(), base_url).to_string();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_names_the_address_of_the_installation_and_is_small() {
        let served = serve("https://customs.example/broker");
        let document: Value = serde_json::from_slice(&served.json).expect("JSON");
        assert_eq!(document["servers"], json!([{ "url": "https://customs.example/broker" }]));
        let flow = &document["components"]["securitySchemes"]["oauth2"]["flows"]["clientCredentials"];
        assert_eq!(flow["tokenUrl"], "https://customs.example/broker/oauth/token");
        assert!(served.json.len() < 1_000_000, "{} bytes", served.json.len());
        assert!(served.compressed.len() < served.json.len() / 6, "{} bytes compressed", served.compressed.len());
    }
}
