use super::Buyer;
use customs_form_macros::growing;

/// A language in which documents and mails are written.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Dutch.
    Dutch,
    /// English.
    English,
}

impl Language {
    /// The language for a customer: its own, where English stands for every language but Dutch; without one, that of
    /// its country, which is Dutch for the Netherlands, for Belgium, and where no country is known.
    #[must_use]
    pub fn from_buyer(buyer: &Buyer) -> Self {
        let word =
            |text: &Option<String>| text.as_deref().map(|text| text.trim().to_ascii_lowercase()).unwrap_or_default();
        match (word(&buyer.language), word(&buyer.country_code)) {
            (spoken, _) if spoken.starts_with("nl") => Self::Dutch,
            (spoken, country) if spoken.is_empty() && matches!(country.as_str(), "" | "nl" | "be") => Self::Dutch,
            _ => Self::English,
        }
    }

    /// The text of the line that asks for payment in advance for the dossier with this number.
    #[must_use]
    pub fn prepayment(self, dossier: &str) -> String {
        match self {
            Self::Dutch => format!("Vooruitbetaling voor dossier {dossier}"),
            Self::English => format!("Prepayment for dossier {dossier}"),
        }
    }

    /// The text of a line that deducts what was paid in advance for the dossier with this number.
    #[must_use]
    pub fn deduction(self, dossier: &str) -> String {
        match self {
            Self::Dutch => format!("Vooruitbetaald voor dossier {dossier}"),
            Self::English => format!("Paid in advance for dossier {dossier}"),
        }
    }

    /// The text of a line that pays back what was not used of the prepayment for the dossier with this number.
    #[must_use]
    pub fn paid_back(self, dossier: &str) -> String {
        match self {
            Self::Dutch => format!("Niet gebruikt deel van de vooruitbetaling voor dossier {dossier}"),
            Self::English => format!("Unused part of the prepayment for dossier {dossier}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_customers_else_that_of_its_country() {
        let dutch = |language: Option<&str>, country: Option<&str>| {
            let text = |text: Option<&str>| text.map(str::to_owned);
            let buyer = Buyer { language: text(language), country_code: text(country), ..Buyer::default() };
            Language::from_buyer(&buyer) == Language::Dutch
        };
        assert!(dutch(None, None) && dutch(None, Some("BE")) && dutch(Some("NL"), Some("PL")));
        assert!(!dutch(None, Some("DE")) && !dutch(Some("de"), Some("NL")) && !dutch(Some("en"), None));
    }
}
