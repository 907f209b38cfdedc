//! Forms that make something make one thing, however often they are sent.

use super::bench::{Bench, PASSWORD, Reply};
use super::browser::Browser;
use super::pages::{forms_of, links_of};
use customs_access::{Password, Role, Scope, SignIn, Visitor};
use customs_callbacks::EventName;
use customs_console::internals::Language;
use customs_declarations::DeclarationId;
use futures_util::future::join;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// The hidden fields of the forms that this page has for this address.
async fn hidden(browser: &Browser<'_>, page: &str, action: &str) -> Vec<(String, String)> {
    let body = browser.get(page).await.body;
    let form = forms_of(&body).into_iter().find(|form| {
        let leads_there = form.action.as_deref().unwrap_or(page) == action;
        form.is_post && leads_there && form.hidden.iter().any(|(name, _)| name == "once")
    });
    form.unwrap_or_else(|| panic!("{page} has no form for {action} that has a key: {body}")).hidden
}

/// Sends the hidden fields with others.
async fn send(browser: &Browser<'_>, action: &str, hidden: &[(String, String)], more: &[(&str, &str)]) -> Reply {
    let hidden = hidden.iter().map(|(name, value)| (&**name, &**value));
    browser.post(action, &hidden.chain(more.iter().copied()).collect::<Vec<_>>()).await
}

/// Sends the hidden fields until they are carried out: while another request does that, the service waits for a moment only.
async fn carried_out(browser: &Browser<'_>, action: &str, hidden: &[(String, String)]) -> Reply {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let reply = send(browser, action, hidden, &[]).await;
        if reply.status != 503 || Instant::now() > until {
            return reply;
        }
    }
}

#[actix_rt::test]
async fn copies_and_lines_are_made_once() {
    let nothing: &[(&str, &str)] = &[];
    for (page, action, more) in [
        ("/declarations/1/copy", "/declarations/1/copy", nothing),
        ("/transits/1/copy", "/transits/1/copy", nothing),
        ("/declarations/new?search=Zeesluis", "/declarations/new/copy", nothing),
        ("/declarations/1/edit", "/declarations/1/edit", &[("ask", "add-line")][..]),
    ] {
        let bench = Bench::filled().await;
        let owner = bench.member(Role::Owner);
        let form = hidden(&owner, page, action).await;
        let (one, two) = (send(&owner, action, &form, more).await, send(&owner, action, &form, more).await);
        assert_eq!((one.status, two.status), (303, 303), "{action}: {} {}", one.body, two.body);
        assert_eq!(one.location(), two.location(), "{action}");
        // A form that is asked for again makes another record.
        let form = hidden(&owner, page, action).await;
        let other = send(&owner, action, &form, more).await;
        assert_eq!(other.status, 303, "{action}: {}", other.body);
        assert_ne!(other.location(), one.location(), "{action}");
    }
}

#[actix_rt::test]
async fn a_command_that_is_sent_again_leads_to_how_things_are_now() {
    for (page, to) in [
        ("/declarations/1/submit", "/console/declarations/1"),
        ("/declarations/1/verify", "/console/declarations/1"),
        ("/declarations/1/delete", "/console/declarations"),
        ("/transits/1/submit", "/console/transits/1"),
        ("/transits/1/delete", "/console/transits"),
    ] {
        let bench = Bench::filled().await;
        let owner = bench.member(Role::Owner);
        let form = hidden(&owner, page, page).await;
        let (one, two) = (send(&owner, page, &form, &[]).await, send(&owner, page, &form, &[]).await);
        assert_eq!((one.status, one.location()), (303, to), "{page}: {}", one.body);
        assert_ne!(one.cookie("customs-notice"), Some("done-before"), "{page}");
        assert_eq!((two.status, two.location()), (303, to), "{page}: {}", two.body);
        assert_eq!(two.cookie("customs-notice"), Some("done-before"), "{page}");
    }
}

