use customs_console::internals::{Fields, Language, Posted};
use customs_kernel::BrokenRule;

const FIELDS: Fields = Fields::new(&["name"])
    .with_choices(&[("copy_lines", &["true"])])
    .with_lists(&["scope"])
    .with_others(|name| name.starts_with("row."));

/// What is wrong with a form, in Dutch.
fn wrong(body: &str) -> Vec<String> {
    let errors = Posted::read(body.as_bytes()).misfits(FIELDS);
    let stated = |(path, rules): (&str, &[BrokenRule])| {
        let rules: Vec<_> = rules.iter().map(|rule| Language::Nl.broken(rule)).collect();
        format!("{path}: {}", rules.join("; "))
    };
    errors.iter().map(stated).collect()
}

#[test]
fn fields_that_a_form_does_not_have_are_named() {
    let colour = "colour: colour is geen veld van dit formulier";
    assert_eq!(wrong("csrf=t&once=k&seen=s&version=1&name=A&colour=red&size=+&colour=blue"), [colour]);
    assert_eq!(wrong("name=A&copy_lines=true&scope=a&scope=b&row.1.name=B"), [""; 0]);
}

#[test]
fn what_is_given_more_than_once_is_named_unless_the_field_is_a_list() {
    let again = |name: &str| format!("{name}: is meer dan eens opgegeven");
    assert_eq!(wrong("name=A&name=A&scope=a&scope=a"), [again("name")]);
    assert_eq!(wrong("version=1&version=2&version=3&row.1=A&row.1="), [again("row.1"), again("version")]);
}

#[test]
fn a_box_holds_the_word_that_it_sends_or_nothing() {
    assert_eq!(wrong("copy_lines=yes"), ["copy_lines: moet een van deze zijn: true"]);
    assert_eq!(wrong("copy_lines="), [""; 0]);
}

#[test]
fn a_form_of_any_fields_has_each_of_them_once() {
    let paths = |body: &str| {
        let errors = Posted::read(body.as_bytes()).misfits(Fields::ANY);
        errors.paths().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(paths("a=1&b=2&a=1"), ["a"]);
    assert_eq!(paths("a=1&b=2"), [""; 0]);
}
