//! LRNs that hold the number of the organisation that sends the message they name. Answers of customs name no
//! organisation; by these LRNs storage knows where to look first.

use super::Lrn;
use crate::{Entropy, OrganisationId};

/// Crockford's alphabet: it has no letters that look like digits. Each character holds five bits.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The characters that are random: 50 bits.
const RANDOM: usize = 10;

/// The characters after them, which hold the number of the organisation: 30 bits.
const TELLING: usize = 6;

/// The bits of so many characters.
const fn bits(characters: usize) -> u64 {
    (1_u64 << (5 * characters)) - 1
}

impl Lrn {
    /// Makes an LRN that no installation has ever used: `NL`, the last two digits of the year and 16 characters, ten of
    /// which are random. The other six hold the number of the organisation, mixed with the random ones, so that they
    /// look as random and differ in each LRN. For an organisation with a number of more than 30 bits they are random.
    ///
    /// Two organisations with numbers of 30 bits never get the same LRN: with the same random characters, the other six
    /// differ. Numbers of a sequence instead of random ones would restart with a new database, and customs refuses an LRN
    /// that a declarant used before.
    ///
    /// The mixing has no key, so a reader who knows this function can compute the number of the organisation, and
    /// learns nothing else by it. A key would have to stay the same for as long as customs may answer.
    #[must_use]
    pub fn for_organisation(organisation: OrganisationId, year: i32, entropy: &dyn Entropy) -> Self {
        let mut bytes = [0; 8];
        entropy.fill(&mut bytes);
        let random = u64::from_be_bytes(bytes) & bits(RANDOM);
        let reported = match u64::try_from(organisation.get()) {
            Ok(number) if (1..=bits(TELLING)).contains(&number) => number ^ mask(random),
            _ => {
                entropy.fill(&mut bytes);
                u64::from_be_bytes(bytes) & bits(TELLING)
            }
        };
        Self(format!("NL{:02}{}{}", year.rem_euclid(100), written(random, RANDOM), written(reported, TELLING)))
    }

    /// The organisation that the LRN names, if it was made by [`for_organisation`](Self::for_organisation). Nothing
    /// marks such an LRN: of an LRN that was made in another way but has the same form, this is any number, and the
    /// organisation need not exist. So it says where to look first, and proves nothing. `None` when the LRN has another
    /// form.
    #[must_use]
    pub fn organisation(&self) -> Option<OrganisationId> {
        let (year, characters) = self.0.as_bytes().strip_prefix(b"NL")?.split_at_checked(2)?;
        let (random, reported) = characters.split_at_checked(RANDOM)?;
        if reported.len() != TELLING || !year.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let number = read(reported)? ^ mask(read(random)?);
        i64::try_from(number).ok().filter(|number| *number > 0).map(OrganisationId::new)
    }
}

