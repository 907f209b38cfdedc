//! Style sheet, script and icon, packed into the program. Their address names their content, so browsers keep them.

use crate::failure::Failure;
use crate::routing::Routing;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE};
use actix_web::{HttpResponse, web};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::sync::LazyLock;

const FILES: [(&str, &str, &[u8]); 3] = [
    ("console.css", "text/css; charset=utf-8", STYLES.as_bytes()),
    ("console.js", "text/javascript; charset=utf-8", SCRIPT.as_bytes()),
    ("icon.svg", "image/svg+xml", include_bytes!("../assets/icon.svg")),
];

/// The style sheet: what all pages share, and a file an area.
const STYLES: &str = concat!(
    include_str!("../assets/console.css"),
    include_str!("../assets/css/tables.css"),
    include_str!("../assets/css/charts.css"),
    include_str!("../assets/css/today.css"),
    include_str!("../assets/css/desk.css"),
    include_str!("../assets/css/records.css"),
    include_str!("../assets/css/actions.css"),
    include_str!("../assets/css/editing.css"),
    include_str!("../assets/css/settings.css"),
    include_str!("../assets/css/invoices.css"),
    include_str!("../assets/css/find.css"),
    include_str!("../assets/css/rejections.css"),
);

/// The script: htmx, its extension for streams, and our own, under the licence of the first two. They are one file, since htmx
/// takes up its work as soon as it is there: an extension that came later would never be asked, and the page would not be
/// live. Our own is within a function, where it is strict by itself.
pub const SCRIPT: &str = concat!(
    "/*\n",
    include_str!("../assets/LICENSE-htmx"),
    "*/\n",
    include_str!("../assets/htmx-4.0.1.min.js"),
    "\n;",
    include_str!("../assets/hx-sse-4.0.1.min.js"),
    "\n;(() => {\n",
    include_str!("../assets/console.js"),
    include_str!("../assets/find.js"),
    include_str!("../assets/desk.js"),
    "})();\n",
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
