use super::CustomerForm;
use crate::rules::with_country;
use customs_kernel::filled;

/// The country whose tax authority gives permits under article 23 and takes import VAT.
const NETHERLANDS: &str = "NL";

/// The numbers by which tax and customs know a customer.
impl CustomerForm {
    /// Its Dutch VAT number, with the country: the one that customs is asked about, else that of its invoices. An importer
    /// is named to Dutch customs by no other: import VAT is owed, or deferred by permit, under a Dutch number.
    #[must_use]
    pub fn dutch_vat_number(&self) -> Option<String> {
        let numbers = [&self.vat_number, &self.customer_vat_number].into_iter();
        let mut written_out = numbers.filter_map(|number| Some(self.with_its_country(filled(number.as_deref())?)));
        written_out.find(|number| number.starts_with(NETHERLANDS))
    }

    /// Whether this is its EORI, or one of its VAT numbers with the country.
    #[must_use]
    pub fn has_fiscal_number(&self, number: &str) -> bool {
        let vat_numbers = [&self.vat_number, &self.customer_vat_number].into_iter().flatten();
        self.customer_eori_number.as_deref() == Some(number)
            || vat_numbers.into_iter().any(|own| !own.is_empty() && self.with_its_country(own) == number)
    }

    /// A number that names no country is of the country of the VAT number, else of the customer's.
    fn with_its_country(&self, number: &str) -> String {
        let country = filled(self.customer_vat_country.as_deref()).or(filled(self.customer_country_code.as_deref()));
        with_country(number, country)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(invoiced: Option<&str>, asked: Option<&str>, vat_country: Option<&str>) -> CustomerForm {
        CustomerForm {
            customer_eori_number: Some("NL801234566".to_owned()),
            customer_country_code: Some("NL".to_owned()),
            customer_vat_number: invoiced.map(str::to_owned),
            vat_number: asked.map(str::to_owned),
            customer_vat_country: vat_country.map(str::to_owned),
            ..CustomerForm::default()
        }
    }

    #[test]
    fn an_importer_is_named_by_its_dutch_number_alone() {
        for (invoiced, asked, country, expected) in [
            (Some("NL123456782B01"), None, None, Some("NL123456782B01")),
            (Some("123456782B01"), None, None, Some("NL123456782B01")),
            (Some("DE123456789"), Some("NL123456782B01"), None, Some("NL123456782B01")),
            (Some("NL123456782B01"), Some("DE123456789"), None, Some("NL123456782B01")),
            (Some("123456789"), None, Some("DE"), None),
            (Some("DE123456789"), None, None, None),
            (None, None, Some("NL"), None),
        ] {
            assert_eq!(of(invoiced, asked, country).dutch_vat_number().as_deref(), expected, "{invoiced:?} {asked:?}");
        }
    }

    #[test]
    fn a_customer_is_found_by_each_of_its_numbers_with_their_country() {
        let both = of(Some("DE123456789"), Some("NL123456782B01"), None);
        for own in ["NL801234566", "DE123456789", "NL123456782B01"] {
            assert!(both.has_fiscal_number(own), "{own}");
        }
        assert!(!both.has_fiscal_number("123456782B01") && !both.has_fiscal_number(""));
    }
}
