//! Work becomes an invoice, and no one has to type it.

use serde_json::{Value, json};

use crate::harness::{
    Api, Authority, Kind, Service, Site, a_customer_with_prices, accepted, amount, create_billable_item,
    create_customer, create_dossier, create_draft, create_rate_card, decimal, eventually, id, import_body, make_ready,
    mrn, released, released_declaration, submit, taxes_assessed, wait_for_charges, wait_for_status, with_function_code,
};

on_both_databases!(
    a_dossier_is_charged_invoiced_and_paid,
    a_credit_note_takes_back_what_was_invoiced,
    an_invoice_to_customer_is_billed_by_its_own_prices,
    what_customs_charges_becomes_a_cost_of_the_dossier,
    what_the_importer_pays_itself_is_not_billed,
    a_debt_that_goes_goes_from_the_bill,
    what_was_invoiced_in_advance_is_taken_off,
);

fn a_dossier_is_charged_invoiced_and_paid(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    site.run(&[
        "organisation",
        "update",
        "--organisation",
        &broker.organisation,
        "--address",
        "Kade 1",
        "--postal-code",
        "3011AA",
        "--city",
        "Rotterdam",
        "--country",
        "NL",
        "--kvk",
        "24123456",
        "--vat-number",
        "NL123456782B90",
        "--iban",
        "NL91ABNA0417164300",
    ]);
    let api = broker.api;
    create_customer(
        &api,
        "ACME",
        &json!({
            "customer_name": "Acme Łódź B.V.", "customer_address": "Dorpsstraat", "customer_address_number": "5",
            "customer_postal_code": "1234AB", "customer_city": "Utrecht", "customer_country_code": "NL",
        }),
    );
    let revenue = |code: &str, price: &str, trigger_type: &str, event: &str, category: Value| {
        let fields = json!({ "trigger_type": trigger_type, "trigger_event": event, "category": category });
        create_billable_item(&api, code, price, &fields)
    };
    let items = [
        revenue("CLEAR", "95.00", "per_declaration", "on_acceptance", Value::Null),
        revenue("LINE", "5.255", "per_line", "on_release", Value::Null),
        revenue("DUTY", "40", "per_declaration", "on_release", json!("duties")),
        revenue("FILE", "12.35", "fixed", "on_finalization", Value::Null),
        revenue("ADVICE", "60", "manual", "manual", Value::Null),
    ];
    create_rate_card(&api, "ACME", &items, &json!({ "invoice_frequency": "immediate" }));
    let dossier = create_dossier(&api, "ACME", &json!({ "transport_mode": "sea" }));
    let declaration = released_declaration(&api, dossier);
    let lines = wait_for_charges(&api, dossier, 3);
    let line = |description: &str| {
        // The description continues with the MRN of the declaration.
        let is_it = |line: &&Value| line["description"].as_str().is_some_and(|text| text.starts_with(description));
        lines.iter().find(is_it).unwrap_or_else(|| panic!("{description}: {lines:?}"))
    };
    assert_eq!(decimal(&line("Work CLEAR")["amount"]), amount("95.00"));
    assert_eq!(decimal(&line("Work LINE")["amount"]), amount("5.26"), "half a cent away from zero");

    let shown = api.get(&format!("/dossiers/{dossier}")).expect(200)["data"].clone();
    assert_eq!(shown["declarations"][0]["id"], declaration);
    assert_eq!(shown["pending_invoice_lines_count"], 3);
    let advice = json!({ "billable_item_id": items[4], "quantity": 2 });
    api.post(&format!("/dossiers/{dossier}/invoice-lines"), &advice).expect_status(201);
    make_ready(&api, dossier);

    let drafts = api.get(&format!("/invoices?dossier_id={dossier}")).expect(200);
    let mut drafts: Vec<Value> = drafts["data"].as_array().expect("a list").clone();
    assert_eq!(drafts.len(), 2, "duties are paid within other days: {drafts:?}");
    // They are sorted so that the invoice for handling comes first.
    drafts.sort_by_key(|draft| {
        let draft = api.get(&format!("/invoices/{}", draft["id"])).expect(200);
        draft["data"]["payment_term_group"] == "duties"
    });
    let ids: Vec<i64> = drafts.iter().map(|draft| draft["id"].as_i64().expect("an id")).collect();
    for invoice in &ids {
        api.get(&format!("/invoices/{invoice}/pdf")).expect_status(422);
        api.post_empty(&format!("/invoices/{invoice}/finalize")).expect_status(200);
    }
    let invoice = api.get(&format!("/invoices/{}", ids[0])).expect(200)["data"].clone();
    // 95.00 + 5.26 + 12.35 + 120.00, each with its own 21 %.
    assert_eq!(
        [&invoice["subtotal"], &invoice["vat_amount"], &invoice["total"]].map(decimal),
        ["232.61", "48.84", "281.45"].map(amount)
    );
    let year = &invoice["invoice_date"].as_str().expect("a date")[..4];
    assert_eq!(invoice["invoice_number"], format!("{year}-00001"));
    assert_eq!(api.get(&format!("/dossiers/{dossier}")).expect(200)["data"]["status"], "invoiced");

    papers_are_there(&api, ids[0], &invoice);
    let proof = api.get(&format!("/invoices/numbering-proof?year={year}")).expect(200)["data"].clone();
    assert_eq!(proof["count"], 2, "{proof}");

    api.post_empty(&format!("/invoices/{}/mark-sent", ids[0])).expect_status(200);
    let paid = api.post(&format!("/invoices/{}/mark-paid", ids[0]), &json!({ "payment_reference": "BANK 7" }));
    let paid = paid.expect(200)["data"].clone();
    assert_eq!((&paid["status"], &paid["payment_reference"]), (&json!("paid"), &json!("BANK 7")));
    api.put(&format!("/invoices/{}", ids[0]), &json!({ "notes": "late" })).expect_status(422);
    api.delete(&format!("/invoices/{}", ids[0])).expect_status(422);
}

