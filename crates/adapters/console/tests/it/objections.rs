//! What customs objected to in many lines of a declaration.

use super::bench::Bench;
use customs_access::Role;
use customs_console::internals::Language;
use customs_declarations::testing::{PlainAnswer, a_valid_import, plain_document};
use customs_declarations::{CreateDeclaration, Declaration, DeclarationId, DraftTarget};
use customs_kernel::Actor;

const LINES: usize = 60;

/// A declaration that customs refused for the description of each of its lines, which all have the same.
fn refused(bench: &Bench) -> Declaration {
    let mut form = a_valid_import();
    form.items = vec![form.items[0].clone(); LINES];
    let command = CreateDeclaration {
        organisation: bench.ours,
        actor: Actor::System,
        form,
        dossier_id: None,
        submit_when_valid: Some(true),
        may_submit: true,
        may_allocate: true,
    };
    let declarations = &bench.services.declarations;
    let id = declarations.create(command).expect("a declaration").declaration.id;
    let find = || declarations.find(bench.ours, id).expect("the declaration");
    let answer = PlainAnswer::code("03").about(find().milestones.lrn.expect("it was lodged"));
    let answer =
        (1..=LINES).fold(answer, |answer, number| answer.error("DMS10020", &format!("42A/67A/68A[{number}]/23A/137")));
    declarations.receive(plain_document(&[answer])).expect("it is kept");
    while declarations.apply_received(10).expect("it is acted on") > 0 {}
    find()
}

#[actix_rt::test]
async fn what_customs_says_of_all_lines_is_said_once() {
    let bench = Bench::new();
    let id = refused(&bench).id;
    let page = bench.member(Role::Owner).get(&format!("/declarations/{id}")).await.body;
    assert_eq!(page.matches("<strong>DMS10020</strong>").count(), 1, "{page}");
    assert!(page.contains("All 60 lines – "), "{page}");
}

#[actix_rt::test]
async fn a_page_that_corrects_has_fifty_objections_and_leads_to_the_others() {
    let bench = Bench::new();
    let id = refused(&bench).id;
    let (owner, path) = (bench.member(Role::Owner), format!("/declarations/{id}/correct"));
    let page = owner.get(&path).await.body;
    assert_eq!(page.matches("<li class=\"card\">").count(), 50, "{page}");
    assert!(page.contains("name=\"items.49.description\"") && !page.contains("name=\"items.50."), "{page}");
    assert!(page.contains(&format!("href=\"/console{path}?page=2\"")), "{page}");
    let page = owner.get(&format!("{path}?page=2")).await.body;
    assert_eq!(page.matches("<li class=\"card\">").count(), 10, "{page}");
    assert!(page.contains("name=\"items.50.description\"") && !page.contains("name=\"items.49."), "{page}");
    assert!(page.contains(&format!("action=\"/console{path}?page=2\"")), "{page}");
}

#[actix_rt::test]
async fn one_value_is_for_all_lines_of_the_page_that_have_the_same_error() {
    let bench = Bench::new();
    let before = refused(&bench);
    let (owner, path) = (bench.member(Role::Owner), format!("/declarations/{}/correct", before.id));
    let page = owner.get(&path).await.body;
    assert_eq!(page.matches("name=\"for_all\"").count(), 1, "{page}");
    assert!(page.contains(&Language::En.editing_for_all(50)), "{page}");
    let goods = before.lines[0].item.hs_code.clone().expect("a commodity code");
    assert!(page.contains(&format!(" · {goods}")), "the goods stand beside the field: {page}");
    let version = before.version.to_string();
    let field = "items.0.description";
    let fields = [("version", &*version), (field, "Other goods"), ("items.7.description", "x"), ("for_all", field)];
    let reply = owner.post(&path, &fields).await;
    assert_eq!((reply.status, reply.location()), (303, &*format!("/console{path}?page=2")), "{}", reply.body);
    let after = bench.services.declarations.find(bench.ours, before.id).expect("it is there");
    let (first, rest) = after.lines.split_at(50);
    assert!(first.iter().all(|line| line.item.description.as_deref() == Some("Other goods")));
    assert!(rest.iter().zip(&before.lines[50..]).all(|(now, before)| now.item == before.item), "of the next page");
}

