//! VAT on the broker's own work by kind of customer, in the invoice and in its electronic form.

use serde_json::{Value, json};
use std::path::Path;

use crate::harness::{
    Api, Broker, Kind, Service, Site, create_billable_item, create_customer, create_dossier, create_rate_card,
    eventually, merge, released_declaration, wait_for_charges,
};
use customs_test_support::broken_invoice_rules;

on_both_databases!(
    the_law_decides_what_vat_the_work_bears,
    what_customs_answers_concerns_import_alone,
    a_rate_that_is_given_wins_and_is_named,
    an_invoice_tells_the_day_of_the_supply,
    an_invoice_in_another_currency_states_its_vat_in_euro,
);

/// A broker with all particulars for electronic invoices, who bills duties together with the work.
fn broker(site: &Site, service: &Service) -> Broker {
    let broker = site.broker(service, "Havenzicht Expeditie");
    let particulars = [
        ("--address", "Kade 1"),
        ("--postal-code", "3011AA"),
        ("--city", "Rotterdam"),
        ("--country", "NL"),
        ("--kvk", "24123456"),
        ("--vat-number", "NL123456782B90"),
        ("--iban", "NL91ABNA0417164300"),
        ("--payment-terms-duties", "30"),
    ];
    let mut command = vec!["organisation", "update", "--organisation", &broker.organisation];
    command.extend(particulars.iter().flat_map(|(option, value)| [*option, *value]));
    assert!(site.run(&command).status.success());
    broker
}

/// Creates items for work of 95.00 and duties of 40.00, both charged by hand and without a VAT rate.
fn items(api: &Api) -> [i64; 2] {
    let by_hand = json!({ "trigger_type": "manual", "trigger_event": "manual" });
    let mut duties = by_hand.clone();
    merge(&mut duties, &json!({ "category": "duties" }));
    [create_billable_item(api, "CLEAR", "95.00", &by_hand), create_billable_item(api, "DUTY", "40.00", &duties)]
}

fn customer(api: &Api, code: &str, country: &str, fields: Value, items: &[i64]) {
    let mut body = json!({
        "customer_address": "Dorpsstraat", "customer_address_number": "5", "customer_postal_code": "1234AB",
        "customer_city": "Stad", "customer_country_code": country, "invoice_email": "facturen@example.com",
    });
    merge(&mut body, &fields);
    create_customer(api, code, &body);
    create_rate_card(api, code, items, &json!({}));
}

/// Creates a dossier of the customer with both charges.
fn charged(api: &Api, code: &str, items: &[i64]) -> i64 {
    let dossier = create_dossier(api, code, &json!({}));
    for item in items {
        let line = json!({ "billable_item_id": item });
        api.post(&format!("/dossiers/{dossier}/invoice-lines"), &line).expect_status(201);
    }
    dossier
}

fn preview(api: &Api, dossier: i64) -> Vec<Value> {
    let preview = api.post("/invoices/preview-for-dossier", &json!({ "dossier_id": dossier })).expect(200);
    preview["data"].as_array().expect("previews").clone()
}

/// Bills a dossier and finalizes its invoices; returns them with their electronic form.
fn billed(api: &Api, dossier: i64) -> Vec<(Value, String)> {
    let drafts = api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": dossier })).expect(201);
    let finalized = |draft: &Value| {
        let invoice = format!("/invoices/{}", draft["id"]);
        api.post_empty(&format!("{invoice}/finalize")).expect_status(200);
        let ubl = api.request("GET", &format!("{invoice}/ubl"), &[("accept", "application/xml")], None);
        ubl.expect_status(200);
        (api.get(&invoice).expect(200)["data"].clone(), ubl.text())
    };
    drafts["data"].as_array().expect("drafts").iter().map(finalized).collect()
}

fn categories(invoice: &Value) -> Vec<&str> {
    let lines = invoice["lines"].as_array().expect("lines");
    lines.iter().map(|line| line["vat_category"].as_str().expect("a category")).collect()
}

fn pass_the_published_rules(documents: Vec<String>) {
    let documents: Vec<Vec<u8>> = documents.into_iter().map(String::into_bytes).collect();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/en16931/validate.py");
    let found = broken_invoice_rules(&script, &documents).expect("the rules can be run");
    assert_eq!(found.unwrap_or_default(), [""; 0]);
}

