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
        "length" if value("max").is_empty() => "is te lang".to_owned(),
        "range" if value("max").is_empty() => "moet hoger zijn dan 0 en hooguit 100".to_owned(),
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
        "last_owner" => "moet blijven: dit is de laatste actieve eigenaar van het account".to_owned(),
        "taken" => "is al in gebruik".to_owned(),
        "wrong_password" => "is niet het huidige wachtwoord".to_owned(),
        "no_scopes" => "moet ten minste één scope bevatten".to_owned(),
        "no_events" => "moet ten minste één gebeurtenis bevatten".to_owned(),
        "url" => "moet een volledig HTTPS-adres zijn, zonder inloggegevens, fragment of spaties".to_owned(),
        "target" => "moet naar openbare adressen leiden".to_owned(),
        "too_many" => "kan niet worden toegevoegd: het grootste aantal is bereikt".to_owned(),
        "in_future" => "mag niet in de toekomst liggen".to_owned(),
        "above_warning" => "moet hoger zijn dan de drempel voor de waarschuwing".to_owned(),
        "whole_number" => "moet een geheel getal zijn".to_owned(),
        "number" => "moet een getal zijn".to_owned(),
        "date" => "moet een datum zijn (JJJJ-MM-DD)".to_owned(),
        "digits" => format!("moet uit {} cijfers bestaan", value("count")),
        "country" => "moet een landcode van 2 letters zijn".to_owned(),
        "eori" => "moet een EORI-nummer zijn: twee letters en 1 tot en met 15 letters of cijfers".to_owned(),
        "iban" => "moet een IBAN zijn: twee letters, twee cijfers en 11 tot en met 30 letters of cijfers".to_owned(),
        "dutch_iban" => "moet 18 tekens hebben als het Nederlands is".to_owned(),
        "iban_check_digits" => "is geen IBAN: de controlecijfers kloppen niet".to_owned(),
        "bic" => "moet een BIC van 8 of 11 letters en cijfers zijn".to_owned(),
        "phone" => "moet een telefoonnummer zijn".to_owned(),
        "vat_number" => "moet een btw-nummer met landcode zijn, zoals NL123456782B01".to_owned(),
        "dutch_vat_number" => "moet NL, 9 cijfers, B en 2 cijfers zijn".to_owned(),
        "vat_check_digits" => "is geen Nederlands btw-nummer: de controlecijfers kloppen niet".to_owned(),
        "number_format" => {
            "moet {year} en daarna {number} of {number:N} bevatten, met een teken ertussen dat geen cijfer is"
                .to_owned()
        }
        "picture_format" => "moet een PNG- of JPEG-bestand zijn".to_owned(),
        "picture_unreadable" => "kan niet worden gelezen".to_owned(),
        "file_size" => format!("mag niet groter zijn dan {} KiB", value("max")),
        "unknown_customer" => "is geen bekende klant".to_owned(),
        "not_on_allow_list" => "staat niet op de lijst van de klant".to_owned(),
        _ => return None,
    })
}
