//! What was typed survives the end of a session.

use super::bench::{Bench, PASSWORD, Reply};
use super::browser::Browser;
use super::pages::{Form, forms_of};
use actix_web::cookie::Cookie;
use actix_web::test::TestRequest;
use customs_access::{Role, SessionToken};
use customs_console::internals::Language;

const PATH: &str = "/settings/users/new";
/// The cookie that kept forms are sent with behind TLS.
const KEPT: &str = "__Host-customs-kept";

/// The form that the page keeps, if it keeps one.
pub(super) fn kept(reply: &Reply) -> Option<Form> {
    forms_of(&reply.body).into_iter().find(|form| form.action.as_deref() == Some(PATH))
}

/// Sends a form with the token that it shows.
pub(super) async fn send(browser: &Browser<'_>, page: &Reply, form: &Form) -> Reply {
    let fields = fields(page, form);
    let fields: Vec<_> = fields.iter().map(|(name, value)| (&**name, &**value)).collect();
    browser.post_as_it_is(PATH, &fields).await
}

/// The same as a request that is not sent yet.
fn request(browser: &Browser<'_>, page: &Reply, form: &Form) -> TestRequest {
    let fields = fields(page, form);
    let fields: Vec<_> = fields.iter().map(|(name, value)| (&**name, &**value)).collect();
    browser.form(PATH, &fields)
}

/// The fields of a form with its token.
fn fields(page: &Reply, form: &Form) -> Vec<(String, String)> {
    let shown = page.body.split(&format!("action=\"/console{PATH}\"")).nth(1).expect("the form");
    let token = shown.split("name=\"csrf\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a token");
    [("csrf".to_owned(), token.to_owned())].into_iter().chain(form.hidden.iter().cloned()).collect()
}

#[actix_rt::test]
async fn a_form_that_was_sent_after_the_session_ended_is_sent_again_after_signing_in() {
    let bench = Bench::new();
    bench.user(bench.ours, "anna", Role::Owner);
    let mut browser = bench.member(Role::Owner);
    let typed = [("name", "Berta \"B\" & <Co>"), ("email", "berta@acme.nl"), ("role", "declarant")];
    let old = browser.csrf();
    browser.session = None;
    let fields: Vec<_> = [("csrf", &*old)].into_iter().chain(typed).collect();
    let ended = browser.post_as_it_is(PATH, &fields).await;
    assert_eq!(ended.status, 200);
    assert!(ended.body.contains(Language::En.session_ended()), "{}", ended.body);
    assert!(ended.body.contains("href=\"/console/sign-in\" target=\"_blank\" rel=\"noopener\""), "{}", ended.body);
    assert!(!ended.body.contains("<Co>"), "{}", ended.body);

    let signed_in = browser.post("/sign-in", &[("email", "anna@acme.nl"), ("password", PASSWORD)]).await;
    let token = signed_in.cookie(super::bench::SESSION).expect("a session").to_owned();
    browser.session = Some(SessionToken::presented(token));
    let secret = ended.cookie(KEPT).expect("a cookie for the form").to_owned();
    let form = kept(&ended).expect("a form");
    // Without the cookie, from another site, or with another cookie, the token is worth nothing.
    let another = secret.chars().rev().collect::<String>();
    for (cookie, from) in [(None, "same-origin"), (Some(&secret), "cross-site"), (Some(&another), "same-origin")] {
        let request = request(&browser, &ended, &form).insert_header(("sec-fetch-site", from));
        let request = match cookie {
            Some(value) => request.cookie(Cookie::new(KEPT, value.clone())),
            None => request,
        };
        assert_eq!(bench.send(request).await.status, 403, "{cookie:?} {from}");
    }
    assert!(bench.memory.take_mails().is_empty());
    let done = bench.send(request(&browser, &ended, &form).cookie(Cookie::new(KEPT, secret))).await;
    assert_eq!((done.status, done.location()), (303, "/console/settings/users"), "{}", done.body);
    let mails = bench.memory.take_mails();
    assert_eq!(mails.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["berta@acme.nl"]);
    let users = bench.services.people.list_users(bench.ours).expect("users");
    assert!(users.iter().any(|user| user.name() == typed[0].1), "nothing of it is lost");
}

