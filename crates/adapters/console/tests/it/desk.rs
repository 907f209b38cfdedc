//! The desk: its parts, the task beside the list, and what is done with many at once.

use super::bench::{Bench, PASSWORD};
use super::browser::Browser;
use super::pages::{forms_of, links_of};
use customs_access::Role;
use customs_console::internals::{Language, Notice};
use customs_tasks::testing::found;
use customs_tasks::{Area, Areas, Assignee, Basis, TaskId, TaskKind};

fn moment(text: &str) -> Basis {
    Basis::Moment(text.parse().expect("a moment"))
}

fn day(text: &str) -> Basis {
    Basis::Day(text.parse().expect("a day"))
}

/// An office with a task of each part, on Monday 2 March 2026 at 10:30. All of its users may be given tasks.
fn office() -> Bench {
    let bench = Bench::new();
    for (kind, id, basis) in [
        (TaskKind::DeclarationRejected, 1, moment("2026-02-27T09:00:00Z")),
        (TaskKind::DocumentsRequested, 2, moment("2026-03-02T11:45:00Z")),
        (TaskKind::TransitLimit, 3, day("2026-03-04")),
        (TaskKind::DeclarationUnanswered, 4, moment("2026-03-01T09:00:00Z")),
        (TaskKind::PresentationDue, 5, moment("2026-02-20T09:00:00Z")),
        (TaskKind::InvoiceMailFailed, 6, moment("2026-03-01T09:00:00Z")),
    ] {
        bench.tasks.happens(bench.ours, found(kind, id, basis));
    }
    bench.tasks.happens(bench.theirs, found(TaskKind::DossierReady, 7, moment("2026-03-01T09:00:00Z")));
    bench
}

/// A browser of a user who may be given tasks.
fn joins<'b>(bench: &'b Bench, role: Role) -> Browser<'b> {
    let member = bench.member(role);
    for user in bench.services.people.list_users(bench.ours).expect("users") {
        let (name, email) = (user.name().to_owned(), user.email().to_string());
        bench.tasks.joins(bench.ours, Assignee { id: user.id(), name, email }, Areas::all());
    }
    member
}

/// The ids of the tasks that a page lists, in their order.
fn listed(page: &str) -> Vec<String> {
    let rows = page.split("<tr id=\"task-").skip(1);
    rows.map(|row| row.split('"').next().unwrap_or_default().to_owned()).collect()
}

fn assignee(bench: &Bench, id: &str) -> Option<String> {
    let id: TaskId = id.parse().expect("an id");
    let task = bench.services.tasks.show(bench.ours, Areas::all(), &id).expect("a task");
    task.assignee.map(|user| user.name)
}

#[actix_rt::test]
async fn what_is_due_stands_in_four_parts_and_what_is_later_is_counted() {
    let bench = office();
    let owner = joins(&bench, Role::Owner);
    let page = owner.get("/tasks").await.body;
    let places: Vec<usize> = ["Overdue", "declaration_rejected-1", "documents_requested-2", "transit_limit-3"]
        .into_iter()
        .chain(["Waiting for others", "declaration_unanswered-4"])
        .map(|text| page.find(&format!("{text}\n")).or_else(|| page.find(&format!("task-{text}\""))).expect(text))
        .collect();
    assert!(places.is_sorted(), "{places:?}");
    assert!(page.contains("in 2 h") && page.contains("3 days ago") && page.contains("in 2 days"), "{page}");
    assert!(!page.contains("presentation_due-5") && page.contains("All 1<span class=\"unseen\">: Later"), "{page}");
    assert!(!page.contains("dossier_ready-7"), "of others");
    let later = owner.get("/tasks?part=later").await.body;
    assert_eq!(listed(&later), ["presentation_due-5"]);
    let narrowed = owner.get("/tasks?kind=transit_limit").await.body;
    assert_eq!(listed(&narrowed), ["transit_limit-3"]);
    let block = owner.get_block("/tasks?kind=transit_limit").await.body;
    assert!(
        block.trim_start().starts_with("<section id=\"rows\"") && !block.contains("<form class=\"filters\""),
        "{block}"
    );
    // What is done with many is done with the list that is shown, also after it was narrowed without a new page.
    let narrowed = owner.get_block("/tasks?part=overdue&kind=declaration_rejected").await.body;
    for part in ["list\" value=\"/console/tasks?part=overdue", "href=\"/console/tasks.csv?part=overdue"] {
        assert!(narrowed.contains(part), "{part}: {narrowed}");
    }
    assert!(owner.get_block("/tasks?part=overdue").await.body.contains("form=\"many\" name=\"all\" value=\"2\""));
    assert!(owner.get("/tasks?assignee=nobody@acme.nl").await.body.contains("Nothing matches these filters."));
}

