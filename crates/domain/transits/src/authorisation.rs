use customs_kernel::filled;

/// Most characters that a message takes for the number of an authorisation.
const LENGTH: usize = 35;

/// Returns the number of an authorisation as a message carries it, or `None` when it cannot carry it whole: half a
/// number is another number. It takes 1 to 35 visible characters of ASCII and spaces.
#[must_use]
pub fn sendable_authorisation(number: Option<&str>) -> Option<&str> {
    let fits = |number: &&str| {
        (1..=LENGTH).contains(&number.chars().count()) && number.bytes().all(|byte| matches!(byte, b'!'..=b'~' | b' '))
    };
    number.map(str::trim).filter(fits)
}

/// Returns whether there is a number that no message can carry.
pub(crate) fn is_unsendable(number: Option<&str>) -> bool {
    filled(number).is_some() && sendable_authorisation(number).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_goes_whole_or_not_at_all() {
        let (longest, longer) = ("N".repeat(35), "N".repeat(36));
        for number in ["NL ACR 1", longest.as_str()] {
            assert_eq!(sendable_authorisation(Some(&format!(" {number} "))), Some(number));
            assert!(!is_unsendable(Some(number)));
        }
        for number in [longer.as_str(), "\u{e9}", "a\tb"] {
            assert_eq!(sendable_authorisation(Some(number)), None);
            assert!(is_unsendable(Some(number)));
        }
        for none in [None, Some(" ")] {
            assert_eq!((sendable_authorisation(none), is_unsendable(none)), (None, false));
        }
    }
}
