//! The table of settings in docs/operating.md.

use super::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

pub(super) const PAGE: &str = "operating.md";

#[test]
fn every_setting_is_documented_with_its_default_and_no_other() {
    let settings = serde_json::to_value(Settings::default()).expect("JSON");
    let known = settings_of("", &settings);
    let mut documented = BTreeMap::new();
    for (key, default) in rows(PAGE) {
        assert!(documented.insert(key.clone(), default).is_none(), "{key} has two rows");
    }
    let keys = |settings: &BTreeMap<String, String>| settings.keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&documented), keys(&known), "the table of docs/{PAGE} and the settings that there are");
    for (key, default) in known.iter().filter(|(_, default)| *default != "null") {
        assert_eq!(documented[key].replace(' ', ""), default.replace(' ', ""), "the default of {key} in docs/{PAGE}");
    }
}

#[test]
fn settings_have_rows_on_one_page_only() {
    for page in fs::read_dir(docs()).expect("the folder of documents") {
        let page = page.expect("an entry").file_name().to_string_lossy().into_owned();
        if page.ends_with(".md") && page != PAGE {
            assert_eq!(rows(&page), [], "docs/{page} has rows of settings; it should link to docs/{PAGE}");
        }
    }
}

#[test]
fn variables_in_documents_are_settings() {
    let known = settings_of("", &serde_json::to_value(Settings::default()).expect("JSON"));
    for page in
        [docs().join(PAGE), docs().join("integrators.md"), docs().join("../README.md"), docs().join("../Makefile")]
    {
        let text = fs::read_to_string(&page).expect("the page is there");
        let words = text.split(|letter: char| !(letter.is_ascii_uppercase() || letter == '_'));
        for variable in words.filter(|word| word.contains("__")) {
            let key = variable.strip_prefix("CUSTOMS_").unwrap_or(variable).to_ascii_lowercase().replace("__", ".");
            assert!(known.contains_key(&key), "{}: {variable} is no setting", page.display());
        }
    }
}

/// What the examples read from the environment is no setting, and a variable with the prefix of the settings would stop
/// every start in the same shell.
#[test]
fn variables_of_the_examples_are_none_of_the_service() {
    let examples = docs().join("../examples");
    for file in ["README.md", "first_declaration.py"] {
        let text = fs::read_to_string(examples.join(file)).expect("the example is there");
        assert!(!text.contains("CUSTOMS_"), "{file} names a variable that the service takes for a setting");
    }
}

#[test]
fn the_example_of_an_installation_is_valid() {
    let page = fs::read_to_string(docs().join(PAGE)).expect("the page is there");
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let settings = load_with(example, &[]).expect("valid settings");
    assert_eq!(settings.customs_mode(), CustomsMode::Gateway);
}

/// Each setting with its default, as the documents write it.
pub(super) fn settings_of(section: &str, settings: &Value) -> BTreeMap<String, String> {
    let Value::Object(fields) = settings else {
        let default = settings.as_str().map_or_else(|| settings.to_string(), str::to_owned);
        return BTreeMap::from([(section.trim_end_matches('.').to_owned(), default)]);
    };
    fields.iter().flat_map(|(name, value)| settings_of(&format!("{section}{name}."), value)).collect()
}

/// The settings that have a row of a table on a page, with the second cell of the row.
fn rows(page: &str) -> Vec<(String, String)> {
    cells(page).into_iter().map(|(key, default, _)| (key, default)).collect()
}

/// The settings that have a row of a table on a page, in its order, with the second and the third cell of the row.
pub(super) fn cells(page: &str) -> Vec<(String, String, String)> {
    let sections = settings_of("", &serde_json::to_value(Settings::default()).expect("JSON"));
    let is_section = |word: &str| sections.keys().any(|key| key.split('.').next() == word.split('.').next());
    let page = fs::read_to_string(docs().join(page)).expect("the page is there");
    let mut found = Vec::new();
    for row in page.lines().filter(|line| line.starts_with("| `")) {
        let row = row.replace(" | | ", " |  | ");
        let mut cells = row.trim_matches('|').split(" | ");
        let [keys, default, meaning] = [(); 3].map(|()| cells.next().unwrap_or_default());
        let keys = keys.split('`').filter(|word| word.contains('.') && !word.contains(' ') && is_section(word));
        let default = default.trim().trim_matches('`');
        found.extend(keys.map(|key| (key.to_owned(), default.to_owned(), meaning.trim().to_owned())));
    }
    found
}

pub(super) fn docs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}
