//! Lists say what they could not do.

use super::bench::Bench;
use super::pages::links_of;
use customs_access::Role;
use customs_console::internals::Language;

#[actix_rt::test]
async fn what_a_list_did_not_understand_is_said_with_what_was_asked_for() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let list = owner.get("/declarations?status=XXX&created_from=2026-13-45").await.body;
    let (_, stated) = list.split_once("<p class=\"warning\" role=\"status\">").expect("a warning");
    let stated = stated.split("</p>").next().unwrap_or_default();
    assert!(stated.contains("Status “XXX”, From “2026-13-45”"), "{stated}");
    for path in
        ["/transits?status=XXX", "/invoices?status=XXX", "/dossiers?status=XXX", "/settings/callbacks/1?status=XXX"]
    {
        let list = owner.get_block(path).await.body;
        assert!(list.contains("Status “XXX”"), "{path}: {list}");
    }
    assert!(!owner.get("/declarations?status=ERR").await.body.contains("class=\"warning\""));
}

#[actix_rt::test]
async fn names_that_no_filter_has_are_named_above_the_rows() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let says = Language::En.unknown_filters("“stauts”");
    for path in [
        "/declarations",
        "/transits",
        "/transits/arrivals",
        "/invoices",
        "/dossiers",
        "/set-aside",
        "/settings/callbacks/1",
        "/tasks",
    ] {
        let list = owner.get_block(&format!("{path}?stauts=ERR&page=1")).await.body;
        assert!(list.contains(&says), "{path}: {list}");
        let list = owner.get(&format!("{path}?status=")).await.body;
        assert!(!list.contains("no such filter"), "{path}: {list}");
    }
}

#[actix_rt::test]
async fn a_page_after_the_last_one_is_no_empty_list() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let sent = |kind: &str| bench.ids_for(&format!("/{kind}/{{id}}/messages/"))[0].clone();
    let (dossier, invoice) = (&bench.ids_for("/dossiers/")[0], &bench.ids_for("/invoices/")[0]);
    for path in [
        "/declarations".to_owned(),
        "/transits".to_owned(),
        "/transits/arrivals".to_owned(),
        "/dossiers".to_owned(),
        "/invoices".to_owned(),
        "/declarations/1/lines".to_owned(),
        "/transits/1/lines".to_owned(),
        format!("/declarations/{}/messages", sent("declarations")),
        format!("/dossiers/{dossier}/charges"),
        format!("/dossiers/{dossier}/costs"),
        format!("/invoices/{invoice}"),
        "/settings/callbacks/1".to_owned(),
    ] {
        let first = owner.get(&path).await.body;
        assert!(!first.contains(Language::En.no_such_page_of_list()), "{path}: {first}");
        let beyond = owner.get(&format!("{path}?page=99")).await.body;
        assert!(beyond.contains(Language::En.no_such_page_of_list()), "{path}: {beyond}");
        assert!(links_of(&beyond).contains(&path), "{path}: {beyond}");
    }
}
