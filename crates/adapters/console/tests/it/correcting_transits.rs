//! A transit that customs refused is corrected beside what customs wrote, and becomes a draft that can be submitted.

use super::bench::{Bench, Reply};
use super::browser::Browser;
use super::many_lines::{MOST, packed};
use super::pages::{forms_of, links_of};
use customs_access::Role;
use customs_console::internals::Language;
use customs_exchange::testing::InMemoryExchange;
use customs_kernel::Actor;
use customs_transits::form::TransitForm;
use customs_transits::lifecycle::Status;
use customs_transits::ports::TransitMessageBuilder;
use customs_transits::testing::{PlainAnswer, PlainMessages, a_valid_transit, transits_beside};
use customs_transits::{
    AccessCode, AmendmentLodgement, CreateTransit, DraftContent, DraftTarget, Lodgement, Notice, Transit, TransitId,
    TransitMessage,
};
use std::sync::Arc;

const ONCE: &str = "0123456789abcdef0123456789abcdef";
const GRN: &str = "/CC015C/Guarantee/GuaranteeReference/GRN";
const OFFICE: &str = "/CC015C/CustomsOfficeOfDeparture/referenceNumber";
const LIMIT: &str = "/CC015C/TransitOperation/limitDate";

/// Messages with a header that customs can point into as well.
struct PointedMessages;

impl TransitMessageBuilder for PointedMessages {
    fn declaration(&self, lodgement: &Lodgement) -> TransitMessage {
        let mut message = PlainMessages.declaration(lodgement);
        for (pointer, path) in [(GRN, "guarantee_reference"), (OFFICE, "office_of_departure"), (LIMIT, "limit_date")] {
            message.emission_map.note(pointer, path);
        }
        message
    }

    fn amendment(&self, amendment: &AmendmentLodgement) -> TransitMessage {
        PlainMessages.amendment(amendment)
    }

    fn notice(&self, notice: &Notice) -> TransitMessage {
        PlainMessages.notice(notice)
    }
}

fn bench() -> Bench {
    let mut bench = Bench::new();
    let beside = transits_beside(InMemoryExchange::new(), bench.clock.clone());
    let transits = Arc::new(beside.with(|ports| ports.builder = Arc::new(PointedMessages)).transits);
    Arc::get_mut(&mut bench.services).expect("the only owner").transits = transits;
    bench
}

/// The place of the commodity code of a goods item in the message.
fn commodity(number: usize) -> String {
    format!("/CC015C/Consignment/HouseConsignment/ConsignmentItem[{number}]/Commodity/CommodityCode")
}

/// A transit with this form that was submitted.
fn submitted(bench: &Bench, form: TransitForm) -> TransitId {
    let transits = &bench.services.transits;
    let command = CreateTransit { organisation: bench.ours, actor: Actor::System, form, dossier_id: None };
    let id = transits.create(command).expect("a transit").id;
    transits.submit(bench.ours, id, &Actor::System, None).expect("it is submitted");
    id
}

/// Customs says this about a transit.
fn reported(bench: &Bench, id: TransitId, answer: impl FnOnce(PlainAnswer) -> PlainAnswer, kind: &str) {
    let transits = &bench.services.transits;
    let lrn = stored(bench, id).milestones.lrn.expect("it was lodged");
    let answer = answer(PlainAnswer::new(kind).lrn(lrn));
    transits.receive(answer.document()).expect("it is kept");
    while transits.apply_received(10).expect("it is acted on") > 0 {}
}

/// A transit with a guarantee that has an access code, which customs refused for what it found at these places.
fn refused(bench: &Bench, pointers: &[&str]) -> i64 {
    let code = AccessCode::new("S3CR".to_owned());
    let id = submitted(bench, TransitForm { guarantee_access_code: Some(code), ..a_valid_transit() });
    reported(bench, id, |answer| pointers.iter().fold(answer, |answer, pointer| answer.error("12", pointer)), "IE056");
    assert_eq!(stored(bench, id).status(), Status::Rejected);
    id.get()
}

