//! The tariff: look-ups, imports of files by an operator, and estimates of an import.

use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

use crate::harness::{
    Api, Kind, Site, amount, create_customer, create_draft, decimal, import_body, import_files, submit,
    wait_for_status, within, written_file,
};

on_both_databases!(
    the_first_file_takes_the_place_of_the_sample_and_later_ones_keep_what_was,
    a_bad_row_of_the_tariff_is_named_and_nothing_is_loaded,
    the_complete_nomenclature_comes_in_from_its_file,
    duties_are_estimated_by_the_tables_with_their_trace,
    what_the_simulator_charges_is_compared_with_the_estimate,
    an_export_has_no_duties,
);

const COMMODITIES: &str =
    "code10,cn8,indent_level,description_nl,description_en,supplementary_unit,valid_from,valid_until,declarable\n";
const MEASURES: &str = "measure_type,measure_description,code_prefix,geographical_area,duty_expression,condition_code,\
                        certificate_code,valid_from,valid_until,trade_direction\n";

fn valid(api: &Api, query: &str) -> bool {
    let answer = api.get(&format!("/tariff/validate?{query}"));
    let valid = answer.json()["valid"].as_bool().expect("valid or not");
    assert_eq!(answer.status, if valid { 200 } else { 422 }, "{}", answer.text());
    valid
}

fn the_first_file_takes_the_place_of_the_sample_and_later_ones_keep_what_was(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    assert!(valid(&api, "hs_code=0901.21.00.00&trade_direction=import"));
    assert!(valid(&api, "hs_code=09012100&trade_direction=export"));
    let goods = |rows: &str| written_file(&site, "commodities.csv", &format!("{COMMODITIES}{rows}"));
    let old = "9990000010,99900000,2,Oud,Old,,2026-01-01,,1\n";
    let first = import_files(&site, "tariff", &[&goods(old)]);
    assert!(first.succeeded && first.output.contains("commodities: 1 new,"), "{}{}", first.output, first.errors);
    assert!(first.output.contains("for all days"), "{}", first.output);
    within(Duration::from_secs(5), "the new code shows", || valid(&api, "hs_code=9990000010").then_some(()));
    for day in ["", "&date=2026-01-01", "&date=2012-06-01", "&date=2026-01-01&as_of=2020-01-01"] {
        assert!(!valid(&api, &format!("hs_code=0901210000{day}")), "nothing of the sample is left: {day}");
    }
    assert!(valid(&api, "hs_code=9990000010&date=2026-01-01&as_of=2020-01-01"), "it counts for all days");
    assert!(!valid(&api, "hs_code=9990000010&date=2025-12-31"), "not valid yet");
    let country = "/tariff/additional-references?hs_code=0101210000&country_code=US&trade_direction=import";
    assert!(api.get(country).expect(200)["count"].as_u64().is_some_and(|count| count > 0), "other tables stay");

    let path = goods("9990000020,99900000,2,Nieuw,New,,2026-01-01,,1\n");
    let second = import_files(&site, "tariff", &[&path]);
    assert!(second.output.contains("commodities: 1 new, 1 ended, 0 unchanged"), "{}", second.output);
    within(Duration::from_secs(5), "the newer code shows", || valid(&api, "hs_code=9990000020").then_some(()));
    assert!(!valid(&api, "hs_code=9990000010"), "it is not in the file");
    assert!(valid(&api, "hs_code=9990000010&date=2026-01-01"), "then it was");
    let again = import_files(&site, "tariff", &[&path]);
    assert!(again.output.contains("commodities: 0 new, 0 ended, 1 unchanged"), "{}", again.output);
    let before = import_files(&site, "tariff", &[&path, "--effective-from", "2026-01-01"]);
    assert!(!before.succeeded && before.errors.contains("cannot count from a day before"), "{}", before.errors);
}

