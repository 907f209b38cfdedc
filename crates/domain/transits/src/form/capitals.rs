use super::{PartyForm, TransitForm, TransportForm};
use customs_kernel::in_capitals;

impl TransitForm {
    /// Writes all codes of countries and currencies in capitals.
    pub(crate) fn write_codes_in_capitals(&mut self) {
        in_capitals([&mut self.country_of_dispatch, &mut self.country_of_destination]);
        let parties = [&mut self.holder, &mut self.consignor, &mut self.consignee];
        in_capitals(parties.into_iter().flatten().filter_map(country));
        in_capitals(self.transport.iter_mut().flat_map(nationalities));
        let documents = self.items.iter_mut().flat_map(|item| &mut item.supporting_documents);
        in_capitals(documents.map(|document| &mut document.currency));
    }
}

fn country(party: &mut PartyForm) -> Option<&mut Option<String>> {
    party.address.as_mut().map(|address| &mut address.country)
}

fn nationalities(transport: &mut TransportForm) -> impl Iterator<Item = &mut Option<String>> {
    let TransportForm { border, departure, .. } = transport;
    [border, departure].into_iter().flatten().map(|means| &mut means.nationality)
}
