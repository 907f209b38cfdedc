//! Signing in with an e-mail and a password that several organisations have a user with.

use super::bench::{BASE_URL, Bench, PASSWORD, Reply, SESSION};
use super::browser::Browser;
use super::pages::forms_of;
use actix_web::cookie::Cookie;
use chrono::Duration;
use customs_access::{Password, Role, SessionToken, Visitor};
use customs_console::internals::Language;
use customs_kernel::OrganisationId;
use std::net::IpAddr;

const CHOICE: &str = "__Host-customs-choice";
const PATH: &str = "/sign-in/organisation";

/// An instance where both organisations have Anna with the same password.
fn with_anna() -> Bench {
    let bench = Bench::new();
    bench.user(bench.ours, "anna", Role::Owner);
    bench.user(bench.theirs, "anna", Role::Auditor);
    bench
}

/// Gives the e-mail and the password of Anna.
async fn asked(browser: &Browser<'_>) -> Reply {
    let fields = [("email", "anna@acme.nl"), ("password", PASSWORD), ("next", "/console/transits")];
    browser.post("/sign-in", &fields).await
}

/// The hidden fields of the page that asks.
fn hidden(asked: &Reply) -> Vec<(String, String)> {
    let form = forms_of(&asked.body).into_iter().find(|form| form.action.as_deref() == Some(PATH));
    form.unwrap_or_else(|| panic!("no choice: {}", asked.body)).hidden
}

/// The ticket that the page gave the browser.
fn ticket(asked: &Reply) -> &str {
    asked.cookie(CHOICE).expect("a ticket")
}

/// Sends the form of a page with a ticket.
async fn sent(
    bench: &Bench,
    browser: &Browser<'_>,
    hidden: &[(String, String)],
    ticket: &str,
    organisation: OrganisationId,
) -> Reply {
    let (token, id) = (browser.csrf(), organisation.to_string());
    let mut fields = vec![("csrf", &*token), ("organisation", &*id)];
    fields.extend(hidden.iter().map(|(name, value)| (&**name, &**value)));
    bench.send(browser.form(PATH, &fields).cookie(Cookie::new(CHOICE, ticket.to_owned()))).await
}

async fn chosen(bench: &Bench, asked: &Reply, organisation: OrganisationId) -> Reply {
    sent(bench, &bench.stranger(), &hidden(asked), ticket(asked), organisation).await
}

/// The organisation that the session of the answer belongs to.
fn organisation_of(bench: &Bench, reply: &Reply) -> OrganisationId {
    let token = SessionToken::presented(reply.cookie(SESSION).expect("a session"));
    bench.services.people.look_at_session(&token).expect("a look-up").expect("it is live").user.organisation()
}

#[track_caller]
fn assert_refused(reply: &Reply) {
    assert_eq!((reply.status, reply.cookie(SESSION)), (200, None), "{}", reply.body);
    assert!(reply.body.contains(Language::En.choice_refused()), "{}", reply.body);
    assert_eq!(reply.cookie(CHOICE), Some(""), "the ticket is taken out of the browser");
}

#[actix_rt::test]
async fn who_belongs_to_several_organisations_chooses_one_after_the_password() {
    let bench = with_anna();
    for organisation in [bench.ours, bench.theirs] {
        let page = asked(&bench.stranger()).await;
        assert_eq!((page.status, page.cookie(SESSION)), (200, None), "nobody is signed in yet");
        assert!(page.body.contains(Language::En.choose_organisation()), "{}", page.body);
        for name in ["<bdi>Ours</bdi>", "<bdi>Theirs</bdi>"] {
            assert!(page.body.contains(name), "{name}: {}", page.body);
        }
        assert!(!page.body.contains(PASSWORD) && !page.body.contains(ticket(&page)), "{}", page.body);
        let reply = chosen(&bench, &page, organisation).await;
        assert_eq!((reply.status, reply.location()), (303, "/console/transits"), "{}", reply.body);
        assert_eq!(organisation_of(&bench, &reply), organisation);
        assert_eq!(reply.cookie(CHOICE), Some(""));
    }
}

