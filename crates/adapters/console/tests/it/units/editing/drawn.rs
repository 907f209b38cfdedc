use customs_console::internals::Language;
use customs_console::internals::editing::transits::TRANSIT;
use customs_console::internals::editing::{DECLARATION, Drawing, HEADER, LINE, Node, Part, Typed};
use customs_kernel::{BrokenRule, FieldErrors};
use customs_tariff::Codebook;

/// Every field has a name in the catalogue.
fn check_names(part: &Part) {
    for node in part.nodes {
        let name = match node {
            Node::Value(name, _) | Node::Texts(name) => *name,
            Node::One(inner) | Node::Many(inner) => {
                check_names(inner);
                inner.name
            }
        };
        assert!(Language::Nl.field_name(part.name, name).is_some(), "{}.{name}", part.name);
    }
}

#[test]
fn every_field_has_a_name_in_both_languages() {
    for forms in [DECLARATION, TRANSIT] {
        forms.header.iter().chain(forms.line).for_each(|section| check_names(&section.part));
    }
}

#[test]
fn lists_are_drawn_with_their_entries_and_what_is_wrong() {
    let mut typed = Typed::default();
    typed.set("items.0.packaging.0.type", "ZZZ");
    let mut errors = FieldErrors::one("items.0.packaging.0.type", customs_kernel::BrokenRule::too_long(2));
    errors.add("items.0.packaging", customs_kernel::BrokenRule::required());
    let codebook = Codebook::default();
    let focus = "items.0.packaging.0";
    let drawing = Drawing { t: Language::Nl, typed: &typed, errors: &errors, codebook: &codebook, focus };
    let sections = drawing.sections(LINE, "items.0");
    let groups = &sections[2].groups;
    let legends: Vec<_> = groups.iter().map(|group| (&*group.legend, group.is_entry, group.is_list)).collect();
    let expected = [("", false, false), ("Colli 1", true, false), ("Colli", false, true), ("Containers", false, true)];
    assert_eq!(legends, expected);
    let field = &groups[1].inputs[0];
    assert_eq!((&*field.path, field.is_focused), ("items.0.packaging.0.type", true));
    assert_eq!(field.why, "mag niet langer zijn dan 2 tekens");
    assert_eq!(groups[2].why, "is verplicht");
}

#[test]
fn what_is_wrong_with_an_entry_of_a_list_of_texts_is_said_at_its_field() {
    let mut errors = FieldErrors::one("offices_of_transit", BrokenRule::too_long(2));
    errors.add("offices_of_transit.1", BrokenRule::required());
    let (typed, codebook) = (Typed::default(), Codebook::default());
    let drawing = Drawing { t: Language::Nl, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
    let inputs = TRANSIT.inputs_at(&drawing, "offices_of_transit");
    assert_eq!(inputs[0].why, "mag niet langer zijn dan 2 tekens; 2: is verplicht");
}

#[test]
fn a_secret_is_never_drawn_and_has_to_be_typed_again() {
    let mut typed = Typed::default();
    typed.set("guarantee_access_code", "S3CR");
    let (errors, codebook) = (FieldErrors::default(), Codebook::default());
    let drawing = Drawing { t: Language::En, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
    let input = &TRANSIT.inputs_at(&drawing, "guarantee_access_code")[0];
    assert_eq!((&*input.value, input.kind, &*input.why), ("", "password", Language::En.editing_secret_again()));
}

#[test]
fn what_is_not_allowed_stays_in_the_list_of_choices() {
    let mut typed = Typed::default();
    typed.set("declaration.imex", "XX");
    let (errors, codebook) = (FieldErrors::default(), Codebook::default());
    let drawing = Drawing { t: Language::Nl, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
    let sections = drawing.sections(HEADER, "");
    let input = &sections[1].groups[0].inputs[0];
    let names: Vec<_> = input.choices.iter().map(|choice| &*choice.name).collect();
    assert_eq!(names, ["", "IM – invoer", "EX – uitvoer", "XX"]);
    assert!(input.choices[3].is_chosen);
}
