//! Style sheet, scripts and icon, packed into the program. Their address names their content, so browsers keep them.

use crate::failure::Failure;
use crate::routing::Routing;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE};
use actix_web::{HttpResponse, web};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::sync::LazyLock;

const FILES: [(&str, &str, &[u8]); 4] = [
    ("console.css", "text/css; charset=utf-8", STYLES.as_bytes()),
    ("console.js", "text/javascript; charset=utf-8", include_bytes!("../assets/console.js")),
    ("live.js", "text/javascript; charset=utf-8", LIVE.as_bytes()),
    ("icon.svg", "image/svg+xml", include_bytes!("../assets/icon.svg")),
];

/// The style sheet: what all pages share, and a file an area.
const STYLES: &str = concat!(
    include_str!("../assets/console.css"),
    include_str!("../assets/css/today.css"),
    include_str!("../assets/css/records.css"),
    include_str!("../assets/css/actions.css"),
    include_str!("../assets/css/editing.css"),
    include_str!("../assets/css/settings.css"),
    include_str!("../assets/css/invoices.css"),
);

/// The script of everybody who has signed in. It is one file, since its parts work in this order alone: htmx looks for its
/// extensions and for what is live on the page as soon as the page is there, whatever has arrived by then.
const LIVE: &str = concat!(
    include_str!("../assets/htmx-4.0.1.min.js"),
    "\n;",
    include_str!("../assets/hx-sse-4.0.1.min.js"),
    "\n;",
    include_str!("../assets/console.js"),
);

/// The hash of all files, which their addresses carry.
pub(crate) static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    FILES.iter().for_each(|(_, _, bytes)| hash.update(bytes));
    hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
});

static PACKED: LazyLock<Vec<web::Bytes>> = LazyLock::new(|| FILES.iter().map(|(_, _, bytes)| packed(bytes)).collect());

fn packed(bytes: &[u8]) -> web::Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default().into()
}

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/assets/{name}", show);
}

/// Every browser since 2000 unpacks gzip, so there is one form.
async fn show(name: web::Path<String>) -> crate::Answer {
    let index = FILES.iter().position(|(file, ..)| *file == name.as_str()).ok_or(Failure::NotFound)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, FILES[index].1))
        .insert_header((CONTENT_ENCODING, "gzip"))
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(PACKED[index].clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scripts that arrive one by one may run before what they need is there.
    #[test]
    fn a_page_has_one_script_with_its_parts_in_order() {
        assert_eq!(include_str!("../templates/base.html").matches("<script").count(), 1);
        let begins = |part: &str| LIVE.find(part).expect("a part of the script");
        let parts = [
            include_str!("../assets/htmx-4.0.1.min.js"),
            include_str!("../assets/hx-sse-4.0.1.min.js"),
            include_str!("../assets/console.js"),
        ];
        assert!(parts.map(begins).is_sorted(), "the extension needs htmx, and what is ours comes last");
        for (name, ..) in FILES.iter().filter(|(name, ..)| name.ends_with(".js")) {
            assert!(include_str!("../templates/base.html").contains(name), "{name} is asked for by no page");
        }
    }
}
