/// Whether a text has a format: `an..70`, `an4`, `a2`, `n..5`, `n2`, `n..16,6`, `date`, `dateTime`, `office`, a list
/// (`A|D`) or a fixed word (`=CC015C`).
pub(crate) fn fits(format: &str, text: &str) -> bool {
    if let Some(word) = format.strip_prefix('=') {
        return text == word;
    }
    match format {
        "date" => text.parse::<chrono::NaiveDate>().is_ok() && text.len() == 10,
        "dateTime" => text.parse::<chrono::NaiveDateTime>().is_ok() && text.len() == 19,
        "office" => text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()),
        list if list.contains('|') => list.split('|').any(|word| word == text),
        _ => sized(format, text),
    }
}

fn sized(format: &str, text: &str) -> bool {
    let (class, size) = format.split_at(format.find(|it: char| it == '.' || it.is_ascii_digit()).expect("a size"));
    if let Some(number) = size.strip_prefix("..").filter(|size| size.contains(',')) {
        let (digits, decimals) = number.split_once(',').expect("both");
        return is_number(text, digits.parse().expect("a number"), decimals.parse().expect("a number"));
    }
    let length = text.chars().count();
    let fits = match size.strip_prefix("..") {
        Some(most) => (1..=most.parse().expect("a number")).contains(&length),
        None => length == size.parse::<usize>().expect("a number"),
    };
    let right = |character: char| match class {
        "n" => character.is_ascii_digit(),
        "a" => character.is_ascii_uppercase(),
        _ => !character.is_control() && !matches!(character, '\u{fffe}' | '\u{ffff}'),
    };
    fits && text.chars().all(right) && text.trim() == text
}

fn is_number(text: &str, digits: usize, decimals: usize) -> bool {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    all_digits(whole)
        && all_digits(fraction)
        && fraction.len() <= decimals
        && whole.len() + text.split_once('.').map_or(0, |(_, fraction)| fraction.len()) <= digits
}