#[actix_rt::test]
async fn a_correction_of_a_line_that_is_not_on_the_page_leaves_the_rest_of_it() {
    let bench = Bench::new();
    let before = refused(&bench);
    let (owner, path) = (bench.member(Role::Owner), format!("/declarations/{}/correct", before.id));
    let version = before.version.to_string();
    let reply = owner.post(&path, &[("version", &*version), ("items.55.description", "Other goods")]).await;
    // The objections that were not on the page are still to be corrected.
    assert_eq!((reply.status, reply.location()), (303, &*format!("/console{path}?page=2")), "{}", reply.body);
    let after = bench.services.declarations.find(bench.ours, DeclarationId::new(before.id.get())).expect("it is there");
    let mut expected = before.lines[55].item.clone();
    expected.description = Some("Other goods".to_owned());
    assert_eq!(after.lines[55].item, expected);
}

#[actix_rt::test]
async fn a_correction_of_a_list_of_texts_alone_is_saved() {
    let bench = Bench::new();
    let before = refused(&bench);
    let (owner, path) = (bench.member(Role::Owner), format!("/declarations/{}/correct", before.id));
    let version = before.version.to_string();
    let fields = [("version", &*version), ("declaration.procedure.specials", "C07\r\nF48")];
    let reply = owner.post(&path, &fields).await;
    assert_eq!(reply.status, 303, "{}", reply.body);
    let after = bench.services.declarations.find(bench.ours, before.id).expect("it is there");
    assert_eq!(after.form.declaration.procedure.specials, ["C07", "F48"]);
}

#[actix_rt::test]
async fn a_correction_of_more_lines_than_a_page_has_is_refused() {
    let bench = Bench::new();
    let before = refused(&bench);
    let (owner, path) = (bench.member(Role::Owner), format!("/declarations/{}/correct", before.id));
    let version = before.version.to_string();
    let names: Vec<String> = (0..51).map(|index| format!("items.{index}.description")).collect();
    let lines = |number: usize| names[..number].iter().map(|name| (&**name, "Other goods"));
    let correct = async |number| {
        let fields: Vec<(&str, &str)> = std::iter::once(("version", &*version)).chain(lines(number)).collect();
        owner.post(&path, &fields).await.status
    };
    assert_eq!(correct(51).await, 400);
    assert_eq!(bench.services.declarations.find(bench.ours, before.id).expect("it is there"), before);
    assert_eq!(correct(50).await, 303);
}

#[actix_rt::test]
async fn an_objection_to_a_line_that_is_gone_has_no_field_and_the_page_says_that_lines_changed() {
    let bench = Bench::new();
    let refused = refused(&bench);
    let (owner, path) = (bench.member(Role::Owner), format!("/declarations/{}/correct", refused.id));
    let declarations = &bench.services.declarations;
    declarations.save_as_draft(bench.ours, refused.id, &Actor::System, None).expect("a draft");
    let last = format!("{path}?page=2");
    let page = owner.get(&last).await.body;
    assert!(page.contains("name=\"items.59.description\""), "{page}");
    assert!(!page.contains(Language::En.editing_lines_changed()), "nothing changed yet: {page}");
    let target = DraftTarget { organisation: bench.ours, id: refused.id, expected: None };
    declarations.delete_line(target, refused.lines[0].id).expect("it is deleted");
    let page = owner.get(&last).await.body;
    assert!(page.contains("name=\"items.58.description\"") && !page.contains("name=\"items.59."), "{page}");
    for says in [Language::En.editing_lines_changed(), Language::En.editing_elsewhere()] {
        assert_eq!(page.matches(says).count(), 1, "{says} in {page}");
    }
    let dutch = bench.send(owner.request(&path).insert_header(("accept-language", "nl"))).await.body;
    assert!(dutch.contains(Language::Nl.editing_lines_changed()), "{dutch}");
    let before = declarations.find(bench.ours, refused.id).expect("it is there");
    let version = before.version.to_string();
    let late = owner.post(&last, &[("version", &*version), ("items.59.description", "Other goods")]).await;
    assert!(late.status == 200 && late.body.contains("is not a field of a declaration"), "{}", late.body);
    assert!(late.body.contains("Other goods"), "what was typed stays: {}", late.body);
    assert_eq!(declarations.find(bench.ours, refused.id).expect("it is there"), before);
}
