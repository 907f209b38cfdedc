//! Arrivals of movements that others lodged: their list, their records, and what is reported about them.

use super::bench::{Bench, Reply};
use super::browser::Browser;
use super::pages::links_of;
use customs_access::Role;
use customs_console::internals::Notice;
use customs_transits::lifecycle::DestinationState;
use customs_transits::testing::PlainAnswer;
use customs_transits::{Transit, TransitId};

const NEW: &str = "/transits/arrivals/new";
const MRN: &str = "26DE003302A1B2C3J0";

fn now(bench: &Bench, id: TransitId) -> Transit {
    bench.services.transits.find_inbound(bench.ours, id).expect("an arrival")
}

fn customs_says(bench: &Bench, answer: PlainAnswer) {
    let transits = &bench.services.transits;
    transits.receive(answer.mrn(MRN).document()).expect("it is kept");
    while transits.apply_received(10).expect("it is acted on") > 0 {}
}

/// Reports the arrival with these fields instead of right ones.
async fn report(member: &Browser<'_>, others: &[(&str, &str)]) -> Reply {
    let right = [
        ("mrn", MRN),
        ("customer_code", "ACME"),
        ("office_of_destination", "NL000510"),
        ("arrival_date", "2026-03-02"),
        ("trader_eori", "NL801234566"),
    ];
    let kept = right.into_iter().filter(|(name, _)| others.iter().all(|(other, _)| other != name));
    member.post(NEW, &kept.chain(others.iter().copied()).collect::<Vec<_>>()).await
}

async fn reported(member: &Browser<'_>) -> TransitId {
    let reply = report(member, &[]).await;
    assert_eq!((reply.status, reply.cookie(Notice::COOKIE)), (303, Some("arrival-reported")), "{}", reply.body);
    let id = reply.location().strip_prefix("/console/transits/").expect("the record");
    TransitId::new(id.parse().expect("an id"))
}

/// Posts to a page of the record about the version that is stored.
async fn act(bench: &Bench, member: &Browser<'_>, id: TransitId, page: &str, fields: &[(&str, &str)]) -> Reply {
    let version = now(bench, id).version.to_string();
    let fields: Vec<_> = [("version", &*version)].into_iter().chain(fields.iter().copied()).collect();
    member.post(&format!("/transits/{}/{page}", id.get()), &fields).await
}

/// The links of the record to pages that act on it, without its address.
async fn offered(member: &Browser<'_>, id: TransitId) -> Vec<String> {
    let base = format!("/transits/{}/", id.get());
    let page = member.get(base.trim_end_matches('/')).await.body;
    let tabs = ["timeline", "messages", "sent"];
    let links = links_of(&page).into_iter().filter_map(|link| link.strip_prefix(&base).map(str::to_owned));
    links.filter(|link| !tabs.contains(&&**link)).collect()
}

#[actix_rt::test]
async fn an_arrival_stands_in_a_list_of_its_own() {
    let bench = Bench::new();
    let member = bench.member(Role::Declarant);
    assert!(links_of(&member.get("/transits").await.body).contains(&"/transits/arrivals".to_owned()));
    assert!(links_of(&member.get("/transits/arrivals").await.body).contains(&NEW.to_owned()));
    let id = reported(&member).await;
    let record = format!("/transits/{}", id.get());
    let list = member.get("/transits/arrivals").await.body;
    assert!(links_of(&list).contains(&record), "{list}");
    for part in [MRN, "Arrival reported", "NL000510", "02-03-2026", "ACME"] {
        assert!(list.contains(part), "{part}: {list}");
    }
    assert!(!member.get("/transits").await.body.contains(MRN), "it is no transit of the broker");
    for (filter, is_listed) in [
        (format!("mrn={MRN}"), true),
        ("destination_state=arrival_sent".to_owned(), true),
        ("destination_state=unloading_allowed".to_owned(), false),
        ("customer_code=OTHER".to_owned(), false),
    ] {
        let list = member.get_block(&format!("/transits/arrivals?{filter}")).await.body;
        assert_eq!(links_of(&list).contains(&record), is_listed, "{filter}: {list}");
    }
    let misunderstood = member.get("/transits/arrivals?destination_state=lost").await.body;
    assert!(misunderstood.contains("At destination “lost”"), "{misunderstood}");
}