#[actix_rt::test]
async fn a_role_sees_tasks_about_what_it_may_read_and_selects_those_that_it_may_change() {
    let bench = office();
    let declarant = joins(&bench, Role::Declarant);
    let page = declarant.get("/tasks").await.body;
    assert!(!listed(&page).contains(&"invoice_mail_failed-6".to_owned()), "{page}");
    let auditor = joins(&bench, Role::Auditor);
    let page = auditor.get("/tasks").await.body;
    assert!(listed(&page).contains(&"invoice_mail_failed-6".to_owned()), "{page}");
    assert!(!page.contains("id=\"many\"") && !page.contains("name=\"task\""), "{page}");
    for path in ["/tasks/many", "/tasks/undo"] {
        assert_eq!(auditor.post(path, &[("what", "take")]).await.status, 403, "{path}");
    }
    let billing = joins(&bench, Role::Billing);
    let page = billing.get("/tasks").await.body;
    assert!(
        page.contains("value=\"invoice_mail_failed-6\"") && !page.contains("value=\"declaration_rejected-1\""),
        "{page}"
    );
}

#[actix_rt::test]
async fn a_task_opens_beside_the_list_with_its_next_step() {
    let bench = Bench::filled().await;
    bench.tasks.happens(bench.ours, found(TaskKind::DossierReady, 1, moment("2026-02-27T09:00:00Z")));
    bench.tasks.happens(bench.ours, found(TaskKind::DeclarationRejected, 987_654, moment("2026-02-28T09:00:00Z")));
    let owner = joins(&bench, Role::Owner);
    let opened = owner.get("/tasks?open=dossier_ready-1").await.body;
    let beside = opened.split("<section id=\"task\"").nth(1).expect("a task beside the list");
    let beside = beside.split("</section>").next().expect("its end");
    let first = beside.split("class=\"button first\" href=\"").nth(1).and_then(|rest| rest.split('"').next());
    assert_eq!(first, Some("/console/dossiers/1"), "{beside}");
    assert!(beside.contains("the customer is billed later") && beside.contains("Take it"), "{beside}");
    let impossible = owner.get("/tasks?open=declaration_rejected-987654").await.body;
    let beside = impossible.split("<section id=\"task\"").nth(1).expect("a task beside the list");
    assert!(
        !beside.split("</section>").next().expect("its end").contains("/correct"),
        "what cannot be done is not offered"
    );
    bench.tasks.ends(bench.ours, &"dossier_ready-1".parse().expect("an id"));
    let done = owner.get("/tasks?open=dossier_ready-1").await.body;
    assert!(done.contains("This task is done.") && done.contains("open=declaration_rejected-987654#task"), "{done}");
}

