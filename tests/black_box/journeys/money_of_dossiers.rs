//! Costs and revenue of a dossier: in several currencies, by direction, and with the duties paid to customs.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::harness::{
    Api, Authority, Kind, Site, a_customer_with_prices, accepted, amount, create_billable_item, create_customer,
    create_dossier, create_draft, create_rate_card, create_transit, decimal, eventually, example, id, import_body, mrn,
    released, submit, submit_transit, taxes_assessed, transit_body, wait_for_charges, wait_for_status,
    wait_for_transit,
};

on_both_databases!(
    amounts_of_several_currencies_are_never_added,
    values_of_several_currencies_are_converted_at_the_rate_of_customs,
    a_charge_names_the_direction_that_it_is_for,
    what_customs_was_paid_is_charged_on,
);

fn amounts_of_several_currencies_are_never_added(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    a_customer_with_prices(&api, "daily");
    let dossier = create_dossier(&api, "ACME", &json!({}));
    let cost = |price: i64, currency: &str| {
        let body = json!({ "description": "Transport", "unit_price": price, "currency": currency });
        api.post(&format!("/dossiers/{dossier}/purchase-lines"), &body).expect_status(201);
    };
    let recalculated =
        || api.post_empty(&format!("/dossiers/{dossier}/recalculate-revenue")).expect(200)["data"].clone();
    cost(30, "EUR");
    let margin = recalculated();
    assert_eq!(decimal(&margin["margin"]), amount("-30"));
    assert!(margin.get("by_currency").is_none(), "{margin}");
    cost(20, "usd");
    let margin = recalculated();
    for field in ["total_revenue", "total_revenue_vat", "margin", "margin_percentage"] {
        assert!(margin[field].is_null(), "{field}: {margin}");
    }
    let reported: Vec<(&str, Decimal)> = margin["by_currency"]
        .as_array()
        .expect("currencies")
        .iter()
        .map(|one| (one["currency"].as_str().expect("a currency"), decimal(&one["margin"])))
        .collect();
    assert_eq!(reported, [("EUR", amount("-30")), ("USD", amount("-20"))]);
    let totals = api.get(&format!("/dossiers/{dossier}/invoice-lines")).expect(200)["data"]["totals"].clone();
    assert_eq!((decimal(&totals["pending_amount"]), totals.get("by_currency")), (Decimal::ZERO, None));
}

fn values_of_several_currencies_are_converted_at_the_rate_of_customs(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    let header = body["declaration"].as_object_mut().expect("a header");
    header.remove("total_invoice_value");
    header.remove("total_invoice_currency");
    let mut second = header["items"][0].clone();
    (second["invoice_value"], second["invoice_currency"]) = (json!(100), json!("EUR"));
    header["items"].as_array_mut().expect("items").push(second);
    let draft = create_draft(&api, &body);
    let shown = api.get(&format!("/declarations/{draft}")).expect(200)["data"].clone();
    let sums = shown["by_currency"].as_array().expect("currencies").clone();
    let reported: Vec<_> = sums.iter().map(|sum| (&sum["currency"], decimal(&sum["total_invoice_value"]))).collect();
    assert_eq!(reported, [(&json!("EUR"), amount("100")), (&json!("GBP"), amount("1000"))]);
    if sums[1]["exchange_rate"].is_null() {
        // The initial tables have no exchange rates of customs for this month.
        assert_eq!((&shown["total_invoice_value"], &shown["currency"]), (&Value::Null, &Value::Null));
    } else {
        let converted = amount("100") + amount("1000") / decimal(&sums[1]["exchange_rate"]);
        assert_eq!(decimal(&shown["total_invoice_value"]), converted.round_dp(2));
        assert_eq!(shown["currency"], "EUR");
        assert!(shown["converted_on"].is_string(), "{shown}");
    }
    let fields = ["total_invoice_value", "currency", "by_currency", "converted_on"];
    let figures_of = |record: &Value| fields.map(|field| record[field].clone());
    let listed = api.get("/declarations").expect(200)["data"][0].clone();
    let overview = api.get(&format!("/declarations/{draft}/submit-overview")).expect(200);
    let overview = overview.get("data").unwrap_or(&overview)["summary"].clone();
    assert_eq!((figures_of(&listed), figures_of(&overview)), (figures_of(&shown), figures_of(&shown)));
    let change = json!({ "declaration": { "total_invoice_value": 1250, "total_invoice_currency": "EUR" } });
    let changed = api.put(&format!("/declarations/{draft}"), &change).expect(200)["data"].clone();
    assert_eq!((decimal(&changed["total_invoice_value"]), changed.get("by_currency")), (amount("1250"), None));
}

