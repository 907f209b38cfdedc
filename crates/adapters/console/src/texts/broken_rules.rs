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
        "date" => "moet een datum zijn (JJJJ-MM-DD)".to_owned(),
        "customs_office" => "moet een kantoorcode van 8 tekens zijn: 2 letters, 6 letters of cijfers".to_owned(),
        "in_future" => "mag niet in de toekomst liggen".to_owned(),
        "before_acceptance" => "mag niet vóór de dag liggen waarop de douane heeft aanvaard".to_owned(),
        "no_seals" => "de losvergunning noemt geen verzegeling; beschrijf het verschil alleen bij de losbevindingen".to_owned(),
        "nothing_to_write" => "moet een teken bevatten dat een bericht kan overbrengen".to_owned(),
        "no_trader_at_destination" => "voor de aankomst is een EORI-nummer nodig van de geadresseerde, de douane-expediteur, de houder of de klant".to_owned(),
        "too_many" => format!("mag er niet meer dan {} hebben", value("max")),
        "taken" => "is al in gebruik".to_owned(),
        "email" => "moet een e-mailadres zijn".to_owned(),
        _ => return None,
    })
}