#[actix_rt::test]
async fn several_tasks_are_taken_at_once_and_given_back() {
    let bench = office();
    let (owner, declarant) = (joins(&bench, Role::Owner), joins(&bench, Role::Declarant));
    owner.post("/tasks/many", &[("what", "take"), ("task", "transit_limit-3")]).await;
    let list = "/console/tasks?kind=transit_limit";
    let fields = [("what", "take"), ("task", "transit_limit-3"), ("task", "documents_requested-2"), ("list", list)];
    let taken = declarant.post("/tasks/many", &fields).await;
    assert_eq!(taken.status, 303, "{}", taken.body);
    assert!(
        taken.location().starts_with("/console/tasks?kind=transit_limit&done=take&number=2&of="),
        "{}",
        taken.location()
    );
    let both = ["transit_limit-3", "documents_requested-2"];
    assert_eq!(both.map(|id| assignee(&bench, id)), [Some("declarant".to_owned()), Some("declarant".to_owned())]);
    let page = declarant.get(taken.location().trim_start_matches("/console")).await.body;
    assert!(page.contains("Taken: 2."), "{page}");
    assert!(links_of(&page).iter().all(|link| !link.contains("done=")), "no link carries on what was done");
    let undo = forms_of(&page).into_iter().find(|form| form.action.as_deref() == Some("/tasks/undo")).expect("undo");
    let fields: Vec<_> = undo.hidden.iter().map(|(name, value)| (&**name, &**value)).collect();
    let undone = declarant.post("/tasks/undo", &fields).await;
    assert_eq!((undone.status, undone.location()), (303, list), "{}", undone.body);
    assert_eq!(both.map(|id| assignee(&bench, id)), [Some("owner".to_owned()), None], "each to the one who had it");
}

#[actix_rt::test]
async fn tasks_are_handed_to_a_colleague_and_put_off_with_a_reason() {
    let bench = office();
    let owner = joins(&bench, Role::Owner);
    joins(&bench, Role::Declarant);
    let handed = [("what", "hand"), ("email", "declarant@acme.nl"), ("task", "transit_limit-3")];
    assert_eq!(owner.post("/tasks/many", &handed).await.status, 303);
    assert_eq!(assignee(&bench, "transit_limit-3").as_deref(), Some("declarant"));
    for (fields, says) in [
        (
            [("what", "snooze"), ("until", "2026-03-02"), ("reason", "the ship is late"), ("task", "transit_limit-3")],
            "Until",
        ),
        ([("what", "snooze"), ("until", "soon"), ("reason", "the ship is late"), ("task", "transit_limit-3")], "Until"),
        ([("what", "snooze"), ("until", "2026-03-09"), ("reason", ""), ("task", "transit_limit-3")], "Why it can wait"),
        ([("what", "hand"), ("email", "nobody@acme.nl"), ("reason", ""), ("task", "transit_limit-3")], "Hand to"),
    ] {
        let refused = owner.post("/tasks/many", &fields).await;
        assert!(refused.status == 200 && refused.body.contains(&format!(">{says}: ")), "{fields:?}: {}", refused.body);
        let box_of_it = refused.body.split("value=\"transit_limit-3\"").nth(1).and_then(|rest| rest.split('>').next());
        assert!(box_of_it.is_some_and(|rest| rest.contains(" checked")), "it is still selected: {}", refused.body);
    }
    let wait =
        [("what", "snooze"), ("until", "2026-03-09"), ("reason", "the ship is late"), ("task", "transit_limit-3")];
    let put_off = owner.post("/tasks/many", &wait).await;
    assert!(put_off.location().contains("done=snooze&number=1&of=transit_limit-3"), "{}", put_off.location());
    assert!(!listed(&owner.get("/tasks").await.body).contains(&"transit_limit-3".to_owned()));
    let page = owner.get("/tasks?snoozed=true").await.body;
    assert!(listed(&page) == ["transit_limit-3"] && page.contains("the ship is late"), "{page}");
    let undo = [("what", "snooze"), ("of", "transit_limit-3"), ("left", "2026-03-09")];
    assert_eq!(owner.post("/tasks/undo", &undo).await.status, 303);
    assert!(listed(&owner.get("/tasks").await.body).contains(&"transit_limit-3".to_owned()));
}