#[actix_rt::test]
async fn no_other_site_gets_a_form_with_a_token() {
    let bench = Bench::new();
    let (owner, stranger) = (bench.member(Role::Owner), bench.stranger());
    let fields = [("csrf", "old"), ("name", "Mallory")];
    for (name, value) in [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site"), ("origin", "null")] {
        for browser in [&owner, &stranger] {
            let reply = bench.send(browser.form(PATH, &fields).insert_header((name, value))).await;
            assert_eq!(reply.status, 403, "{value}");
            assert!(kept(&reply).is_none() && !reply.body.contains("Mallory"), "{value}: {}", reply.body);
        }
    }
    // A browser that does not say which page sent the form.
    for browser in [&owner, &stranger] {
        let form = browser.request(PATH).method(actix_web::http::Method::POST).set_form(&fields[..]);
        let reply = bench.send(form).await;
        assert!(kept(&reply).is_none() && !reply.body.contains("Mallory"), "{}", reply.body);
    }
}

#[actix_rt::test]
async fn passwords_stand_in_no_page() {
    let bench = Bench::new();
    let (owner, stranger) = (bench.member(Role::Owner), bench.stranger());
    let fields = [("current_password", "hunter2 hunter2"), ("new_password", "another secret")];
    for browser in [&owner, &stranger] {
        let reply = bench.send(browser.form("/settings/profile/password", &fields)).await;
        assert!(!reply.body.contains("hunter2") && !reply.body.contains("another secret"), "{}", reply.body);
    }
}

#[actix_rt::test]
async fn of_a_stranger_no_more_is_read_than_people_type() {
    let bench = Bench::new();
    let send = async |letters: usize| {
        let notes = "x".repeat(letters);
        bench.send(bench.stranger().form(PATH, &[("name", "Berta"), ("notes", &*notes)])).await
    };
    let much = send(60 * 1024).await;
    assert!(kept(&much).is_some() && much.body.contains(Language::En.typed_is_kept()));
    let too_much = send(64 * 1024).await;
    assert_eq!(too_much.status, 200);
    assert!(kept(&too_much).is_none() && too_much.body.contains(Language::En.typed_is_not_kept()), "{}", too_much.body);
}

#[actix_rt::test]
async fn the_page_that_keeps_a_form_has_nothing_that_leads_away_from_it_unasked() {
    let bench = Bench::new();
    let reply = bench.send(bench.stranger().form(PATH, &[("name", "Berta")])).await;
    assert!(kept(&reply).is_some() && !reply.body.contains("action=\"/console/look\""), "{}", reply.body);
}

#[actix_rt::test]
async fn a_pasted_declaration_is_kept_too() {
    let bench = Bench::new();
    let page = bench.member(Role::Declarant).get("/declarations/new").await.body;
    let path = "/declarations/new";
    let forms = forms_of(&page);
    let mut own = forms.iter().filter(|form| form.is_post && form.action.as_deref() == Some(path));
    assert!(own.all(|form| !form.is_upload), "a text is no upload: {page}");
    let text = "{\"declaration\": {\r\n\"office\": \"NL000510\"}}";
    let ended = bench.send(bench.stranger().form(path, &[("json", text)])).await;
    let form = forms_of(&ended.body).into_iter().find(|form| form.action.as_deref() == Some(path)).expect("a form");
    assert_eq!(form.hidden, [("json".to_owned(), text.to_owned())]);
}

#[actix_rt::test]
async fn a_file_that_is_no_declaration_is_shown_as_a_text_to_be_mended() {
    let bench = Bench::new();
    let member = bench.member(Role::Declarant);
    let part =
        |head: &str, content: &str| format!("--b\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n");
    let body = part("name=\"csrf\"", &member.csrf()) + &part("name=\"file\"; filename=\"a.json\"", "[1]") + "--b--\r\n";
    let form = member.form("/declarations/new/file", &[]).set_payload(body);
    let reply = bench.send(form.insert_header(("content-type", "multipart/form-data; boundary=b"))).await;
    assert!(reply.status == 200 && reply.body.contains("[1]</textarea>"), "{} {}", reply.status, reply.body);
}
