use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_tariff::ports::CodebookStore;
use customs_tariff::{CodeTable, CodeTableRows};
use serde_json::json;

const CODEBOOK: &str = "/api/v1/codebook";

#[actix_rt::test]
async fn all_tables_are_listed_by_alias() {
    let bench = Bench::new();
    let reply = bench.get(&bench.token(), CODEBOOK).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let list = reply.json();
    let aliases = list["aliases"].as_object().expect("aliases");
    assert_eq!(aliases.len(), 31);
    assert!(list["description"].is_string());
    assert_eq!(aliases["countries"], json!({"table": "008", "description": "Landen"}));
    assert_eq!(aliases["authorisation_types"]["table"], "T03");
    let english = bench.get(&bench.token(), &format!("{CODEBOOK}?lang=en")).await.json();
    assert_eq!(english["aliases"]["countries"]["description"], "Countries");
}

#[actix_rt::test]
async fn every_table_is_found_by_number_and_by_alias() {
    let bench = Bench::new();
    let token = bench.token();
    for table in CodeTable::ALL {
        let by_number = bench.get(&token, &format!("{CODEBOOK}/{}", table.number())).await;
        let by_alias = bench.get(&token, &format!("{CODEBOOK}/{}", table.alias())).await;
        assert_eq!((by_number.status, by_number.text()), (200, by_alias.text()));
        let shown = by_alias.json();
        assert_eq!(shown["count"].as_u64(), shown["codes"].as_array().map(|codes| codes.len() as u64));
        assert_eq!((&shown["table"], &shown["alias"]), (&json!(table.number()), &json!(table.alias())));
        assert_eq!((&shown["date"], &shown["lang"]), (&json!("2026-03-02"), &json!("nl")));
    }
}

#[actix_rt::test]
async fn a_table_shows_what_is_valid_on_the_day_in_the_language() {
    let bench = Bench::new();
    let token = bench.token();
    let codes = async |query: &str| {
        let reply = bench.get(&token, &format!("{CODEBOOK}/currencies?{query}")).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()
    };
    let find = |table: &serde_json::Value, code: &str| {
        table["codes"].as_array().expect("codes").iter().find(|entry| entry["code"] == code).cloned()
    };
    assert!(find(&codes("date=2025-12-31").await, "BGN").is_some());
    assert_eq!(find(&codes("date=2026-01-01").await, "BGN"), None);
    let dutch = codes("").await;
    let dirham = find(&dutch, "AED").expect("a code");
    assert_eq!(dirham["description"], dirham["description_nl"]);
    let english = find(&codes("lang=en").await, "AED").expect("a code");
    assert_eq!(
        english,
        json!({
            "code": "AED", "description": "United Arab Emirates Dirham",
            "description_en": "United Arab Emirates Dirham",
            "description_nl": "Verenigde Arabische Emiraten-dirham", "legal_reference": "ISO 4217",
        })
    );
}

#[actix_rt::test]
async fn an_unknown_table_is_told_with_those_there_are() {
    let bench = Bench::new();
    let token = bench.token();
    for name in ["nothing", "009", "Countries", "008_countries.csv"] {
        let reply = bench.get(&token, &format!("{CODEBOOK}/{name}")).await;
        let body = reply.json();
        assert_eq!((reply.status, &body["error"]), (404, &json!("codebook_not_found")), "{name}");
        assert_eq!(body["aliases"].as_array().map(Vec::len), Some(31));
        assert!(body["message"].is_string());
    }
    let bad = bench.get(&token, &format!("{CODEBOOK}/countries?date=yesterday&lang=fr")).await;
    let paths: Vec<String> = bad.json()["errors"].as_object().expect("errors").keys().cloned().collect();
    assert_eq!((bad.status, paths), (422, vec!["date".to_owned(), "lang".to_owned()]));
}

#[actix_rt::test]
async fn a_client_that_has_the_table_is_told_so_until_an_import_changes_it() {
    let bench = Bench::new();
    let token = bench.token();
    let path = format!("{CODEBOOK}/countries");
    let first = bench.get(&token, &path).await;
    assert_eq!(first.header("cache-control"), "private, no-cache");
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with('"') && tag.len() > 10, "{tag}");
    let ask =
        |tag: &str| bench.send(authorized(Method::GET, &token, &path).insert_header(("If-None-Match", tag.to_owned())));
    let again = ask(&tag).await;
    assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, tag.as_str()));
    assert_eq!(ask("\"other\", W/\"more\"").await.status, 200);

    let row = customs_tariff::Codebook::embedded().entry(CodeTable::Countries, "NL").expect("a row").clone();
    let fewer = CodeTableRows { table: CodeTable::Countries, rows: vec![row] };
    bench.reference.replace_codes(fewer);
    bench.services.tariff.tariff.current().refresh().expect("refreshed");
    let after = ask(&tag).await;
    assert_eq!((after.status, &after.json()["count"]), (200, &json!(1)));
    assert_ne!(after.header("etag"), tag);
}

trait ReplaceCodes {
    fn replace_codes(&self, rows: CodeTableRows);
}

impl<T: CodebookStore> ReplaceCodes for T {
    fn replace_codes(&self, rows: CodeTableRows) {
        self.replace(&[rows], None).expect("replaced");
    }
}