fn a_bad_row_of_the_tariff_is_named_and_nothing_is_loaded(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let rows = "103,Third country duty,0901,1011,5 %,,,2026-01-01,,import\n\
                103,Third country duty,09x,1011,5 %,,,2026-01-01,,import\n\
                103,Third country duty,0901,1011,5 %,,,2026-01-01,,sideways\n";
    let path = written_file(&site, "measures.csv", &format!("{MEASURES}{rows}"));
    let outcome = import_files(&site, "tariff", &[&path]);
    assert!(!outcome.succeeded);
    for reported in [
        "measures.csv, line 3: code_prefix is not 2 to 10 digits: \"09x\"",
        "measures.csv, line 4: trade_direction is not import, export or both: \"sideways\"",
        "2 bad rows; nothing was imported",
    ] {
        assert!(outcome.errors.contains(reported), "{reported}:\n{}", outcome.errors);
    }
    let query = "/tariff/additional-references?hs_code=0101210000&country_code=US&trade_direction=import";
    assert!(api.get(query).expect(200)["count"].as_u64().is_some_and(|count| count > 2));
}

fn the_complete_nomenclature_comes_in_from_its_file(kind: Kind) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/tariff/commodities.csv");
    if !file.exists() {
        eprintln!("SKIPPED: the complete nomenclature is not at {}", file.display());
        return;
    }
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let text = std::fs::read_to_string(&file).expect("a file");
    let declarable = text.lines().filter(|line| line.ends_with(",1")).count();
    let outcome = import_files(&site, "tariff", &[file.to_str().expect("a path")]);
    assert!(outcome.succeeded, "{}", outcome.errors);
    assert!(declarable > 2_500);
    assert!(valid(&api, "hs_code=6109100010&trade_direction=import"));
    assert!(!valid(&api, "hs_code=6109000000&trade_direction=import"), "a heading");
    let horses = |day: &str| valid(&api, &format!("hs_code=0101210000&date={day}"));
    assert!(horses("2012-06-01"), "the sample knows it from 2020 on only, and is gone");
    assert!(!horses("2011-12-31"));
}

fn estimate(api: &Api, id: i64) -> Value {
    api.get(&format!("/declarations/{id}/duty-estimate")).expect(200)
}

/// An import of one item for 20,000 EUR, which includes inland transport, with a royalty on top.
fn royalty_body() -> Value {
    let mut body = import_body();
    let items = &mut body["declaration"]["items"];
    let mut item = items[0].take();
    for (field, value) in [
        ("hs_code", json!("62052000")),
        ("taric_subheading", json!("90")),
        ("country_of_origin", json!("CN")),
        ("invoice_value", json!(20000)),
        ("invoice_currency", json!("EUR")),
        (
            "valuation",
            json!({"method": "1", "charge_deductions": [
                {"code": "BA", "currency": "EUR", "amount": 500},
                {"code": "AI", "currency": "EUR", "amount": 600},
            ]}),
        ),
    ] {
        item[field] = value;
    }
    let fields = item.as_object_mut().expect("an item");
    for field in ["taric", "preferential_country_of_origin", "duty_regime", "statistical_value"] {
        fields.remove(field);
    }
    *items = json!([item]);
    body
}

