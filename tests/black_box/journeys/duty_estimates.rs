//! Estimates of an import under each procedure, and requirements of the tariff before goods are declared.

use serde_json::{Value, json};
use std::time::Duration;

use crate::harness::{Api, Kind, Site, amount, create_draft, decimal, import_body, import_files, within, written_file};

on_both_databases!(
    the_worked_examples_of_the_docs_come_out_as_printed,
    what_an_estimate_says_has_codes_and_values,
    what_the_tariff_asks_is_a_warning_before_submission,
    trade_defence_goes_by_the_producer_and_provisional_duties_are_secured,
);

fn estimate(api: &Api, id: i64) -> Value {
    api.get(&format!("/declarations/{id}/duty-estimate")).expect(200)
}

const DOCS: &str = include_str!("../../../docs/tariff.md");

/// The printed blocks of a language in the documentation, in order.
fn printed(language: &str) -> Vec<&'static str> {
    let blocks = DOCS.split("```").skip(1).step_by(2);
    blocks.filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n')).collect()
}

fn sums(estimate: &Value) -> [String; 4] {
    ["total_duties", "total_payable", "total_suspended", "total_deferred"].map(|name| estimate[name].to_string())
}

/// docs/tariff.md has the figures, calculated by hand: customs-facts examples A (without its inland transport, for
/// which there is no field) and B, and example A under UCC 203, 210 and VAT Directive 143.
fn the_worked_examples_of_the_docs_come_out_as_printed(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let [rates] = printed("csv")[..] else { panic!("one table") };
    assert!(import_files(&site, "tariff", &[&written_file(&site, "exchange_rates.csv", rates)]).succeeded);
    let bodies: Vec<Value> =
        printed("json").iter().map(|text| serde_json::from_str(text).expect("JSON as printed")).collect();
    let [coffee, customer, shirts] = &bodies[..] else { panic!("three bodies") };

    let estimate_for = |body: &Value| estimate(&api, create_draft(&api, body));
    let first = create_draft(&api, coffee);
    within(Duration::from_secs(5), "the rate shows", || {
        (decimal(&estimate(&api, first)["total_customs_value"]) == amount("13671.11")).then_some(())
    });
    assert_eq!(sums(&estimate(&api, first)), ["2348.01", "2348.01", "0.00", "0.00"]);
    api.post("/customers", customer).expect(201);
    assert_eq!(sums(&estimate_for(shirts)), ["7244.52", "2412.00", "0.00", "4832.52"]);

    let entered = |current: &str, previous: &str, special: &str| {
        let mut body = coffee.clone();
        body["declaration"]["procedure"] = json!({ "current": current, "previous": previous, "special": special });
        if current == "71" {
            body["declaration"]["warehouse"] = json!({ "licence": "NLCWP000000123456" });
        }
        estimate_for(&body)
    };
    for (current, previous, special, expected, why) in [
        ("42", "00", "000", ["1025.33", "1025.33", "0.00", "0.00"], "143(1)(d)"),
        ("61", "10", "F01", ["1230.40", "1230.40", "0.00", "0.00"], "9% of 13671.11 EUR"),
        ("61", "10", "F05", ["0.00", "0.00", "0.00", "0.00"], "143(1)(e)"),
        ("61", "10", "F03", ["1230.40", "1230.40", "0.00", "0.00"], "9% of 13671.11 EUR"),
        ("71", "00", "000", ["2348.01", "0.00", "2348.01", "0.00"], "customs warehouse"),
        ("51", "00", "000", ["2348.01", "0.00", "2348.01", "0.00"], "inward processing"),
        ("53", "00", "D51", ["2348.01", "0.00", "2348.01", "0.00"], "temporary admission"),
    ] {
        let all = entered(current, previous, special);
        assert_eq!(sums(&all), expected, "{current}");
        let vat = all["duties"].as_array().and_then(|duties| duties.last()).expect("VAT");
        assert!(vat["trace"][0]["steps"].to_string().contains(why), "{vat}");
    }

    let mut british = coffee.clone();
    british["declaration"]["items"][0]["country_of_origin"] = json!("GB");
    british["declaration"]["items"][0]["duty_regime"] = json!("300");
    let unproven = estimate_for(&british);
    assert_eq!(sums(&unproven), ["2348.01", "2348.01", "0.00", "0.00"]);
    assert!(unproven["warnings"].to_string().contains("U116 or U117 or U118"), "{}", unproven["warnings"]);
    british["declaration"]["items"][0]["supporting_documents"] = json!([{ "type": "U116", "id": "1" }]);
    let proven = estimate_for(&british);
    assert_eq!(sums(&proven), ["1230.40", "1230.40", "0.00", "0.00"]);
    assert_eq!(proven["warnings"], json!([]));
}

