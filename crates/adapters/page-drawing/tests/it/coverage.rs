use customs_page_drawing::internals::Coverage;

#[test]
fn letters_are_found_in_their_ranges_alone() {
    let coverage = Coverage::new(vec![0x64, 0x61, 0x62, 0x63, 0x61, 0x4e00]);
    assert_eq!(coverage, Coverage(vec![(0x61, 0x64), (0x4e00, 0x4e00)]));
    for (letter, has) in [('`', false), ('a', true), ('d', true), ('e', false), ('一', true), ('丁', false)] {
        assert_eq!(coverage.has(letter), has, "{letter}");
    }
    assert!(!Coverage::default().has('a'));
}
