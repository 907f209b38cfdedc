//! Tasks on Today and on the pages of their records, and what users choose about them.

use super::bench::Bench;
use customs_access::Role;
use customs_tasks::testing::found;
use customs_tasks::{Basis, TaskKind};

fn basis(moment: &str) -> Basis {
    Basis::Moment(moment.parse().expect("a moment"))
}

#[actix_rt::test]
async fn today_counts_the_tasks_that_a_role_may_see() {
    let bench = Bench::new();
    let (owner, declarant) = (bench.member(Role::Owner), bench.member(Role::Declarant));
    assert!(owner.get("").await.body.contains("Nothing is due."));
    for (kind, id) in
        [(TaskKind::DeclarationRejected, 1), (TaskKind::DeclarationRejected, 2), (TaskKind::InvoiceMailFailed, 3)]
    {
        bench.tasks.happens(bench.ours, found(kind, id, basis("2026-03-01T09:00:00Z")));
    }
    bench.tasks.happens(bench.theirs, found(TaskKind::DossierReady, 4, basis("2026-03-01T09:00:00Z")));
    let of_invoices = "the mail with the invoice did not arrive";
    for (member, role, sees_invoices) in [(&owner, "owner", true), (&declarant, "declarant", false)] {
        let page = member.get("").await.body;
        let line = "<li><strong>2</strong> customs rejected the declaration: correct it and submit it again";
        assert!(page.contains(line) && page.contains("2 over"), "{role}: {page}");
        assert_eq!(page.contains(of_invoices), sees_invoices, "{role}");
        assert!(!page.contains("the dossier is ready to be invoiced"), "{role}: of others");
    }
    let block = owner.get_block("/today/tasks").await.body;
    assert!(block.contains("id=\"today-tasks\"") && !block.contains("<html"), "{block}");
}

#[actix_rt::test]
async fn the_page_of_a_record_shows_its_tasks_with_what_happens_otherwise() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for (kind, area) in [
        (TaskKind::DeclarationRejected, "/declarations/"),
        (TaskKind::TransitRejected, "/transits/"),
        (TaskKind::DossierReady, "/dossiers/"),
        (TaskKind::InvoiceMailFailed, "/invoices/"),
    ] {
        let id = bench.ids_for(area).first().map_or("1", String::as_str);
        let path = format!("{area}{id}");
        assert!(!owner.get(&path).await.body.contains("id=\"tasks\""), "{path}");
        bench.tasks.happens(bench.ours, found(kind, id.parse().expect("an id"), basis("2026-02-10T09:00:00Z")));
        let page = owner.get(&path).await.body;
        assert!(page.contains("<time datetime=\"2026-02-10\">10-02-2026</time>"), "{path}: {page}");
        assert!(page.contains(&format!("Otherwise {}.", kind.entry().missed)), "{path}: {page}");
    }
}

#[actix_rt::test]
async fn a_user_chooses_mails_and_stops_them() {
    let bench = Bench::new();
    let auditor = bench.member(Role::Auditor);
    assert!(auditor.get("/settings/tasks").await.body.contains("You get no mails"));
    for (wanted, says) in [("yes", "you get a mail of what is due"), ("no", "You get no mails")] {
        let reply = auditor.post("/settings/tasks/mails", &[("wanted", wanted)]).await;
        assert_eq!((reply.status, reply.location()), (303, "/console/settings/tasks"), "{}", reply.body);
        let page = auditor.get("/settings/tasks").await.body;
        assert!(page.contains(says), "{page}");
    }
}

#[actix_rt::test]
async fn a_calendar_shows_its_address_once_and_is_revoked() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let refused = owner.post("/settings/tasks/calendars/new", &[("name", ""), ("shows", "all")]).await;
    assert_eq!(refused.status, 200, "{}", refused.body);
    let made = owner.post("/settings/tasks/calendars/new", &[("name", "Phone"), ("shows", "own")]).await;
    assert!(made.body.contains("/calendars/") && made.body.contains(".ics"), "{}", made.body);
    assert_eq!(made.header("cache-control"), "no-store");
    let list = owner.get("/settings/tasks").await.body;
    assert!(list.contains("Phone") && list.contains("Tasks that you took") && !list.contains(".ics"), "{list}");
    let others = bench.member(Role::Billing);
    assert!(!others.get("/settings/tasks").await.body.contains("Phone"), "another user sees none of it");
    assert_eq!(others.post("/settings/tasks/calendars/revoke", &[("calendar", "1")]).await.status, 404);
    assert_eq!(owner.post("/settings/tasks/calendars/revoke", &[("calendar", "1")]).await.status, 303);
    assert!(owner.get("/settings/tasks").await.body.contains("You have no calendar."));
}