#[actix_rt::test]
async fn its_record_has_the_pages_of_a_transit_without_goods_items() {
    let bench = Bench::new();
    let member = bench.member(Role::Declarant);
    let id = reported(&member).await;
    let record = format!("/transits/{}", id.get());
    let page = member.get(&record).await.body;
    for part in [MRN, "Arrival reported", "NL801234566", "Trader at destination"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for part in ["Consignment", "Guarantees", "id=\"lifecycle\""] {
        assert!(!page.contains(part), "{part}: {page}");
    }
    assert_eq!(offered(&member, id).await, Vec::<String>::new(), "customs may still answer");
    for tab in ["timeline", "messages", "sent"] {
        assert_eq!(member.get(&format!("{record}/{tab}")).await.status, 200, "{tab}");
    }
    for page in ["lines", "arrival", "copy", "edit"] {
        assert_eq!(member.get(&format!("{record}/{page}")).await.status, 404, "{page}");
    }
    assert_eq!(bench.neighbour().get(&record).await.status, 404);
}

#[actix_rt::test]
async fn what_is_wrong_with_a_report_stands_beside_its_field_and_nothing_is_sent() {
    let bench = Bench::new();
    let member = bench.member(Role::Declarant);
    for (field, value) in [
        ("mrn", "26DE"),
        ("customer_code", "NOBODY"),
        ("office_of_destination", "Rotterdam"),
        ("arrival_date", "2026-03-03"),
        ("trader_eori", "?"),
    ] {
        let reply = report(&member, &[(field, value)]).await;
        assert_eq!(reply.status, 200, "{field}: {}", reply.body);
        assert!(reply.body.contains(&format!("id=\"{field}-why\"")), "{field}: {}", reply.body);
        assert!(reply.body.contains(&format!("value=\"{value}\"")), "{field}: {}", reply.body);
    }
    assert!(!member.get("/transits/arrivals").await.body.contains(MRN));
    reported(&member).await;
    let again = report(&member, &[]).await;
    assert!(again.status == 200 && again.body.contains("id=\"mrn-why\""), "{}", again.body);
}

#[actix_rt::test]
async fn what_was_unloaded_is_reported_once_customs_permits_it() {
    let bench = Bench::new();
    let member = bench.member(Role::Declarant);
    let id = reported(&member).await;
    assert_eq!(act(&bench, &member, id, "unloading-remarks", &[]).await.status, 409, "it is not permitted");
    customs_says(&bench, PlainAnswer::new("IE043").naming_seals(true));
    assert_eq!(now(&bench, id).standing.destination, DestinationState::UnloadingAllowed);
    assert_eq!(offered(&member, id).await, ["unloading-remarks"]);
    let page = member.get(&format!("/transits/{}/unloading-remarks", id.get())).await.body;
    assert!(page.contains("id=\"seals_intact\"") && page.contains("value=\"2026-03-02\""), "{page}");
    let wrong = act(&bench, &member, id, "unloading-remarks", &[("seals_intact", "false")]).await;
    assert!(wrong.status == 200 && wrong.body.contains("id=\"unloading_remarks-why\""), "{}", wrong.body);
    let fields = [("seals_intact", "true"), ("unloading_remarks", "one carton wet")];
    let reply = act(&bench, &member, id, "unloading-remarks", &fields).await;
    assert_eq!((reply.status, reply.cookie(Notice::COOKIE)), (303, Some("remarks-sent")), "{}", reply.body);
    assert_eq!(now(&bench, id).standing.destination, DestinationState::RemarksSent);
    assert_eq!(offered(&member, id).await, Vec::<String>::new());
    customs_says(&bench, PlainAnswer::new("IE025"));
    let record = member.get(&format!("/transits/{}", id.get())).await.body;
    assert!(record.contains("Goods released at destination") && record.contains("one carton wet"), "{record}");
}

#[actix_rt::test]
async fn nobody_is_asked_about_seals_that_customs_does_not_name() {
    let bench = Bench::new();
    let member = bench.member(Role::Declarant);
    let id = reported(&member).await;
    customs_says(&bench, PlainAnswer::new("IE043").naming_seals(false));
    let page = member.get(&format!("/transits/{}/unloading-remarks", id.get())).await.body;
    assert!(page.contains("names no seals") && !page.contains("id=\"seals_intact\""), "{page}");
    assert_eq!(act(&bench, &member, id, "unloading-remarks", &[]).await.status, 303);
}

#[actix_rt::test]
async fn a_refused_report_is_shown_and_made_again() {
    let bench = Bench::new();
    let member = bench.member(Role::Declarant);
    let id = reported(&member).await;
    assert_eq!(act(&bench, &member, id, "report-arrival", &[]).await.status, 409, "customs may still answer");
    customs_says(&bench, PlainAnswer::new("IE057").error("90", "/CC007C/TransitOperation/MRN"));
    let record = member.get(&format!("/transits/{}", id.get())).await.body;
    let parts = ["Arrival report rejected", "What customs found"];
    assert!(parts.iter().all(|part| record.contains(part)), "{record}");
    assert_eq!(offered(&member, id).await, ["report-arrival"]);
    let page = member.get(&format!("/transits/{}/report-arrival", id.get())).await.body;
    assert!(page.contains("value=\"NL000510\""), "{page}");
    let fields = [("office_of_destination", "NL000396"), ("arrival_date", "2026-03-01")];
    let reply = act(&bench, &member, id, "report-arrival", &fields).await;
    assert_eq!((reply.status, reply.cookie(Notice::COOKIE)), (303, Some("arrival-reported")), "{}", reply.body);
    let arrival = now(&bench, id).arrival.expect("an arrival");
    assert_eq!((&*arrival.office_of_destination, &*arrival.arrival_date.to_string()), ("NL000396", "2026-03-01"));
}

#[actix_rt::test]
async fn a_form_that_comes_again_reports_once() {
    let bench = Bench::new();
    let member = bench.member(Role::Declarant);
    let once = ("once", "0123456789abcdef0123456789abcdef");
    let (one, two) = (report(&member, &[once]).await, report(&member, &[once]).await);
    assert_eq!((one.status, two.status), (303, 303), "{} {}", one.body, two.body);
    assert_eq!(one.location(), two.location());
}

#[actix_rt::test]
async fn who_only_reads_reports_nothing() {
    let bench = Bench::new();
    let auditor = bench.member(Role::Auditor);
    assert_eq!(report(&auditor, &[]).await.status, 403);
    assert!(!links_of(&auditor.get("/transits/arrivals").await.body).contains(&NEW.to_owned()));
    let id = reported(&bench.member(Role::Declarant)).await;
    customs_says(&bench, PlainAnswer::new("IE043"));
    assert_eq!(offered(&auditor, id).await, Vec::<String>::new());
    assert_eq!(act(&bench, &auditor, id, "unloading-remarks", &[]).await.status, 403);
}
