use url::{Position, Url};

/// Where to go after signing in: an address of the console, or its first page, whatever the link asked for.
pub(crate) fn inside(next: &str) -> String {
    let first_page = "/console".to_owned();
    let Ok(base) = Url::parse("http://console.invalid/") else { return first_page };
    let joined = base.join(next).ok().filter(|to| {
        let is_here = to.origin() == base.origin() && to.username().is_empty() && to.password().is_none();
        is_here && (to.path() == "/console" || to.path().starts_with("/console/"))
    });
    joined.map_or(first_page, |to| to[Position::BeforePath..Position::AfterQuery].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
