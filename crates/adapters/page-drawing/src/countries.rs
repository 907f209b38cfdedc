//! Names of countries for the last line of an address.

use customs_kernel::PaperLanguage as Language;

/// Code, Dutch name and English name of the countries to which Dutch brokers send most letters.
const NAMES: [(&str, &str, &str); 40] = [
    ("AT", "Oostenrijk", "Austria"),
    ("BE", "België", "Belgium"),
    ("BG", "Bulgarije", "Bulgaria"),
    ("CH", "Zwitserland", "Switzerland"),
    ("CN", "China", "China"),
    ("CY", "Cyprus", "Cyprus"),
    ("CZ", "Tsjechië", "Czechia"),
    ("DE", "Duitsland", "Germany"),
    ("DK", "Denemarken", "Denmark"),
    ("EE", "Estland", "Estonia"),
    ("ES", "Spanje", "Spain"),
    ("FI", "Finland", "Finland"),
    ("FR", "Frankrijk", "France"),
    ("GB", "Verenigd Koninkrijk", "United Kingdom"),
    ("GR", "Griekenland", "Greece"),
    ("HR", "Kroatië", "Croatia"),
    ("HU", "Hongarije", "Hungary"),
    ("IE", "Ierland", "Ireland"),
    ("IN", "India", "India"),
    ("IS", "IJsland", "Iceland"),
    ("IT", "Italië", "Italy"),
    ("JP", "Japan", "Japan"),
    ("LI", "Liechtenstein", "Liechtenstein"),
    ("LT", "Litouwen", "Lithuania"),
    ("LU", "Luxemburg", "Luxembourg"),
    ("LV", "Letland", "Latvia"),
    ("MT", "Malta", "Malta"),
    ("NL", "Nederland", "Netherlands"),
    ("NO", "Noorwegen", "Norway"),
    ("PL", "Polen", "Poland"),
    ("PT", "Portugal", "Portugal"),
    ("RO", "Roemenië", "Romania"),
    ("RS", "Servië", "Serbia"),
    ("SE", "Zweden", "Sweden"),
    ("SI", "Slovenië", "Slovenia"),
    ("SK", "Slowakije", "Slovakia"),
    ("TR", "Turkije", "Türkiye"),
    ("UA", "Oekraïne", "Ukraine"),
    ("US", "Verenigde Staten", "United States"),
    ("XI", "Noord-Ierland", "Northern Ireland"),
];

/// The name of a country; its code when the name is not known.
#[must_use]
pub fn country_name(code: &str, language: Language) -> &str {
    let row = NAMES.iter().find(|(known, _, _)| *known == code);
    match (row, language) {
        (Some((_, dutch, _)), Language::Dutch) => dutch,
        (Some((_, _, english)), Language::English) => english,
        (None, _) => code,
    }
}
