//! What customs wants about declarations: on the first page, and in the list to which it leads.

use super::bench::Bench;
use customs_access::Role;
use customs_declarations::DeclarationId;
use customs_declarations::testing::{PlainAnswer, plain_document};

const LINK: &str =
    "/console/declarations?open_request=documents\" class=\"urgent\"><strong>1</strong> Documents asked for<";

/// Customs says this about a declaration that was submitted.
fn customs_says(bench: &Bench, id: i64, answer: PlainAnswer) {
    let declarations = &bench.services.declarations;
    let declaration = declarations.find(bench.ours, DeclarationId::new(id)).expect("a declaration");
    let lrn = declaration.milestones.lrn.expect("it was lodged");
    let answer = answer.about(lrn).mrn("26NL000396A1B2C3R0");
    declarations.receive(plain_document(&[answer])).expect("it is kept");
    while declarations.apply_received(10).expect("it is acted on") > 0 {}
}

#[actix_rt::test]
async fn today_counts_the_declarations_whose_documents_customs_wants() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let id: i64 = bench.ids_for("/declarations/{id}/messages/")[0].parse().expect("a number");
    customs_says(&bench, id, PlainAnswer::code("01"));
    assert!(!owner.get("").await.body.contains("open_request="));
    customs_says(&bench, id, PlainAnswer::code("06").at("2026-03-05T10:00:00Z"));
    let today = owner.get("").await.body;
    assert!(today.contains(LINK), "{today}");
    let list = owner.get("/declarations?open_request=documents").await.body;
    assert!(list.contains(&format!("<tr id=\"d{id}\">")) && list.matches("<tr id=\"d").count() == 1, "{list}");
    let dutch = owner.request("/declarations?open_request=documents").insert_header(("accept-language", "nl"));
    assert!(bench.send(dutch).await.body.contains("selected>Documenten gevraagd</option>"));
    customs_says(&bench, id, PlainAnswer::code("08"));
    assert!(!owner.get("").await.body.contains("open_request="), "customs decided");
}