/// Coffee of example A: 13,500.00 USD and its freight at 1.08. Of 13,671.11 EUR 7.5 percent are 1,025.33325. There is a
/// rate for the dollar only.
fn what_an_estimate_says_has_codes_and_values(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let [rates] = printed("csv")[..] else { panic!("one table") };
    assert!(import_files(&site, "tariff", &[&written_file(&site, "exchange_rates.csv", rates)]).succeeded);
    let mut coffee: Value = serde_json::from_str(printed("json")[0]).expect("JSON as printed");
    let id = create_draft(&api, &coffee);
    let all = within(Duration::from_secs(5), "the rate shows", || {
        let all = estimate(&api, id);
        (decimal(&all["total_customs_value"]) == amount("13671.11")).then_some(all)
    });
    assert_eq!((&all["warnings"], &all["warning_details"]), (&json!([]), &json!([])));
    let part = &all["duties"][0]["trace"][0];
    let (reported, details) =
        (part["steps"].as_array().expect("steps"), part["step_details"].as_array().expect("details"));
    assert_eq!(reported.len(), details.len(), "{part}");
    let detail = |code: &str| {
        let found = details.iter().find(|detail| detail["code"] == code);
        found.unwrap_or_else(|| panic!("{code} is not in {details:?}"))
    };
    let values = |code: &str| &detail(code)["values"];
    let price = values("estimate_price_converted");
    assert_eq!((&price["per_euro"], &price["in_euro"]), (&json!("1.08"), &json!("12500.00 EUR")));
    assert_eq!(*values("estimate_customs_value"), json!({ "customs_value": "13671.11 EUR" }));
    let measure = detail("estimate_measure");
    assert_eq!(measure["values"]["rate"], "7.5%");
    let applied = &measure["reasons"][0];
    assert_eq!((&applied["code"], &applied["reasons"]), (&json!("measure_on_goods"), &json!([])), "{measure}");
    assert_eq!(applied["values"]["measure_type"], "103", "{measure}");
    let duty = json!({ "rate": "7.5%", "base": "13671.11 EUR", "exact": "1025.33325", "amount": "1025.33 EUR" });
    assert_eq!(*values("estimate_duty_rounded"), duty);

    let item = &mut coffee["declaration"]["items"][0];
    (item["country_of_origin"], item["duty_regime"]) = (json!("GB"), json!("300"));
    let unproven = estimate(&api, create_draft(&api, &coffee));
    let detail = &unproven["warning_details"][0];
    assert_eq!(detail["code"], "estimate_unproven_preference", "{unproven}");
    assert_eq!(detail["path"], "declaration.items.0");
    let values = json!({ "country": "GB", "regime": "300", "proofs": "U116 or U117 or U118" });
    assert_eq!((&detail["values"], &detail["reasons"]), (&values, &json!([])));
    let warning = format!("declaration.items.0: {}", detail["text"].as_str().expect("a text"));
    assert_eq!(unproven["warnings"][0], warning);

    let item = &mut coffee["declaration"]["items"][0];
    (item["duty_regime"], item["invoice_currency"]) = (json!("100"), json!("GBP"));
    let without_rate = estimate(&api, create_draft(&api, &coffee));
    assert_eq!(without_rate["warnings"], json!(["declaration.items.0: customs publishes no rate of GBP for that day"]));
    let detail = &without_rate["warning_details"][0];
    assert_eq!(
        (&detail["code"], &detail["values"]),
        (&json!("estimate_no_exchange_rate"), &json!({ "currency": "GBP" }))
    );
}