fn duties_are_estimated_by_the_tables_with_their_trace(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "DEFERS", &json!({ "article_23_permit": true }));
    let mut body = royalty_body();
    let id = create_draft(&api, &body);
    let all = estimate(&api, id);
    assert_eq!((&all["declaration_id"], &all["currency"]), (&json!(id), &json!("EUR")));
    assert_eq!(all["total_invoice_value"].to_string(), "20000.00");
    assert_eq!(all["total_customs_value"].to_string(), "20100.00");
    let duties = all["duties"].as_array().expect("duties");
    let shown = |duty: &Value| {
        (
            duty["type"].as_str().expect("a type").to_owned(),
            duty["rate"].as_str().expect("a rate").to_owned(),
            duty["base"].to_string(),
            duty["amount"].to_string(),
        )
    };
    let expected = |kind: &str, rate: &str, base: &str, amount: &str| {
        (kind.to_owned(), rate.to_owned(), base.to_owned(), amount.to_owned())
    };
    assert_eq!(
        duties.iter().map(shown).collect::<Vec<_>>(),
        [expected("customs_duty", "12%", "20100.00", "2412.00"), expected("vat", "21%", "23012.00", "4832.52"),],
        "{all}"
    );
    assert_eq!(
        (all["total_duties"].to_string(), all["total_payable"].to_string()),
        ("7244.52".to_owned(), "7244.52".to_owned())
    );
    assert!(all["disclaimer"].is_string() && all["calculated_at"].is_string());
    let trace = duties[0]["trace"].to_string();
    assert!(trace.contains("measure 103") && trace.contains("customs value 20100.00 EUR"), "{trace}");
    let overview = api.get(&format!("/declarations/{id}/submit-overview")).expect(200);
    assert_eq!(overview["summary"]["estimated_duties"].to_string(), "7244.52");

    body["declaration"]["importer"]["customer_code"] = json!("DEFERS");
    let draft = create_draft(&api, &body);
    let overview = api.get(&format!("/declarations/{draft}/submit-overview")).expect(200);
    let parts = ["duties", "payable", "suspended", "deferred"];
    let parts = parts.map(|part| overview["summary"][format!("estimated_{part}")].to_string());
    assert_eq!(parts, ["7244.52", "2412.00", "0.00", "4832.52"]);
    let deferred = estimate(&api, draft);
    assert_eq!(deferred["total_duties"].to_string(), "7244.52");
    assert_eq!(deferred["total_payable"].to_string(), "2412.00");

    let rows = "103,Third country duty,62,1011,3 %,,,2026-01-01,,import\n";
    let path = written_file(&site, "measures.csv", &format!("{MEASURES}{rows}"));
    assert!(import_files(&site, "tariff", &[&path]).succeeded);
    assert_eq!(estimate(&api, id)["duties"][0]["rate"], "3%");
}

/// Shaver parts from the United States for 1,000 EUR: 2.2% duty (measure 103 on 8510) are 22.00; 21% VAT on 1,022.00
/// are 214.62.
fn what_the_simulator_charges_is_compared_with_the_estimate(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["declaration"]["total_invoice_currency"] = json!("EUR");
    body["declaration"]["items"][0]["invoice_currency"] = json!("EUR");
    let id = create_draft(&api, &body);
    submit(&api, id);
    let released = wait_for_status(&api, id, "REL");
    let reported = |tax: &Value| {
        let amounts = ["amount", "estimated_amount", "difference"].map(|field| decimal(&tax[field]));
        (tax["tax_type"].as_str().expect("a code").to_owned(), amounts)
    };
    let expected = |code: &str, charged: &str| (code.to_owned(), [amount(charged), amount(charged), Decimal::ZERO]);
    let taxes: Vec<_> = released["assessed_taxes"].as_array().expect("taxes").iter().map(reported).collect();
    assert_eq!(taxes, [expected("A00", "22.00"), expected("B00", "214.62")]);
    let timeline = api.get(&format!("/declarations/{id}/timeline")).expect(200);
    let details = "duties and taxes calculated, final (customs message 13): status 4; \
                   A00 2.2% of 1000.00 EUR: 22.00 EUR (item 1); B00 21% of 1022.00 EUR: 214.62 EUR (item 1); \
                   as lodged: A00 method of payment E, deferred payment";
    let events = timeline["events"].as_array().expect("events");
    assert!(events.iter().any(|line| line["details"] == details), "{timeline}");
}

fn an_export_has_no_duties(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_draft(&api, &crate::harness::example("export"));
    let refused = api.get(&format!("/declarations/{id}/duty-estimate")).expect(422);
    assert_eq!(refused["error"], "invalid_direction");
    api.get("/declarations/999999/duty-estimate").expect_status(404);
}
