//! Values that the service adds to a message to customs: amounts in euros, deferred VAT, and official codes.

use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, create_customer, create_draft, example, import_body, submit, wait_for_status};

on_both_databases!(
    an_invoice_value_goes_to_customs_in_euros,
    vat_that_a_permit_defers_is_told_with_whose_number_it_is,
    codes_that_customs_knows_under_others_are_said,
);

fn xml(api: &Api, id: i64) -> String {
    let generated = api.post_empty(&format!("/declarations/{id}/generate-xml")).expect(200);
    generated["xml"].as_str().expect("a document").to_owned()
}

fn lines(api: &Api, id: i64) -> Value {
    api.get(&format!("/declarations/{id}")).expect(200)["data"]["lines"].clone()
}

fn an_invoice_value_goes_to_customs_in_euros(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = example("export");
    let item = body["declaration"]["items"][0].as_object_mut().expect("an item");
    item.remove("statistical_value");
    let mut unknown = item.clone();
    unknown.insert("invoice_currency".to_owned(), json!("XAU"));
    let id = create_draft(&api, &body);
    let shown = lines(&api, id);
    let euros = shown[0]["statistical_value_eur"].to_string();
    assert_eq!(shown[0]["statistical_value"].to_string(), "9500.00", "the invoice value, in pounds");
    let worth_more = euros.parse::<rust_decimal::Decimal>().expect("a number") > 9_500.into();
    assert!(worth_more, "a pound has been worth more than a euro on every day of the tables: {euros}");
    let element = format!("<StatisticalValueAmount currencyID=\"EUR\">{euros}</StatisticalValueAmount>");
    assert!(xml(&api, id).contains(&element), "{element}");

    body["declaration"]["items"] = json!([unknown]);
    let id = create_draft(&api, &body);
    assert_eq!(lines(&api, id)[0]["statistical_value_eur"], Value::Null);
    let document = xml(&api, id);
    assert!(document.contains("<StatisticalValueAmount currencyID=\"XAU\">9500.00<"), "{document}");
    let overview = api.get(&format!("/declarations/{id}/submit-overview")).expect(200);
    let warning = "declaration.items.0.statistical_value: customs has no exchange rate for XAU";
    assert!(overview["warnings"].to_string().contains(warning), "{overview}");
}

