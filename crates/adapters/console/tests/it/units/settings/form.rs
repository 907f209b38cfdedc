use askama::Template;
use customs_console::internals::settings::{Field, FormPage, Group};
use customs_console::internals::{Choice, Language, Layout};
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};

fn page(fields: Vec<Field>) -> FormPage {
    let layout = Layout {
        theme: "light",
        density: "comfortable",
        keys: "on",
        path: String::new(),
        csrf: "TOKEN".to_owned(),
        user: None,
        first_page: "/console",
        links: Vec::new(),
        notice: None,
        is_isolated: false,
        languages: Vec::new(),
        themes: Vec::new(),
        densities: Vec::new(),
        key_choices: Vec::new(),
    };
    FormPage::within(layout, Language::En, Vec::new(), "A form", vec![Group::under("", fields)])
}

#[test]
fn what_is_wrong_stands_above_the_form_and_beside_its_field() {
    let mut errors = FieldErrors::one("name", BrokenRule::required());
    errors.add("elsewhere", (RuleCode::Number, "is odd"));
    let field = Field::text("name", "Name", "<b>").hint("As on paper");
    let html = page(vec![field]).refused(&errors).render().expect("a page");
    for part in [
        r##"<a href="#name">Name: is required</a>"##,
        r#"aria-describedby="name-hint name-why""#,
        r#"aria-invalid="true""#,
        "<li>is odd</li>",
        "&#60;b&#62;",
        r#" data-guard="typed" "#,
    ] {
        assert!(html.contains(part), "{part} is missing in {html}");
    }
    let fresh = page(vec![Field::text("name", "Name", "Anna")]).render().expect("a page");
    assert!(fresh.contains(" data-guard novalidate"), "nothing is typed yet: {fresh}");
    assert!(!html.contains("<b>"));
}

#[test]
fn the_token_is_the_first_field_also_of_an_upload() {
    let html = page(vec![Field::text("file", "Logo", "").with_type("file")]).with_a_file().render().expect("a page");
    let form = html.split_once("enctype=\"multipart/form-data\"").expect("an upload").1;
    let first = form.split_once("<input").expect("a field").1;
    assert!(first.trim_start().starts_with(r#"type="hidden" name="csrf" value="TOKEN""#), "{first}");
}

#[test]
fn boxes_of_several_groups_share_a_name_and_no_id() {
    let boxes = |id: &str| Field::boxes(id, "scope", "Area", vec![Choice::new("a:read", "read", true)]);
    let html = page(vec![boxes("scopes"), boxes("scopes-1")]).render().expect("a page");
    assert!(html.contains(r#"id="scopes""#) && html.contains(r#"id="scopes-1""#));
    assert_eq!(html.matches(r#"name="scope" value="a:read" checked"#).count(), 2);
}