fn stored(bench: &Bench, id: TransitId) -> Transit {
    bench.services.transits.find(bench.ours, id).expect("a transit")
}

fn transit(bench: &Bench, id: i64) -> Transit {
    stored(bench, TransitId::new(id))
}

fn code(transit: &Transit) -> Option<&str> {
    transit.form.guarantee_access_code.as_ref().map(AccessCode::reveal)
}

fn page(id: i64) -> String {
    format!("/transits/{id}/correct")
}

/// Fills in the form of the page on which a transit is corrected, and sends it.
async fn correct(browser: &Browser<'_>, id: i64, typed: &[(&str, &str)]) -> Reply {
    let (page, body) = (page(id), browser.get(&page(id)).await.body);
    let form = forms_of(&body).into_iter().find(|form| form.action.as_deref() == Some(&*page)).expect("a form");
    let hidden = form.hidden.iter().map(|(name, value)| (&**name, &**value));
    browser.post(&page, &hidden.chain(typed.iter().copied()).collect::<Vec<_>>()).await
}

#[actix_rt::test]
async fn what_customs_found_stands_beside_its_field() {
    let bench = bench();
    let owner = bench.member(Role::Owner);
    let id = refused(&bench, &[GRN, LIMIT, &commodity(1), "/CC015C/Consignment/HouseConsignment/ConsignmentItem[1]"]);
    let record = owner.get(&format!("/transits/{id}")).await.body;
    assert!(links_of(&record).contains(&page(id)), "{record}");
    let body = owner.get(&page(id)).await.body;
    for shown in [
        "value=\"26NL0000000123456\" autocomplete=\"off\" id=\"guarantee_reference\"",
        "<input type=\"password\" value=\"\" autocomplete=\"off\" id=\"guarantee_access_code\"",
        "<input type=\"date\" value=\"\" autocomplete=\"off\" id=\"limit_date\"",
        "value=\"940169\" autocomplete=\"off\" id=\"items.0.hs_code\"",
        Language::En.editing_elsewhere_transit(),
        Language::En.editing_make_draft(),
    ] {
        assert!(body.contains(shown), "{shown} is missing in {body}");
    }
    assert!(!body.contains("S3CR") && !body.contains("/console/declarations/"), "{body}");
    let dutch = bench.send(owner.request(&page(id)).insert_header(("accept-language", "nl"))).await.body;
    assert!(dutch.contains(Language::Nl.editing_elsewhere_transit()), "{dutch}");
    assert!(dutch.contains("Goederencode (6 of 8 cijfers)") && !dutch.contains("(8 cijfers)"), "{dutch}");
}

#[actix_rt::test]
async fn a_corrected_transit_is_a_draft_with_the_new_values_and_goes_to_customs_again() {
    let bench = bench();
    let owner = bench.member(Role::Declarant);
    let id = refused(&bench, &[GRN, LIMIT, &commodity(1)]);
    let before = transit(&bench, id);
    let typed = [
        ("guarantee_reference", "25DE7300QA0047110"),
        ("guarantee_access_code", "N3WC"),
        ("limit_date", "2026-03-12"),
        ("items.0.hs_code", "94016900"),
    ];
    let saved = correct(&owner, id, &typed).await;
    assert_eq!((saved.status, saved.location()), (303, &*format!("/console/transits/{id}/edit?check=1")), "{saved:?}");
    assert_eq!(saved.cookie("customs-notice"), Some("transit-draft-again"));
    let draft = transit(&bench, id);
    assert_eq!(
        (draft.status(), draft.reference.clone(), code(&draft)),
        (Status::Draft, before.reference, Some("N3WC"))
    );
    let mut expected = before.form.clone();
    expected.guarantee_reference = Some("25DE7300QA0047110".to_owned());
    expected.guarantee_access_code.clone_from(&draft.form.guarantee_access_code);
    expected.limit_date = "2026-03-12".parse().ok();
    expected.items[0].hs_code = Some("94016900".to_owned());
    assert_eq!(draft.form, expected, "nothing else changed");
    let checked = owner.get(&format!("/transits/{id}/edit?check=1")).await.body;
    assert!(checked.contains(Language::En.editing_right()) && !checked.contains("N3WC"), "{checked}");
    let version = draft.version.to_string();
    let sent = owner.post(&format!("/transits/{id}/submit"), &[("version", &*version)]).await;
    assert_eq!(sent.status, 303, "{}", sent.body);
    assert_eq!(transit(&bench, id).status(), Status::Submitted);
}