#[actix_rt::test]
async fn all_that_the_list_has_is_changed_at_once_and_what_is_gone_is_left_out() {
    let bench = office();
    let owner = joins(&bench, Role::Owner);
    let taken =
        owner.post("/tasks/many", &[("what", "take"), ("all", "2"), ("list", "/console/tasks?part=overdue")]).await;
    assert!(taken.location().contains("number=2"), "{}", taken.location());
    assert_eq!(assignee(&bench, "declaration_rejected-1").as_deref(), Some("owner"));
    assert_eq!(assignee(&bench, "transit_limit-3"), None, "of another part");
    let gone = [("what", "let-go"), ("task", "declaration_rejected-1"), ("task", "transit_limit-99")];
    let gone = owner.post("/tasks/many", &gone).await;
    assert!(gone.location().contains("number=1&gone=1"), "{}", gone.location());
    let says = owner.get(gone.location().trim_start_matches("/console")).await.body;
    assert!(says.contains(&Language::En.desk_left_out("1")), "{says}");
    let none = owner.post("/tasks/many", &[("what", "take")]).await;
    assert!(none.status == 200 && none.body.contains("class=\"problems\""), "{}", none.body);
    assert_eq!(owner.post("/tasks/many", &[("what", "take"), ("task", "nonsense")]).await.status, 400);
    assert_eq!(owner.post("/tasks/many", &[("task", "transit_limit-3")]).await.status, 400, "no button was pressed");
    let away =
        owner.post("/tasks/many", &[("what", "let-go"), ("task", "transit_limit-3"), ("list", "//evil.example")]).await;
    assert!(away.location().starts_with("/console/tasks?"), "{}", away.location());
}