#[actix_rt::test]
async fn only_organisations_whose_password_was_given_are_named_and_can_be_chosen() {
    let bench = with_anna();
    let third = bench.memory.organisation("Third & Sons");
    let (_, link) = bench.invited(third, "anna", Role::Owner);
    let (other, visitor) =
        (Password::presented("a lorry on the quay"), Visitor::new(IpAddr::from([192, 0, 2, 9]), None));
    bench.services.people.set_password(&link, &other, visitor, None).expect("it is set");
    let page = asked(&bench.stranger()).await;
    assert!(!page.body.contains("Third"), "{}", page.body);
    assert_refused(&chosen(&bench, &page, third).await);
    assert_refused(&chosen(&bench, &page, OrganisationId::new(987_654)).await);
    let fields = [("email", "anna@acme.nl"), ("password", "a lorry on the quay")];
    let reply = bench.stranger().post("/sign-in", &fields).await;
    assert_eq!((reply.status, organisation_of(&bench, &reply)), (303, third), "there is no choice");
}

#[actix_rt::test]
async fn organisations_of_one_name_are_told_apart_and_names_of_strangers_are_escaped() {
    let bench = with_anna();
    for _ in 0..2 {
        let twin = bench.memory.organisation("<b>Twin</b>");
        bench.user(twin, "anna", Role::Owner);
    }
    let page = asked(&bench.stranger()).await;
    assert!(!page.body.contains("<b>Twin"), "{}", page.body);
    let ids = page.body.split("value=\"").filter_map(|rest| rest.split('"').next()?.parse::<i64>().ok());
    let ids: Vec<i64> = ids.collect();
    assert_eq!(ids.len(), 4, "{}", page.body);
    for id in &ids[..2] {
        assert!(page.body.contains(&format!("Twin&#60;/b&#62; ({id})")), "{id}: {}", page.body);
    }
}

#[actix_rt::test]
async fn the_ticket_is_kept_from_scripts_and_other_sites_and_ends_in_five_minutes() {
    let bench = with_anna();
    let page = asked(&bench.stranger()).await;
    let mut set = page.headers.get_all("set-cookie").filter_map(|value| value.to_str().ok());
    let cookie = set.find(|cookie| cookie.starts_with(CHOICE)).expect("a ticket");
    for part in ["HttpOnly", "Secure", "SameSite=Strict", "Path=/", "Max-Age=300"] {
        assert!(cookie.split("; ").any(|attribute| attribute == part), "{part}: {cookie}");
    }
    bench.clock.advance(Duration::minutes(5));
    assert_refused(&chosen(&bench, &page, bench.ours).await);
}

#[actix_rt::test]
async fn a_ticket_is_used_once_for_all_its_organisations() {
    let bench = with_anna();
    let page = asked(&bench.stranger()).await;
    assert_eq!(chosen(&bench, &page, bench.ours).await.status, 303);
    for organisation in [bench.ours, bench.theirs] {
        assert_refused(&chosen(&bench, &page, organisation).await);
    }
}

#[actix_rt::test]
async fn the_form_and_the_cookie_open_nothing_without_each_other() {
    let bench = with_anna();
    let (stranger, page, other) = (bench.stranger(), asked(&bench.stranger()).await, asked(&bench.stranger()).await);
    let without_proof: Vec<_> = hidden(&page).into_iter().filter(|(name, _)| name != "proof").collect();
    for (hidden, ticket) in [
        (without_proof, ticket(&page)),
        (hidden(&other), ticket(&page)),
        (hidden(&page), ticket(&other)),
        (hidden(&page), "nonsense"),
        (hidden(&page), ""),
    ] {
        assert_refused(&sent(&bench, &stranger, &hidden, ticket, bench.ours).await);
    }
    let fields: Vec<(String, String)> = hidden(&page);
    let fields: Vec<_> = fields.iter().map(|(name, value)| (&**name, &**value)).collect();
    assert_refused(&stranger.post(PATH, &[&fields[..], &[("organisation", "1")]].concat()).await);
    assert_refused(&stranger.post(PATH, &[("organisation", "no number")]).await);
    // None of them used the ticket up.
    assert_eq!(chosen(&bench, &page, bench.ours).await.status, 303);
}

#[actix_rt::test]
async fn another_site_chooses_for_nobody() {
    let bench = with_anna();
    let (stranger, page) = (bench.stranger(), asked(&bench.stranger()).await);
    let (fields, id) = (hidden(&page), bench.ours.to_string());
    let mut fields: Vec<_> = fields.iter().map(|(name, value)| (&**name, &**value)).collect();
    fields.push(("organisation", &id));
    for (name, value) in [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")] {
        let form = stranger.form(PATH, &fields).cookie(Cookie::new(CHOICE, ticket(&page).to_owned()));
        let reply = bench.send(form.insert_header((name, value))).await;
        assert_eq!((reply.status, reply.cookie(SESSION)), (403, None), "{name}");
    }
    let form = stranger.form(PATH, &fields).cookie(Cookie::new(CHOICE, ticket(&page).to_owned()));
    let reply = bench.send(form.insert_header(("origin", BASE_URL))).await;
    assert_eq!(reply.status, 303, "{}", reply.body);
}

