use crate::Bench;
use crate::declarations::bodies::an_import;
use chrono::{DateTime, Duration, Utc};
use customs_access::Scope::{DeclarationsRead, DeclarationsWrite, TransitRead, TransitWrite};
use customs_access::{Credentials, Scope, Scopes};
use customs_kernel::facts::Quoted;
use customs_mail::testing::new_mail;
use customs_mail::{About, AttemptRecord, MailFailure, MailQueue, NewMail, NextStep, Topic};
use customs_transits::testing::a_valid_transit;
use serde_json::{Value, json};

/// A declaration or transit of the token's client, and the path of its mails.
async fn record(bench: &Bench, token: &str, topic: Topic) -> (About, String) {
    let (path, area, body) = match topic {
        Topic::Declaration => ("/api/v1/declarations/create", "declarations", an_import()),
        Topic::Transit => ("/api/v1/transits", "transits", serde_json::to_value(a_valid_transit()).expect("JSON")),
        Topic::Invoice | Topic::Callback | Topic::User | Topic::Tasks => unreachable!("these have no such list"),
    };
    let reply = bench.post(token, path, body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let body = reply.json();
    let id = ["data", "declaration"].iter().find_map(|name| body[*name]["id"].as_i64()).expect("an id");
    (About { topic, id }, format!("/api/v1/{area}/{id}/emails"))
}

fn client(bench: &Bench, scopes: &[Scope]) -> (Credentials, String) {
    let scopes: Scopes = scopes.iter().copied().collect();
    let client = bench.client_of(bench.organisation(), scopes);
    let token = bench.token_of(&client);
    (client, token)
}

fn mail(client: &Credentials, about: About, subject: &str) -> NewMail {
    let mut mail = new_mail(client.client.organisation(), 1);
    (mail.about, mail.content.subject) = (about, customs_mail::HeaderLine::new(subject));
    mail
}

/// Tries the waiting mails with this outcome.
fn tried(bench: &Bench, error: Option<&MailFailure>, next: NextStep) {
    let at: DateTime<Utc> = "2026-06-01T00:00:00Z".parse().expect("a moment");
    for claimed in bench.mails.claim(10, at, at + Duration::minutes(1)).expect("a claim") {
        let record = AttemptRecord { lease: claimed.lease, error: error.cloned().map(Into::into), next };
        assert!(bench.mails.record(&record).expect("it is kept"));
    }
}

fn reported(mails: &Value) -> Vec<[&Value; 4]> {
    let mails = mails["data"].as_array().expect("a list");
    mails.iter().map(|mail| ["subject", "status", "attempts", "last_error"].map(|field| &mail[field])).collect()
}

#[actix_rt::test]
async fn mails_about_a_declaration_and_a_transit_are_listed_newest_first_with_what_became_of_them() {
    for topic in [Topic::Declaration, Topic::Transit] {
        let bench = Bench::new();
        let all = [DeclarationsRead, DeclarationsWrite, TransitRead, TransitWrite];
        let (owner, token) = client(&bench, &all);
        let (about, path) = record(&bench, &token, topic).await;
        assert_eq!(bench.get(&token, &path).await.json(), json!({ "data": [] }), "{path}");

        let other = if topic == Topic::Transit { Topic::Declaration } else { Topic::Transit };
        bench.mails.enqueue(&mail(&owner, About { topic: other, ..about }, "same number")).expect("kept");
        bench.mails.enqueue(&mail(&owner, about, "taken")).expect("kept");
        tried(&bench, None, NextStep::Sent { at: "2026-06-01T00:00:00Z".parse().expect("a moment") });
        bench.mails.enqueue(&mail(&owner, about, "refused")).expect("kept");
        let refused = MailFailure::ServerAnswered { reply: Quoted::from("550 no such user") };
        tried(&bench, Some(&refused), NextStep::GiveUp);
        let mut nowhere = mail(&owner, about, "nowhere");
        nowhere.content.to.clear();
        nowhere.hopeless = Some(MailFailure::ContactAddress.into());
        bench.mails.enqueue(&nowhere).expect("kept");
        let last = bench.mails.enqueue(&mail(&owner, about, "waits")).expect("kept");

        let reply = bench.get(&token, &path).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        let mails = reply.json();
        let expected = [
            [json!("waits"), json!("queued"), json!(0), json!(null)],
            [json!("nowhere"), json!("failed"), json!(0), json!("the address of the contact is not an e-mail address")],
            [json!("refused"), json!("failed"), json!(1), json!("the mail server answered 550 no such user")],
            [json!("taken"), json!("sent"), json!(1), json!(null)],
        ];
        assert_eq!(reported(&mails), expected.each_ref().map(|mail| mail.each_ref()), "{path}");
        let newest = json!({
            "id": last.id.get(), "status": "queued", "recipient": "bill@acme.example",
            "cc": ["one@acme.example", "two@acme.example"], "subject": "waits", "attempts": 0, "last_error": null,
            "last_error_details": null,
            "created_at": mails["data"][0]["created_at"], "sent_at": null,
        });
        assert_eq!(mails["data"][0], newest);
        let details = |mail: usize| mails["data"][mail]["last_error_details"].clone();
        let contact = json!({ "code": "mail_contact_address_invalid", "values": {}, "reasons": [] });
        assert_eq!((details(1), details(3)), (contact, Value::Null));
        let reply = json!({ "reply": "550 no such user" });
        assert_eq!(details(2), json!({ "code": "mail_server_answered", "values": reply, "reasons": [] }));
        assert_eq!(mails["data"][1]["recipient"], json!(null));
        assert_eq!(mails["data"][3]["sent_at"], "2026-06-01T00:00:00Z");
    }
}

#[actix_rt::test]
async fn who_may_not_read_the_record_sees_no_mail_about_it() {
    let bench = Bench::new();
    let all = [DeclarationsRead, DeclarationsWrite, TransitRead, TransitWrite];
    let (owner, token) = client(&bench, &all);
    let (stranger, strange) = client(&bench, &all);
    let (_, writer) = client(&bench, &[DeclarationsWrite, TransitWrite]);
    for topic in [Topic::Declaration, Topic::Transit] {
        let (about, path) = record(&bench, &token, topic).await;
        bench.mails.enqueue(&mail(&owner, about, "ours")).expect("kept");
        bench.mails.enqueue(&mail(&stranger, about, "theirs")).expect("kept");
        assert_eq!(reported(&bench.get(&token, &path).await.json()).len(), 1, "{path}");
        let absent = path.replace(&format!("/{}/", about.id), "/987654/");
        let (foreign, absent) = (bench.get(&strange, &path).await, bench.get(&strange, &absent).await);
        assert_eq!((foreign.status, absent.status), (404, 404), "{path}");
        assert_eq!(foreign.text(), absent.text(), "{path}");
        assert_eq!(bench.get(&writer, &path).await.status, 403, "{path}");
    }
}
