//! Pages about the service: two that stand for all, over the application.

use super::Bench;
use actix_web::http::Method;
use actix_web::test::TestRequest;
use customs_http::{GuideFile, Guides};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{self, Write};
use std::sync::LazyLock;

/// The pages `guides` and `webhooks`, and a search that repeats the question.
pub(crate) struct TwoGuides;

const TEXT: &str = "<!doctype html><title>A page</title>";

impl Guides for TwoGuides {
    fn file(&self, name: &str) -> Option<GuideFile> {
        ["guides", "webhooks"].contains(&name).then(|| GuideFile {
            content_type: "text/html; charset=utf-8",
            tag: "W/\"0123\"",
            packed: &PACKED,
        })
    }

    fn search(&self, question: &str) -> io::Result<String> {
        Ok(format!("<!doctype html><p>{question}</p>"))
    }
}

static PACKED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut packing = GzEncoder::new(Vec::new(), Compression::best());
    packing.write_all(TEXT.as_bytes()).expect("memory takes it");
    packing.finish().expect("memory takes it")
});

#[actix_rt::test]
async fn a_page_is_sent_as_the_client_takes_it() {
    let bench = Bench::new();
    let plain = bench.send(TestRequest::with_uri("/docs/webhooks")).await;
    assert_eq!((plain.status, plain.text()), (200, TEXT.to_owned()));
    assert_eq!(plain.header("content-type"), "text/html; charset=utf-8");
    assert_eq!((plain.header("vary"), plain.header("etag")), ("Accept-Encoding", "W/\"0123\""));
    let policy = plain.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("script-src"), "{policy}");

    let asking = || TestRequest::with_uri("/docs/webhooks").insert_header(("Accept-Encoding", "gzip, br"));
    let small = bench.send(asking()).await;
    assert_eq!((small.status, small.header("content-encoding")), (200, "gzip"));
    assert_eq!(small.body, *PACKED);
    let head = bench.send(asking().method(Method::HEAD)).await;
    assert_eq!((head.status, head.header("etag")), (200, "W/\"0123\""));
    assert_eq!(bench.send(TestRequest::with_uri("/docs/elsewhere")).await.status, 404);
}

#[actix_rt::test]
async fn a_page_that_is_known_is_not_sent_again() {
    let bench = Bench::new();
    for known in ["W/\"0123\"", "\"0123\"", "\"9\", W/\"0123\"", "*"] {
        let request = TestRequest::with_uri("/docs/guides").insert_header(("If-None-Match", known));
        let reply = bench.send(request).await;
        assert_eq!((reply.status, reply.text()), (304, String::new()), "{known}");
        assert_eq!(reply.header("etag"), "W/\"0123\"", "{known}");
    }
    let request = TestRequest::with_uri("/docs/guides").insert_header(("If-None-Match", "W/\"012\""));
    assert_eq!(bench.send(request).await.status, 200);
}

#[actix_rt::test]
async fn a_search_takes_its_words_from_the_query() {
    let bench = Bench::new();
    let found = bench.send(TestRequest::with_uri("/docs/search?other=1&q=customs+is%20silent")).await;
    assert_eq!((found.status, found.text()), (200, "<!doctype html><p>customs is silent</p>".to_owned()));
    assert_eq!(found.header("content-type"), "text/html; charset=utf-8");
    assert!(found.header("content-security-policy").contains("form-action 'self'"));
    assert_eq!(bench.send(TestRequest::with_uri("/docs/search")).await.text(), "<!doctype html><p></p>");
}