#[actix_rt::test]
async fn an_access_code_stays_with_its_guarantee_alone() {
    for (reference, typed, kept) in [
        ("26NL0000000123456", "", Some("S3CR")),
        ("26NL0000000123456", "T0PS", Some("T0PS")),
        ("25DE7300QA0047110", "", None),
    ] {
        let bench = bench();
        let owner = bench.member(Role::Owner);
        let id = refused(&bench, &[GRN]);
        let fields = [("guarantee_reference", reference), ("guarantee_access_code", typed)];
        assert_eq!(correct(&owner, id, &fields).await.status, 303, "{reference}");
        assert_eq!(code(&transit(&bench, id)), kept, "{reference} {typed}");
    }
}

#[actix_rt::test]
async fn what_no_field_can_hold_is_refused_at_the_field_and_stays_there() {
    let bench = bench();
    let owner = bench.member(Role::Owner);
    let id = refused(&bench, &[GRN, LIMIT, OFFICE, &commodity(1)]);
    let before = transit(&bench, id);
    for (field, text, says) in [
        ("limit_date", "tomorrow", "must be a date (YYYY-MM-DD)"),
        ("items.0.gross_weight", "heavy", "must be a number"),
        ("colour", "red", "is not a field of a transit"),
        ("items.7.hs_code", "94016900", "is not a field of a transit"),
    ] {
        let typed = [(field, text), ("office_of_departure", "NL000396"), ("guarantee_access_code", "T0PS")];
        let again = correct(&owner, id, &typed).await;
        assert_eq!(again.status, 200, "{field}: {}", again.body);
        for part in [says, "value=\"NL000396\"", "data-guard=\"typed\"", Language::En.editing_secret_again()] {
            assert!(again.body.contains(part), "{field}: {part} is missing in {}", again.body);
        }
        assert!(!again.body.contains("T0PS") && !again.body.contains("of a declaration"), "{field}: {}", again.body);
        assert_eq!(transit(&bench, id), before, "{field}");
    }
    // A rule of the domain.
    let again = correct(&owner, id, &[("office_of_departure", "NL1"), ("limit_date", "2026-03-12")]).await;
    assert!(again.status == 200 && again.body.contains("id=\"office_of_departure-why\""), "{}", again.body);
    assert!(again.body.contains("value=\"NL1\"") && again.body.contains("value=\"2026-03-12\""), "{}", again.body);
}

#[actix_rt::test]
async fn a_correction_that_is_sent_twice_is_one() {
    let bench = bench();
    let owner = bench.member(Role::Owner);
    let id = refused(&bench, &[GRN]);
    let version = transit(&bench, id).version.to_string();
    let token = owner.csrf();
    let fields = [("csrf", &*token), ("once", ONCE), ("version", &*version), ("guarantee_access_code", "T0PS")];
    for _ in 0..2 {
        let reply = owner.post_as_it_is(&page(id), &fields).await;
        assert_eq!((reply.status, reply.location()), (303, &*format!("/console/transits/{id}/edit?check=1")));
    }
}

