//! Public keys, as files hold them.

use crate::archives::key;
use customs_evidence::{Jwk, JwkSet, NoKeys, PublicKey, keys_in_file};

/// The key and the thumbprint of RFC 8037, appendix A.
const EXAMPLE: &str = r#"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#;

#[test]
fn a_key_is_named_by_its_thumbprint() {
    let jwk: Jwk = serde_json::from_str(EXAMPLE).expect("a JWK");
    let key = PublicKey::from_jwk(&jwk).expect("a key");
    assert_eq!(key.thumbprint(), "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
    assert_eq!(PublicKey::from_jwk(&key.to_jwk()), Some(key));
}

#[test]
fn a_file_holds_a_key_in_several_forms_beside_keys_of_other_kinds() {
    let key = key().public();
    let rsa = Jwk { kty: "RSA".to_owned(), crv: None, x: None, kid: Some("other".to_owned()) };
    let set = JwkSet { keys: vec![rsa.clone(), key.to_jwk()] };
    let der = [&[0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00_u8][..], &key.as_bytes()[..]]
        .concat();
    let pem = pem::encode(&pem::Pem::new("PUBLIC KEY", der));
    for text in [serde_json::to_string(&set).expect("JSON"), serde_json::to_string(&key.to_jwk()).expect("JSON"), pem] {
        assert_eq!(keys_in_file(text.as_bytes()), Ok(vec![key]), "{text}");
    }
    let none = serde_json::to_string(&JwkSet { keys: vec![rsa] }).expect("JSON");
    for text in [none.as_str(), "", "{}", "no key", "\u{0}"] {
        assert_eq!(keys_in_file(text.as_bytes()), Err(NoKeys), "{text:?}");
    }
}
