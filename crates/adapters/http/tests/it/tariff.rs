use crate::Bench;
use customs_tariff::ports::TariffStore;
use customs_tariff::testing::embedded_rows;
use customs_tariff::{TariffRow, TariffTable};
use serde_json::{Value, json};

async fn get(bench: &Bench, path: &str) -> (u16, Value) {
    let reply = bench.get(&bench.token(), &format!("/api/v1/tariff/{path}")).await;
    (reply.status, reply.json())
}

#[actix_rt::test]
async fn imports_need_ten_digits_and_exports_eight() {
    let bench = Bench::new();
    for (query, level) in [
        ("hs_code=0901210000&trade_direction=import", 10),
        ("hs_code=09012100&trade_direction=export", 8),
        ("hs_code=0901210000", 10),
        ("hs_code=0901%2021.00", 8),
    ] {
        let (status, body) = get(&bench, &format!("validate?{query}")).await;
        assert_eq!(
            (status, &body["valid"], &body["digit_level"]),
            (200, &json!(true), &json!(level)),
            "{query}: {body}"
        );
        assert_eq!((&body["message"], &body["date"]), (&Value::Null, &json!("2026-03-02")));
    }
    for query in [
        "hs_code=09012100&trade_direction=import",
        "hs_code=0901210000&trade_direction=export",
        "hs_code=090121",
        "hs_code=9999999999",
        "hs_code=99999999&trade_direction=export",
        "hs_code=0901210000&date=1960-01-01",
    ] {
        let (status, body) = get(&bench, &format!("validate?{query}")).await;
        assert_eq!(
            (status, &body["valid"], &body["digit_level"]),
            (422, &json!(false), &Value::Null),
            "{query}: {body}"
        );
        assert!(body["message"].is_string() && body["hs_code"].is_string() && body["date"].is_string(), "{body}");
        assert!(body.get("trade_direction").is_some(), "{body}");
    }
}

#[actix_rt::test]
async fn bad_parameters_are_told_all_at_once() {
    let bench = Bench::new();
    for (path, paths) in [
        ("validate", vec!["hs_code"]),
        ("validate?hs_code=12345", vec!["hs_code"]),
        ("validate?hs_code=12345678901", vec!["hs_code"]),
        ("validate?hs_code=0901ab", vec!["hs_code"]),
        ("validate?hs_code=0901210000&date=x&trade_direction=up", vec!["date", "trade_direction"]),
        ("additional-codes?lang=de&date=2026-02-30", vec!["date", "lang"]),
        ("additional-references", vec!["country_code", "hs_code", "trade_direction"]),
        (
            "additional-references?hs_code=1&country_code=NLD&trade_direction=import&taric_code=C99",
            vec!["country_code", "hs_code", "taric_code"],
        ),
    ] {
        let (status, body) = get(&bench, path).await;
        assert_eq!((status, &body["error"]), (422, &json!("validation_error")), "{path}: {body}");
        assert_eq!(body["errors"].as_object().expect("errors").keys().collect::<Vec<_>>(), paths, "{path}");
    }
}

#[actix_rt::test]
async fn a_code_that_a_later_file_leaves_out_is_valid_on_the_days_before() {
    let bench = Bench::new();
    let all = embedded_rows(TariffTable::Commodities);
    let first = "2026-01-01".parse().expect("a day");
    let put = |from, rows: Vec<TariffRow>| {
        bench.reference.replace(TariffTable::Commodities, from, &mut rows.into_iter().map(Ok)).expect("replaced");
    };
    put(first, all.clone());
    let rows: Vec<TariffRow> =
        all.into_iter().filter(|row| !matches!(row, TariffRow::Commodity(row) if row.code == "0901210000")).collect();
    let from = "2026-03-01".parse().expect("a day");
    put(from, rows);
    let valid =
        async |query: &str| get(&bench, &format!("validate?hs_code=0901210000{query}")).await.1["valid"].clone();
    assert_eq!(valid("").await, false);
    assert_eq!(valid("&date=2026-02-28").await, true);
    assert_eq!(valid("&date=2026-03-01").await, false);
    assert_eq!(valid("&date=2026-02-28&as_of=2026-03-01").await, false, "what is known today of that day");
}

#[actix_rt::test]
async fn additional_codes_are_listed_by_what_they_begin_with() {
    let bench = Bench::new();
    let (status, body) = get(&bench, "additional-codes?type=2&lang=en").await;
    assert_eq!((status, &body["type"], &body["lang"]), (200, &json!("2"), &json!("en")));
    assert_eq!(
        body["additional_codes"][0],
        json!({
            "type": "2", "code": "2500", "date_start": "1999-07-01",
            "description": "Products on the list of pharmaceutical substances (INN) exempt from duty",
        })
    );
    let (_, all) = get(&bench, "additional-codes").await;
    assert_eq!((&all["count"], &all["type"], &all["lang"]), (&json!(24), &Value::Null, &json!("nl")));
    let (_, none) = get(&bench, "additional-codes?type=P").await;
    assert_eq!((&none["count"], &none["additional_codes"]), (&json!(0), &json!([])));
    let (_, early) = get(&bench, "additional-codes?type=2&date=1998-01-01").await;
    assert_eq!(early["count"], 0);
}

#[actix_rt::test]
async fn every_measure_with_certificates_is_listed_for_the_origin() {
    let bench = Bench::new();
    let (status, body) = get(
        &bench,
        "additional-references?hs_code=0101.21.0000&country_code=us&trade_direction=import&taric_code=C999",
    )
    .await;
    assert_eq!(status, 200, "{body}");
    assert_eq!(
        (&body["hs_code"], &body["country_code"], &body["trade_direction"], &body["taric_code"]),
        (&json!("0101210000"), &json!("US"), &json!("import"), &json!("C999"))
    );
    let measures = body["measures"].as_array().expect("measures");
    assert_eq!(body["count"], measures.len());
    let cites = measures.iter().find(|measure| measure["measure_type"] == "710").expect("a control");
    let codes: Vec<&str> = cites["condition_groups"][0]["certificates"]
        .as_array()
        .expect("certificates")
        .iter()
        .map(|certificate| certificate["code"].as_str().expect("a code"))
        .collect();
    assert_eq!((codes, &cites["geographical_area"]), (vec!["C400", "Y900"], &json!("1011")));
    let certificate = &cites["condition_groups"][0]["certificates"][0];
    assert_eq!(certificate["type"], "C");
    assert!(certificate["description"].is_string(), "{certificate}");
    assert_eq!(cites["condition_groups"][0]["condition_code"], "B");
    // A preference is listed for the country that it is granted to, and for no other.
    let preferences = async |country: &str| {
        let path = format!("additional-references?hs_code=0901220000&country_code={country}&trade_direction=import");
        let (_, body) = get(&bench, &path).await;
        let measures = body["measures"].as_array().expect("measures").clone();
        measures.iter().filter(|measure| measure["measure_type"] == "142").count()
    };
    assert!(preferences("GB").await > 0);
    assert_eq!(preferences("US").await, 0);
}
