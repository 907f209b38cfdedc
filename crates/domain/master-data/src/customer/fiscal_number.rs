use super::CustomerForm;
use crate::rules::with_country;
use customs_kernel::filled;

/// The country with the tax authority that grants article 23 permits and collects import VAT.
const NETHERLANDS: &str = "NL";

/// The numbers that identify a customer to tax authorities and customs.
impl CustomerForm {
    /// The customer's Dutch VAT number, with the country: the one that customs is asked about, else the one on
    /// invoices. Dutch customs accepts no other VAT number of an importer, since import VAT is owed, or deferred by
    /// permit, under a Dutch number.
    #[must_use]
    pub fn dutch_vat_number(&self) -> Option<String> {
        let numbers = [&self.vat_number, &self.customer_vat_number].into_iter();
        let mut written_out = numbers.filter_map(|number| Some(self.with_its_country(filled(number.as_deref())?)));
        written_out.find(|number| number.starts_with(NETHERLANDS))
    }

    /// Whether this is the customer's EORI or one of its VAT numbers with the country.
    #[must_use]
    pub fn has_fiscal_number(&self, number: &str) -> bool {
        let vat_numbers = [&self.vat_number, &self.customer_vat_number].into_iter().flatten();
        self.customer_eori_number.as_deref() == Some(number)
            || vat_numbers.into_iter().any(|own| !own.is_empty() && self.with_its_country(own) == number)
    }

    /// A number without a country gets the country of the VAT number, else the customer's.
    fn with_its_country(&self, number: &str) -> String {
        let country = filled(self.customer_vat_country.as_deref()).or(filled(self.customer_country_code.as_deref()));
        with_country(number, country)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn customer_form(invoiced: Option<&str>, asked: Option<&str>, vat_country: Option<&str>) -> CustomerForm {
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
            // A French number with the key NL.
            (Some("NL123456789"), None, Some("FR"), None),
            (None, None, Some("NL"), None),
        ] {
            assert_eq!(
                customer_form(invoiced, asked, country).dutch_vat_number().as_deref(),
                expected,
                "{invoiced:?} {asked:?}"
            );
        }
    }

    #[test]
    fn a_customer_is_found_by_each_of_its_numbers_with_their_country() {
        let both = customer_form(Some("DE123456789"), Some("NL123456782B01"), None);
        for own in ["NL801234566", "DE123456789", "NL123456782B01"] {
            assert!(both.has_fiscal_number(own), "{own}");
        }
        assert!(!both.has_fiscal_number("123456782B01") && !both.has_fiscal_number(""));
        let french = customer_form(Some("AB123456789"), None, Some("FR"));
        assert!(french.has_fiscal_number("FRAB123456789") && !french.has_fiscal_number("AB123456789"));
    }
}