/// The 30 bits that hide the number of the organisation. Each of them depends on all random bits (the mixing function
/// of the generator SplitMix64).
const fn mask(random: u64) -> u64 {
    let sum = random.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let once = (sum ^ (sum >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let twice = (once ^ (once >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (twice ^ (twice >> 31)) & bits(TELLING)
}

/// The number in so many characters.
fn written(number: u64, characters: usize) -> String {
    let character = |place: usize| {
        let [.., low] = (number >> (5 * place)).to_be_bytes();
        char::from(ALPHABET[usize::from(low & 31)])
    };
    (0..characters).rev().map(character).collect()
}

/// The number in the characters; `None` when one of them is not of the alphabet.
fn read(characters: &[u8]) -> Option<u64> {
    characters.iter().try_fold(0_u64, |number, character| {
        let digit = ALPHABET.iter().position(|known| known == character)?;
        Some((number << 5) | u64::try_from(digit).ok()?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CountingEntropy;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Random bits that a test has chosen.
    struct Chosen(u64);

    impl Entropy for Chosen {
        fn fill(&self, buffer: &mut [u8]) {
            buffer.copy_from_slice(&self.0.to_be_bytes());
        }
    }

    fn lrn(text: &str) -> Lrn {
        text.parse().expect("an LRN")
    }

    proptest! {
        #[test]
        fn an_lrn_tells_its_organisation(number in 1..1_i64 << 30, year in 2000..2200_i32, random in any::<u64>()) {
            let organisation = OrganisationId::new(number);
            let made = Lrn::for_organisation(organisation, year, &Chosen(random));
            prop_assert_eq!(made.as_str().len(), 20);
            prop_assert_eq!(made.as_str().parse::<Lrn>(), Ok(made.clone()));
            prop_assert_eq!(&made.as_str()[..4], format!("NL{:02}", year % 100));
            prop_assert_eq!(made.organisation(), Some(organisation));
        }

        #[test]
        fn organisations_with_the_same_random_bits_get_different_lrns(
            numbers in prop::collection::btree_set(1..1_i64 << 30, 2..20), random in any::<u64>(),
        ) {
            let made: BTreeSet<Lrn> = numbers
                .iter()
                .map(|number| Lrn::for_organisation(OrganisationId::new(*number), 2026, &Chosen(random)))
                .collect();
            prop_assert_eq!(made.len(), numbers.len());
        }

        #[test]
        fn an_lrn_of_80_random_bits_tells_some_number_or_none(characters in "[0-9A-HJKMNP-TV-Z]{16}") {
            let reported = lrn(&format!("NL26{characters}")).organisation();
            prop_assert!(reported.is_none_or(|reported| (1..1_i64 << 30).contains(&reported.get())), "{reported:?}");
        }

        #[test]
        fn any_other_lrn_tells_nothing_or_a_number(text in "[A-Z0-9-]{1,22}") {
            let reported = lrn(&text).organisation();
            prop_assert!(reported.is_none_or(|reported| reported.get() > 0 && text.len() == 20), "{reported:?}");
        }
    }

    #[test]
    fn numbers_of_30_bits_are_told_and_greater_ones_are_not() {
        let made = |number| Lrn::for_organisation(OrganisationId::new(number), 2026, &Chosen(0x0123_4567_89AB_CDEF));
        for number in [1, 2, 31, 32, (1 << 30) - 1] {
            assert_eq!(made(number).organisation(), Some(OrganisationId::new(number)));
        }
        for number in [1 << 30, i64::MAX, 0, -1] {
            assert_eq!(made(number), made(1 << 40), "all of it is random");
            assert_ne!(made(number).organisation(), Some(OrganisationId::new(number)));
        }
    }

    #[test]
    fn lrns_keep_telling_what_they_told_when_they_were_made() {
        let made = Lrn::for_organisation(OrganisationId::new(7), 2026, &Chosen(0));
        assert_eq!(made, lrn("NL260000000000XHVKD8"));
        assert_eq!(made.organisation(), Some(OrganisationId::new(7)));
    }

    #[test]
    fn all_characters_differ_from_one_lrn_of_an_organisation_to_the_next() {
        let entropy = CountingEntropy::default();
        let made: Vec<Lrn> = (0..256).map(|_| Lrn::for_organisation(OrganisationId::new(1), 2026, &entropy)).collect();
        let different = made.iter().map(Lrn::as_str).collect::<BTreeSet<_>>();
        assert_eq!(different.len(), made.len());
        for place in 14..20 {
            let seen: BTreeSet<u8> = made.iter().map(|made| made.as_str().as_bytes()[place]).collect();
            assert!(seen.len() > 24, "place {place} has {} of 32 characters", seen.len());
        }
    }

    #[test]
    fn lrns_of_another_form_tell_nothing() {
        let forms = ["A", "NL", "LRN-1", "NL26000000000000000", "NL2600000000000000000", "DE260000000000000000"];
        for text in forms.into_iter().chain(["NLXX0000000000000000", "NL2600000000000000-0", "NL26000000000000000U"]) {
            assert_eq!(lrn(text).organisation(), None, "{text}");
        }
    }
}
