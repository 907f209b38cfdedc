//! The arrival of a transit and what was found at the unloading, by the page that reports both.

use super::bench::{Bench, Reply};
use super::browser::Browser;
use customs_access::Role;
use customs_console::internals::Notice;
use customs_kernel::Actor;
use customs_transits::lifecycle::{DestinationState, Status};
use customs_transits::testing::{PlainAnswer, a_valid_transit};
use customs_transits::{Arrival, CreateTransit, MessageKind, Transit, TransitId};

const MRN: &str = "26NL000510A1B2C3J0";

fn now(bench: &Bench, id: TransitId) -> Transit {
    bench.services.transits.find(bench.ours, id).expect("a transit")
}

fn arrival(bench: &Bench, id: TransitId) -> Arrival {
    now(bench, id).arrival.expect("an arrival")
}

/// A message of customs about the transit.
fn about(bench: &Bench, id: TransitId, kind: &str) -> PlainAnswer {
    let lrn = now(bench, id).milestones.lrn.expect("it was lodged");
    PlainAnswer::new(kind).lrn(lrn).mrn(MRN)
}

fn customs_says(bench: &Bench, answer: PlainAnswer) {
    let transits = &bench.services.transits;
    transits.receive(answer.document()).expect("it is kept");
    while transits.apply_received(10).expect("it is acted on") > 0 {}
}

/// A released transit that declares no seals.
fn on_its_way(bench: &Bench) -> TransitId {
    let (transits, form) = (&bench.services.transits, a_valid_transit());
    let command = CreateTransit { organisation: bench.ours, actor: Actor::System, form, dossier_id: None };
    let id = transits.create(command).expect("a transit").id;
    transits.submit(bench.ours, id, &Actor::System, None).expect("it is submitted");
    for kind in ["IE928", "IE028", "IE029"] {
        customs_says(bench, about(bench, id, kind));
    }
    assert_eq!(now(bench, id).status(), Status::Released);
    id
}

fn address(id: TransitId) -> String {
    format!("/transits/{}/arrival", id.get())
}

/// Posts a report about the version that is stored.
async fn report(bench: &Bench, member: &Browser<'_>, id: TransitId, fields: &[(&str, &str)]) -> Reply {
    let version = now(bench, id).version.to_string();
    let fields: Vec<_> = [("version", &*version)].into_iter().chain(fields.iter().copied()).collect();
    member.post(&address(id), &fields).await
}

/// A transit with unloading remarks that customs refused, after a permission that names seals or none.
async fn at_unloading(bench: &Bench, member: &Browser<'_>, names_seals: bool) -> TransitId {
    refused_after(bench, member, names_seals, "true").await
}

/// The same after a report of this state of seals.
async fn refused_after(bench: &Bench, member: &Browser<'_>, names_seals: bool, intact: &str) -> TransitId {
    let id = on_its_way(bench);
    let reply = report(bench, member, id, &[("unloading_remarks", "one carton wet"), ("seals_intact", intact)]).await;
    assert_eq!(reply.status, 303, "{}", reply.body);
    customs_says(bench, about(bench, id, "IE043").naming_seals(names_seals));
    assert_eq!(now(bench, id).standing.destination, DestinationState::RemarksSent);
    customs_says(bench, about(bench, id, "IE057").rejecting(MessageKind::UnloadingRemarks));
    assert_eq!(now(bench, id).standing.destination, DestinationState::UnloadingAllowed);
    id
}

#[actix_rt::test]
async fn an_arrival_is_reported_with_all_that_the_form_has() {
    let bench = Bench::new();
    let (member, id) = (bench.member(Role::Declarant), on_its_way(&bench));
    let page = member.get(&address(id)).await.body;
    assert!(page.contains("Report the arrival") && page.contains("value=\"DE003302\""), "{page}");
    let fields = [
        ("office_of_destination", "DE003301"),
        ("arrival_date", "2026-03-02"),
        ("seals_intact", "true"),
        ("unloading_remarks", "one carton wet"),
    ];
    let reply = report(&bench, &member, id, &fields).await;
    assert_eq!((reply.status, reply.cookie(Notice::COOKIE)), (303, Some("arrival-reported")), "{}", reply.body);
    assert_eq!(reply.location(), format!("/console/transits/{}", id.get()));
    let reported = Arrival {
        office_of_destination: "DE003301".to_owned(),
        arrival_date: "2026-03-02".parse().expect("a day"),
        unloading_remarks: Some("one carton wet".to_owned()),
        seals_intact: true,
        permission_names_seals: None,
        trader: arrival(&bench, id).trader,
    };
    assert_eq!(arrival(&bench, id), reported);
}

