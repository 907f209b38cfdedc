//! Searching: what is found, of which kinds, and which lists take the same.

use super::Bench;
use customs_access::{Scope, Scopes};
use customs_kernel::search::{SearchField, SearchedText};
use customs_search::RecordKind;
use serde_json::{Value, json};

/// The scopes that let a client read each kind of record.
const SCOPES: [(RecordKind, Scope); 7] = [
    (RecordKind::Declaration, Scope::DeclarationsRead),
    (RecordKind::Transit, Scope::TransitRead),
    (RecordKind::Dossier, Scope::DossiersRead),
    (RecordKind::Invoice, Scope::InvoicesRead),
    (RecordKind::Customer, Scope::CustomersRead),
    (RecordKind::Item, Scope::ItemMasterRead),
    (RecordKind::Arrival, Scope::TransitRead),
];

/// An instance with a record of each kind that is found by the same words, and a token with these scopes.
fn bench(scopes: Scopes) -> (Bench, String) {
    let bench = Bench::new();
    let organisation = bench.organisation();
    for (id, kind) in (1..).zip(RecordKind::ALL) {
        let texts = vec![
            SearchedText::new(SearchField::Reference, format!("R-{id}")),
            SearchedText::new(SearchField::Container, "MSKU 123456-7"),
        ];
        bench.index.add(organisation, *kind, id, texts);
    }
    let token = bench.token_of(&bench.client_of(organisation, scopes));
    (bench, token)
}

fn kinds(answer: &Value) -> Vec<&str> {
    answer["data"].as_array().expect("groups").iter().map(|group| group["kind"].as_str().expect("a kind")).collect()
}

#[actix_rt::test]
async fn records_are_found_by_kind_with_the_text_that_was_meant() {
    let (bench, token) = bench(Scopes::all());
    let answer = bench.get(&token, "/api/v1/search?q=msku123").await.json();
    assert_eq!(kinds(&answer), RecordKind::WORDS);
    let expected = json!({
        "kind": "declaration", "total": 1, "has_more": false,
        "hits": [{
            "id": 1, "title": "R-1", "about": null, "path": "/api/v1/declarations/1", "is_exact": false,
            "matched": { "field": "container", "value": "MSKU 123456-7", "start": 0, "end": 8 },
        }],
    });
    assert_eq!(answer["data"][0], expected);
    let exact = bench.get(&token, "/api/v1/search?q=r-2").await.json();
    assert_eq!((kinds(&exact), &exact["data"][0]["hits"][0]["is_exact"]), (vec!["transit"], &json!(true)), "{exact}");
    assert_eq!(bench.get(&token, "/api/v1/search?q=nowhere").await.json()["data"], json!([]));
}

#[actix_rt::test]
async fn a_token_finds_the_kinds_that_its_scopes_let_it_read() {
    for (kind, scope) in SCOPES {
        let (bench, token) = bench([scope].into_iter().collect());
        let answer = bench.get(&token, "/api/v1/search?q=msku").await.json();
        let read: Vec<&str> = SCOPES.iter().filter(|(_, own)| *own == scope).map(|(kind, _)| kind.word()).collect();
        assert_eq!(kinds(&answer), read, "{scope:?}");
        assert!(read.contains(&kind.word()), "{scope:?}");
    }
    let (bench, token) = bench([Scope::ReportsRead].into_iter().collect());
    assert_eq!(bench.get(&token, "/api/v1/search?q=msku").await.status, 403);
    let stranger = bench.token();
    assert_eq!(bench.get(&stranger, "/api/v1/search?q=msku").await.json()["data"], json!([]));
}

#[test]
fn the_document_names_every_kind_and_every_field() {
    let document = crate::application::openapi();
    let schemas = &document["components"]["schemas"];
    let words = |schema: &str| schemas[schema]["enum"].clone();
    assert_eq!(words("SearchKindWord"), json!(RecordKind::WORDS));
    assert_eq!(words("SearchFieldWord"), json!(SearchField::WORDS));
}

#[actix_rt::test]
async fn a_search_for_nothing_is_refused_by_its_name() {
    let (bench, token) = bench(Scopes::all());
    for query in ["", "?q=", "?q=--", &format!("?q={}", "a".repeat(201))] {
        let reply = bench.get(&token, &format!("/api/v1/search{query}")).await;
        assert_eq!(reply.status, 422, "{query}: {}", reply.text());
        assert!(reply.json()["errors"]["q"].is_array(), "{query}: {}", reply.text());
    }
}

#[actix_rt::test]
async fn lists_refuse_what_they_cannot_search_by() {
    let (bench, token) = bench(Scopes::all());
    for (query, status, field) in [
        ("declarations?q=--", 422, "q"),
        ("declarations?value_from=much", 400, "value_from"),
        ("declarations?refused_from=2026-02-30", 422, "refused_from"),
        ("transits?container=..", 422, "container"),
        ("transits?released_to=today", 422, "released_to"),
    ] {
        let reply = bench.get(&token, &format!("/api/v1/{query}")).await;
        assert_eq!(reply.status, status, "{query}: {}", reply.text());
        assert!(reply.json()["errors"][field].is_array(), "{query}: {}", reply.text());
    }
    for query in
        ["declarations?q=a&party=b&value_from=10.50&value_to=20", "transits?commodity_code=8510&refused_code=12"]
    {
        assert_eq!(bench.get(&token, &format!("/api/v1/{query}")).await.status, 200, "{query}");
    }
}