/// Bicycles from China for 1,000.00 EUR, third-country duty 14 percent = 140.00.
///
/// Anti-dumping duty of producer C329, by the file: 20.6 percent = 206.00; VAT 21 percent of 1,346.00 = 282.66; owed
/// 628.66. For all others: 48.5 percent = 485.00; VAT of 1,625.00 = 341.25; owed 966.25. A provisional countervailing
/// duty of 10 percent = 100.00 is secured and changes neither (Regulation 2016/1037 article 12(2), VAT Directive
/// 86(1)(a)).
fn trade_defence_goes_by_the_producer_and_provisional_duties_are_secured(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let measures = "measure_type,measure_description,code_prefix,geographical_area,additional_code,duty_expression,\
                    condition_code,certificate_code,valid_from,valid_until,trade_direction\n\
                    103,Third country duty,87120030,1011,,14 %,,,2020-01-01,,import\n\
                    552,Definitive anti-dumping duty,87120030,CN,C329,20.6 %,,,2020-01-01,,import\n\
                    552,Definitive anti-dumping duty,87120030,CN,C999,48.5 %,,,2020-01-01,,import\n\
                    553,Provisional countervailing duty,87120030,CN,,10 %,,,2020-01-01,,import\n";
    assert!(import_files(&site, "tariff", &[&written_file(&site, "measures.csv", measures)]).succeeded);
    let mut body = import_body();
    let item = &mut body["declaration"]["items"][0];
    for (field, value) in [
        ("hs_code", json!("87120030")),
        ("taric_subheading", json!("90")),
        ("country_of_origin", json!("CN")),
        ("invoice_value", json!(1000)),
        ("invoice_currency", json!("EUR")),
        ("duty_regime", json!("100")),
        ("valuation", json!(null)),
    ] {
        item[field] = value;
    }
    let mut of_producer = |code: &str| {
        body["declaration"]["items"][0]["additional_taric1"] = json!(code);
        let estimate = estimate(&api, create_draft(&api, &body));
        ["total_duties", "total_payable", "total_secured"].map(|name| estimate[name].to_string())
    };
    within(Duration::from_secs(10), "the measures show", || {
        (of_producer("C329") == ["628.66", "628.66", "100.00"]).then_some(())
    });
    assert_eq!(of_producer("C999"), ["966.25", "966.25", "100.00"]);
}

fn what_the_tariff_asks_is_a_warning_before_submission(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    let item = &mut body["declaration"]["items"][0];
    for (field, value) in [
        ("hs_code", json!("87120030")),
        ("taric_subheading", json!("90")),
        ("country_of_origin", json!("CN")),
        ("duty_regime", json!("300")),
    ] {
        item[field] = value;
    }
    body["declaration"]["incoterms"] = json!({ "code": "FOB", "country": "CN", "location": "Ningbo" });
    body["declaration"]["procedure"]["previous"] = json!("10");
    body["declaration"]["total_packages"] = json!(51);
    body["declaration"]["transport"]["containers"] = json!([{ "number": "CSQU3054384" }]);
    let reported = |answer: &Value| answer["warnings"].to_string();
    let validated = api.post("/declarations/create/validate", &body).expect(200);
    let overview = api.get(&format!("/declarations/{}/submit-overview", create_draft(&api, &body))).expect(200);
    for warning in [
        "declaration.items.0.supporting_documents: preference 300 for CN has no proof of origin",
        "declaration.items.0.supplementary_quantity: the commodity is declared in NAR too",
        "declaration.items.0.additional_taric1: measure 552",
        "declaration.procedure.previous: 40/10 is an unusual pair",
        "declaration.items.0.valuation.charge_deductions: FOB leaves transport to the Union out of the price",
        "declaration.total_packages: 51, and the packages of the items are 50",
        "declaration.transport.containers.0.number: the check digit of container CSQU3054384 is wrong",
    ] {
        assert!(reported(&validated).contains(warning), "{warning}: {}", reported(&validated));
        assert!(reported(&overview).contains(warning), "{warning}: {}", reported(&overview));
    }
}