fn the_law_decides_what_vat_the_work_bears(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = broker(&site, &service).api;
    let items = items(&api);
    let peppol = "poacc:billing:3.0";
    let mut documents = Vec::new();
    for (code, country, fields, expected, reported) in [
        ("HOME", "NL", json!({ "customer_vat_number": "NL123456782B01" }), ["S", "E"], vec!["VATEX-EU-79-C", peppol]),
        ("MAIL", "NL", json!({}), ["S", "E"], vec!["schemeID=\"EM\">facturen@example.com<"]),
        (
            "UNION",
            "DE",
            json!({ "customer_vat_number": "DE136695976" }),
            ["AE", "E"],
            vec!["Btw verlegd / VAT reverse charged", ">DE136695976<", peppol],
        ),
        // AB is the key of a French number and no country (directive 2006/112/EC, article 215), so that articles 44 and
        // 196 apply.
        (
            "LYON",
            "FR",
            json!({ "customer_vat_number": "AB123456789", "customer_vat_country": "FR" }),
            ["AE", "E"],
            vec!["Btw verlegd / VAT reverse charged", ">FRAB123456789<", peppol],
        ),
        ("PRIVATE", "DE", json!({}), ["S", "E"], vec!["VATEX-EU-79-C"]),
        ("WORLD", "US", json!({}), ["O", "O"], vec!["not taxed in the Netherlands, art. 6 Wet OB"]),
    ] {
        customer(&api, code, country, fields, &items);
        let dossier = charged(&api, code, &items);
        let previews = preview(&api, dossier);
        assert_eq!(previews.len(), 1, "{code}: {previews:?}");
        assert_eq!((categories(&previews[0]), &previews[0]["warnings"]), (expected.to_vec(), &json!([])), "{code}");
        let billed = billed(&api, dossier);
        let [(invoice, ubl)] = &billed[..] else { panic!("{code}: one invoice of {billed:?}") };
        assert_eq!(categories(invoice), expected, "{code}");
        for text in &reported {
            assert!(ubl.contains(text), "{code}: {text} is missing in {ubl}");
        }
        assert_eq!(ubl.contains(peppol), reported.contains(&peppol), "{code}");
        assert_eq!(ubl.contains("PartyTaxScheme"), expected != ["O", "O"], "{code}: BR-O-02");
        let pdf = api.request("GET", &format!("/invoices/{}/pdf", invoice["id"]), &[], None);
        pdf.expect_status(200);
        let note = api.post(&format!("/invoices/{}/credit", invoice["id"]), &json!({})).expect(201)["data"].clone();
        api.post_empty(&format!("/invoices/{}/finalize", note["id"])).expect_status(200);
        let shown = api.get(&format!("/invoices/{}", note["id"])).expect(200)["data"].clone();
        assert_eq!((categories(&shown), &shown["supply_date"]), (expected.to_vec(), &invoice["supply_date"]));
        let of_note = api.request("GET", &format!("/invoices/{}/ubl", note["id"]), &[], None);
        documents.extend([ubl.clone(), of_note.text()]);
    }
    pass_the_published_rules(documents);
    let year = api.get("/invoices").expect(200)["data"][0]["invoice_date"].as_str().expect("a date")[..4].to_owned();
    let proof = api.get(&format!("/invoices/numbering-proof?year={year}")).expect(200)["data"].clone();
    assert_eq!((&proof["count"], &proof["faults"]), (&json!(12), &json!([])), "{proof}");
}

fn what_customs_answers_concerns_import_alone(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = broker(&site, &service).api;
    let items = items(&api);
    let declarant = create_customer(&api, "DECLARANT", &json!({ "is_declarant": true, "postbus_cid": "CID-1" }));
    let fields = json!({
        "customer_eori_number": "NL123456782", "customer_vat_number": "NL123456782B01",
        "declarant_customer_id": declarant,
    });
    customer(&api, "ACME", "NL", fields, &items);
    let known = api.get("/customers?code=ACME").expect(200)["data"][0]["id"].as_i64().expect("a customer");
    api.post_empty(&format!("/customers/{known}/vat-reverse-charge-check")).expect_status(200);
    eventually("customs answers", || {
        let customer = api.get(&format!("/customers/{known}")).expect(200)["data"].clone();
        (customer["vat_reverse_charge_eligible"] == true).then_some(())
    });
    let dossier = charged(&api, "ACME", &items);
    assert_eq!(preview(&api, dossier)[0]["warnings"], json!([]));
    assert_eq!(categories(&billed(&api, dossier)[0].0), ["S", "E"], "customs was asked about import");

    for by_hand in [Value::Null, json!(true)] {
        api.put(&format!("/customers/{known}"), &json!({ "vat_reverse_charge_eligible": by_hand })).expect_status(200);
    }
    let dossier = charged(&api, "ACME", &items);
    let warnings = preview(&api, dossier)[0]["warnings"].clone();
    let named = warnings[0].as_str().is_some_and(|text| text.contains("vat_reverse_charge_eligible of customer ACME"));
    assert!(named, "{warnings}");
    let billed = billed(&api, dossier);
    assert_eq!(categories(&billed[0].0), ["AE", "E"]);
    pass_the_published_rules(billed.into_iter().map(|(_, ubl)| ubl).collect());
}

