//! Papers of declarations and transits: offered by the pages of records that have one, and downloaded.

use super::bench::Bench;
use customs_access::Role;
use customs_console::internals::Language;
use customs_declarations::testing::{PlainAnswer, a_valid_export, plain_document};
use customs_declarations::{CreateDeclaration, DeclarationId};
use customs_kernel::Actor;
use customs_transits::testing::{PlainAnswer as TransitAnswer, a_valid_transit};
use customs_transits::{CreateTransit, TransitId};

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