#[actix_rt::test]
async fn who_is_disabled_meanwhile_does_not_get_in() {
    let bench = with_anna();
    bench.user(bench.ours, "owner", Role::Owner);
    let page = asked(&bench.stranger()).await;
    let users = bench.services.people.list_users(bench.ours).expect("users");
    let anna = users.iter().find(|user| user.name() == "anna").expect("a user");
    bench.services.people.disable_user(bench.ours, anna.id()).expect("disabled");
    assert_refused(&chosen(&bench, &page, bench.ours).await);
    let reply = asked(&bench.stranger()).await;
    assert_eq!((reply.status, organisation_of(&bench, &reply)), (303, bench.theirs), "there is no choice any more");
}

#[actix_rt::test]
async fn the_session_that_the_browser_had_ends_with_the_choice() {
    let bench = with_anna();
    let member = bench.member(Role::Declarant);
    let page = asked(&member).await;
    assert_eq!(member.get("").await.status, 200, "nobody else is signed in yet");
    let (hidden, ticket) = (hidden(&page), ticket(&page));
    // A visitor with a session is held to its token as well.
    let without = bench.stranger().form(PATH, &[]).cookie(Cookie::new(CHOICE, ticket.to_owned()));
    let session = member.session.clone().expect("a session").reveal().to_owned();
    assert_eq!(bench.send(without.cookie(Cookie::new(SESSION, session))).await.status, 403);
    let reply = sent(&bench, &member, &hidden, ticket, bench.theirs).await;
    assert_eq!((reply.status, organisation_of(&bench, &reply)), (303, bench.theirs));
    assert_eq!(member.get("").await.status, 303);
}

#[actix_rt::test]
async fn the_address_of_the_choice_leads_back_to_the_sign_in() {
    let bench = with_anna();
    let reply = bench.stranger().get(PATH).await;
    assert_eq!((reply.status, reply.location()), (303, "/console/sign-in"));
}

/// The answers of the service, its mails and its list are those of an e-mail without a user.
#[actix_rt::test]
async fn an_invitation_tells_nothing_of_users_elsewhere() {
    let bench = Bench::new();
    bench.user(bench.theirs, "anna", Role::Owner);
    let owner = bench.member(Role::Owner);
    for (name, email) in [("Anna", "anna@acme.nl"), ("Nobody", "nobody@acme.nl")] {
        let fields = [("name", name), ("email", email), ("role", "declarant")];
        let reply = owner.post("/settings/users/new", &fields).await;
        assert_eq!((reply.status, reply.location()), (303, "/console/settings/users"), "{email}: {}", reply.body);
        let mails = bench.memory.take_mails();
        let reported: Vec<_> = mails.iter().map(|mail| (mail.to.as_str(), &*mail.organisation_name)).collect();
        assert_eq!(reported, [(email, "Ours")]);
        let again = owner.post("/settings/users/new", &fields).await;
        assert_eq!(again.status, 200, "{email} is taken here: {}", again.body);
    }
}

/// A mail that an owner asks for goes only to the user of that organisation.
#[actix_rt::test]
async fn an_owner_has_no_password_replaced_elsewhere() {
    let bench = with_anna();
    let owner = bench.member(Role::Owner);
    let users = bench.services.people.list_users(bench.ours).expect("users");
    let anna = users.iter().find(|user| user.name() == "anna").expect("a user");
    let reply = owner.post(&format!("/settings/users/{}/link", anna.id()), &[]).await;
    assert_eq!(reply.status, 303, "{}", reply.body);
    let mails = bench.memory.take_mails();
    let reported: Vec<_> = mails.iter().map(|mail| (mail.user, &*mail.organisation_name)).collect();
    assert_eq!(reported, [(anna.id(), "Ours")]);
    let page = bench.stranger().get(&format!("/welcome/{}", mails[0].token.reveal())).await;
    assert!(page.body.contains("<bdi>Ours</bdi>"), "{}", page.body);
}
