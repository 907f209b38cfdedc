//! The invoice settings of an organisation, and their effect on its invoices.

use serde_json::{Value, json};
use std::process::Output;

use crate::harness::{Api, Broker, Kind, Site, create_customer, draft_invoice, eventually};

on_both_databases!(
    every_bad_setting_is_named_and_nothing_is_changed,
    an_invoice_says_for_good_what_was_told_when_it_was_finalized,
);

fn update(site: &Site, broker: &Broker, arguments: &[&str]) -> Output {
    let all = ["organisation", "update", "--organisation", &broker.organisation].into_iter();
    site.run(&all.chain(arguments.iter().copied()).collect::<Vec<_>>())
}

fn show(site: &Site, broker: &Broker) -> Value {
    let shown = site.run(&["organisation", "show", "--organisation", &broker.organisation, "--json"]);
    serde_json::from_slice(&shown.stdout).expect("JSON")
}

fn every_bad_setting_is_named_and_nothing_is_changed(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let before = show(&site, &broker);
    let no_picture = site.home().join("logo.svg");
    std::fs::write(&no_picture, "<svg/>").expect("a file");
    let wrong = [
        ["--kvk", "123"],
        ["--iban", "NL91ABNA0417164301"],
        ["--vat-number", "NL123456783B01"],
        ["--email", "billing"],
        ["--payment-terms-duties", "-1"],
        ["--invoice-number-format", "{year}"],
        ["--critical-threshold", "100.001"],
        ["--logo", no_picture.to_str().expect("a path")],
    ];
    let mut arguments = vec!["--city", "Rotterdam"];
    arguments.extend(wrong.iter().flatten());
    let refused = update(&site, &broker, &arguments);
    let reported = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success());
    for [argument, _] in wrong {
        assert!(reported.contains(argument), "{argument} is not named: {reported}");
    }
    assert_eq!(show(&site, &broker), before);
    assert!(!update(&site, &broker, &[]).status.success());
    // The other threshold is at its default of 90.
    assert!(!update(&site, &broker, &["--warning-threshold", "90"]).status.success());
    assert!(update(&site, &broker, &["--warning-threshold", "60.5"]).status.success());
    assert_eq!(show(&site, &broker)["warning_threshold"].to_string(), "60.5");
    assert_eq!(show(&site, &broker)["critical_threshold"].to_string(), "90");
}

fn an_invoice_says_for_good_what_was_told_when_it_was_finalized(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let fields = json!({
        "customer_address": "Dorpsstraat 5", "customer_postal_code": "3511 AB", "customer_city": "Utrecht",
        "customer_country_code": "NL",
    });
    create_customer(&broker.api, "ACME", &fields);
    let [bare, early] = [finalized(&broker.api), {
        let reported = [
            "--address",
            "Kade 1",
            "--postal-code",
            "3011 AA",
            "--city",
            "Rotterdam",
            "--country",
            "NL",
            "--kvk",
            "24123456",
            "--vat-number",
            "NL123456782B01",
            "--iban",
            "NL91ABNA0417164300",
            "--invoice-number-format",
            "F{year}-{number:4}",
        ];
        assert!(update(&site, &broker, &reported).status.success());
        finalized(&broker.api)
    }];
    let refused = broker.api.get(&format!("/invoices/{bare}/ubl")).expect(422);
    assert_eq!(refused["error"], "precondition_failed");
    assert!(refused["error_description"].as_str().is_some_and(|text| text.contains("BR-09")), "{refused}");
    let country = json!({
        "path": "seller.address.country", "code": "invoice_seller_country_missing", "values": {"rule": "BR-09"},
        "reasons": [], "text": "is required (BR-09)",
    });
    assert!(refused["missing_details"].as_array().is_some_and(|all| all.contains(&country)), "{refused}");
    assert_eq!(bytes(&broker.api, bare, "pdf").get(..5), Some(&b"%PDF-"[..]));

    let number = broker.api.get(&format!("/invoices/{early}")).expect(200)["data"]["invoice_number"].clone();
    assert!(number.as_str().is_some_and(|number| number.starts_with('F') && number.ends_with("-0002")), "{number}");
    let papers = ["pdf", "ubl"].map(|paper| bytes(&broker.api, early, paper));
    assert!(update(&site, &broker, &["--name", "Other B.V.", "--iban", "", "--kvk", "87654321"]).status.success());
    assert_eq!(["pdf", "ubl"].map(|paper| bytes(&broker.api, early, paper)), papers);

    let kept = eventually("the pages are kept", || {
        let documents = broker.api.get(&format!("/invoices/{early}/documents")).expect(200);
        documents["data"].as_array().filter(|list| !list.is_empty()).cloned()
    });
    let [document] = kept.as_slice() else { panic!("{kept:?}") };
    assert_eq!(document["original_filename"], format!("{}.pdf", number.as_str().expect("a number")));
    let path = format!("/invoices/{early}/documents/{}/download", document["id"]);
    let file = broker.api.request("GET", &path, &[], None);
    file.expect_status(200);
    assert_eq!(file.body, papers[0]);
}

fn finalized(api: &Api) -> i64 {
    let invoice = draft_invoice(api);
    api.post_empty(&format!("/invoices/{invoice}/finalize")).expect_status(200);
    invoice
}

fn bytes(api: &Api, invoice: i64, paper: &str) -> Vec<u8> {
    let answer = api.request("GET", &format!("/invoices/{invoice}/{paper}"), &[], None);
    answer.expect_status(200);
    answer.body
}
