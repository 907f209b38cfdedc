use customs_console::internals::inside;

#[test]
fn addresses_of_the_console_are_kept() {
    for next in ["/console", "/console/declarations?status=ERR&page=2", "/console/declarations/7/edit"] {
        assert_eq!(inside(next), next);
    }
}

#[test]
fn no_other_address_is_gone_to() {
    for next in [
        "",
        "/",
        "//evil.example/console",
        "/\\evil.example/console",
        "https://evil.example/console",
        "https:evil.example",
        "javascript:alert(1)",
        "/console/../api/v1",
        "/consolevil",
        "/console/%2e%2e/api",
        "\thttps://evil.example/console",
        "http://user@console.invalid/console",
    ] {
        let to = inside(next);
        assert!(to == "/console" || to.starts_with("/console/"), "{next}: {to}");
        assert!(!to.contains("evil.example"), "{next}: {to}");
    }
}
