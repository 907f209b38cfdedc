//! Forms that make something make one thing, however often they are sent.

use super::bench::{Bench, Reply};
use super::browser::Browser;
use super::pages::{forms_of, links_of};
use crate::texts::Language;
use customs_access::{Role, Scope};
use customs_callbacks::EventName;
use futures_util::future::join;

const BOUNDARY: &str = "a-boundary-that-no-content-has";

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
        // A form that is asked for anew makes another one.
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
async fn who_comes_too_late_finds_the_way_back_to_the_record() {
    let bench = Bench::filled().await;
    let (owner, action) = (bench.member(Role::Owner), "/declarations/1/submit");
    let form = hidden(&owner, action, action).await;
    let verify = "/declarations/1/verify";
    let verified = send(&owner, verify, &hidden(&owner, verify, verify).await, &[]).await;
    assert_eq!(verified.status, 303, "{}", verified.body);
    let late = send(&owner, action, &form, &[]).await;
    assert_eq!(late.status, 409, "{}", late.body);
    assert!(links_of(&late.body).contains(&"/declarations/1".to_owned()), "{}", late.body);
}

#[actix_rt::test]
async fn a_double_click_makes_one_copy() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let action = "/declarations/1/copy";
    let form = hidden(&owner, action, action).await;
    let (one, two) = join(send(&owner, action, &form, &[]), send(&owner, action, &form, &[])).await;
    assert_eq!((one.status, two.status), (303, 303), "{} {}", one.body, two.body);
    assert_eq!(one.location(), two.location());
}

/// A form for a new declaration, as browsers send it.
async fn begin(bench: &Bench, browser: &Browser<'_>, fields: &[(&str, &str)]) -> Reply {
    let token = browser.csrf();
    let fields = [("csrf", &*token)].into_iter().chain(fields.iter().copied());
    let part = |(name, value): (&str, &str)| {
        format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let body = fields.map(part).collect::<String>() + &format!("--{BOUNDARY}--\r\n");
    let form = browser.form("/declarations/new", &[]).set_payload(body);
    bench.send(form.insert_header(("content-type", format!("multipart/form-data; boundary={BOUNDARY}")))).await
}

#[actix_rt::test]
async fn a_declaration_that_is_begun_twice_is_one() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let form = hidden(&owner, "/declarations/new", "/declarations/new").await;
    let fields: Vec<_> = form.iter().map(|(name, value)| (&**name, &**value)).collect();
    let (one, two) = (begin(&bench, &owner, &fields).await, begin(&bench, &owner, &fields).await);
    assert_eq!((one.status, two.status), (303, 303), "{} {}", one.body, two.body);
    assert!(one.location().ends_with("/edit"));
    assert_eq!(one.location(), two.location());
    assert_ne!(begin(&bench, &owner, &[("ask", "blank")]).await.location(), one.location());
}

#[actix_rt::test]
async fn a_secret_is_made_and_shown_once() {
    let event = EventName::ALL[0].as_str();
    let client = [("name", "ERP"), ("scope", Scope::DeclarationsRead.as_str())];
    let callback = [("callback_url", "https://erp.example/in"), ("event", event)];
    for (page, fields, to, count) in [
        ("/settings/clients/new", &client, "/console/settings/clients", 2),
        ("/settings/callbacks/new", &callback, "/console/settings/callbacks", 2),
        ("/settings/callbacks/1/secret", &[("keep_previous_hours", "24"); 2], "/console/settings/callbacks/1", 1),
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
