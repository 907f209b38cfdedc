use customs_console::internals::editing::{LINE, Typed, below};
use customs_console::internals::{Failure, Posted};
use serde_json::json;

#[test]
fn a_document_is_taken_apart_by_path() {
    let document = json!({"a": {"b": [{"c": 1.50}, {"c": true, "d": ["x", "y"]}], "e": null}, "f": "g"});
    let typed = Typed::from_json(LINE, "items.3", &document);
    assert_eq!(typed.text("items.3.a.b.1.d"), "x\ny");
    assert_eq!(typed.text("items.3.a.b.1.c"), "true");
    assert_eq!(typed.text("items.3.f"), "g");
    assert_eq!(typed.text("items.3.a.e"), "");
    assert_eq!(typed.entries("items.3.a.b"), [0, 1].into());
}

#[test]
fn entries_come_and_go() {
    let mut typed = Typed::default();
    assert_eq!(typed.add_entry("list", "name"), "list.0");
    assert_eq!(typed.add_entry("list", "name"), "list.1");
    typed.set("lists.7.name", "another list");
    typed.remove_entry("list.0");
    assert_eq!(typed.entries("list"), [1].into());
}

#[test]
fn a_line_that_is_another_one_now_keeps_what_was_typed() {
    let mut typed = Typed::default();
    typed.set("items.12.hs_code", "94016900");
    typed.set("version", "3");
    let mut moved = Typed::default();
    moved.set("items.1.hs_code", "94016900");
    moved.set("version", "3");
    assert_eq!(typed.on_line("items.1"), moved);
}

#[test]
fn no_more_is_drawn_than_a_page_can_hold() {
    let list = |text: &str| {
        let mut typed = Typed::default();
        (0..=Typed::MOST).for_each(|number| typed.set(below("list", number), text));
        typed
    };
    assert!(list(" ").bounded().is_ok());
    assert!(matches!(list("x").bounded(), Err(Failure::Refused(_))));
    let body = (0..Typed::MOST).map(|number| format!("list.{number}=x&")).collect::<String>();
    let posted = Posted::read(format!("{body}csrf=t&once=k&version=3&ask=check&whole=yes").as_bytes());
    assert!(Typed::posted(&posted).bounded().is_ok(), "what was shown can be saved");
}

#[test]
fn tens_come_after_ones() {
    let mut typed = Typed::default();
    (0..12).for_each(|_| drop(typed.add_entry("list", "name")));
    assert_eq!(typed.entries("list").into_iter().collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
}
