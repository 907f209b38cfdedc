//! The pages about the service are whole: every link on them leads somewhere, and nothing comes from elsewhere.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::harness::{Api, Kind, Response, Site};

#[test]
fn every_link_on_every_page_leads_somewhere() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    let api = Api::new(&service.base());
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    let mut waiting = VecDeque::from(["/docs/guides".to_owned(), "/docs/search?q=customs".to_owned()]);
    let mut links: BTreeSet<(String, String)> = BTreeSet::new();
    while let Some(path) = waiting.pop_front() {
        if pages.contains_key(&path) {
            continue;
        }
        let answer = api.get(&path);
        answer.expect_status(200);
        let text = answer.text();
        if path != "/docs" && answer.header("content-type").is_some_and(|kind| kind.starts_with("text/html")) {
            check_page(&path, &answer);
            for link in values(&text, "href").into_iter().chain(values(&text, "src")) {
                let (file, heading) = link.split_once('#').unwrap_or((link, ""));
                let target = if file.is_empty() { path.clone() } else { joined(file) };
                if !file.contains("://") {
                    links.insert((target.clone(), heading.to_owned()));
                    waiting.push_back(target);
                }
            }
        }
        pages.insert(path, text);
    }
    assert!(pages.len() > 25, "{:?}", pages.keys());
    let is_there =
        |(page, heading): &(String, String)| heading.is_empty() || pages[page].contains(&format!("id=\"{heading}\""));
    let dead: Vec<&(String, String)> = links.iter().filter(|link| !is_there(link)).collect();
    assert!(dead.is_empty(), "{dead:?}");
    for page in ["webhooks", "integrators", "transit", "operating", "changes", "scaling.svg", "guides.css"] {
        assert!(pages.contains_key(&format!("/docs/{page}")), "{page} of {:?}", pages.keys());
    }
    for kept in ["architecture", "promises", "performance", "coverage"] {
        assert_eq!(api.get(&format!("/docs/{kept}")).status, 404, "{kept}");
    }
}

/// A page holds no script, loads nothing from elsewhere, and its policy forbids both.
fn check_page(path: &str, answer: &Response) {
    let (text, policy) = (answer.text(), answer.header("content-security-policy").expect("a policy"));
    assert!(policy.starts_with("default-src 'none'; style-src 'self'; img-src 'self'"), "{path}: {policy}");
    for part in
        ["<script", " style=", "<style", "src=\"http", "src=\"//", "href=\"//", "<link rel=\"stylesheet\" href=\"http"]
    {
        assert!(!text.contains(part), "{path} has {part}");
    }
    assert_eq!(text.matches("<h1").count(), 1, "{path} has one heading of the first level");
    assert!(text.contains("<meta name=\"viewport\""), "{path}");
}

/// The values of an attribute.
fn values<'a>(text: &'a str, attribute: &str) -> Vec<&'a str> {
    let quote = format!(" {attribute}=\"");
    text.split(&*quote).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The path of a relative link of a page; all of them lie below `/docs/`.
fn joined(link: &str) -> String {
    match link.strip_prefix("../") {
        Some(above) => format!("/{above}"),
        None => format!("/docs/{link}"),
    }
}

#[test]
fn pages_are_small_and_sent_once() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    let api = Api::new(&service.base());
    let plain = api.get("/docs/transit");
    plain.expect_status(200);
    let tag = plain.header("etag").expect("a tag").to_owned();
    let known = api.request("GET", "/docs/transit", &[("if-none-match", &tag)], None);
    assert_eq!((known.status, known.body.len()), (304, 0));
    let packed = api.request("GET", "/docs/transit", &[("accept-encoding", "gzip")], None);
    assert_eq!((packed.status, packed.header("content-encoding")), (200, Some("gzip")));
    assert!(
        packed.body.starts_with(&[0x1f, 0x8b]) && packed.body.len() * 3 < plain.body.len(),
        "{}",
        packed.body.len()
    );
}

#[test]
fn what_is_searched_is_found_with_its_place() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    let found = Api::new(&service.base()).get("/docs/search?q=whsec");
    found.expect_status(200);
    assert!(found.text().contains("<a href=\"webhooks#standard-webhooks\">"), "{}", found.text());
}
