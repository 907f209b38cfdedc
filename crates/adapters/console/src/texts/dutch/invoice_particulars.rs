//! What an electronic invoice lacks, in Dutch: what is missing is named itself, without the code of its rule.

use super::Dutch;
use customs_billing::InvoiceParticular;

impl Dutch for InvoiceParticular {
    fn dutch(&self) -> String {
        let named = match self {
            Self::Number { rule: _ } => "factuurnummer",
            Self::SellerName { rule: _ } => "naam van de organisatie",
            Self::BuyerName { rule: _ } => "naam van de klant",
            Self::SellerCountry { rule: _ } => "land van de organisatie",
            Self::BuyerCountry { rule: _ } => "land van de klant",
            Self::CreditedNumber { rule: _ } => "nummer van de factuur die wordt gecrediteerd",
            Self::SellerAddress { rule: _ } => "straat, postcode en plaats van de organisatie",
            Self::SellerKvkNumber { rule: _ } => "KvK-nummer van de organisatie",
            Self::SellerAccount { rule: _ } => "IBAN van de organisatie",
            Self::BuyerAddress { rule: _ } => "straat, postcode en plaats van de klant",
            Self::DueDate { rule: _ } => "uiterste betaaldatum of betaaltermijn",
            Self::SellerVatNumber { rule: _ } => "btw-nummer van de organisatie",
            Self::BuyerVatNumber { rule: _ } => "btw-nummer van de klant, want de btw is verlegd",
            Self::SellerCountryUnknown { rule: _ } => "bestaand land van de organisatie (ISO 3166-1)",
            Self::BuyerCountryUnknown { rule: _ } => "bestaand land van de klant (ISO 3166-1)",
            Self::SellerVatNumberCountry { rule: _ } => "btw-nummer van de organisatie dat met haar land begint",
            Self::BuyerVatNumberCountry { rule: _ } => "btw-nummer van de klant dat met zijn land begint",
            Self::VatInEuro { rule: _ } => "bedragen van de btw in euro",
            Self::OutsideVatApart { rule: _ } => "een eigen factuur voor wat buiten de btw valt",
            Self::VatDrifts { rule: _ } => "btw die niet te veel afwijkt van het tarief over het totaal",
        };
        named.to_owned()
    }
}