fn papers_are_there(api: &Api, invoice: i64, record: &Value) {
    let pdf = api.request("GET", &format!("/invoices/{invoice}/pdf"), &[("accept", "application/pdf")], None);
    pdf.expect_status(200);
    assert_eq!(pdf.header("content-type"), Some("application/pdf"));
    assert!(pdf.body.starts_with(b"%PDF-"));
    let ubl = api.request("GET", &format!("/invoices/{invoice}/ubl"), &[("accept", "application/xml")], None);
    ubl.expect_status(200);
    let xml = ubl.text();
    assert!(xml.contains(&format!("<cbc:ID>{}</cbc:ID>", record["invoice_number"].as_str().expect("a number"))));
    assert!(xml.contains(&format!("currencyID=\"EUR\">{}</cbc:PayableAmount>", record["total"])), "{xml}");
    let documents = eventually("the PDF is kept as a document", || {
        let documents = api.get(&format!("/invoices/{invoice}/documents")).expect(200);
        documents["data"].as_array().filter(|list| !list.is_empty()).cloned()
    });
    assert_eq!(documents.len(), 1);
    assert_eq!(
        (&documents[0]["document_type"], &documents[0]["mime_type"]),
        (&json!("invoice"), &json!("application/pdf"))
    );
}

fn a_credit_note_takes_back_what_was_invoiced(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    a_customer_with_prices(&api, "daily");
    let invoice = id(&api.post("/invoices", &json!({ "customer_code": "ACME" })).expect(201));
    for price in [10, 20] {
        let line = json!({ "description": format!("Advice {price}"), "quantity": 1, "unit_price": price });
        api.post(&format!("/invoices/{invoice}/lines"), &line).expect_status(201);
    }
    api.post(&format!("/invoices/{invoice}/credit"), &json!({})).expect_status(422);
    api.post_empty(&format!("/invoices/{invoice}/finalize")).expect_status(200);
    let lines = api.get(&format!("/invoices/{invoice}")).expect(200)["data"]["lines"].clone();
    let part = json!({ "lines": [lines[1]["id"]] });
    let note = id(&api.post(&format!("/invoices/{invoice}/credit"), &part).expect(201));
    api.post(&format!("/invoices/{invoice}/credit"), &part).expect_status(422);
    let finalized = api.post_empty(&format!("/invoices/{note}/finalize")).expect(200)["data"].clone();
    assert_eq!([&finalized["subtotal"], &finalized["total"]].map(decimal), ["-20.00", "-24.20"].map(amount));
    let shown = api.get(&format!("/invoices/{note}")).expect(200)["data"].clone();
    assert_eq!((&shown["document_type"], &shown["credited_invoice"]["id"]), (&json!("credit_note"), &json!(invoice)));
    let original = api.get(&format!("/invoices/{invoice}")).expect(200)["data"].clone();
    assert_eq!(original["credit_notes"][0]["id"], note);
    assert_eq!(decimal(&original["total"]), amount("36.30"), "the invoice itself never changes");
    let rest = id(&api.post(&format!("/invoices/{invoice}/credit"), &json!({})).expect(201));
    let rest = api.get(&format!("/invoices/{rest}")).expect(200)["data"]["subtotal"].clone();
    assert_eq!(decimal(&rest), amount("-10.00"), "what is taken back already is left out");
}

