use customs_simulator::internals::form_decoded;

#[test]
fn basic_credentials_are_form_encoded_inside() {
    for (encoded, plain) in [("a%3Ab+c", "a:b c"), ("a=b&c", "a=b&c"), ("", ""), ("plain", "plain")] {
        assert_eq!(form_decoded(encoded), plain);
    }
}
