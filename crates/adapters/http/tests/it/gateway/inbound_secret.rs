use customs_http::InboundSecret;
use customs_http::internals::Signature;

#[test]
fn a_signature_is_the_hmac_of_the_body_under_the_text_of_the_secret() {
    // printf '<a/>' | openssl dgst -sha256 -hmac secret
    let right = "18c4276d4e80a8768387631fb4b015868769a0f06dc45dd57c7d4dc3dc11d25f";
    let secret = InboundSecret::new("secret");
    let signed = |body: &[u8], signature: &str| {
        Signature::parse(signature).is_some_and(|signature| secret.signed(body, &signature))
    };
    assert!(signed(b"<a/>", right) && signed(b"<a/>", &right.to_ascii_uppercase()));
    assert!(!signed(b"<b/>", right));
    for broken in ["", "00", "xyz", &right[..63], &"0".repeat(64)] {
        assert!(!signed(b"<a/>", broken), "{broken}");
    }
}
