//! Papers of declarations and transits: offered by the pages of records that have one, and downloaded.

use super::bench::Bench;
use customs_access::Role;
use customs_console::internals::Language;
use customs_declarations::testing::{PlainAnswer, a_valid_export, plain_document};
use customs_declarations::{CreateDeclaration, DeclarationId};
use customs_exchange::OutageForm;
use customs_kernel::Actor;
use customs_transits::testing::{PlainAnswer as TransitAnswer, a_valid_transit};
use customs_transits::{CreateTransit, PaperDischargeForm, TransitId};

/// An export that was submitted to customs.
fn export(bench: &Bench) -> DeclarationId {
    let command = CreateDeclaration {
        organisation: bench.ours,
        actor: Actor::System,
        form: a_valid_export(),
        dossier_id: None,
        submit_when_valid: Some(true),
        may_submit: true,
        may_allocate: true,
    };
    bench.services.declarations.create(command).expect("a declaration").declaration.id
}

/// Customs answers the declaration with messages of these codes.
fn customs_says(bench: &Bench, id: DeclarationId, codes: &[&str]) {
    let declarations = &bench.services.declarations;
    let lrn = declarations.find(bench.ours, id).expect("a declaration").milestones.lrn.expect("it was lodged");
    for code in codes {
        let answer = PlainAnswer::code(code).about(&lrn).mrn("26NL000396A1B2C3R0");
        declarations.receive(plain_document(&[answer])).expect("it is kept");
        while declarations.apply_received(10).expect("it is acted on") > 0 {}
    }
}

/// A transit that customs released.
fn released_transit(bench: &Bench) -> TransitId {
    let transits = &bench.services.transits;
    let command =
        CreateTransit { organisation: bench.ours, actor: Actor::System, form: a_valid_transit(), dossier_id: None };
    let id = transits.create(command).expect("a transit").id;
    let sent = transits.submit(bench.ours, id, &Actor::System, None).expect("it is sent").transit;
    let lrn = sent.milestones.lrn.expect("it was lodged");
    for kind in ["IE928", "IE028", "IE029"] {
        let answer = TransitAnswer::new(kind).lrn(&lrn).mrn("26NL000510A1B2C3J0");
        transits.receive(answer.document()).expect("it is kept");
        while transits.apply_received(10).expect("it is acted on") > 0 {}
    }
    id
}

#[actix_rt::test]
async fn a_record_that_customs_accepted_offers_its_paper() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let id = export(&bench);
    let (page, print) = (format!("/declarations/{id}"), format!("/declarations/{id}/print"));
    let link = format!("href=\"/console{print}\">{}</a>", Language::En.record_print());
    assert!(!owner.get(&page).await.body.contains(&link), "customs has not answered");
    assert_eq!(owner.get(&print).await.status, 409);
    customs_says(&bench, id, &["01"]);
    let body = owner.get(&page).await.body;
    assert!(body.contains(&link), "{body}");
    let paper = owner.get(&print).await;
    assert_eq!((paper.status, paper.header("content-type")), (200, "application/pdf"));
    assert_eq!(paper.body, "%PDF export-declaration 26NL000396A1B2C3R0 en");
    customs_says(&bench, id, &["08"]);
    let paper = owner.get(&print).await;
    assert_eq!(paper.body, "%PDF EAD 26NL000396A1B2C3R0 en");
    let named = "attachment; filename=\"EAD-26NL000396A1B2C3R0.pdf\"";
    assert_eq!(paper.header("content-disposition"), named);
}

#[actix_rt::test]
async fn a_released_transit_offers_its_accompanying_document() {
    let bench = Bench::new();
    let (auditor, id) = (bench.member(Role::Auditor), released_transit(&bench));
    let page = auditor.get(&format!("/transits/{id}")).await.body;
    assert!(page.contains(&format!("href=\"/console/transits/{id}/print\"")), "{page}");
    let paper = auditor.get(&format!("/transits/{id}/print")).await;
    assert_eq!(paper.body, "%PDF TAD 26NL000510A1B2C3J0 en");
    assert_eq!(bench.neighbour().get(&format!("/transits/{id}/print")).await.status, 404);
}

fn customs_is_down(bench: &Bench) {
    let form = OutageForm { reason: Some("Announcement 2026-114".to_owned()) };
    bench.services.outages.open(bench.ours, &form, "Ans").expect("it is open");
}

#[actix_rt::test]
async fn a_declaration_released_on_paper_offers_its_stamped_paper() {
    let bench = Bench::new();
    let (auditor, id) = (bench.member(Role::Auditor), export(&bench));
    let (page, paper) = (format!("/declarations/{id}"), format!("/declarations/{id}/fallback/paper"));
    let link = format!("href=\"/console{paper}\">{}</a>", Language::En.record_stamped_paper());
    assert!(!auditor.get(&page).await.body.contains(&link), "it was not released on paper");
    assert_eq!(auditor.get(&paper).await.status, 409);
    customs_is_down(&bench);
    let declarations = &bench.services.declarations;
    declarations.release_on_paper(bench.ours, id, &Actor::System, None, true).expect("it is released");
    let body = auditor.get(&page).await.body;
    assert!(body.contains(&link), "{body}");
    let drawn = auditor.get(&paper).await;
    assert_eq!((drawn.status, drawn.header("content-type")), (200, "application/pdf"));
    assert_eq!(drawn.header("content-disposition"), format!("attachment; filename=\"FB-1-D{id}.pdf\""));
    assert!(drawn.body.starts_with(&format!("%PDF FB-1-D{id} ")), "{}", drawn.body);
    assert_eq!(bench.neighbour().get(&paper).await.status, 404);
}

#[actix_rt::test]
async fn a_transit_that_left_on_paper_offers_its_stamped_paper_even_after_the_discharge() {
    let bench = Bench::new();
    let auditor = bench.member(Role::Auditor);
    let transits = &bench.services.transits;
    let command =
        CreateTransit { organisation: bench.ours, actor: Actor::System, form: a_valid_transit(), dossier_id: None };
    let id = transits.create(command).expect("a transit").id;
    let paper = format!("/transits/{id}/fallback/paper");
    let link = format!("href=\"/console{paper}\"");
    assert!(!auditor.get(&format!("/transits/{id}")).await.body.contains(&link), "it did not leave");
    customs_is_down(&bench);
    transits.release_on_paper(bench.ours, id, &Actor::System, None).expect("it left");
    assert!(auditor.get(&format!("/transits/{id}")).await.body.contains(&link));
    let proof = PaperDischargeForm { proof: Some("Copy 5".to_owned()) };
    transits.discharge_on_paper(bench.ours, id, &proof, &Actor::System, None).expect("it is discharged");
    assert!(auditor.get(&format!("/transits/{id}")).await.body.contains(&link));
    let drawn = auditor.get(&paper).await;
    assert!(drawn.body.starts_with(&format!("%PDF FB-1-T{id} ")), "{}", drawn.body);
}
