//! The page of what went out about a record shows the callbacks about it, and those about no other.

use super::bench::Bench;
use super::pages::links_of;
use super::records::notice;
use chrono::Duration;
use customs_access::Role;
use customs_callbacks::{
    AddressedDelivery, AttemptRecord, CallbackId, CallbackUrl, ClaimedDelivery, EventName, MOST_ABOUT_A_RECORD,
    NewRegistration, NextStep, Share, TargetPolicy,
};
use customs_kernel::facts::Statement;
use customs_kernel::{Clock, OrganisationId, Subject};

const NONE: &str = "No callbacks went out about this.";
const MORE: &str = "there are more";

fn register(bench: &Bench, organisation: OrganisationId, url: &str) {
    let url = CallbackUrl::parse(url, TargetPolicy::PublicHttps).expect("an address");
    let requested = NewRegistration::new(url, EventName::ALL).expect("a registration");
    bench.services.callbacks.register(organisation, &requested).expect("a callback");
}

fn report(bench: &Bench, organisation: OrganisationId, subject: Subject, times: usize) {
    let notices = vec![notice(EventName::Released, subject); times];
    bench.services.callbacks.fan_out(organisation, &notices).expect("deliveries");
}

fn only(bench: &Bench, subject: Subject) -> AddressedDelivery {
    let mut found = bench.services.callbacks.deliveries_about(bench.ours, subject).expect("found").latest;
    assert_eq!(found.len(), 1, "{subject:?}");
    found.remove(0)
}

fn row(delivery: &AddressedDelivery) -> String {
    format!("<tr id=\"d{}\">", delivery.record.id.get())
}

#[actix_rt::test]
async fn the_callbacks_about_a_record_are_shown_and_lead_to_those_of_their_receiver() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let declaration = only(&bench, Subject::declaration(1));
    let transit = only(&bench, Subject::transit(1));
    for (path, own, other) in
        [("/declarations/1/sent", &declaration, &transit), ("/transits/1/sent", &transit, &declaration)]
    {
        let page = owner.get(path).await.body;
        assert!(page.contains(&row(own)) && page.contains("https://Zeesluis.example/in"), "{path}: {page}");
        assert!(!page.contains(&row(other)) && !page.contains(NONE) && !page.contains(MORE), "{path}: {page}");
        let link = links_of(&page).into_iter().find(|link| link.starts_with("/settings/callbacks/1?")).expect("a link");
        let callback = owner.get(&link).await;
        assert!(callback.status == 200 && callback.body.contains(&row(own)), "{link}: {}", callback.body);
        assert!(!callback.body.contains(&row(other)), "{link}: {}", callback.body);
    }
}

#[actix_rt::test]
async fn a_delivery_leads_to_where_it_stands_whatever_was_told_of_other_records_since() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for (subject, path) in
        [(Subject::declaration(1), "/declarations/1/sent"), (Subject::transit(1), "/transits/1/sent")]
    {
        let own = only(&bench, subject);
        // More than a page, of the same event and kind.
        let others = (1000..1060).map(|id| notice(own.record.event, Subject { id, ..subject })).collect::<Vec<_>>();
        bench.services.callbacks.fan_out(bench.ours, &others).expect("deliveries");
        let page = owner.get(path).await.body;
        let link = links_of(&page).into_iter().find(|link| link.starts_with("/settings/callbacks/1?")).expect("a link");
        let callback = owner.get(&link).await.body;
        assert!(callback.contains(&row(&own)), "{link}: {callback}");
        assert_eq!(callback.matches("<tr id=\"d").count(), 1, "{link}: {callback}");
    }
}

#[actix_rt::test]
async fn records_without_callbacks_say_so() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for (area, kind) in [("/declarations/{id}/messages/", "declarations"), ("/transits/{id}/messages/", "transits")] {
        // The second record, about which no callback was sent.
        let page = owner.get(&format!("/{kind}/{}/sent", bench.ids_for(area)[0])).await;
        assert!(page.status == 200 && page.body.contains(NONE), "{kind}: {}", page.body);
    }
}

#[actix_rt::test]
async fn a_callback_tells_how_far_it_came_in_both_languages() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let (queue, now) = (&bench.services.callbacks.queue, bench.clock.now());
    let share = Share { organisation: bench.ours, callback: CallbackId::new(1), limit: 10 };
    let claimed = queue.claim(&[share], now, now + Duration::minutes(1)).expect("claimed");
    let attempt = |claimed: &ClaimedDelivery| AttemptRecord {
        organisation: claimed.organisation,
        lease: claimed.lease,
        tries_before: claimed.attempts,
        tried_at: Some(now),
        took_ms: Some(20),
        status_code: Some(500),
        error: Some(Statement::new("of_a_later_version", "odd \u{202e} <b>".to_owned(), Vec::new())),
        answer: None,
        next: NextStep::Abandon,
    };
    queue.record(&claimed.iter().map(attempt).collect::<Vec<_>>()).expect("recorded");
    for (language, word) in [("en", "Given up"), ("nl", "Opgegeven")] {
        for path in ["/declarations/1/sent", "/transits/1/sent"] {
            let page = bench.send(owner.request(path).insert_header(("accept-language", language))).await.body;
            assert!(page.contains(word) && page.contains("<td class=\"number\">1</td>"), "{path}: {page}");
            assert!(page.contains("500: odd ⟨U+202E⟩ &#60;b&#62;"), "{path}: {page}");
        }
    }
}

#[actix_rt::test]
async fn of_many_callbacks_the_latest_are_shown_and_that_there_are_more() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let most = usize::try_from(MOST_ABOUT_A_RECORD).expect("a small number");
    let earliest = only(&bench, Subject::declaration(1));
    report(&bench, bench.ours, Subject::declaration(1), most - 1);
    let page = owner.get("/declarations/1/sent").await.body;
    assert!(page.contains(&row(&earliest)) && !page.contains(MORE), "{page}");
    report(&bench, bench.ours, Subject::declaration(1), 1);
    let page = owner.get("/declarations/1/sent").await.body;
    assert_eq!(page.matches("<tr id=\"d").count(), most);
    assert!(!page.contains(&row(&earliest)) && page.contains(MORE), "{page}");
    assert!(!owner.get("/transits/1/sent").await.body.contains(MORE));
}

#[actix_rt::test]
async fn long_addresses_are_cut() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let long = format!("https://long.example/{}", "a".repeat(300));
    register(&bench, bench.ours, &long);
    report(&bench, bench.ours, Subject::transit(1), 1);
    let page = owner.get("/transits/1/sent").await.body;
    assert!(page.contains(&format!("{}…<", &long[..80])), "{page}");
}

#[actix_rt::test]
async fn callbacks_of_another_organisation_are_not_shown() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    register(&bench, bench.theirs, "https://theirs.example/in");
    for (subject, path) in
        [(Subject::declaration(1), "/declarations/1/sent"), (Subject::transit(1), "/transits/1/sent")]
    {
        report(&bench, bench.theirs, subject, 1);
        let page = owner.get(path).await.body;
        assert_eq!(page.matches("<tr id=\"d").count(), 1, "{page}");
        assert!(!page.contains("theirs.example"), "{page}");
    }
}
