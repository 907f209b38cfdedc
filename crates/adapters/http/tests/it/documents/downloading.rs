use super::{Site, pdf, site};
use crate::{Reply, authorized};
use actix_web::http::Method;
use customs_documents::FileKind;
use serde_json::json;
use std::collections::BTreeSet;

async fn ask(site: &Site, method: Method, path: &str, headers: &[(&str, &str)]) -> Reply {
    let mut request = authorized(method, &site.token, &format!("{path}/download"));
    for header in headers {
        request = request.insert_header(*header);
    }
    site.bench.send(request).await
}

#[actix_rt::test]
async fn a_download_is_the_file_under_its_name() {
    let site = site();
    let path = site.added("Größe 5 €.pdf", pdf()).await;
    let reply = ask(&site, Method::GET, &path, &[]).await;
    assert_eq!((reply.status, &reply.body), (200, &pdf()));
    assert_eq!(reply.header("content-type"), "application/pdf");
    assert_eq!(
        reply.header("content-disposition"),
        "attachment; filename=\"Gr__e 5 _.pdf\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%205%20%E2%82%AC.pdf"
    );
    assert_eq!((reply.header("x-content-type-options"), reply.header("accept-ranges")), ("nosniff", "bytes"));
    assert_eq!(reply.header("cache-control"), "no-store");
    let tag = reply.header("etag").to_owned();
    assert!(tag.starts_with('"') && tag.len() == 66, "{tag}");

    let same = site.added("other.pdf", pdf()).await;
    assert_eq!(ask(&site, Method::GET, &same, &[]).await.header("etag"), tag, "the same bytes");
    let known = ask(&site, Method::GET, &path, &[("If-None-Match", &tag)]).await;
    assert_eq!((known.status, known.body.len()), (304, 0));
}

#[actix_rt::test]
async fn ranges_are_parts_of_the_file() {
    let site = site();
    let path = site.added("a.txt", b"0123456789".to_vec()).await;
    let tag = ask(&site, Method::GET, &path, &[]).await.header("etag").to_owned();
    for (headers, status, content, range) in [
        (vec![("Range", "bytes=2-4")], 206, "234", "bytes 2-4/10"),
        (vec![("Range", "bytes=7-")], 206, "789", "bytes 7-9/10"),
        (vec![("Range", "bytes=-1")], 206, "9", "bytes 9-9/10"),
        (vec![("Range", "bytes=2-4"), ("If-Range", tag.as_str())], 206, "234", "bytes 2-4/10"),
        (vec![("Range", "bytes=2-4"), ("If-Range", "\"other\"")], 200, "0123456789", ""),
        (vec![("Range", "bytes=0-1,3-4")], 200, "0123456789", ""),
    ] {
        let reply = ask(&site, Method::GET, &path, &headers).await;
        assert_eq!(
            (reply.status, reply.text().as_str(), reply.header("content-range")),
            (status, content, range),
            "{headers:?}"
        );
    }
    let reply = ask(&site, Method::GET, &path, &[("Range", "bytes=10-")]).await;
    assert_eq!((reply.status, reply.header("content-range")), (416, "bytes */10"));
    assert_eq!(reply.json()["error"], "range_not_satisfiable");
}

#[actix_rt::test]
async fn the_headers_can_be_had_without_the_file() {
    let site = site();
    let path = site.added("a.txt", b"0123456789".to_vec()).await;
    let whole = ask(&site, Method::GET, &path, &[]).await;
    let reply = ask(&site, Method::HEAD, &path, &[("Range", "bytes=2-4")]).await;
    assert_eq!((reply.status, reply.body.len()), (200, 0));
    for name in ["content-type", "content-disposition", "etag", "accept-ranges"] {
        assert_eq!(reply.header(name), whole.header(name), "{name}");
    }
}

#[actix_rt::test]
async fn a_file_that_the_store_lost_is_not_found() {
    let site = site();
    let path = site.added("a.pdf", pdf()).await;
    site.bench.files.clear();
    for method in [Method::GET, Method::HEAD] {
        let reply = ask(&site, method, &path, &[]).await;
        assert_eq!(reply.status, 404);
        assert_eq!(
            reply.json(),
            json!({ "error": "not_found", "error_description": "The file of the document was not found.", "message": "The file of the document was not found." })
        );
    }
    assert_eq!(site.get(&path).await.status, 200, "the document itself is there");
}

#[actix_rt::test]
async fn the_document_names_the_media_type_of_each_kind_of_file() {
    let document = crate::application::openapi();
    let download = &document["paths"]["/api/v1/declarations/{id}/documents/{document_id}/download"]["get"];
    for status in ["200", "206"] {
        let content = download["responses"][status]["content"].as_object().expect("media types");
        let kinds: BTreeSet<&str> = FileKind::ALL.iter().map(|kind| kind.mime_type()).collect();
        assert_eq!(content.keys().map(String::as_str).collect::<BTreeSet<_>>(), kinds, "{status}");
        assert!(content.values().all(|media| media["schema"]["format"] == "binary"), "{status}");
    }
    let site = site();
    for (name, bytes) in [("a.pdf", pdf()), ("a.txt", b"text".to_vec()), ("a.csv", b"a;b\n".to_vec())] {
        let path = site.added(name, bytes).await;
        let reply = ask(&site, Method::GET, &path, &[]).await;
        let served = reply.header("content-type");
        assert!(download["responses"]["200"]["content"].get(served).is_some(), "{name}: {served}");
    }
}