fn a_charge_names_the_direction_that_it_is_for(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let item = |code: &str, direction: &str| {
        create_billable_item(&api, code, "10", &json!({ "trigger_for": direction, "trigger_event": "on_acceptance" }))
    };
    let items = [
        item("IM", "import"),
        item("EX", "export"),
        item("T1", "transit"),
        create_billable_item(&api, "ALL", "10", &json!({})),
    ];
    create_rate_card(&api, "ACME", &items, &json!({}));
    let dossier = create_dossier(&api, "ACME", &json!({}));
    for mut body in [import_body(), example("export")] {
        body["dossier_id"] = json!(dossier);
        let declaration = create_draft(&api, &body);
        submit(&api, declaration);
        wait_for_status(&api, declaration, "REL");
    }
    let mut body = transit_body();
    body["dossier_id"] = json!(dossier);
    let transit = create_transit(&api, &body);
    submit_transit(&api, transit);
    wait_for_transit(&api, transit, "REL");
    let lines = wait_for_charges(&api, dossier, 6);
    let mut charged: Vec<&str> = lines
        .iter()
        .map(|line| line["description"].as_str().and_then(|text| text.split(' ').nth(1)).expect("a code"))
        .collect();
    charged.sort_unstable();
    assert_eq!(charged, ["ALL", "ALL", "ALL", "EX", "IM", "T1"]);

    let shown = api.get(&format!("/billable-items/{}", items[2])).expect(200);
    assert_eq!(shown["data"]["trigger_for"], "transit");
    let changed = api.put(&format!("/billable-items/{}", items[2]), &json!({ "trigger_for": null })).expect(200);
    assert!(changed["data"]["trigger_for"].is_null(), "{changed}");
    let refused = api.put(&format!("/billable-items/{}", items[2]), &json!({ "trigger_for": "sea" })).expect(422);
    assert_eq!(refused["errors"]["trigger_for"][0], "must be one of import, export, transit");
}

fn what_customs_was_paid_is_charged_on(kind: Kind) {
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
    for message in [accepted(&lrn, &mrn(1)), released(&lrn, &mrn(1))] {
        authority.send(&customs, &message).expect_status(202);
    }
    let assessed = |duty: &str, vat: &str| {
        authority.send(&customs, &taxes_assessed(&lrn, &mrn(1), "4", duty, vat)).expect_status(202);
    };
    assessed("120.55", "300.00");
    let warned = eventually("the preview warns", || {
        let preview = api.post("/invoices/preview-for-dossier", &json!({ "dossier_id": dossier })).json();
        let warnings = preview["data"][0]["warnings"].as_array().cloned().unwrap_or_default();
        (warnings.len() == 2).then_some(warnings)
    });
    assert!(warned[0].as_str().expect("a text").starts_with("120.55 EUR of A00"), "{warned:?}");

    let manual = json!({ "category": "duties", "trigger_type": "manual", "trigger_event": "manual" });
    let item = create_billable_item(&api, "DUTY", "1", &manual);
    let card = id(&json!({ "data": api.get("/rate-cards").expect(200)["data"][0] }));
    api.post(&format!("/rate-cards/{card}/lines"), &json!({ "billable_item_id": item })).expect_status(201);
    api.post_empty(&format!("/dossiers/{dossier}/recalculate-revenue")).expect_status(200);
    let charged = || -> Vec<(Decimal, Decimal, Value)> {
        let lines = api.get(&format!("/dossiers/{dossier}/invoice-lines")).expect(200);
        let lines = lines["data"]["pending_lines"].as_array().expect("lines").clone();
        let own = lines.iter().filter(|line| line["billable_item_id"] == item);
        own.map(|line| (decimal(&line["amount"]), decimal(&line["vat_amount"]), line["payment_term_group"].clone()))
            .collect()
    };
    let reported = |amounts: &[&str]| -> Vec<_> {
        amounts.iter().map(|text| (amount(text), Decimal::ZERO, json!("duties"))).collect()
    };
    assert_eq!(charged(), reported(&["120.55", "300.00"]));
    assessed("100.00", "300.00");
    eventually("the charge follows", || (charged() == reported(&["100.00", "300.00"])).then_some(()));
    let costs = api.get(&format!("/dossiers/{dossier}/purchase-lines")).expect(200)["data"].clone();
    let costs: Decimal = costs.as_array().expect("costs").iter().map(|line| decimal(&line["amount"])).sum();
    assert_eq!(costs, amount("400.00"), "what was paid is what is charged on");
}