fn a_rate_that_is_given_wins_and_is_named(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = broker(&site, &service).api;
    let items = items(&api);
    customer(&api, "WORLD", "CH", json!({}), &items);
    let dossier = charged(&api, "WORLD", &items);
    let line = json!({ "billable_item_id": items[0], "vat_rate": 21 });
    api.post(&format!("/dossiers/{dossier}/invoice-lines"), &line).expect_status(201);
    let previews = preview(&api, dossier);
    let warned: Vec<&Value> =
        previews.iter().flat_map(|preview| preview["warnings"].as_array().expect("a list")).collect();
    assert_eq!(warned.len(), 1, "{previews:?}");
    assert!(warned[0].as_str().is_some_and(|text| text.contains("bears 21 % VAT")), "{warned:?}");
    let mut reported: Vec<Vec<String>> = Vec::new();
    let mut documents = Vec::new();
    for (invoice, ubl) in billed(&api, dossier) {
        reported.push(categories(&invoice).into_iter().map(str::to_owned).collect());
        documents.push(ubl);
    }
    reported.sort();
    assert_eq!(reported, [vec!["O", "O"], vec!["S"]], "what is not taxed here stands alone");
    pass_the_published_rules(documents);

    let draft = api.post("/invoices", &json!({ "customer_code": "WORLD" })).expect(201)["data"]["id"].clone();
    for rate in [Value::Null, json!(21)] {
        let line = json!({ "description": "Advice", "quantity": 1, "unit_price": 10, "vat_rate": rate });
        api.post(&format!("/invoices/{draft}/lines"), &line).expect_status(201);
    }
    let refused = api.post_empty(&format!("/invoices/{draft}/finalize")).expect(422);
    assert_eq!(refused["error"], "precondition_failed", "{refused}");
    assert!(refused.to_string().contains("BR-O-11"), "{refused}");
}

fn an_invoice_tells_the_day_of_the_supply(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = broker(&site, &service).api;
    let work = create_billable_item(&api, "CLEAR", "95.00", &json!({}));
    customer(&api, "ACME", "NL", json!({}), &[work]);
    let dossier = create_dossier(&api, "ACME", &json!({}));
    released_declaration(&api, dossier);
    wait_for_charges(&api, dossier, 1);
    let drafts = api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": dossier })).expect(201);
    assert_eq!(drafts["data"][0]["supply_date"], Value::Null, "a draft can still change");
    let invoice = format!("/invoices/{}", drafts["data"][0]["id"]);
    api.post_empty(&format!("{invoice}/finalize")).expect_status(200);
    let shown = api.get(&invoice).expect(200)["data"].clone();
    // All this is charged, released and invoiced within this test, which may run over midnight.
    let (supplied, invoiced) = (shown["supply_date"].as_str().expect("a day"), shown["invoice_date"].as_str());
    assert!(Some(supplied) <= invoiced, "{shown}");
    let ubl = api.request("GET", &format!("{invoice}/ubl"), &[], None).text();
    assert!(ubl.contains(&format!("<cbc:ActualDeliveryDate>{supplied}</cbc:ActualDeliveryDate>")), "{ubl}");
    pass_the_published_rules(vec![ubl]);
}

/// Directive 2006/112/EC, article 230. The rates of a new installation are samples.
fn an_invoice_in_another_currency_states_its_vat_in_euro(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = broker(&site, &service).api;
    let [work, _] = items(&api);
    // Customs publishes no rate of the won of North Korea.
    for (code, currency) in [("DOLLAR", "USD"), ("WON", "KPW")] {
        let vat_number = json!({ "customer_vat_number": "NL123456782B01" });
        customer(&api, code, "NL", vat_number, &[]);
        create_rate_card(&api, code, &[work], &json!({ "currency": currency }));
    }
    let draft = |code: &str| {
        let dossier = charged(&api, code, &[work]);
        let drafts = api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": dossier })).expect(201);
        (drafts["data"][0]["id"].as_i64().expect("an id"), drafts["data"][0]["warnings"].to_string())
    };
    let (won, warnings) = draft("WON");
    assert!(warnings.contains("no exchange rate of KPW is known"), "{warnings}");
    let refused = api.post_empty(&format!("/invoices/{won}/finalize")).expect(422);
    assert_eq!(refused["error"], "precondition_failed", "{refused}");

    let (dollars, warnings) = draft("DOLLAR");
    assert!(warnings.contains("the exchange rate of USD is a sample figure"), "{warnings}");
    let finalized = api.post_empty(&format!("/invoices/{dollars}/finalize")).expect(200)["data"].clone();
    assert_eq!(finalized["invoice_number"].as_str().map(|number| number.ends_with("-00001")), Some(true));
    let shown = api.get(&format!("/invoices/{dollars}")).expect(200)["data"]["vat_in_euro"].clone();
    assert_eq!(shown["exchange_rate_source"], "sample");
    let ubl = api.get(&format!("/invoices/{dollars}/ubl"));
    ubl.expect_status(200);
    let xml = ubl.text();
    assert!(xml.contains("<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>"), "{xml}");
    let amount = format!("<cbc:TaxAmount currencyID=\"EUR\">{}</cbc:TaxAmount>", shown["vat_amount"]);
    assert!(xml.contains(&amount), "{amount} is missing in {xml}");
    api.get(&format!("/invoices/{dollars}/pdf")).expect_status(200);
}
