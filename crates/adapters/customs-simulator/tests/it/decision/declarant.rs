use customs_simulator::internals::is_eori;

#[test]
fn a_dutch_eori_has_nine_digits() {
    assert!(is_eori("NL801234566") && is_eori("DE1234567890") && is_eori("XI896458895015"));
    for text in ["NL80123456", "801234566", "NL8012345678901234567", "nl801234566", "NL80123456X", "NL 801234566"] {
        assert!(!is_eori(text), "{text}");
    }
}