#[actix_rt::test]
async fn all_that_match_are_those_that_the_page_counts_and_the_role_may_change() {
    let bench = office();
    let owner = joins(&bench, Role::Owner);
    let number_of = |page: &str| {
        let value = page.split("name=\"all\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        value.map(str::to_owned)
    };
    let seen = number_of(&owner.get("/tasks").await.body).expect("a box for all");
    assert_eq!(seen, "5", "what is later is not in the list");
    bench.tasks.happens(bench.ours, found(TaskKind::DossierReady, 8, moment("2026-03-01T09:00:00Z")));
    let changed = owner.post("/tasks/many", &[("what", "take"), ("all", &*seen)]).await;
    assert!(changed.status == 200 && changed.body.contains(Language::En.desk_list_changed()), "{}", changed.body);
    assert_eq!(assignee(&bench, "transit_limit-3"), None, "nothing is done");
    assert_eq!(number_of(&changed.body).as_deref(), Some("6"));
    assert!(!changed.body.contains("name=\"next\" value=\"/console/tasks/many\""), "that address cannot be opened");
    assert!(owner.post("/tasks/many", &[("what", "take"), ("all", "6")]).await.location().contains("number=6"));
    assert_eq!(assignee(&bench, "presentation_due-5"), None, "it is later, and was not in the list");
    // Those whose tasks the role only reads are not counted.
    let billing = joins(&bench, Role::Billing);
    assert_eq!(number_of(&billing.get("/tasks").await.body).as_deref(), Some("2"));
    assert!(billing.post("/tasks/many", &[("what", "let-go"), ("all", "2")]).await.location().contains("number=2"));
}

#[actix_rt::test]
async fn what_a_colleague_did_since_is_not_undone() {
    let bench = office();
    let (owner, declarant) = (joins(&bench, Role::Owner), joins(&bench, Role::Declarant));
    let both = [("what", "take"), ("task", "transit_limit-3"), ("task", "documents_requested-2")];
    let taken = declarant.post("/tasks/many", &both).await;
    owner.post("/tasks/many", &[("what", "take"), ("task", "transit_limit-3")]).await;
    let page = declarant.get(taken.location().trim_start_matches("/console")).await.body;
    let undo = forms_of(&page).into_iter().find(|form| form.action.as_deref() == Some("/tasks/undo")).expect("undo");
    let fields: Vec<_> = undo.hidden.iter().map(|(name, value)| (&**name, &**value)).collect();
    let undone = declarant.post("/tasks/undo", &fields).await;
    assert_eq!(undone.cookie(Notice::COOKIE), Some("undone-in-part"));
    let now = ["transit_limit-3", "documents_requested-2"].map(|id| assignee(&bench, id));
    assert_eq!(now, [Some("owner".to_owned()), None]);
    let again = [("what", "snooze"), ("until", "2026-03-10"), ("reason", "another ship"), ("task", "transit_limit-3")];
    owner.post("/tasks/many", &again).await;
    let undo = [("what", "snooze"), ("of", "transit_limit-3"), ("left", "2026-03-09")];
    declarant.post("/tasks/undo", &undo).await;
    assert_eq!(listed(&owner.get("/tasks?snoozed=true").await.body), ["transit_limit-3"]);
}

#[actix_rt::test]
async fn tasks_are_handed_only_to_those_who_may_read_them() {
    let bench = office();
    let owner = joins(&bench, Role::Owner);
    bench.member(Role::Declarant);
    let users = bench.services.people.list_users(bench.ours).expect("users");
    let declarant = users.iter().find(|user| user.name() == "declarant").expect("a declarant");
    let (name, email) = (declarant.name().to_owned(), declarant.email().to_string());
    let areas = [Area::Transits].into_iter().collect();
    bench.tasks.joins(bench.ours, Assignee { id: declarant.id(), name, email }, areas);
    let both = [
        ("what", "hand"),
        ("email", "declarant@acme.nl"),
        ("task", "transit_limit-3"),
        ("task", "invoice_mail_failed-6"),
    ];
    let refused = owner.post("/tasks/many", &both).await;
    assert!(refused.status == 200 && refused.body.contains(Language::En.desk_may_not_read()), "{}", refused.body);
    assert_eq!(assignee(&bench, "transit_limit-3"), None, "none of them is handed over");
    assert_eq!(owner.post("/tasks/many", &both[..3]).await.status, 303);
    assert_eq!(assignee(&bench, "transit_limit-3").as_deref(), Some("declarant"));
}

#[actix_rt::test]
async fn a_form_that_comes_twice_is_carried_out_once() {
    let bench = office();
    let owner = joins(&bench, Role::Owner);
    let key = "0123456789abcdef0123456789abcdef";
    let take = [("once", key), ("what", "take"), ("task", "transit_limit-3")];
    let first = owner.post("/tasks/many", &take).await;
    owner.post("/tasks/many", &[("what", "let-go"), ("task", "transit_limit-3")]).await;
    let again = owner.post("/tasks/many", &take).await;
    assert_eq!(again.location(), first.location());
    assert_eq!(assignee(&bench, "transit_limit-3"), None, "nothing was done a second time");
    let key = "fedcba9876543210fedcba9876543210";
    let wait =
        [("once", key), ("what", "snooze"), ("until", "2026-03-09"), ("reason", "the ship is late"), ("all", "5")];
    let first = owner.post("/tasks/many", &wait).await;
    assert!(first.location().contains("number=5"), "{}", first.body);
    assert_eq!(owner.post("/tasks/many", &wait).await.location(), first.location(), "the list is empty by now");
}

#[actix_rt::test]
async fn the_list_or_what_is_selected_is_a_file_for_spreadsheets() {
    let bench = office();
    let owner = joins(&bench, Role::Owner);
    let file = owner.get("/tasks.csv?part=overdue").await;
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    let lines: Vec<&str> = file.body.lines().collect();
    assert_eq!(lines.len(), 3, "{}", file.body);
    assert!(lines[1].starts_with("declaration_rejected-1;declaration_rejected;2026-02-27;"), "{}", lines[1]);
    for vain in ["part=never", "kind=nonsense", "customer=ACME"] {
        assert_eq!(
            owner.get(&format!("/tasks.csv?{vain}")).await.status,
            400,
            "{vain}: a file of more than was asked for"
        );
    }
    let list = owner.get("/tasks?kind=nonsense&customer_code=ACME").await.body;
    assert!(list.contains("href=\"/console/tasks.csv?customer_code=ACME\""), "as the list, without it: {list}");
    let selected = [("what", "export"), ("task", "transit_limit-3"), ("task", "transit_limit-99")];
    let file = owner.post("/tasks/many", &selected).await;
    assert!(file.body.lines().count() == 2 && file.body.contains("transit_limit-3;"), "{}", file.body);
    let many: Vec<_> = std::iter::once(("what", "export")).chain([("task", "transit_limit-3"); 501]).collect();
    let refused = owner.post("/tasks/many", &many).await;
    assert!(refused.body.contains("class=\"problems\""), "a file never lacks what was selected: {}", refused.body);
}

#[actix_rt::test]
async fn a_task_that_is_put_off_on_its_own_page_leads_back_to_the_desk() {
    let bench = office();
    let owner = joins(&bench, Role::Owner);
    let form = "/tasks/transit_limit-3/snooze";
    let list = "/console/tasks?part=week";
    let page = owner.get(&format!("{form}?list=%2Fconsole%2Ftasks%3Fpart%3Dweek")).await.body;
    assert!(page.contains("name=\"list\" value=\"/console/tasks?part=week\""), "{page}");
    let fields = [("until", "2026-03-09"), ("reason", "the ship is late"), ("list", list)];
    assert_eq!(owner.post(form, &fields).await.location(), list);
}

#[actix_rt::test]
async fn declarants_and_billing_clerks_begin_at_the_desk() {
    for (role, first) in [
        (Role::Owner, "/console"),
        (Role::Auditor, "/console"),
        (Role::Declarant, "/console/tasks"),
        (Role::Billing, "/console/tasks"),
    ] {
        let bench = Bench::new();
        bench.user(bench.ours, "anna", role);
        for next in ["", "/console"] {
            let fields = [("email", "anna@acme.nl"), ("password", PASSWORD), ("next", next)];
            assert_eq!(bench.stranger().post("/sign-in", &fields).await.location(), first, "{role} {next:?}");
        }
        let wanted = [("email", "anna@acme.nl"), ("password", PASSWORD), ("next", "/console/transits")];
        assert_eq!(bench.stranger().post("/sign-in", &wanted).await.location(), "/console/transits", "{role}");
        let (_, link) = bench.invited(bench.ours, "bo", role);
        let welcome = bench.stranger().post(&format!("/welcome/{}", link.reveal()), &[("password", PASSWORD)]).await;
        assert_eq!(welcome.location(), first, "{role}");
    }
}

#[actix_rt::test]
async fn an_empty_desk_says_what_would_be_there_and_offers_the_first_step() {
    let bench = Bench::new();
    let page = bench.member(Role::Declarant).get("/tasks").await.body;
    assert!(
        page.contains("appear here by themselves") && page.contains("href=\"/console/declarations/new\""),
        "{page}"
    );
    let page = bench.member(Role::Billing).get("/tasks").await.body;
    assert!(!page.contains("/console/declarations/new"), "{page}");
}

#[actix_rt::test]
async fn density_and_keys_are_chosen_and_kept_with_the_colours() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let page = owner.get("/tasks").await.body;
    assert!(page.contains("data-density=\"comfortable\" data-keys=\"on\""), "{page}");
    let chosen = [("theme", "dark"), ("density", "compact"), ("keys", "off"), ("next", "/console/tasks")];
    let reply = owner.post("/look", &chosen).await;
    let kept = reply.cookie("customs-look").expect("the choice").to_owned();
    assert!(kept.ends_with(".dark.compact.off"), "{kept}");
    for (cookie, expected) in [
        (&*kept, "data-theme=\"dark\" data-density=\"compact\" data-keys=\"off\""),
        ("nl.light", "data-theme=\"light\" data-density=\"comfortable\" data-keys=\"on\""),
    ] {
        let cookie = actix_web::cookie::Cookie::new("customs-look", cookie.to_owned());
        let page = bench.send(owner.request("/tasks").cookie(cookie)).await.body;
        assert!(page.contains(expected), "{page}");
    }
}
