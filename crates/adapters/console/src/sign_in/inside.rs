use url::{Position, Url};

/// Where to go after signing in: an address of the console, or its first page, whatever the link asked for.
pub fn inside(next: &str) -> String {
    let first_page = "/console".to_owned();
    let Ok(base) = Url::parse("http://console.invalid/") else { return first_page };
    let joined = base.join(next).ok().filter(|to| {
        let is_here = to.origin() == base.origin() && to.username().is_empty() && to.password().is_none();
        is_here && (to.path() == "/console" || to.path().starts_with("/console/"))
    });
    joined.map_or(first_page, |to| to[Position::BeforePath..Position::AfterQuery].to_owned())
}
