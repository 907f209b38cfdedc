//! Invoices reach the customer by mail, and the API shows whether they did.

use std::fs;
use std::net::TcpListener;
use std::path::Path;

use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, a_customer_with_prices, draft_invoice, eventually};

on_both_databases!(
    an_invoice_mails_itself_when_the_customer_wants_it,
    an_invoice_is_mailed_to_whom_the_broker_says,
    a_mail_server_that_is_down_shows_on_the_invoice,
);

fn emails(api: &Api, invoice: i64) -> Vec<Value> {
    let emails = api.get(&format!("/invoices/{invoice}/emails")).expect(200);
    emails["data"].as_array().expect("a list").clone()
}

/// The messages in a folder, as text.
fn messages(folder: &Path) -> Vec<String> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = files.filter_map(|file| file.ok().map(|file| file.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "eml"));
    paths.iter().map(|path| String::from_utf8_lossy(&fs::read(path).expect("a file")).into_owned()).collect()
}

fn finalize(api: &Api, invoice: i64) -> Value {
    api.post_empty(&format!("/invoices/{invoice}/finalize")).expect(200)["data"].clone()
}

fn an_invoice_mails_itself_when_the_customer_wants_it(kind: Kind) {
    let site = Site::new(kind).with("mail.from", "facturen@haven.example");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let customer = a_customer_with_prices(&api, "daily");
    let requested = json!({ "invoice_email": "inkoop@acme.example", "invoice_auto_send": true });
    api.put(&format!("/customers/{customer}"), &requested).expect_status(200);
    let invoice = draft_invoice(&api);
    let number = finalize(&api, invoice)["invoice_number"].as_str().expect("a number").to_owned();
    let sent =
        eventually("the mail is sent", || emails(&api, invoice).into_iter().find(|mail| mail["status"] == "sent"));
    assert_eq!(sent["recipient"], "inkoop@acme.example");
    let shown = api.get(&format!("/invoices/{invoice}")).expect(200)["data"].clone();
    assert_eq!(shown["status"], "sent");
    assert!(shown["sent_at"].is_string());
    let messages = messages(&site.home().join("data/mail"));
    assert_eq!(messages.len(), 1);
    for part in ["<facturen@haven.example>", "To: inkoop@acme.example", &format!("{number}.pdf")] {
        assert!(messages[0].contains(part), "{part}: {}", messages[0]);
    }
}

fn an_invoice_is_mailed_to_whom_the_broker_says(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    a_customer_with_prices(&api, "daily");
    let invoice = draft_invoice(&api);
    let send = |body: &Value| api.post(&format!("/invoices/{invoice}/send-email"), body);
    let to =
        json!({ "to": "baas@acme.example", "cc": ["boek@acme.example"], "subject": "Uw factuur", "message": "Hallo" });
    assert_eq!(send(&to).expect(422)["error"], "invalid_status", "a draft is not mailed");
    finalize(&api, invoice);
    assert_eq!(send(&json!({})).expect(422)["error"], "precondition_failed", "nobody knows where to");
    let refused = send(&json!({ "to": "x@acme.example\r\nBcc: spy@else.example", "cc": ["no address"] })).expect(422);
    assert!(refused["errors"]["to"].is_array() && refused["errors"]["cc.0"].is_array(), "{refused}");
    let headers = [("if-match", "\"9999\""), ("content-type", "application/json")];
    let path = format!("/invoices/{invoice}/send-email");
    api.request("POST", &path, &headers, Some(to.to_string().as_bytes())).expect_status(412);
    let mailed = send(&to).expect(200)["data"].clone();
    assert_eq!(mailed["recipient"], "baas@acme.example");
    eventually("the mail is sent", || emails(&api, invoice).into_iter().find(|mail| mail["status"] == "sent"));
    let messages = messages(&site.home().join("data/mail"));
    assert!(
        messages[0].contains("Subject: Uw factuur") && messages[0].contains("boek@acme.example"),
        "{}",
        messages[0]
    );
}

fn a_mail_server_that_is_down_shows_on_the_invoice(kind: Kind) {
    // Nothing listens at this port.
    let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port();
    let site = Site::new(kind).with("mail.url", format!("smtp://127.0.0.1:{port}"));
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    a_customer_with_prices(&api, "daily");
    let invoice = draft_invoice(&api);
    finalize(&api, invoice);
    api.post(&format!("/invoices/{invoice}/send-email"), &json!({ "to": "baas@acme.example" })).expect_status(200);
    let mail = eventually("the failure shows", || {
        emails(&api, invoice).into_iter().find(|mail| mail["last_error"].is_string())
    });
    assert_eq!((&mail["status"], &mail["attempts"]), (&json!("queued"), &json!(1)), "it will be tried again");
    assert_eq!(mail["last_error_details"]["code"], "mail_server_unreachable", "{mail}");
    let quoted = mail["last_error_details"]["values"]["error"].as_str().expect("what the system said");
    assert_eq!(mail["last_error"], format!("the mail server could not be talked to: {quoted}"));
    assert_eq!(api.get(&format!("/invoices/{invoice}")).expect(200)["data"]["status"], "finalized");
}
