use customs_console::internals::{Language, Remarks};

fn fields(remarks: &Remarks, of: usize) -> Vec<String> {
    remarks.shown.iter().map(|group| format!("{}: {}", group.field(Language::En, of), group.text)).collect()
}

fn remark(path: &str, text: &str) -> (String, String) {
    (path.to_owned(), text.to_owned())
}

#[test]
fn what_is_said_of_many_lines_is_said_once() {
    let odd = |path: &str| remark(path, "is odd");
    let all = [
        odd("reference"),
        odd("items.10.country_of_origin"),
        odd("items.2.country_of_origin"),
        odd("items.2.hs_code"),
        remark("items.3.country_of_origin", "is missing"),
        odd("items.0"),
        odd("items.1"),
        odd("reference"),
        remark("", "of the whole"),
    ];
    let remarks = Remarks::new(all);
    let expected = [
        "Reference: is odd",
        "Lines 3, 11 – Country of origin: is odd",
        "Line 3 – Commodity code: is odd",
        "Line 4 – Country of origin: is missing",
        "Lines 1, 2: is odd",
        ": of the whole",
    ];
    assert_eq!(fields(&remarks, 20), expected);
    assert_eq!(remarks.shown[1].path, "items.2.country_of_origin", "it leads to the first of them");
    assert_eq!(remarks.shown[4].path, "items.0");
    assert_eq!((remarks.left, remarks.more(Language::En)), (0, None));
}

#[test]
fn all_lines_are_not_counted_up() {
    let all = (0..1_999).map(|index| remark(&format!("items.{index}.hs_code"), "is not valid"));
    let remarks = Remarks::new(all);
    assert_eq!(fields(&remarks, 1_999), ["All 1.999 lines – Commodity code: is not valid"]);
}

#[test]
fn of_many_remarks_that_differ_the_first_are_shown() {
    let all = (0..1_999).map(|index| remark(&format!("items.{index}.hs_code"), &format!("{index} is odd")));
    let remarks = Remarks::new(all);
    assert_eq!((remarks.shown.len(), remarks.left), (30, 1_969));
    assert_eq!(remarks.more(Language::Nl).as_deref(), Some("En nog 1.969."));
}