#[actix_rt::test]
async fn what_is_saved_corrected_or_deleted_twice_is_no_change_of_somebody_else() {
    let bench = Bench::filled().await;
    let draft = bench.services.declarations.find(bench.ours, DeclarationId::new(1)).expect("a draft");
    let (edit, line) = ("/declarations/1/edit", format!("/declarations/1/lines/{}", draft.lines[0].id));
    let (line, delete) = (format!("{line}/edit"), format!("{line}/delete"));
    for (page, action, more) in [
        (edit, edit, &[("reference", "Typed")][..]),
        (&*line, &*line, &[("items.0.description", "Typed")][..]),
        (&*line, &*delete, &[][..]),
    ] {
        let bench = Bench::filled().await;
        let owner = bench.member(Role::Owner);
        let form = hidden(&owner, page, action).await;
        let (one, two) = (send(&owner, action, &form, more).await, send(&owner, action, &form, more).await);
        assert_eq!((one.status, two.status), (303, 303), "{action}: {} {}", one.body, two.body);
        assert_eq!(one.location(), two.location(), "{action}");
        // What is typed otherwise is still about a version that is no more.
        let other = send(&owner, action, &form, &[more, &[("notes", "Otherwise")]].concat()).await;
        assert_ne!(other.status, 303, "{action}");
    }
    let (owner, version) = (bench.member(Role::Owner), draft.version.to_string());
    let form = [("once", "0123456789abcdef0123456789abcdef"), ("version", &*version), ("reference", "Typed")];
    for _ in 0..2 {
        let reply = owner.post("/declarations/1/correct", &form).await;
        assert_eq!((reply.status, reply.location()), (303, "/console/declarations/1/edit?check=1"), "{}", reply.body);
    }
}

#[actix_rt::test]
async fn a_setting_that_is_changed_twice_is_found_as_it_is_now() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let visitor = Visitor::new(IpAddr::from([192, 0, 2, 8]), None);
    let password = Password::presented(PASSWORD);
    let elsewhere = SignIn { email: "owner@acme.nl".to_owned(), password, visitor, earlier: None };
    bench.services.people.sign_in(elsewhere).expect("another session");
    let callback = owner.get("/settings/callbacks/1").await.body;
    let mut sends = forms_of(&callback).into_iter().filter_map(|form| form.action);
    let send_again = sends.find(|action| action.ends_with("/send")).expect("a delivery");
    let delete = "/settings/callbacks/1/delete";
    for (page, action, to) in [
        ("/settings/profile", "/settings/profile/sessions/end", "/console/settings/profile"),
        ("/settings/callbacks/1", &*send_again, "/console/settings/callbacks/1"),
        (delete, delete, "/console/settings/callbacks"),
    ] {
        let form = hidden(&owner, page, action).await;
        let (one, two) = (send(&owner, action, &form, &[]).await, send(&owner, action, &form, &[]).await);
        assert_eq!((one.status, one.location()), (303, to), "{action}: {}", one.body);
        assert_ne!(one.cookie("customs-notice"), Some("done-before"), "{action}");
        assert_eq!((two.status, two.location()), (303, to), "{action}: {}", two.body);
        assert_eq!(two.cookie("customs-notice"), Some("done-before"), "{action}");
    }
}

#[actix_rt::test]
async fn who_comes_too_late_finds_the_way_back_to_the_record() {
    let bench = Bench::filled().await;
    let (owner, action) = (bench.member(Role::Owner), "/declarations/1/submit");
    let form = hidden(&owner, action, action).await;
    let verify = "/declarations/1/verify";
    let verified = send(&owner, verify, &hidden(&owner, verify, verify).await, &[]).await;
    assert_eq!(verified.status, 303, "{}", verified.body);
    let late = send(&owner, action, &form, &[]).await;
    assert_eq!(late.status, 200, "{}", late.body);
    assert!(links_of(&late.body).contains(&"/declarations/1".to_owned()), "{}", late.body);
}

#[actix_rt::test]
async fn a_double_click_makes_one_copy() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let action = "/declarations/1/copy";
    let form = hidden(&owner, action, action).await;
    let (one, two) = join(carried_out(&owner, action, &form), carried_out(&owner, action, &form)).await;
    assert_eq!((one.status, two.status), (303, 303), "{} {}", one.body, two.body);
    assert_eq!(one.location(), two.location());
}

#[actix_rt::test]
async fn a_declaration_that_is_begun_twice_is_one() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let action = "/declarations/new";
    let form = hidden(&owner, action, action).await;
    let (one, two) = (send(&owner, action, &form, &[]).await, send(&owner, action, &form, &[]).await);
    assert_eq!((one.status, two.status), (303, 303), "{} {}", one.body, two.body);
    assert!(one.location().ends_with("/edit"));
    assert_eq!(one.location(), two.location());
    assert_ne!(send(&owner, action, &[], &[("ask", "blank")]).await.location(), one.location());
}

