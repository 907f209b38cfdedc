use customs_kernel::{PaperLanguage, amsterdam_clock};
use customs_page_drawing::figures::{amount, date, number};
use customs_papers::Value;

/// A value as it stands on the page. Moments are those of clocks in the Netherlands.
pub(super) fn shown(value: &Value, language: PaperLanguage) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Number(value) => number(*value, 0, language),
        Value::Mass(kilograms) => format!("{} kg", number(*kilograms, 0, language)),
        Value::Amount(value, currency) => format!("{} {currency}", amount(*value, language)),
        Value::Day(day) => date(*day, language),
        Value::Moment(at) => {
            let clock = amsterdam_clock(*at);
            format!("{} {}", date(clock.date(), language), clock.format("%H:%M"))
        }
    }
}
