use customs_console::internals::Posted;
use customs_console::internals::editing::{Asked, LINE, Typed, rearranged};
use customs_declarations::LineId;

#[test]
fn a_button_names_what_it_asks_for() {
    let asked = |text: &str| Asked::from_posted(&Posted::read(format!("ask={text}").as_bytes()));
    assert_eq!(asked("line-12"), Asked::Line(LineId::new(12)));
    assert_eq!(asked("duplicate-7"), Asked::Duplicate(LineId::new(7)));
    assert_eq!((asked("add-line"), asked("submit")), (Asked::AddLine, Asked::Submit));
    assert_eq!((asked(""), asked("line-x")), (Asked::Save, Asked::Save));
}

#[test]
fn entries_are_added_and_removed() {
    let posted = |text: &str| Posted::read(text.as_bytes());
    let typed = |text: &str| Typed::posted(&posted(text));
    let form = "items.0.packaging.0.type=CT&items.0.packaging.1.type=BX";
    let ask = |more: &str| rearranged(LINE, "items.0", &posted(more), &typed(form));
    let (more, added) = ask("add=items.0.packaging").expect("asked");
    assert_eq!((&*added, more.entries("items.0.packaging").len()), ("items.0.packaging.2", 3));
    let (less, _) = ask("remove=items.0.packaging.0").expect("asked");
    assert_eq!(less, typed("items.0.packaging.0.type=BX"));
    assert_eq!(ask("add=items.0.nothing"), None);
    assert_eq!(ask("ask=check"), None);
}