fn vat_that_a_permit_defers_is_told_with_whose_number_it_is(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let vat = |number: &str, permit: bool| json!({ "customer_vat_number": number, "article_23_permit": permit });
    create_customer(&api, "DEFERS", &vat("NL123456782B01", true));
    create_customer(&api, "PAYS", &vat("NL801234566B01", false));
    create_customer(&api, "REPRESENTS", &vat("NL004495445B01", true));
    let deferred = "<DutyTaxFee><TypeCode>B00</TypeCode><Payment><MethodCode>G</MethodCode></Payment></DutyTaxFee>";
    let party = |number: &str, role: &str| {
        format!("<DomesticDutyTaxParty><ID>{number}</ID><RoleCode>{role}</RoleCode></DomesticDutyTaxParty>")
    };
    let of_importer = |code: &str| {
        let mut body = import_body();
        body["declaration"]["importer"]["customer_code"] = json!(code);
        body
    };
    let message = |body: &Value| xml(&api, create_draft(&api, body));

    let document = message(&of_importer("DEFERS"));
    assert!(document.contains(deferred) && document.contains(&party("NL123456782B01", "FR1")), "{document}");
    // F01 relieves returned goods of duty only (code list, D.E. 11 10): the VAT is owed, and the permit defers it.
    let mut returned = of_importer("DEFERS");
    returned["declaration"]["procedure"] = json!({ "current": "61", "previous": "10", "special": "F01" });
    assert!(message(&returned).contains(deferred));
    returned["declaration"]["procedure"]["special"] = json!("F05");
    assert!(!message(&returned).contains("B00"));

    // Onward supply by a representative: FR3 and FR2 on the item, and each additional procedure once.
    let mut onward = of_importer("PAYS");
    onward["declaration"]["procedure"] =
        json!({ "current": "42", "previous": "00", "special": "C01", "specials": ["F06", "C01"] });
    onward["declaration"]["domestic_duty_tax_party"] = json!({ "id": "NL004495445B01", "role": "FR3" });
    let asked = |body: &Value| {
        let validated = api.post("/declarations/create/validate", body).expect(200);
        validated["warnings"].to_string().contains("of the customer in the other Member State (FR2)")
    };
    assert!(asked(&onward), "FR3 without FR2");
    onward["declaration"]["domestic_duty_tax_parties"] = json!([{ "id": "DE123456789", "role": "FR2" }]);
    assert!(!asked(&onward));
    let document = message(&onward);
    let additional = |codes: [&str; 2]| {
        let one = |code: &str| format!("<GovernmentProcedure><CurrentCode>{code}</CurrentCode></GovernmentProcedure>");
        codes.map(one).concat()
    };
    for written in [party("NL004495445B01", "FR3") + &party("DE123456789", "FR2"), additional(["C01", "F06"])] {
        assert!(document.contains(&written), "{written}: {document}");
    }

    // The list of an item replaces that of the declaration; it is kept and shown as it was sent.
    for item in onward["declaration"]["items"].as_array_mut().expect("items") {
        item["procedure_specials"] = json!(["F15", "F06"]);
    }
    let id = create_draft(&api, &onward);
    let document = xml(&api, id);
    assert!(document.contains(&additional(["F15", "F06"])) && !document.contains("<CurrentCode>C01"), "{document}");
    let record = api.get(&format!("/declarations/{id}")).expect(200);
    assert_eq!(record["data"]["lines"][0]["procedure_specials"], json!(["F15", "F06"]));

    let document = message(&of_importer("PAYS"));
    assert!(!document.contains("B00") && !document.contains("DomesticDutyTaxParty"), "{document}");

    let mut represented = of_importer("PAYS");
    represented["declaration"]["domestic_duty_tax_party"] = json!({ "id": "NL004495445B01", "role": "FR3" });
    let id = create_draft(&api, &represented);
    let document = xml(&api, id);
    assert!(document.contains(deferred) && document.contains(&party("NL004495445B01", "FR3")), "{document}");
    assert!(!document.contains("FR1"), "{document}");
    let estimate = api.get(&format!("/declarations/{id}/duty-estimate")).expect(200);
    let vat_is_paid = estimate["total_payable"] == estimate["total_duties"];
    assert!(!vat_is_paid, "the permit of the representative counts: {estimate}");
    submit(&api, id);
    wait_for_status(&api, id, "REL");

    let mut unknown = of_importer("DEFERS");
    unknown["declaration"]["domestic_duty_tax_party"] = json!({ "id": "NL000000012B62", "role": "FR3" });
    assert!(!message(&unknown).contains("B00"), "his permit counts, not the importer's");
    let validated = api.post("/declarations/create/validate", &unknown).expect(200);
    let warning = "declaration.domestic_duty_tax_party.id: NL000000012B62 is no VAT number or EORI of a customer";
    assert!(validated["warnings"].to_string().contains(warning), "{validated}");
}

fn codes_that_customs_knows_under_others_are_said(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["declaration"]["transport"]["departure"]["identification_type"] = json!("30");
    let warning = "declaration.transport.departure.identification_type: 30 (rail car number) goes to customs as 20; 30 of \
                   customs is: registration of a road vehicle";
    let says = |answer: &Value| answer["warnings"].as_array().expect("warnings").contains(&json!(warning));
    assert!(says(&api.post("/declarations/create/validate", &body).expect(200)));
    let id = create_draft(&api, &body);
    assert!(says(&api.get(&format!("/declarations/{id}/submit-overview")).expect(200)));
    assert!(says(&submit(&api, id)));
    assert!(says(&api.post("/declarations/submit", &body).expect(201)));
}
