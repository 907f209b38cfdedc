//! Tasks on Today and on the pages of their records, and what users choose about them.

use super::bench::Bench;
use customs_access::Role;
use customs_tasks::testing::found;
use customs_tasks::{Areas, Assignee, Basis, TaskKind};

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
        let line = "<li><a href=\"/console/tasks?kind=declaration_rejected\"><strong>2</strong> customs rejected the \
             declaration: correct it and submit it again</a>";
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

/// Lets the first declaration be the cause of a task, which all users of ours may be given.
fn with_a_task(bench: &Bench) {
    bench.tasks.happens(bench.ours, found(TaskKind::DeclarationRejected, 1, basis("2026-02-10T09:00:00Z")));
    for user in bench.services.people.list_users(bench.ours).expect("users") {
        let (name, email) = (user.name().to_owned(), user.email().to_string());
        bench.tasks.joins(bench.ours, Assignee { id: user.id(), name, email }, Areas::all());
    }
}

#[actix_rt::test]
async fn a_task_is_taken_and_given_back_on_the_page_of_its_record() {
    let bench = Bench::filled().await;
    let (declarant, owner) = (bench.member(Role::Declarant), bench.member(Role::Owner));
    with_a_task(&bench);
    let of_task = |action: &str| format!("/tasks/declaration_rejected-1/{action}");
    assert!(declarant.get("/declarations/1").await.body.contains("Take it"));
    let taken = declarant.post(&of_task("take"), &[]).await;
    assert_eq!((taken.status, taken.location()), (303, "/console/declarations/1"), "{}", taken.body);
    let mine = declarant.get("/declarations/1").await.body;
    assert!(mine.contains("Taken by <bdi>declarant</bdi>") && mine.contains("Give it back"), "{mine}");
    assert!(owner.get("/declarations/1").await.body.contains("Take it"), "others may take it over");
    assert_eq!(declarant.post(&of_task("let-go"), &[]).await.status, 303);
    assert!(!declarant.get("/declarations/1").await.body.contains("Taken by"));
    let auditor = bench.member(Role::Auditor);
    let page = auditor.get("/declarations/1").await.body;
    assert!(page.contains("id=\"tasks\"") && !page.contains("Take it") && !page.contains("Put off"), "{page}");
    assert_eq!(auditor.post(&of_task("take"), &[]).await.status, 403);
}

#[actix_rt::test]
async fn a_task_is_put_off_with_a_reason_and_listed_again() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    with_a_task(&bench);
    let form = "/tasks/declaration_rejected-1/snooze";
    assert!(owner.get(form).await.body.contains("Put a task off"));
    for fields in [
        [("until", ""), ("reason", "")],
        [("until", "2026-03-02"), ("reason", "the importer is on holiday")],
        [("until", "someday"), ("reason", "the importer is on holiday")],
    ] {
        let refused = owner.post(form, &fields).await;
        assert!(refused.status == 200 && refused.body.contains("class=\"problems\""), "{fields:?}: {}", refused.body);
    }
    let fields = [("until", "2026-03-09"), ("reason", "the importer is on holiday")];
    let put_off = owner.post(form, &fields).await;
    assert_eq!((put_off.status, put_off.location()), (303, "/console/declarations/1"), "{}", put_off.body);
    let page = owner.get("/declarations/1").await.body;
    assert!(page.contains("Put off until 09-03-2026: the importer is on holiday"), "{page}");
    assert_eq!(owner.post("/tasks/declaration_rejected-1/wake", &[]).await.status, 303);
    assert!(!owner.get("/declarations/1").await.body.contains("Put off until"));
}

#[actix_rt::test]
async fn a_role_notes_nothing_on_tasks_that_it_may_not_write() {
    let bench = Bench::filled().await;
    let declarant = bench.member(Role::Declarant);
    bench.tasks.happens(bench.ours, found(TaskKind::InvoiceMailFailed, 1, basis("2026-02-10T09:00:00Z")));
    for path in ["/tasks/invoice_mail_failed-1/take", "/tasks/no_such_kind-1/take", "/tasks/1/wake"] {
        assert_eq!(declarant.post(path, &[]).await.status, 404, "{path}");
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
