//! Rows that cannot be read are shown to their organisation, and nothing is shown while there are none.

use super::bench::Bench;
use super::pages::links_of;
use customs_access::Role;
use customs_console::internals::Language;
use customs_kernel::{AsideId, AsideSubject, Clock, NextTry, OrganisationId, RowAside, RowQueue, UnreadableRow};

const BLOCK: &str = "<section class=\"card today\" id=\"today-set-aside\"";

fn set_aside(
    bench: &Bench,
    organisation: OrganisationId,
    queue: RowQueue,
    row: i64,
    about: Option<(AsideSubject, i64)>,
) {
    let row = RowAside {
        id: AsideId { queue, row },
        about,
        reason: UnreadableRow::Content,
        set_aside_at: bench.clock.now(),
        next_try: NextTry::WithinFiveMinutes,
    };
    bench.rows_aside.set_aside(organisation, row);
}

#[actix_rt::test]
async fn today_counts_what_cannot_be_read_by_queue_and_only_while_there_is_something() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    assert!(!owner.get("").await.body.contains(BLOCK), "nothing is set aside");
    assert!(owner.get_block("/today/set-aside").await.body.contains("hidden"));
    for row in 1..=2 {
        set_aside(&bench, bench.ours, RowQueue::Deliveries, row, Some((AsideSubject::Declaration, 1)));
    }
    set_aside(&bench, bench.ours, RowQueue::Mails, 5, None);
    let today = owner.get("").await.body;
    assert!(today.contains(BLOCK), "{today}");
    assert!(today.contains("<strong>2</strong> Deliveries of callbacks"), "{today}");
    assert!(today.contains("<strong>1</strong> Mails"), "{today}");
    for link in ["/set-aside", "/set-aside?queue=deliveries", "/set-aside?queue=mails"] {
        assert!(links_of(&today).contains(&link.to_owned()), "{link}: {today}");
    }
    assert!(today.contains("every 60s"), "no event reports mails that are set aside");
    assert!(!bench.neighbour().get("").await.body.contains(BLOCK), "another organisation has none");
    bench.rows_aside.take_up();
    assert!(!owner.get("").await.body.contains(BLOCK));
}

#[actix_rt::test]
async fn the_page_lists_the_rows_of_the_organisation_in_the_language_of_the_reader() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    assert!(owner.get("/set-aside").await.body.contains(Language::En.set_aside_none()));
    set_aside(&bench, bench.ours, RowQueue::Deliveries, 4, Some((AsideSubject::Declaration, 1)));
    set_aside(&bench, bench.ours, RowQueue::Mails, 5, Some((AsideSubject::User, 1)));
    set_aside(&bench, bench.ours, RowQueue::MessagesOfCustoms, 6, None);
    let page = owner.get("/set-aside").await.body;
    for part in [
        "<th scope=\"row\">Deliveries of callbacks</th><td>4</td><td><a href=\"/console/declarations/1\">Declaration 1</a></td>",
        "<th scope=\"row\">Mails</th><td>5</td><td>User 1</td>",
        "<th scope=\"row\">Messages from customs</th><td>6</td><td></td>",
        "<bdi lang=\"en\">its content is damaged, or of a later version</bdi>",
        "<td>02-03-2026 10:30</td><td>within five minutes</td>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let dutch = bench.send(owner.request("/set-aside").insert_header(("accept-language", "nl"))).await.body;
    assert!(dutch.contains("<bdi lang=\"nl\">de inhoud is beschadigd, of van een latere versie</bdi>"), "{dutch}");
    let neighbour = bench.neighbour().get("/set-aside").await.body;
    assert!(neighbour.contains(Language::En.set_aside_none()) && !neighbour.contains("Declaration 1"), "{neighbour}");
}

#[actix_rt::test]
async fn the_list_of_one_queue_has_its_rows_alone() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    set_aside(&bench, bench.ours, RowQueue::Deliveries, 4, None);
    for row in 101..=151 {
        set_aside(&bench, bench.ours, RowQueue::Mails, row, None);
    }
    let deliveries = owner.get("/set-aside?queue=deliveries").await.body;
    assert!(deliveries.contains("<td>4</td>") && !deliveries.contains("<td>151</td>"), "{deliveries}");
    assert!(deliveries.contains("<option value=\"deliveries\" selected>Deliveries of callbacks</option>"));
    assert!(deliveries.contains("every 60s"), "no event reports most rows that are set aside: {deliveries}");
    let mails = owner.get("/set-aside?queue=mails").await.body;
    assert!(mails.contains("1 to 50 of 51") && !mails.contains("<td>4</td>"), "{mails}");
    assert!(links_of(&mails).contains(&"/set-aside?queue=mails&page=2".to_owned()), "{mails}");
    let events = owner.get("/set-aside?queue=events").await.body;
    assert!(events.contains(Language::En.nothing_matches()), "{events}");
    let unknown = owner.get("/set-aside?queue=letters").await.body;
    assert!(unknown.contains("Kind “letters”") && unknown.contains("<td>151</td>"), "it is left out: {unknown}");
}

#[actix_rt::test]
async fn a_long_list_has_pages() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for row in 1..=51 {
        set_aside(&bench, bench.ours, RowQueue::Events, row, None);
    }
    let (first, second) = (owner.get("/set-aside").await.body, owner.get("/set-aside?page=2").await.body);
    assert!(first.contains("<td>51</td>") && !first.contains("<td>1</td>"), "{first}");
    assert!(second.contains("<td>1</td>") && !second.contains("<td>51</td>"), "{second}");
    assert!(owner.get("/set-aside?page=99").await.body.contains(Language::En.no_such_page_of_list()));
}