#[actix_rt::test]
async fn what_a_colleague_changed_is_not_overwritten_and_nothing_typed_is_lost() {
    let bench = bench();
    let (owner, watcher) = (bench.member(Role::Owner), bench.watcher());
    let id = refused(&bench, &[OFFICE, LIMIT]);
    let version = transit(&bench, id).version.to_string();
    assert_eq!(correct(&watcher, id, &[("limit_date", "2026-03-12")]).await.status, 303);
    let draft = transit(&bench, id);
    let fields = [
        ("version", &*version),
        ("office_of_departure", "NL000396"),
        ("limit_date", "2026-03-13"),
        ("guarantee_access_code", "T0PS"),
    ];
    let late = owner.post(&page(id), &fields).await;
    assert_eq!(late.status, 200, "{}", late.body);
    let kept = format!("name=\"version\" value=\"{version}\"");
    for part in [Language::En.stale_typed(), "value=\"NL000396\"", "value=\"2026-03-13\"", &*kept] {
        assert!(late.body.contains(part), "{part} is missing in {}", late.body);
    }
    assert_eq!(transit(&bench, id), draft);
    // The transit was submitted again: there is no form any more, and the answer shows what was typed except the code.
    bench.services.transits.submit(bench.ours, draft.id, &Actor::System, None).expect("it is submitted");
    let gone = owner.post(&page(id), &fields).await;
    assert!(gone.status == 409 && gone.body.contains("NL000396"), "{} {}", gone.status, gone.body);
    assert!(!gone.body.contains("T0PS"), "{}", gone.body);
}

#[actix_rt::test]
async fn no_other_organisation_and_no_reader_corrects_a_transit() {
    let bench = bench();
    let id = refused(&bench, &[LIMIT]);
    let before = transit(&bench, id);
    let version = before.version.to_string();
    let fields = [("version", &*version), ("limit_date", "2026-03-12")];
    let neighbour = bench.neighbour();
    assert_eq!((neighbour.get(&page(id)).await.status, neighbour.post(&page(id), &fields).await.status), (404, 404));
    for role in [Role::Auditor, Role::Billing] {
        let reader = bench.member(role);
        let record = reader.get(&format!("/transits/{id}")).await.body;
        assert!(!links_of(&record).contains(&page(id)), "{role}: {record}");
        assert_eq!((reader.get(&page(id)).await.status, reader.post(&page(id), &fields).await.status), (403, 403));
    }
    assert_eq!(transit(&bench, id), before);
}

#[actix_rt::test]
async fn a_transit_that_customs_did_not_release_is_at_its_end() {
    let bench = bench();
    let owner = bench.member(Role::Owner);
    let id = submitted(&bench, a_valid_transit());
    for kind in ["IE028", "IE051"] {
        reported(&bench, id, |answer| answer.mrn("26NL000510A1B2C3J0"), kind);
    }
    let before = stored(&bench, id);
    let id = id.get();
    assert_eq!(before.status(), Status::Rejected);
    let record = owner.get(&format!("/transits/{id}")).await.body;
    assert!(!links_of(&record).contains(&page(id)), "{record}");
    let version = before.version.to_string();
    let posted = owner.post(&page(id), &[("version", &*version), ("limit_date", "2026-03-12")]).await;
    assert_eq!((owner.get(&page(id)).await.status, posted.status), (409, 409), "{}", posted.body);
    assert_eq!(transit(&bench, id), before);
}

