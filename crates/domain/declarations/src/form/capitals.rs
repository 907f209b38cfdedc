use super::{DeclarationForm, HeaderForm, ItemForm, PartyForm, TransportForm};
use customs_kernel::in_capitals;

impl DeclarationForm {
    /// Writes all country and currency codes of the form in capitals.
    pub(crate) fn write_codes_in_capitals(&mut self) {
        self.declaration.write_codes_in_capitals();
        for article in &mut self.skus {
            in_capitals([&mut article.unit_value_currency, &mut article.country_of_origin]);
        }
        for item in &mut self.items {
            item.write_codes_in_capitals();
        }
    }
}

impl HeaderForm {
    fn write_codes_in_capitals(&mut self) {
        in_capitals([&mut self.total_invoice_currency, &mut self.destination_country, &mut self.export_country]);
        let parties = [
            &mut self.importer,
            &mut self.exporter,
            &mut self.consignor,
            &mut self.consignee,
            &mut self.buyer,
            &mut self.seller,
        ];
        in_capitals(parties.into_iter().flatten().filter_map(country));
        in_capitals(self.goods_location.iter_mut().map(|place| &mut place.country));
        in_capitals(self.incoterms.iter_mut().map(|terms| &mut terms.country));
        in_capitals(self.transport.iter_mut().flat_map(nationalities));
        if let Some(party) = &mut self.domestic_duty_tax_party {
            party.write_out();
        }
    }
}

impl ItemForm {
    fn write_codes_in_capitals(&mut self) {
        in_capitals([
            &mut self.country_of_origin,
            &mut self.preferential_country_of_origin,
            &mut self.invoice_currency,
        ]);
        let charges = self.valuation.iter_mut().flat_map(|valuation| &mut valuation.charge_deductions);
        in_capitals(charges.map(|charge| &mut charge.currency));
        in_capitals(self.supporting_documents.iter_mut().map(|document| &mut document.currency));
        for detail in &mut self.sku_details {
            in_capitals([&mut detail.unit_value_currency, &mut detail.country_of_origin]);
        }
    }
}

fn country(party: &mut PartyForm) -> Option<&mut Option<String>> {
    party.address.as_mut().map(|address| &mut address.country)
}

fn nationalities(transport: &mut TransportForm) -> impl Iterator<Item = &mut Option<String>> {
    let TransportForm { border, departure, containers: _ } = transport;
    [border, departure].into_iter().flatten().map(|means| &mut means.nationality)
}