#[actix_rt::test]
async fn a_secret_is_made_and_shown_once() {
    let event = EventName::ALL[0].as_str();
    let client = [("name", "ERP"), ("scope", Scope::DeclarationsRead.as_str())];
    let callback = [("callback_url", "https://erp.example/in"), ("event", event)];
    for (page, fields, to, count) in [
        ("/settings/clients/new", &client[..], "/console/settings/clients", 2),
        ("/settings/callbacks/new", &callback[..], "/console/settings/callbacks", 2),
        ("/settings/callbacks/1/secret", &[("keep_previous_hours", "24")][..], "/console/settings/callbacks/1", 1),
    ] {
        let bench = Bench::filled().await;
        let owner = bench.member(Role::Owner);
        let form = hidden(&owner, page, page).await;
        let one = send(&owner, page, &form, fields).await;
        assert!(one.status == 200 && one.body.contains("id=\"secret\""), "{page}: {} {}", one.status, one.body);
        let two = send(&owner, page, &form, fields).await;
        assert_eq!((two.status, two.location()), (303, to), "{page}: {}", two.body);
        assert_eq!(two.cookie("customs-notice"), Some("secret-was-shown"), "{page}");
        assert!(two.body.is_empty(), "{page}: {}", two.body);
        let made = if page.contains("clients") {
            bench.services.access.list_clients(bench.ours).expect("clients").len()
        } else {
            bench.services.callbacks.list(bench.ours).expect("callbacks").len()
        };
        assert_eq!(made, count, "{page}: with the one that was there");
    }
}

#[actix_rt::test]
async fn an_invitation_that_is_sent_again_is_no_error() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let page = "/settings/users/new";
    let form = hidden(&owner, page, page).await;
    let fields = [("name", "Berta"), ("email", "berta@acme.nl"), ("role", "declarant")];
    for _ in 0..2 {
        let reply = send(&owner, page, &form, &fields).await;
        assert_eq!((reply.status, reply.location()), (303, "/console/settings/users"), "{}", reply.body);
    }
    assert_eq!(bench.memory.take_mails().len(), 1);
    let form = hidden(&owner, page, page).await;
    assert_eq!(send(&owner, page, &form, &fields).await.status, 200, "another form tells that there is this user");
}

#[actix_rt::test]
async fn a_form_that_came_back_with_errors_counts_when_it_is_right() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let page = "/settings/clients/new";
    let form = hidden(&owner, page, page).await;
    let scope = ("scope", Scope::DeclarationsRead.as_str());
    let wrong = send(&owner, page, &form, &[("name", ""), scope]).await;
    assert!(wrong.status == 200 && wrong.body.contains(Language::En.there_is_a_problem()), "{}", wrong.body);
    let right = send(&owner, page, &form, &[("name", "ERP"), scope]).await;
    assert!(right.body.contains("id=\"secret\""), "{}", right.body);
}

#[actix_rt::test]
async fn the_key_of_somebody_else_is_another_one() {
    let bench = Bench::filled().await;
    let (owner, watcher) = (bench.member(Role::Owner), bench.watcher());
    let action = "/declarations/1/copy";
    let form = hidden(&owner, action, action).await;
    let (one, two) = (send(&owner, action, &form, &[]).await, send(&watcher, action, &form, &[]).await);
    assert_eq!((one.status, two.status), (303, 303), "{} {}", one.body, two.body);
    assert_ne!(one.location(), two.location());
}

#[actix_rt::test]
async fn a_new_secret_of_a_client_is_made_and_shown_once() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let page = format!("/settings/clients/{}/secret", bench.ids_for("/clients/")[0]);
    let form = hidden(&owner, &page, &page).await;
    let one = send(&owner, &page, &form, &[]).await;
    assert!(one.status == 200 && one.body.contains("id=\"secret\""), "{} {}", one.status, one.body);
    let two = send(&owner, &page, &form, &[]).await;
    assert_eq!((two.status, two.location()), (303, "/console/settings/clients"), "{}", two.body);
    assert_eq!((two.cookie("customs-notice"), &*two.body), (Some("secret-was-shown"), ""));
}

#[actix_rt::test]
async fn a_link_is_mailed_once() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let page = "/settings/users/1/link";
    let form = hidden(&owner, page, page).await;
    drop(bench.memory.take_mails());
    for _ in 0..2 {
        let reply = send(&owner, page, &form, &[]).await;
        assert_eq!((reply.status, reply.location()), (303, "/console/settings/users/1"), "{}", reply.body);
    }
    assert_eq!(bench.memory.take_mails().len(), 1);
}

