//! Code tables, and their replacement by an operator while the service runs.

use serde_json::json;
use std::time::Duration;

use crate::harness::{Api, Kind, Outcome, Site, create_draft, import_body, import_files, within, written_file};

on_both_databases!(
    tables_are_there_from_the_first_start_and_an_import_shows_in_every_instance,
    a_bad_row_is_named_and_nothing_of_its_file_is_loaded,
);

const HEADER: &str = "code,description_nl,description_en,legal_reference,valid_from,valid_until\n";

fn count(api: &Api, table: &str) -> u64 {
    api.get(&format!("/codebook/{table}")).expect(200)["count"].as_u64().expect("a count")
}

fn warnings(api: &Api, id: i64) -> String {
    api.get(&format!("/declarations/{id}/submit-overview")).expect(200)["warnings"].to_string()
}

fn tables_are_there_from_the_first_start_and_an_import_shows_in_every_instance(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    // An embedded database allows only one instance.
    let other = (kind == Kind::Postgres).then(|| site.serve());
    let other = other.as_ref().unwrap_or(&service);
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let index = api.get("/codebook").expect(200);
    assert_eq!(index["aliases"].as_object().map(serde_json::Map::len), Some(31));
    assert!(count(&api, "countries") > 250 && count(&api, "017") > 400);
    let mut body = import_body();
    body["declaration"]["items"][0]["country_of_origin"] = json!("AB");
    let draft = create_draft(&api, &body);
    assert!(warnings(&api, draft).contains("AB is not in the codebook"));

    let table = api.get("/codebook/countries?date=2026-01-01").expect(200);
    let row = |entry: &serde_json::Value| {
        format!(
            "{},\"{}\",\"{}\",law,2020-01-01,\n",
            plain(entry, "code"),
            plain(entry, "description_nl"),
            plain(entry, "description_en")
        )
    };
    let mut rows: String = table["codes"].as_array().expect("codes").iter().map(row).collect();
    rows.push_str("AB,Nieuw land,New country,law,2020-01-01,\n");
    let path = written_file(&site, "countries.csv", &format!("{HEADER}{rows}"));
    let Outcome { succeeded, output, errors } = import_files(&site, "codebook", &[&path]);
    assert!(succeeded && output.contains("1 table imported."), "{output}{errors}");
    for instance in [&service, other] {
        let api = site.broker(instance, "Kade Douane").api;
        within(Duration::from_secs(5), "the new country shows", || {
            let table = api.get("/codebook/countries?lang=en").expect(200);
            table["codes"]
                .as_array()
                .expect("codes")
                .iter()
                .any(|entry| entry["description"] == "New country")
                .then_some(())
        });
    }
    assert!(!warnings(&api, draft).contains("AB is not"), "declarations ask the same table");
    let again = import_files(&site, "codebook", &[&path]);
    assert!(again.succeeded && again.output.contains("nothing was new"), "{}", again.output);
}

fn plain(entry: &serde_json::Value, field: &str) -> String {
    entry[field].as_str().expect("a text").replace('"', "")
}

fn a_bad_row_is_named_and_nothing_of_its_file_is_loaded(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let folder = site.home().join("tables");
    std::fs::create_dir(&folder).expect("a folder");
    let bad = format!("{HEADER}NL,Nederland,Netherlands,law,2020-01-01,\nBE,België,Belgium,law,2020-13-01,\n");
    std::fs::write(folder.join("008_countries.csv"), bad).expect("a file");
    let good = format!("{HEADER}BX,Doos,Box,law,2020-01-01,\n");
    std::fs::write(folder.join("017_packaging.csv"), good).expect("a file");
    std::fs::write(folder.join("README.md"), "about these files").expect("a file");
    let path = folder.to_str().expect("a path").to_owned();
    let outcome = import_files(&site, "codebook", &[&path]);
    assert!(!outcome.succeeded);
    for reported in
        ["008_countries.csv, line 3: valid_from is no date: \"2020-13-01\"", "1 bad row; nothing was imported"]
    {
        assert!(outcome.errors.contains(reported), "{reported}:\n{}", outcome.errors);
    }
    assert!(count(&api, "countries") > 250 && count(&api, "packaging") > 400);
    for (name, reported) in [("absent.csv", "No such file"), ("colours.csv", "that of no table")] {
        let path = if name == "absent.csv" { name.to_owned() } else { written_file(&site, name, HEADER) };
        let outcome = import_files(&site, "codebook", &[&path]);
        assert!(!outcome.succeeded && outcome.errors.contains(reported), "{reported}: {}", outcome.errors);
    }
}
