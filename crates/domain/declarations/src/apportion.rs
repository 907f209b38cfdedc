use rust_decimal::Decimal;

/// The most digits of a weight. Further digits are cut off, so that products with the amount stay exact.
const DIGITS: u32 = 18;

/// Divides an amount in cents by weight, so that the shares add up to the amount. Each share is rounded down; the cents
/// that are left go to the largest remainders, and among equal ones to the first. A negative weight counts as zero.
/// `None` when all weights are zero.
pub(crate) fn apportion(cents: u64, weights: &[Decimal]) -> Option<Vec<u64>> {
    let weights = whole(weights);
    let sum: u128 = weights.iter().sum();
    if sum == 0 {
        return None;
    }
    let products = weights.iter().map(|weight| u128::from(cents) * weight);
    let (mut shares, remainders): (Vec<u64>, Vec<u128>) =
        products.map(|product| (u64::try_from(product / sum).unwrap_or(u64::MAX), product % sum)).unzip();
    let left = cents - shares.iter().sum::<u64>();
    let mut places: Vec<usize> = (0..shares.len()).collect();
    places.sort_by_key(|place| std::cmp::Reverse(remainders[*place]));
    for place in places.into_iter().take(usize::try_from(left).unwrap_or(usize::MAX)) {
        shares[place] += 1;
    }
    Some(shares)
}

/// Converts the weights to whole numbers in the same proportion.
fn whole(weights: &[Decimal]) -> Vec<u128> {
    let positive: Vec<Decimal> = weights.iter().map(|weight| (*weight).max(Decimal::ZERO).normalize()).collect();
    let integral = positive.iter().map(|weight| digits(weight.trunc().mantissa().unsigned_abs())).max().unwrap_or(0);
    let scale = positive.iter().map(Decimal::scale).max().unwrap_or(0).min(DIGITS.saturating_sub(integral));
    let too_many = integral.saturating_sub(DIGITS);
    positive
        .into_iter()
        .map(|mut weight| {
            weight.rescale(scale);
            weight.mantissa().unsigned_abs() / 10_u128.pow(too_many)
        })
        .collect()
}

fn digits(number: u128) -> u32 {
    number.checked_ilog10().map_or(0, |log| log + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(texts: &[&str]) -> Vec<Decimal> {
        texts.iter().map(|text| text.parse().expect("a number")).collect()
    }

    #[test]
    fn the_cents_that_are_left_go_to_the_largest_remainders() {
        for (cents, by, shares) in [
            (100, &["1", "1", "1"][..], &[34, 33, 33][..]),
            (200, &["1", "1", "1"], &[67, 67, 66]),
            (1, &["1", "1", "1"], &[1, 0, 0]),
            (0, &["1", "2"], &[0, 0]),
            (1_000, &["1", "2", "0"], &[333, 667, 0]),
            (1_000, &["0.000001", "0.000002"], &[333, 667]),
            (10, &["-5", "1", "4"], &[0, 2, 8]),
            (5, &["79228162514264337593543950335", "79228162514264337593543950335"], &[3, 2]),
            (u64::MAX, &["9999999999.999999", "9999999999.999999"], &[u64::MAX / 2 + 1, u64::MAX / 2]),
            (u64::MAX, &["79228162514264337593543950335", "0.0000000000000000000000000001"], &[u64::MAX, 0]),
        ] {
            assert_eq!(apportion(cents, &weights(by)).as_deref(), Some(shares), "{cents} by {by:?}");
        }
    }

    #[test]
    fn nothing_is_divided_by_nothing() {
        for by in [&[][..], &["0"], &["0", "-1"]] {
            assert_eq!(apportion(100, &weights(by)), None);
        }
    }

    #[test]
    fn shares_always_add_up_and_differ_from_the_exact_part_by_less_than_a_cent() {
        let mut state: u64 = 7;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..500 {
            let cents = next(10_000_000);
            let count = 1 + next(40);
            let by: Vec<Decimal> =
                (0..count).map(|_| Decimal::new(1 + i64::try_from(next(1_000_000)).expect("small"), 3)).collect();
            let shares = apportion(cents, &by).expect("there is weight");
            assert_eq!(shares.iter().sum::<u64>(), cents);
            let sum: Decimal = by.iter().sum();
            for (share, weight) in shares.iter().zip(&by) {
                let exact = Decimal::from(cents) * weight / sum;
                assert!((Decimal::from(*share) - exact).abs() < Decimal::ONE, "{share} of {exact}");
            }
        }
    }
}
