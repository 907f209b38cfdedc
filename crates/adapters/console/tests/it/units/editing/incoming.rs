use customs_console::internals::editing::{Incoming, MOST_PROBLEMS, Typed, incoming};

const EXAMPLE: &str = include_str!("../../../../../../../examples/import-h1.json");

fn wrong(text: &str) -> Vec<String> {
    let errors = incoming(text).expect("read").expect_err("wrong");
    errors.iter().map(|(path, rules)| format!("{path}: {}", rules[0].code())).collect()
}

#[test]
fn the_example_of_the_api_is_read_whole() {
    let Incoming { form, dossier } = incoming(EXAMPLE).expect("read").expect("right");
    assert_eq!(dossier, None);
    assert_eq!(form.items.len(), 1);
    assert_eq!(form.items[0].hs_code.as_deref(), Some("85109000"));
    assert_eq!(form.declaration.authorizations.len(), 2);
    assert!(customs_declarations::validation::broken_rules(&form).is_empty());
}

#[test]
fn second_names_of_the_api_are_known() {
    let body = r#"{"daysDelayBeforeSubmit": 3, "submit_when_valid": true, "dossier_id": 4, "declaration": {
        "authorizations": [{"type": "CGU"}], "items": [{"taric": "00", "packaging": [{"soort": "CT", "aantal": 2}]}],
        "skus": [{"sku_code": "A", "quantity": 2}]}}"#;
    let Incoming { form, dossier } = incoming(body).expect("read").expect("right");
    assert_eq!((form.days_delay_before_submit, dossier), (Some(3), Some(4)));
    assert_eq!(form.declaration.authorizations[0].type_code.as_deref(), Some("CGU"));
    assert_eq!(form.items[0].taric_subheading.as_deref(), Some("00"));
    assert_eq!(form.items[0].packaging[0].quantity, Some(2));
    assert_eq!(form.skus[0].sku_code.as_deref(), Some("A"));
}

#[test]
fn of_many_problems_the_first_are_told() {
    let unknown: Vec<String> = (0..5_000).map(|number| format!("\"f{number}\": 1")).collect();
    assert_eq!(wrong(&format!("{{{}}}", unknown.join(","))).len(), 100);
    let lines = vec![r#"{"gross_weight": "heavy"}"#; 5_000].join(",");
    let heavy = wrong(&format!(r#"{{"declaration": {{"items": [{lines}]}}}}"#));
    assert_eq!((heavy.len(), heavy.last().map(String::as_str)), (101, Some("json: type")), "and how many more");
    let lines = vec![r#"{"procedure_specials": ["F05\nC07"]}"#; 5_000].join(",");
    assert_eq!(wrong(&format!(r#"{{"declaration": {{"items": [{lines}]}}}}"#)).len(), MOST_PROBLEMS);
    assert_eq!(wrong(&"[".repeat(100)), ["json: too_deep"]);
    let authorizations = vec![r#"{"id": "A"}"#; Typed::MOST + 1].join(",");
    let body = format!(r#"{{"declaration": {{"authorizations": [{authorizations}]}}}}"#);
    assert_eq!(wrong(&body), ["json: too_many_values"]);
}

#[test]
fn what_is_wrong_is_named_by_its_path() {
    assert_eq!(wrong("{\n\"a\": }"), ["json: json"]);
    assert_eq!(wrong("[]"), ["json: object"]);
    let body = r#"{"colour": 1, "declaration": {"office": ["x"], "transport": {"containers": [{"seals": [1]}, 2]},
        "total_packages": "four", "items": [{"gross_weight": "heavy", "packaging": {}}, 7], "skus": {}}}"#;
    assert_eq!(
        wrong(body),
        [
            "declaration.office: text",
            "declaration.total_packages: whole_number",
            "declaration.transport.containers.0.seals.0: text",
            "declaration.transport.containers.1: object",
            "items.0.gross_weight: number",
            "items.0.packaging: list",
            "items.1: object",
            "skus: list",
        ]
    );
    let unknown = r#"{"colour": 1, "days_delay_before_submit": 3, "declaration": {"items": [{"hs_cod": "1"}]}}"#;
    let expected =
        ["colour: unknown_field", "days_delay_before_submit: unknown_field", "items.0.hs_cod: unknown_field"];
    assert_eq!(wrong(unknown), expected);
}

#[test]
fn what_a_form_cannot_hold_is_named_by_its_path() {
    let body = r#"{"declaration": {"entered_in_records_at": "soon",
        "items": [{"supporting_documents": [{"expiry_date": "2026-02-30"}]}]}}"#;
    let expected =
        ["declaration.entered_in_records_at: exact_moment", "items.0.supporting_documents.0.expiry_date: date"];
    assert_eq!(wrong(body), expected);
    assert!(incoming("{}").expect("read").is_ok(), "a draft may begin with nothing");
}

#[test]
fn values_have_the_types_that_the_api_takes() {
    let body = r#"{"reference": 7, "declaration": {"office": true, "total_packages": "4", "items": [
        {"gross_weight": "1.5", "description": 3}]}}"#;
    assert_eq!(
        wrong(body),
        [
            "declaration.office: text",
            "declaration.total_packages: whole_number",
            "items.0.description: text",
            "items.0.gross_weight: number",
            "reference: text",
        ]
    );
    let body = r#"{"declaration": {"items": [
        {"net_weight": 0.12345678901234567890123456789, "procedure_specials": ["F05\nC07"]}]}}"#;
    assert_eq!(wrong(body), ["items.0.net_weight: too_many_digits", "items.0.procedure_specials: one_line_each"]);
}

#[test]
fn numbers_of_json_have_exponents_and_whole_ones_decimals() {
    let body = r#"{"declaration": {"total_packages": 1e1, "items": [{"gross_weight": 1.5e3, "packaging": [
        {"quantity": 10.0}]}]}}"#;
    let Incoming { form, .. } = incoming(body).expect("read").expect("right");
    assert_eq!(form.declaration.total_packages, Some(10));
    assert_eq!(form.items[0].gross_weight, Some(1_500.into()));
    assert_eq!(form.items[0].packaging[0].quantity, Some(10));
}
