//! Signing in, the first password, and forgotten passwords.

use super::bench::{Bench, PASSWORD, Reply, SESSION};
use chrono::Duration;
use customs_access::Role;
use customs_console::internals::Language;

async fn attempt(bench: &Bench, email: &str, password: &str, next: &str) -> Reply {
    bench.stranger().post("/sign-in", &[("email", email), ("password", password), ("next", next)]).await
}

#[actix_rt::test]
async fn nobody_learns_which_e_mails_are_known() {
    let bench = Bench::new();
    bench.user(bench.ours, "anna", Role::Owner);
    bench.invited(bench.ours, "berta", Role::Owner);
    let disabled = bench.user(bench.ours, "clara", Role::Declarant);
    bench.services.people.disable_user(bench.ours, disabled.user.id()).expect("disabled");
    let mut answers = Vec::new();
    for email in ["anna@acme.nl", "berta@acme.nl", "clara@acme.nl", "nobody@acme.nl", "no e-mail at all"] {
        let reply = attempt(&bench, email, "not the password", "").await;
        assert_eq!((reply.status, reply.cookie(SESSION)), (200, None), "{email}");
        assert!(reply.body.contains(Language::En.wrong_credentials()), "{email}");
        answers.push(reply.body.replace(email, "EMAIL"));
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:#?}");
}

#[actix_rt::test]
async fn what_was_typed_stays_but_for_the_password() {
    let bench = Bench::new();
    let reply = attempt(&bench, "\"><script>alert(1)</script>@acme.nl", "my secret", "/console/transits").await;
    assert!(!reply.body.contains("<script>alert"), "{}", reply.body);
    assert!(reply.body.contains("alert(1)") && reply.body.contains("value=\"/console/transits\""));
    assert!(!reply.body.contains("my secret"));
}

#[actix_rt::test]
async fn who_tries_passwords_has_to_wait_and_so_has_who_tries_unknown_e_mails() {
    for email in ["anna@acme.nl", "nobody@acme.nl"] {
        let bench = Bench::new();
        bench.user(bench.ours, "anna", Role::Owner);
        let too_many = Language::En.too_many();
        for _ in 0..10 {
            assert!(!attempt(&bench, email, "not the password", "").await.body.contains(too_many));
        }
        // The right password does not help either: the answer would show that it is right.
        let reply = attempt(&bench, email, PASSWORD, "").await;
        assert!(reply.body.contains(too_many), "{}", reply.body);
        assert_eq!((reply.status, reply.cookie(SESSION)), (200, None));
        bench.clock.advance(Duration::minutes(20));
        let reply = attempt(&bench, email, PASSWORD, "").await;
        assert_eq!(reply.cookie(SESSION).is_some(), email == "anna@acme.nl", "nothing is locked for good");
    }
}

#[actix_rt::test]
async fn a_network_that_tries_many_e_mails_has_to_wait() {
    let bench = Bench::new();
    for number in 0..100 {
        attempt(&bench, &format!("user{number}@acme.nl"), "a password", "").await;
    }
    assert!(attempt(&bench, "another@acme.nl", "a password", "").await.body.contains(Language::En.too_many()));
}

#[actix_rt::test]
async fn a_sign_in_leads_to_pages_of_the_console_only() {
    let bench = Bench::new();
    bench.user(bench.ours, "anna", Role::Owner);
    for (next, location) in [
        ("", "/console"),
        ("/console/declarations?status=ERR", "/console/declarations?status=ERR"),
        ("//evil.example/console", "/console"),
        ("https://evil.example/console", "/console"),
        ("/\\evil.example/console", "/console"),
        ("javascript:alert(1)", "/console"),
        ("/console/../api/v1/declarations", "/console"),
        ("/console\r\nset-cookie: a=b", "/console"),
    ] {
        let reply = attempt(&bench, "anna@acme.nl", PASSWORD, next).await;
        assert_eq!(reply.status, 303, "{next:?}");
        if next.contains('\r') {
            assert!(reply.location().starts_with("/console") && reply.cookie("a").is_none());
        } else {
            assert_eq!(reply.location(), location, "{next:?}");
        }
    }
    let member = bench.member(Role::Auditor);
    let reply = member.get("/sign-in?next=//evil.example").await;
    assert_eq!((reply.status, reply.location()), (303, "/console"), "who is signed in already is sent on");
    let reply = member.post("/look", &[("theme", "dark"), ("next", "https://evil.example")]).await;
    assert_eq!((reply.status, reply.location()), (303, "/console"));
}

#[actix_rt::test]
async fn a_one_time_link_works_once_and_reading_its_page_does_not_use_it_up() {
    let bench = Bench::new();
    let (_, link) = bench.invited(bench.ours, "anna", Role::Owner);
    let path = format!("/welcome/{}", link.reveal());
    for _ in 0..3 {
        let reply = bench.stranger().get(&path).await;
        assert_eq!(reply.status, 200);
        assert!(reply.body.contains("value=\"anna@acme.nl\""), "{}", reply.body);
    }
    for weak in ["", "short", "anna@acme.nl"] {
        let reply = bench.stranger().post(&path, &[("password", weak)]).await;
        assert_eq!((reply.status, reply.cookie(SESSION)), (200, None), "{weak}");
        assert!(reply.body.contains("aria-invalid=\"true\""), "{weak}: {}", reply.body);
    }
    let reply = bench.stranger().post(&path, &[("password", PASSWORD)]).await;
    assert_eq!((reply.status, reply.location()), (303, "/console"));
    assert!(reply.cookie(SESSION).is_some());
    for reply in [bench.stranger().get(&path).await, bench.stranger().post(&path, &[("password", PASSWORD)]).await] {
        assert_eq!((reply.status, reply.cookie(SESSION)), (200, None));
        assert!(reply.body.contains(Language::En.link_refused()), "{}", reply.body);
        assert!(!reply.body.contains("anna@acme.nl"), "a link that was used tells nothing");
    }
    assert!(attempt(&bench, "Anna@ACME.nl", PASSWORD, "").await.cookie(SESSION).is_some());
}

#[actix_rt::test]
async fn of_two_who_use_a_link_at_once_one_gets_in() {
    let bench = Bench::new();
    let (_, link) = bench.invited(bench.ours, "anna", Role::Owner);
    let path = format!("/welcome/{}", link.reveal());
    let (one, two) = (bench.stranger(), bench.stranger());
    let fields = [("password", PASSWORD)];
    let (one, two) = futures_util::future::join(one.post(&path, &fields), two.post(&path, &fields)).await;
    let got_in = [&one, &two].into_iter().filter(|reply| reply.cookie(SESSION).is_some()).count();
    assert_eq!(got_in, 1, "{} {}", one.status, two.status);
}

#[actix_rt::test]
async fn a_link_ends_with_its_time() {
    let bench = Bench::new();
    let (_, link) = bench.invited(bench.ours, "anna", Role::Owner);
    bench.clock.advance(Duration::days(7) + Duration::seconds(1));
    let reply = bench.stranger().get(&format!("/welcome/{}", link.reveal())).await;
    assert!(reply.body.contains(Language::En.link_refused()));
}

#[actix_rt::test]
async fn a_reset_answers_the_same_for_all_and_mails_those_who_are_known() {
    let bench = Bench::new();
    bench.user(bench.ours, "anna", Role::Owner);
    let mut answers = Vec::new();
    for email in ["anna@acme.nl", "nobody@acme.nl", "no e-mail"] {
        let reply = bench.stranger().post("/reset", &[("email", email)]).await;
        assert_eq!(reply.status, 200);
        answers.push(reply.body);
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
    for _ in 0..200 {
        let mails = bench.memory.take_mails();
        if let [mail] = &*mails {
            assert_eq!(mail.to.as_str(), "anna@acme.nl");
            return;
        }
        assert!(mails.is_empty());
        actix_rt::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("no mail went out");
}
