use customs_page_drawing::{Length, tenths};

#[test]
fn lengths_are_written_in_points_without_needless_decimals() {
    let written = |length: Length| {
        let mut content = Vec::new();
        length.write(&mut content);
        String::from_utf8(content).expect("a number")
    };
    let texts = [0, 5, -50, 9_000, 12_345, -841_890].map(|number| written(Length(number)));
    assert_eq!(texts, ["0", "0.005", "-0.05", "9", "12.345", "-841.89"]);
    assert_eq!((written(tenths(2540)), written(tenths(2970))), ("720".to_owned(), "841.89".to_owned()));
}
