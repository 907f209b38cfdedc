use super::Language;
use customs_kernel::BrokenRule;

impl Language {
    /// The sentence about a rule that a field breaks. Rules without a Dutch sentence here are said in English, as the API
    /// says them.
    pub(crate) fn broken(self, rule: &BrokenRule) -> String {
        match self {
            Self::En => rule.text().to_owned(),
            Self::Nl => dutch(rule).unwrap_or_else(|| rule.text().to_owned()),
        }
    }
}

/// The Dutch sentence of a rule, by its code.
fn dutch(rule: &BrokenRule) -> Option<String> {
    let value = |name: &str| rule.values().iter().find(|(known, _)| known == name).map_or("", |(_, value)| &**value);
    Some(match rule.code() {
        "required" => "is verplicht".to_owned(),
        "length" => format!("mag niet langer zijn dan {} tekens", value("max")),
        "range" => format!("moet tussen {} en {} liggen", value("min"), value("max")),
        "decimals" => format!("mag niet meer dan {} decimalen hebben", value("max")),
        "one_of" => format!("moet een van deze zijn: {}", value("allowed")),
        "control_characters" => "mag geen stuurtekens bevatten".to_owned(),
        "password_length" => format!("moet {} tot en met {} tekens hebben", value("min"), value("max")),
        "password_is_email" => "mag niet het e-mailadres zijn".to_owned(),
        "password_is_name" => "mag niet de naam zijn".to_owned(),
        "password_common" => "is een van de meest gebruikte wachtwoorden".to_owned(),
        "email" => "moet een e-mailadres zijn".to_owned(),
        _ => return None,
    })
}
