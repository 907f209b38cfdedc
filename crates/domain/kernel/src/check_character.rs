/// Calculates the check digit of ISO 6346 over upper-case letters and digits. Containers, GRNs and MRNs (European
/// Commission working document DGXXI/0879/99) carry it. `None` when the text has any other character. A remainder of 10
/// counts as 0.
#[must_use]
pub fn iso_6346_check_digit(text: &str) -> Option<u8> {
    let mut sum: u32 = 0;
    for (position, character) in text.bytes().enumerate() {
        let weight = 2_u32.checked_pow(u32::try_from(position).ok()?)? % 11;
        sum += value(character)? * weight;
    }
    u8::try_from(sum % 11 % 10).ok()
}

/// The value of a character in the sum. Letters count from 10 and skip the multiples of 11 (11 would be B, 22 L, 33 V).
fn value(character: u8) -> Option<u32> {
    match character {
        b'0'..=b'9' => Some(u32::from(character - b'0')),
        b'A' => Some(10),
        b'B'..=b'K' => Some(u32::from(character - b'B') + 12),
        b'L'..=b'U' => Some(u32::from(character - b'L') + 23),
        b'V'..=b'Z' => Some(u32::from(character - b'V') + 34),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::iso_6346_check_digit;

    #[test]
    fn containers_of_the_published_examples_check() {
        assert_eq!(iso_6346_check_digit("CSQU305438"), Some(3));
        assert_eq!(iso_6346_check_digit("MSKU123456"), Some(5));
        assert_eq!(iso_6346_check_digit("TGHU987654"), Some(2));
        assert_eq!(iso_6346_check_digit("ABCU000007"), Some(0), "a remainder of 10 counts as 0");
    }

    #[test]
    fn other_characters_have_no_check_digit() {
        assert_eq!(iso_6346_check_digit("csqu305438"), None);
        assert_eq!(iso_6346_check_digit("CSQU 05438"), None);
    }
}
