use customs_http::internals::serve;
use serde_json::{Value, json};

#[test]
fn the_document_names_the_address_of_the_installation_and_is_small() {
    let served = serve(crate::application::openapi(), "https://customs.example/broker");
    let document: Value = serde_json::from_slice(&served.json).expect("JSON");
    assert_eq!(document["servers"], json!([{ "url": "https://customs.example/broker" }]));
    let flow = &document["components"]["securitySchemes"]["oauth2"]["flows"]["clientCredentials"];
    assert_eq!(flow["tokenUrl"], "https://customs.example/broker/oauth/token");
    // A tenth of it are the codes of what the service states.
    assert!(served.json.len() < 1_300_000, "{} bytes", served.json.len());
    assert!(served.compressed.len() < served.json.len() / 6, "{} bytes compressed", served.compressed.len());
}