#[actix_rt::test]
async fn where_no_mails_are_sent_an_address_is_shown_once_to_be_handed_over() {
    let bench = Bench::without_mails();
    let owner = bench.member(Role::Owner);
    let page = "/settings/users/new";
    let form = hidden(&owner, page, page).await;
    let fields = [("name", "Berta"), ("email", "berta@acme.nl"), ("role", "declarant")];
    let one = send(&owner, page, &form, &fields).await;
    let two = send(&owner, page, &form, &fields).await;
    assert_eq!((two.status, two.cookie("customs-notice")), (303, Some("secret-was-shown")), "{}", two.body);
    let users = bench.services.people.list_users(bench.ours).expect("users");
    let berta = users.iter().find(|user| user.name() == "Berta").expect("she is invited");
    let of_berta = owner.get(&format!("/settings/users/{}", berta.id())).await.body;
    assert!(of_berta.contains(Language::En.settings_make_invitation()), "{of_berta}");
    assert!(!of_berta.contains(Language::En.settings_mail_invitation()), "nothing is sent: {of_berta}");
    let page = format!("/settings/users/{}/link", berta.id());
    let again = send(&owner, &page, &hidden(&owner, &page, &page).await, &[]).await;
    for (shown, is_valid) in [(one, false), (again, true)] {
        assert_eq!(shown.status, 200, "{}", shown.body);
        let address = shown.body.split_once("https://customs.example/console").expect("an address").1;
        let address = address.split('<').next().unwrap_or_default();
        let welcome = bench.stranger().get(address).await;
        assert_eq!(welcome.body.contains("berta@acme.nl"), is_valid, "{address}: {}", welcome.body);
    }
    assert!(bench.memory.take_mails().is_empty());
}

/// Finds that the form is shown again, with what was typed and a link to what it made before.
fn assert_made_otherwise(reply: &Reply, typed: &str, made: &str) {
    assert_eq!(reply.status, 200, "{}", reply.body);
    let link = format!("href=\"{made}\" target=\"_blank\" rel=\"noopener\"");
    for part in [Language::En.made_otherwise(), typed, &*link] {
        assert!(reply.body.contains(part), "{part} is missing in {}", reply.body);
    }
}

#[actix_rt::test]
async fn an_invitation_that_comes_again_for_somebody_else_is_not_lost() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let page = "/settings/users/new";
    let form = hidden(&owner, page, page).await;
    let invitation_for = |email| [("name", "Berta"), ("email", email), ("role", "declarant")];
    assert_eq!(send(&owner, page, &form, &invitation_for("berta@acme.nl")).await.status, 303);
    let other = send(&owner, page, &form, &invitation_for("carl@acme.nl")).await;
    assert_made_otherwise(&other, "value=\"carl@acme.nl\"", "/console/settings/users");
    assert_eq!(bench.memory.take_mails().len(), 1);
    let form = forms_of(&other.body).into_iter().find(|form| form.hidden.iter().any(|(name, _)| name == "once"));
    let again = send(&owner, page, &form.expect("a form with a new key").hidden, &invitation_for("carl@acme.nl")).await;
    assert_eq!(again.status, 303, "{}", again.body);
    let mails = bench.memory.take_mails();
    assert_eq!(mails.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["carl@acme.nl"]);
}

#[actix_rt::test]
async fn a_client_that_comes_again_under_another_name_is_not_lost() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let page = "/settings/clients/new";
    let form = hidden(&owner, page, page).await;
    let scope = ("scope", Scope::DeclarationsRead.as_str());
    assert_eq!(send(&owner, page, &form, &[("name", "ERP"), scope]).await.status, 200);
    let other = send(&owner, page, &form, &[("name", "Warehouse"), scope]).await;
    assert_made_otherwise(&other, "value=\"Warehouse\"", "/console/settings/clients");
    assert!(!other.body.contains("id=\"secret\""), "{}", other.body);
    assert_eq!(bench.services.access.list_clients(bench.ours).expect("clients").len(), 1);
}

#[actix_rt::test]
async fn a_copy_and_a_text_that_come_again_with_other_content_are_not_lost() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for action in ["/declarations/1/copy", "/transits/1/copy"] {
        let form = hidden(&owner, action, action).await;
        let one = send(&owner, action, &form, &[("reference", "One")]).await;
        assert_eq!(one.status, 303, "{action}: {}", one.body);
        let other = send(&owner, action, &form, &[("reference", "Another")]).await;
        assert_made_otherwise(&other, "value=\"Another\"", one.location());
    }
    let action = "/declarations/new";
    let form = hidden(&owner, action, action).await;
    let one = send(&owner, action, &form, &[]).await;
    assert_eq!(one.status, 303, "{}", one.body);
    let key: Vec<_> = form.into_iter().filter(|(name, _)| name == "once").collect();
    let other = send(&owner, action, &key, &[("json", "{}")]).await;
    assert_made_otherwise(&other, "{}</textarea>", one.location());
}

#[actix_rt::test]
async fn a_form_without_fields_that_comes_again_otherwise_leads_to_what_it_made() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let action = "/declarations/1/submit";
    let form = hidden(&owner, action, action).await;
    let one = send(&owner, action, &form, &[]).await;
    assert_eq!(one.status, 303, "{}", one.body);
    let key: Vec<_> = form.into_iter().filter(|(name, _)| name == "once").collect();
    let other = send(&owner, action, &key, &[("version", "99")]).await;
    assert_eq!(other.status, 409, "{}", other.body);
    assert!(other.body.contains(&format!("href=\"{}\"", one.location())), "{}", other.body);
}
