//! What is open about a transit beyond its status: in its head, and on the first page.

use super::bench::Bench;
use customs_access::Role;
use customs_kernel::Actor;
use customs_transits::testing::{PlainAnswer, a_valid_transit};
use customs_transits::{CreateTransit, TransitId};

const MRN: &str = "26NL000510A1B2C3J0";

/// A transit that was submitted. Customs says this about it, each with or without an MRN.
fn reported(bench: &Bench, answers: &[(&str, bool)]) -> TransitId {
    let (transits, form) = (&bench.services.transits, a_valid_transit());
    let command = CreateTransit { organisation: bench.ours, actor: Actor::System, form, dossier_id: None };
    let id = transits.create(command).expect("a transit").id;
    let submitted = transits.submit(bench.ours, id, &Actor::System, None);
    submitted.expect("it is submitted");
    let lrn = transits.find(bench.ours, id).expect("a transit").milestones.lrn.expect("it was lodged");
    for (kind, has_mrn) in answers {
        let answer = PlainAnswer::new(kind).lrn(&lrn);
        let answer = if *has_mrn { answer.mrn(MRN) } else { answer };
        transits.receive(answer.document()).expect("it is kept");
        while transits.apply_received(10).expect("it is acted on") > 0 {}
    }
    id
}

#[actix_rt::test]
async fn the_head_says_what_is_open_beside_the_status() {
    for (kinds, second) in [
        (&["IE028", "IE029"][..], None),
        (&["IE028", "IE029", "IE140"][..], Some("data-tone=\"warn\">Enquiry<")),
        (&["IE028", "IE029", "IE182"][..], Some("data-tone=\"warn\">Incident on the way<")),
        (&["IE028", "IE029", "IE035"][..], Some("data-tone=\"bad\">Recovery of the debt<")),
        (&["IE028", "IE022"][..], Some("data-tone=\"warn\">Correction requested<")),
    ] {
        let bench = Bench::new();
        let owner = bench.member(Role::Owner);
        let answers: Vec<_> = kinds.iter().map(|kind| (*kind, true)).collect();
        let id = reported(&bench, &answers).get();
        for tab in ["", "/lines", "/timeline"] {
            let page = owner.get(&format!("/transits/{id}{tab}")).await.body;
            let head = page.split("<h1>").nth(1).and_then(|rest| rest.split("</h1>").next()).expect("a heading");
            assert_eq!(head.matches("class=\"tag\"").count(), 1 + usize::from(second.is_some()), "{kinds:?}: {head}");
            assert!(second.is_none_or(|second| head.contains(second)), "{kinds:?}: {head}");
        }
    }
}

#[actix_rt::test]
async fn who_is_asked_for_a_correction_learns_that_the_api_sends_it() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let id = reported(&bench, &[("IE028", true), ("IE022", true)]).get();
    let page = owner.get(&format!("/transits/{id}")).await.body;
    assert!(page.contains(&format!("PUT /api/v1/transits/{id}.")), "{page}");
    assert!(page.contains("The message of customs names no reason."), "{page}");
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let id = reported(&bench, &[("IE028", true), ("IE029", true)]).get();
    assert!(!owner.get(&format!("/transits/{id}")).await.body.contains("PUT /api"));
}

#[actix_rt::test]
async fn today_asks_to_correct_what_can_be_corrected_alone() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let not_released = reported(&bench, &[("IE028", true), ("IE051", true)]).get();
    let today = owner.get("").await.body;
    assert!(!today.contains("Rejected, to be corrected"), "{today}");
    let rejected = reported(&bench, &[("IE056", false)]).get();
    let today = owner.get("").await.body;
    let list = today.split("Rejected, to be corrected").nth(1).and_then(|rest| rest.split("</ul>").next());
    let list = list.expect("a list");
    assert!(list.contains(&format!("/console/transits/{rejected}\"")), "{list}");
    assert!(!list.contains(&format!("/console/transits/{not_released}\"")), "{list}");
}

#[actix_rt::test]
async fn today_counts_what_is_open_at_customs_and_leads_to_it() {
    for (kinds, request, name) in [
        (&["IE028", "IE029", "IE140"][..], "enquiry", "Enquiry to answer"),
        (&["IE028", "IE029", "IE035"][..], "recovery", "Recovery of the debt"),
        (&["IE028", "IE022"][..], "correction", "Correction requested"),
        (&["IE028", "IE055"][..], "guarantee", "Guarantee not valid"),
    ] {
        let bench = Bench::new();
        let owner = bench.member(Role::Owner);
        assert!(!owner.get("").await.body.contains("Open at customs"), "{request}");
        let answers: Vec<_> = kinds.iter().map(|kind| (*kind, true)).collect();
        let id = reported(&bench, &answers).get();
        let today = owner.get("").await.body;
        let link = format!("/console/transits?open_request={request}\" class=\"urgent\"><strong>1</strong> {name}<");
        assert!(today.contains(&link), "{request}: {today}");
        assert_eq!(today.matches("?open_request=").count(), 1, "{request}: {today}");
        for listed in ["enquiry", "recovery", "correction", "guarantee"] {
            let list = owner.get(&format!("/transits?open_request={listed}")).await.body;
            assert_eq!(list.contains(&format!("<tr id=\"t{id}\">")), listed == request, "{request}, {listed}: {list}");
        }
        assert_eq!(bench.neighbour().get("").await.body.matches("?open_request=").count(), 0);
    }
}