fn an_invoice_to_customer_is_billed_by_its_own_prices(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = &broker.api;
    a_customer_with_prices(api, "daily");
    let payer = create_customer(api, "PAYER", &json!({ "vat_reverse_charge_eligible": true }));
    let items = api.get("/billable-items").expect(200);
    let item = items["data"][0]["id"].clone();
    let card = create_rate_card(api, "PAYER", &[], &json!({}));
    let line = json!({ "billable_item_id": item, "unit_price": 80.5 });
    api.post(&format!("/rate-cards/{card}/lines"), &line).expect_status(201);
    let dossier = create_dossier(api, "ACME", &json!({}));
    released_declaration(api, dossier);
    assert_eq!(decimal(&wait_for_charges(api, dossier, 1)[0]["amount"]), amount("95.00"));
    let other = json!({ "invoice_to_customer_id": payer });
    let refused = api.put(&format!("/dossiers/{dossier}"), &other).expect(422);
    assert!(refused["errors"]["invoice_to_customer_id"].is_array(), "{refused}");
    let allowed = site.run(&[
        "invoice-to",
        "allow",
        "--organisation",
        &broker.organisation,
        "--customer",
        "ACME",
        "--invoice-to",
        "PAYER",
    ]);
    assert!(allowed.status.success());
    api.put(&format!("/dossiers/{dossier}"), &other).expect_status(200);
    let repriced = wait_for_charges(api, dossier, 1);
    assert_eq!([&repriced[0]["amount"], &repriced[0]["vat_rate"]].map(decimal), ["80.50", "0"].map(amount));
    assert_eq!(api.delete(&format!("/customers/{payer}")).expect(422)["error"], "in_use");
}

fn what_customs_charges_becomes_a_cost_of_the_dossier(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    a_customer_with_prices(&api, "daily");
    let dossier = create_dossier(&api, "ACME", &json!({}));
    let mut body = import_body();
    body["dossier_id"] = json!(dossier);
    // The example names the importer's own deferment, who would pay itself.
    body["duties_paid_by"] = json!("broker");
    let declaration = create_draft(&api, &body);
    submit(&api, declaration);
    let lrn =
        eventually("the message reaches customs", || authority.lodged().first().map(|sent| sent.correlation.clone()));
    let customs = Api::new(&service.base());
    for message in
        [accepted(&lrn, &mrn(1)), released(&lrn, &mrn(1)), taxes_assessed(&lrn, &mrn(1), "67", "1.00", "2.00")]
    {
        authority.send(&customs, &message).expect_status(202);
    }
    wait_for_status(&api, declaration, "REL");
    for _ in 0..2 {
        authority.send(&customs, &taxes_assessed(&lrn, &mrn(1), "4", "120.55", "0.00")).expect_status(202);
    }
    let lines = eventually("the duty is booked", || {
        let lines = api.get(&format!("/dossiers/{dossier}/purchase-lines")).expect(200);
        lines["data"].as_array().filter(|lines| !lines.is_empty()).cloned()
    });
    assert_eq!(lines.len(), 1, "what is reported in the VAT return is no cost: {lines:?}");
    assert_eq!((&lines[0]["category"], decimal(&lines[0]["amount"])), (&json!("duties"), amount("120.55")));
    let shown = api.get(&format!("/declarations/{declaration}")).expect(200)["data"]["assessed_taxes"].clone();
    let taxes = shown.as_array().expect("taxes");
    let reported: Vec<_> = taxes.iter().map(|tax| (&tax["tax_type"], decimal(&tax["amount"]))).collect();
    assert_eq!(reported, [(&json!("A00"), amount("120.55")), (&json!("B00"), amount("0"))], "{shown}");
    // The exchange rates of the month decide whether there is an estimate.
    for tax in taxes.iter().filter(|tax| !tax["estimated_amount"].is_null()) {
        let differs = decimal(&tax["amount"]) - decimal(&tax["estimated_amount"]);
        assert_eq!(decimal(&tax["difference"]), differs, "{tax}");
    }
}

