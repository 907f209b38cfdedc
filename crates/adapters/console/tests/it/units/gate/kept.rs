use customs_console::internals::Posted;
use customs_console::internals::gate::{MOST, MOST_FIELDS, has_few_fields, kept};

fn kept_of(body: &str) -> Option<Vec<(String, String)>> {
    kept(&Posted::read(body.as_bytes()))
}

#[test]
fn fields_are_kept_in_their_order_without_the_token() {
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let fields = kept_of("csrf=T&once=k&scope=a&scope=b&notes=%3Cb%3E%0D%0A").expect("kept");
    assert_eq!(fields, [pair("once", "k"), pair("scope", "a"), pair("scope", "b"), pair("notes", "<b>\r\n")]);
}

#[test]
fn neither_passwords_nor_what_is_too_much_are_kept() {
    assert_eq!(kept_of("name=Anna&new_password=secret"), None);
    assert_eq!(kept_of("guarantee_reference=G&guarantees.0.access_code=S3CR"), None);
    assert!(kept_of("guarantee_reference=G&guarantee_access_code=").is_some(), "nothing was typed");
    assert_eq!(kept_of(&"a=&".repeat(MOST_FIELDS + 1)), None);
    assert_eq!(kept_of(&format!("a={}", "x".repeat(MOST))), None);
}

#[test]
fn fields_are_counted_before_they_are_taken_apart() {
    assert!(has_few_fields(b"") && has_few_fields(&b"a&".repeat(MOST_FIELDS - 1)));
    assert!(!has_few_fields(&b"&".repeat(MOST_FIELDS)));
}
