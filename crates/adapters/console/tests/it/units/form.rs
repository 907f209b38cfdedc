use customs_console::internals::{Field, Language, Problem};
use customs_kernel::{BrokenRule, FieldErrors};

#[test]
fn a_field_is_described_by_its_advice_and_by_what_is_wrong() {
    let errors = FieldErrors::one("reason", BrokenRule::required());
    let field = Field::text("reason", "Reason", "").judged(Language::Nl, &errors);
    assert_eq!((&*field.why, &*field.described_by()), ("is verplicht", "reason-why"));
    assert_eq!(field.hinting("Why?").described_by(), "reason-hint reason-why");
    assert_eq!(Field::text("notes", "Notes", "").judged(Language::Nl, &errors).described_by(), "");
}

#[test]
fn the_summary_leads_to_fields_of_the_page_only() {
    let mut errors = FieldErrors::one("reason", BrokenRule::required());
    errors.add("office", BrokenRule::required());
    let field = Field::text("reason", "Reason", "");
    let problems = Problem::for_fields(Language::En, &errors, &[&field]);
    let lines: Vec<_> = problems.iter().map(|line| (&*line.href, &*line.field, &*line.why)).collect();
    assert_eq!(lines, [("", "office", "is required"), ("#reason", "Reason", "is required")]);
}
