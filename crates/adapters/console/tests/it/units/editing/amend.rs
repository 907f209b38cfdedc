use customs_console::internals::editing::lines_asked;

fn asked(text: &str, count: usize) -> Vec<usize> {
    lines_asked(text, count).into_iter().collect()
}

#[test]
fn numbers_and_ranges_name_items() {
    assert_eq!(asked("3, 17; 20-22", 30), [2, 16, 19, 20, 21]);
    assert_eq!(asked("29-99", 30), [28, 29]);
    assert_eq!(asked("0-2", 30), [0, 1]);
}

#[test]
fn the_first_items_are_shown_when_none_is_named() {
    let first: Vec<usize> = (0..10).collect();
    for nothing in ["", " , ", "x", "5-", "-5", "31", "9-3", "99999999999999999999999"] {
        assert_eq!(asked(nothing, 30), first, "{nothing}");
    }
    assert_eq!(asked("", 2), [0, 1]);
    assert!(asked("1-5", 0).is_empty());
}

#[test]
fn no_more_items_are_shown_than_fit_a_page() {
    assert_eq!(asked("1-9999", 9_999).len(), 50);
    assert_eq!(asked("1-40, 101-140, 201-240", 9_999).len(), 50);
}