fn what_was_invoiced_in_advance_is_taken_off(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = &broker.api;
    a_customer_with_prices(api, "daily");
    let dossier = create_dossier(api, "ACME", &json!({}));
    let without = site.client_with_scopes(&service, &broker, &["invoices:write", "dossiers:read"]);
    let requested = json!({ "amount": 50 });
    let refused = without.post(&format!("/dossiers/{dossier}/prepayment-invoice"), &requested).expect(403);
    assert_eq!(refused["required_permission"], "invoicing.payments");
    let prepayment = id(&api.post(&format!("/dossiers/{dossier}/prepayment-invoice"), &requested).expect(201));
    api.post_empty(&format!("/invoices/{prepayment}/finalize")).expect_status(200);
    assert_eq!(without.post_empty(&format!("/invoices/{prepayment}/mark-paid")).status, 403);
    api.post_empty(&format!("/invoices/{prepayment}/mark-paid")).expect_status(200);
    assert_eq!(api.get(&format!("/dossiers/{dossier}")).expect(200)["data"]["is_prepaid"], true);
    released_declaration(api, dossier);
    wait_for_charges(api, dossier, 1);
    let preview = api.post("/invoices/preview-for-dossier", &json!({ "dossier_id": dossier })).expect(200);
    assert_eq!(
        [&preview["data"][0]["subtotal"], &preview["data"][0]["total"]].map(decimal),
        ["45.00", "54.45"].map(amount)
    );
    let drafts = api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": dossier })).expect(201);
    let draft = drafts["data"][0]["id"].clone();
    let draft = api.get(&format!("/invoices/{draft}")).expect(200)["data"].clone();
    assert_eq!([&draft["subtotal"], &draft["total"]].map(decimal), ["45.00", "54.45"].map(amount));
    let again = api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": dossier })).expect(422);
    assert_eq!(again["error"], "no_pending_lines");
}

