use super::{Finding, Site};

const ADDRESS: &str = "address";

/// Under which address the service is reached. Nothing is bound: the service may be running.
pub(super) fn address(site: &Site) -> Finding {
    let http = &site.settings.http;
    if http.listen.ip().is_loopback() {
        return Finding::ok(ADDRESS, format!("{}, which only this machine can reach", http.listen));
    }
    match &http.base_url {
        None => {
            let reported = format!(
                "{}, and http.base_url is not set: tokens name an address that clients cannot use",
                http.listen
            );
            Finding::warning(ADDRESS, reported, "set http.base_url to the address that clients know")
        }
        Some(url) if url.starts_with("http://") => {
            let reported = format!("{}, known as {url}: tokens and secrets travel in plain text", http.listen);
            Finding::warning(ADDRESS, reported, "let a proxy do TLS, and set http.base_url to https://…")
        }
        Some(url) => Finding::ok(ADDRESS, format!("{}, known as {url}", http.listen)),
    }
}