#[actix_rt::test]
async fn what_is_wrong_with_a_report_stands_beside_its_field_and_nothing_is_sent() {
    let bench = Bench::new();
    let (member, id) = (bench.member(Role::Declarant), on_its_way(&bench));
    let long = "x".repeat(513);
    for (field, value, why) in [
        ("arrival_date", "soon", "arrival_date"),
        ("arrival_date", "2026-03-03", "arrival_date"),
        ("office_of_destination", "Emmerich", "office_of_destination"),
        ("unloading_remarks", &*long, "unloading_remarks"),
        ("seals_intact", "false", "unloading_remarks"),
    ] {
        let reply = report(&bench, &member, id, &[(field, value)]).await;
        assert_eq!(reply.status, 200, "{field}: {}", reply.body);
        assert!(reply.body.contains(&format!("id=\"{why}-why\"")), "{field}: {}", reply.body);
        assert_eq!(now(&bench, id).arrival, None, "{field}");
    }
    let again = report(&bench, &member, id, &[("seals_intact", "false")]).await.body;
    assert!(again.contains("<option value=\"false\" selected>"), "what was chosen stays: {again}");
}

#[actix_rt::test]
async fn who_tells_of_seals_that_nobody_declared_learns_that_customs_may_not_be_told() {
    let bench = Bench::new();
    let (member, id) = (bench.member(Role::Declarant), on_its_way(&bench));
    let reply =
        report(&bench, &member, id, &[("seals_intact", "false"), ("unloading_remarks", "a seal is torn")]).await;
    assert_eq!((reply.status, reply.cookie(Notice::COOKIE)), (303, Some("seals-in-doubt")), "{}", reply.body);
    assert!(!arrival(&bench, id).seals_intact);
}

#[actix_rt::test]
async fn refused_remarks_are_shown_changed_and_sent_anew() {
    let bench = Bench::new();
    let member = bench.member(Role::Declarant);
    let id = at_unloading(&bench, &member, true).await;
    let record = member.get(&format!("/transits/{}", id.get())).await.body;
    assert!(record.contains("Send the unloading remarks") && !record.contains("Report the arrival"), "{record}");
    let page = member.get(&address(id)).await.body;
    assert!(page.contains("Send the unloading remarks") && page.contains("one carton wet"), "{page}");
    assert!(page.contains("id=\"seals_intact\""), "{page}");
    let reply = report(&bench, &member, id, &[("seals_intact", "true"), ("unloading_remarks", "")]).await;
    assert_eq!((reply.status, reply.cookie(Notice::COOKIE)), (303, Some("remarks-sent")), "{}", reply.body);
    assert_eq!(now(&bench, id).standing.destination, DestinationState::RemarksSent);
    assert_eq!(arrival(&bench, id).unloading_remarks, None, "they were cleared");
}

#[actix_rt::test]
async fn nobody_is_asked_about_seals_that_customs_does_not_name() {
    let bench = Bench::new();
    let member = bench.member(Role::Declarant);
    let id = at_unloading(&bench, &member, false).await;
    let page = member.get(&address(id)).await.body;
    assert!(page.contains("names no seals") && !page.contains("id=\"seals_intact\""), "{page}");
    let reply = report(&bench, &member, id, &[("unloading_remarks", "two cartons wet")]).await;
    assert_eq!(reply.status, 303, "{}", reply.body);
    assert_eq!(arrival(&bench, id).unloading_remarks.as_deref(), Some("two cartons wet"));
}

#[actix_rt::test]
async fn remarks_about_seals_that_customs_does_not_name_can_be_cleared() {
    let bench = Bench::new();
    let member = bench.member(Role::Declarant);
    let id = refused_after(&bench, &member, false, "false").await;
    let reply = report(&bench, &member, id, &[("unloading_remarks", "")]).await;
    assert_eq!((reply.status, reply.cookie(Notice::COOKIE)), (303, Some("remarks-sent")), "{}", reply.body);
    assert_eq!(arrival(&bench, id).unloading_remarks, None);
}

#[actix_rt::test]
async fn a_form_without_the_field_of_the_remarks_leaves_them() {
    let bench = Bench::new();
    let member = bench.member(Role::Declarant);
    let id = at_unloading(&bench, &member, true).await;
    let reply = report(&bench, &member, id, &[("seals_intact", "true")]).await;
    assert_eq!(reply.status, 303, "{}", reply.body);
    assert_eq!(arrival(&bench, id).unloading_remarks.as_deref(), Some("one carton wet"));
}

#[actix_rt::test]
async fn who_only_reads_reports_nothing() {
    let bench = Bench::new();
    let (auditor, id) = (bench.member(Role::Auditor), on_its_way(&bench));
    assert_eq!(report(&bench, &auditor, id, &[("seals_intact", "true")]).await.status, 403);
    assert_eq!(now(&bench, id).arrival, None);
    let record = auditor.get(&format!("/transits/{}", id.get())).await.body;
    assert!(!record.contains("Report the arrival"), "{record}");
}
