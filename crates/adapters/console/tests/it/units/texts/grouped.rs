use customs_console::internals::Language;

#[test]
fn lines_are_named_by_stretches() {
    let named = |numbers: &[usize]| Language::En.lines_named(numbers, 1_999);
    assert_eq!(named(&[3]), "Line 3");
    assert_eq!(named(&[1, 2, 3, 5, 8, 9]), "Lines 1–3, 5, 8, 9");
    let all: Vec<usize> = (1..=1_999).collect();
    assert_eq!(named(&all), "All 1.999 lines");
    assert_eq!(Language::Nl.lines_named(&all, 1_999), "Alle 1.999 artikelen");
    assert_eq!(Language::Nl.lines_named(&all[..1_998], 1_999), "Artikelen 1–1998");
    // The first ten of the 1,000 odd numbers are named.
    let odd: Vec<usize> = (1..=1_999).step_by(2).collect();
    assert_eq!(named(&odd), "Lines 1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 990 more");
    assert_eq!(Language::En.lines_named(&[1], 1), "Line 1", "a record of one line");
}