/// A service with an authority that this test plays, a customer that is charged for duties, and a dossier.
fn with_duties(site: &Site, service: &Service) -> (Api, i64) {
    let api = site.broker(service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let work = create_billable_item(&api, "CLEAR", "95.00", &json!({}));
    let manual = json!({ "category": "duties", "trigger_type": "manual", "trigger_event": "manual" });
    let duties = create_billable_item(&api, "DUTIES", "1", &manual);
    create_rate_card(&api, "ACME", &[work, duties], &json!({ "invoice_frequency": "daily" }));
    let dossier = create_dossier(&api, "ACME", &json!({}));
    (api, dossier)
}

/// Lodges an import of the dossier, and has it accepted, released and assessed: 120.55 of duty.
fn assessed(authority: &Authority, customs: &Api, api: &Api, (body, number): (&Value, u32)) -> (i64, String) {
    let declaration = create_draft(api, body);
    submit(api, declaration);
    let lrn = eventually("the LRN is known", || {
        let shown = api.get(&format!("/declarations/{declaration}")).expect(200);
        shown["data"]["lrn"].as_str().map(str::to_owned)
    });
    eventually("the message reaches customs", || {
        authority.lodged().iter().any(|sent| sent.correlation == lrn).then_some(())
    });
    let mrn = mrn(number);
    for message in [accepted(&lrn, &mrn), released(&lrn, &mrn), taxes_assessed(&lrn, &mrn, "4", "120.55", "0.00")] {
        authority.send(customs, &message).expect_status(202);
    }
    wait_for_status(api, declaration, "REL");
    (declaration, lrn)
}

/// UCC articles 110 and 111: 120.55 of duty on the importer's own deferment account, which the example names, is no
/// cost of the broker.
fn what_the_importer_pays_itself_is_not_billed(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let service = site.serve();
    let (api, dossier) = with_duties(&site, &service);
    let customs = Api::new(&service.base());
    let mut body = import_body();
    body["dossier_id"] = json!(dossier);
    let (declaration, _) = assessed(&authority, &customs, &api, (&body, 1));
    assert_eq!(api.get(&format!("/declarations/{declaration}")).expect(200)["data"]["duties_paid_by"], "customer");
    // For a second one the broker states that it pays.
    body["duties_paid_by"] = json!("broker");
    body["reference"] = Value::Null;
    assessed(&authority, &customs, &api, (&body, 2));
    let pending = wait_for_charges(&api, dossier, 3);
    let duties: Vec<_> = pending.iter().filter(|line| decimal(&line["amount"]) == amount("120.55")).collect();
    assert_eq!(duties.len(), 1, "the work twice, the duty once: {pending:?}");
    assert!(duties[0]["description"].as_str().is_some_and(|text| text.contains(&mrn(2))), "{duties:?}");
    let costs = api.get(&format!("/dossiers/{dossier}/purchase-lines")).expect(200);
    assert_eq!(costs["data"].as_array().expect("costs").len(), 1, "{costs}");
}

/// UCC article 124(1)(d): the debt ends with the invalidation. 120.55 was invoiced, so that a draft takes it back.
fn a_debt_that_goes_goes_from_the_bill(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let service = site.serve();
    let (api, dossier) = with_duties(&site, &service);
    let customs = Api::new(&service.base());
    let mut body = import_body();
    body["dossier_id"] = json!(dossier);
    body["duties_paid_by"] = json!("broker");
    let (_, lrn) = assessed(&authority, &customs, &api, (&body, 1));
    body["reference"] = Value::Null;
    let (_, other) = assessed(&authority, &customs, &api, (&body, 2));
    wait_for_charges(&api, dossier, 4);
    // The duties of the second are still pending: their charge is taken from the invoice again.
    let drafts = api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": dossier })).expect(201);
    for draft in drafts["data"].as_array().expect("drafts") {
        let shown = api.get(&format!("/invoices/{}", draft["id"])).expect(200);
        for line in shown["data"]["lines"].as_array().expect("lines") {
            let text = line["description"].as_str().expect("a text");
            if text.contains("A00") && text.contains(&mrn(2)) {
                api.delete(&format!("/invoices/{}/lines/{}", draft["id"], line["id"])).expect_status(204);
            }
        }
        api.post_empty(&format!("/invoices/{}/finalize", draft["id"])).expect_status(200);
    }
    wait_for_charges(&api, dossier, 1);
    for (lrn, number) in [(&lrn, 1), (&other, 2)] {
        authority.send(&customs, &with_function_code("10", lrn, &mrn(number))).expect_status(202);
    }
    wait_for_charges(&api, dossier, 0);
    let note = eventually("a draft credit note is made", || {
        let drafts = api.get("/invoices?status=draft").expect(200);
        drafts["data"].as_array().and_then(|drafts| drafts.first().cloned())
    });
    assert_eq!((&note["document_type"], decimal(&note["total"])), (&json!("credit_note"), amount("-120.55")), "{note}");
    let reported = || api.get(&format!("/dossiers/{dossier}")).expect(200)["data"]["not_charged_on"].clone();
    assert!(
        reported()[0].as_str().is_some_and(|reported| reported.starts_with("120.55 EUR more than customs charged")),
        "{}",
        reported()
    );
    api.post_empty(&format!("/invoices/{}/finalize", note["id"])).expect_status(200);
    assert_eq!(reported(), json!([]));
}
