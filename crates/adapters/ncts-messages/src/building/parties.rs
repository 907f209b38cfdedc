use crate::writing::{MessageWriter, is_sendable};
use customs_kernel::Eori;
use customs_transits::form::PartyForm;

/// Most characters that a message takes for the particulars of a party.
const EORI: usize = 17;
const NAME: usize = 70;
const STREET: usize = 70;
const POSTCODE: usize = 17;
const CITY: usize = 35;

/// Writes the holder of the transit procedure, who answers for the movement: the form's holder, else the broker itself.
pub(super) fn holder(writer: &mut MessageWriter, holder: Option<&PartyForm>, broker: Option<&Eori>) {
    writer.element("HolderOfTheTransitProcedure", |writer| match (holder, broker) {
        (Some(party), _) => trader(writer, party, "holder"),
        (None, Some(broker)) => writer.fixed("identificationNumber", broker.as_str()),
        (None, None) => {}
    });
}

/// Writes the broker as representative when it acts for another holder (status 2: direct representation).
pub(super) fn representative(writer: &mut MessageWriter, broker: &Eori) {
    writer.element("Representative", |writer| {
        writer.fixed("identificationNumber", broker.as_str());
        writer.fixed("status", "2");
    });
}

/// Writes a consignor or consignee, if the form names one.
pub(super) fn party(writer: &mut MessageWriter, name: &'static str, party: Option<&PartyForm>, at: &str) {
    if let Some(party) = party {
        writer.element(name, |writer| trader(writer, party, at));
    }
}

fn trader(writer: &mut MessageWriter, party: &PartyForm, at: &str) {
    writer.comes_from(at);
    let PartyForm { customer_code: _, eori, name, address } = party;
    let eori = eori.as_deref().map(str::to_ascii_uppercase);
    writer.text("identificationNumber", eori.as_deref(), EORI, &format!("{at}.eori"));
    writer.text("name", name.as_deref(), NAME, &format!("{at}.name"));
    // The schema takes an address only as a whole: street, city and country.
    let Some(address) = address else { return };
    let filled = |field: &Option<String>| is_sendable(field.as_deref());
    if !(filled(&address.street) && filled(&address.city) && filled(&address.country)) {
        if [&address.street, &address.city, &address.postal_code, &address.country].into_iter().any(filled) {
            writer.warn(&format!("{at}.address"), "is not sent: street, city and country belong together");
        }
        return;
    }
    writer.element("Address", |writer| {
        writer.comes_from(&format!("{at}.address"));
        writer.text("streetAndNumber", address.street.as_deref(), STREET, &format!("{at}.address.street"));
        writer.text("postcode", address.postal_code.as_deref(), POSTCODE, &format!("{at}.address.postal_code"));
        writer.text("city", address.city.as_deref(), CITY, &format!("{at}.address.city"));
        let country = address.country.as_deref().map(str::to_ascii_uppercase);
        writer.text("country", country.as_deref(), 2, &format!("{at}.address.country"));
    });
}
