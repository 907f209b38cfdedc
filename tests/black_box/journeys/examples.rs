//! The bodies in `examples/` do what their documentation says.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::harness::{Kind, Site, example, wait_for_status};

on_both_databases!(every_example_is_accepted_by_customs_without_a_warning);

fn every_example_is_accepted_by_customs_without_a_warning(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let names = names();
    assert!(names.len() >= 4, "{names:?}");

    for name in names {
        let body = example(&name);
        let validated = api.post("/declarations/create/validate", &body).expect(200);
        // A translated code gives a warning in any declaration that has it, so such warnings do not count here.
        let warnings = validated["warnings"].as_array().expect("warnings").iter().filter_map(Value::as_str);
        let others: Vec<&str> = warnings.filter(|reported| !reported.contains(" goes to customs as ")).collect();
        assert_eq!(others, [""; 0], "{name}");
        let created = api.post("/declarations/submit", &body).expect(201);
        let id = created["declaration"]["id"].as_i64().expect("an id");
        // This one is lodged before the goods are there: such a declaration is accepted, and released only after their
        // presentation.
        let end = if body["declaration"]["symbol"] == "D" { "ACC" } else { "REL" };
        let declaration = wait_for_status(&api, id, end);
        assert!(declaration["mrn"].is_string(), "{name}");
    }
}

fn names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let files = fs::read_dir(folder).expect("the examples");
    let names = files.filter_map(|file| file.expect("a file").file_name().into_string().ok());
    names.filter_map(|name| name.strip_suffix(".json").map(str::to_owned)).collect()
}
