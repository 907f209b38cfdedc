//! The page that asks before a supplementary declaration is sent shows what would go, and what customs may object to.

use super::bench::Bench;
use customs_access::Role;
use customs_console::internals::Language;
use customs_declarations::testing::{PlainAnswer, a_valid_import, plain_document};
use customs_declarations::{CreateDeclaration, Declaration};
use customs_kernel::Actor;

/// A simplified declaration that customs accepted, with an unusual pair of procedures.
fn incomplete(bench: &Bench) -> Declaration {
    let mut form = a_valid_import();
    form.declaration.symbol = Some("B".to_owned());
    form.declaration.procedure.previous = Some("10".to_owned());
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
    let lodged = declarations.create(command).expect("a declaration").declaration;
    let lrn = lodged.milestones.lrn.clone().expect("it was lodged");
    let accepted = PlainAnswer::code("01").about(lrn).mrn("26NL000396A1B2C3R0");
    declarations.receive(plain_document(&[accepted])).expect("it is kept");
    while declarations.apply_received(10).expect("it is acted on") > 0 {}
    declarations.find(bench.ours, lodged.id).expect("a declaration")
}

#[actix_rt::test]
async fn what_customs_may_object_to_is_shown_before_it_is_sent() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let declaration = incomplete(&bench);
    let path = format!("/declarations/{}/send-supplementary", declaration.id);
    let page = owner.get(&path).await;
    assert_eq!(page.status, 200, "{}", page.body);
    let t = Language::En;
    for shown in [
        t.action_send_supplementary_as_lodged(),
        t.action_doubts(),
        "40/10 is an unusual pair",
        t.record_invoice_value(),
        "href=\"/docs/lifecycle#what-the-broker-does\"",
        t.action_send_supplementary_by_api(),
    ] {
        assert!(page.body.contains(shown), "{shown} is missing in {}", page.body);
    }
    let dutch = bench.send(owner.request(&path).insert_header(("accept-language", "nl"))).await.body;
    for shown in [Language::Nl.action_send_supplementary_as_lodged(), Language::Nl.action_send_supplementary_by_api()] {
        assert!(dutch.contains(shown), "{shown} is missing in {dutch}");
    }
    let now = bench.services.declarations.find(bench.ours, declaration.id).expect("a declaration");
    assert_eq!(now, declaration, "looking sends nothing");
}
