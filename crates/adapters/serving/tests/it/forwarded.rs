use customs_serving::internals::named_clients;

fn named(line: &str) -> Vec<Option<String>> {
    named_clients(line)
}

fn addresses(names: &[Option<&str>]) -> Vec<Option<String>> {
    names.iter().map(|name| name.map(str::to_owned)).collect()
}

#[test]
fn elements_are_parted_by_commas_and_pairs_by_semicolons() {
    assert_eq!(named("for=a, proto=https;For=\"b:1\" ;by=c,"), addresses(&[Some("a"), Some("b:1"), None]));
    assert_eq!(named("FOR = a; ;proto=http"), addresses(&[Some("a")]));
    assert_eq!(named("proto=https"), addresses(&[None]));
    assert_eq!(named(""), addresses(&[None]));
}

#[test]
fn what_stands_in_quotes_is_no_element_and_no_pair() {
    assert_eq!(named("for=a;host=\"x,for=6.6.6.6\""), addresses(&[Some("a")]));
    assert_eq!(named("host=\"x;for=6.6.6.6\";for=a"), addresses(&[Some("a")]));
    assert_eq!(named(r#"host="x\",for=6.6.6.6,y=\"";for=a"#), addresses(&[Some("a")]));
    assert_eq!(named(r#"for="\[::1\]""#), addresses(&[Some("[::1]")]));
}

#[test]
fn what_cannot_be_read_names_nobody() {
    assert_eq!(named("for=6.6.6.6;x=\", for=a"), addresses(&[None]), "a quote is left open");
    assert_eq!(named("for=a;for=6.6.6.6, for=b"), addresses(&[None, Some("b")]), "two names");
    assert_eq!(named("for=a, for=\"b\"c"), addresses(&[Some("a"), None]), "a quote ends in the middle");
    assert_eq!(named("for=a;nonsense"), addresses(&[None]));
    // The client left a quote open before the proxy's element, or had its proxy escape one.
    assert_eq!(named(r#"for=1;x=", for=a;host=",for=6.6.6.6,y=\"""#).pop(), Some(None));
    assert_eq!(named(r#"for=1;x=", for=a;host=",for=6.6.6.6,\"y=""#).pop(), Some(None));
}
