//! Numbers as texts.

/// Writes a number with thousands apart: `12,345`.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Tenths with their point: `12.3`.
pub(crate) fn tenths(number: u64) -> String {
    format!("{}.{}", thousands(number / 10), number % 10)
}

/// Millionths as percent, with one decimal.
pub(crate) fn percent(millionths: u64) -> String {
    format!("{} %", tenths(millionths / 1_000))
}

/// Microseconds as milliseconds, with one decimal below ten.
pub(crate) fn milliseconds(microseconds: u64) -> String {
    if microseconds < 10_000 {
        format!("{} ms", tenths(microseconds / 100))
    } else {
        format!("{} ms", thousands(microseconds / 1_000))
    }
}

/// Bytes as gigabytes (10⁹ bytes), with one decimal below ten.
pub(crate) fn gigabytes(bytes: u64) -> String {
    if bytes < 10_000_000_000 {
        format!("{} GB", tenths(bytes / 100_000_000))
    } else {
        format!("{} GB", thousands(bytes / 1_000_000_000))
    }
}

/// A length of time in the largest unit that it has at least two of.
pub(crate) fn duration(seconds: u64) -> String {
    match seconds {
        0 => "less than a second".to_owned(),
        1..120 => format!("{seconds} s"),
        120..7_200 => format!("{} min", seconds / 60),
        _ => format!("{} h", seconds / 3_600),
    }
}