#[actix_rt::test]
async fn an_objection_to_a_goods_item_that_is_gone_has_no_field_and_the_page_says_that_items_changed() {
    let bench = bench();
    let (owner, transits) = (bench.member(Role::Owner), &bench.services.transits);
    let mut form = a_valid_transit();
    form.items = vec![form.items[0].clone(); 3];
    let id = submitted(&bench, form);
    reported(
        &bench,
        id,
        |answer| [1, 3].iter().fold(answer, |answer, at| answer.error("12", &commodity(*at))),
        "IE056",
    );
    let path = page(id.get());
    let fields = async || {
        let body = owner.get(&path).await.body;
        let has_field = |field: &str| body.contains(&format!("id=\"{field}\""));
        let shown = [has_field("items.0.hs_code"), has_field("items.2.hs_code")];
        (shown, body.contains(Language::En.editing_lines_changed()), body)
    };
    let (shown, says_so, body) = fields().await;
    assert!(shown == [true, true] && !says_so, "{body}");
    transits.save_as_draft(bench.ours, id, &Actor::System, None).expect("a draft");
    let (shown, says_so, body) = fields().await;
    assert!(shown == [true, true] && !says_so, "nothing changed yet: {body}");
    let target = DraftTarget { organisation: bench.ours, id, expected: None };
    transits.update_draft(target, &|content| drop(content.form.items.remove(0))).expect("it is changed");
    let (shown, says_so, body) = fields().await;
    assert!(shown == [true, false] && says_so, "{body}");
    assert!(body.contains(Language::En.editing_elsewhere_transit()), "{body}");
    let dutch = bench.send(owner.request(&path).insert_header(("accept-language", "nl"))).await.body;
    assert!(dutch.contains(Language::Nl.editing_lines_changed()), "{dutch}");
    // Items that were added move others as well.
    let added = |content: &mut DraftContent| {
        let item = content.form.items[0].clone();
        content.form.items.extend([item.clone(), item]);
    };
    transits.update_draft(target, &added).expect("it is changed");
    let (shown, says_so, body) = fields().await;
    assert!(shown == [true, true] && says_so, "{body}");
    // What was typed into an item that a colleague deleted meanwhile stays to be seen.
    transits.update_draft(target, &|content| content.form.items.truncate(1)).expect("it is changed");
    let late = correct(&owner, id.get(), &[("items.2.hs_code", "94016100")]).await;
    assert!(late.status == 200 && late.body.contains("value=\"94016100\""), "{}", late.body);
}

#[actix_rt::test]
async fn no_page_grows_with_the_goods_items_and_each_objection_is_on_some_page() {
    let bench = bench();
    let owner = bench.member(Role::Owner);
    let mut form = a_valid_transit();
    form.items = vec![form.items[0].clone(); 999];
    let id = submitted(&bench, form);
    reported(
        &bench,
        id,
        |answer| (1..=999).fold(answer, |answer, number| answer.error("12", &commodity(number))),
        "IE056",
    );
    let id = id.get();
    let pages = |parts: &'static [&'static str]| parts.iter().map(move |part| format!("/transits/{id}/{part}"));
    for path in pages(&["correct", "correct?page=20", "correct?page=999"]) {
        let reply = owner.get(&path).await;
        assert!(reply.status == 200 && packed(&reply.body) < MOST, "{path}: {}", packed(&reply.body));
    }
    let last = owner.get(&format!("{}?page=20", page(id))).await.body;
    assert!(last.contains("id=\"items.998.hs_code\"") && !last.contains("id=\"items.949.hs_code\""), "{last}");
    let version = transit(&bench, id).version.to_string();
    let fields = [("version", &*version), ("items.998.hs_code", "94016900")];
    let saved = owner.post(&format!("{}?page=20", page(id)), &fields).await;
    assert_eq!((saved.status, saved.location()), (303, &*format!("/console/transits/{id}/edit?check=1")));
    let version = transit(&bench, id).version.to_string();
    let fields = [("version", &*version), ("items.900.hs_code", "94016100")];
    let saved = owner.post(&format!("{}?page=19", page(id)), &fields).await;
    assert_eq!((saved.status, saved.location()), (303, &*format!("/console/transits/{id}/correct?page=20")));
    let items = transit(&bench, id).form.items;
    assert_eq!(items[900].hs_code.as_deref(), Some("94016100"));
    assert_eq!((items[998].hs_code.as_deref(), items[997].hs_code.as_deref()), (Some("94016900"), Some("940169")));
    for path in pages(&["correct?page=2", "edit", "edit?page=10", "edit?check=1", "lines/999/edit", "lines/1000/edit"])
    {
        let reply = owner.get(&path).await;
        assert!(reply.status == 200 && packed(&reply.body) < MOST, "{path}: {}", packed(&reply.body));
    }
}
