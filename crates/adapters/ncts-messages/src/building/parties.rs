use crate::writing::MessageWriter;
use customs_kernel::Eori;
use customs_kernel::facts::Path;
use customs_transits::MessageWarning;
use customs_transits::form::{AddressForm, PartyForm};

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
pub(super) fn representative(writer: &mut MessageWriter, holder: Option<&PartyForm>, broker: Option<&Eori>) {
    let (Some(holder), Some(broker)) = (holder, broker) else { return };
    if holder.valid_eori().as_ref() == Some(broker) {
        return;
    }
    writer.element("Representative", |writer| {
        writer.fixed("identificationNumber", broker.as_str());
        writer.fixed("status", "2");
    });
}

/// Writes a consignor or consignee, if the form names one, and returns whether it did. One that lacks particulars
/// cannot go, so it is left out.
pub(super) fn party(writer: &mut MessageWriter, name: &'static str, party: Option<&PartyForm>, at: &str) -> bool {
    let Some(party) = party else { return false };
    let missing = party.missing_particulars();
    if missing.is_empty() {
        writer.element(name, |writer| trader(writer, party, at));
    } else {
        writer.warn(at, MessageWarning::PartyNotSent { fields: Path::from(missing.join(", ")) });
        writer.absent(name, at);
    }
    missing.is_empty()
}

/// Writes a consignee that the form does not name, since the goods stay in the countries of common transit (condition
/// C0001): the customer, else the holder, else the broker. A submission names its consignee wholly or not at all; an
/// amendment of what an earlier version of the service lodged repeats in place of an incomplete one what that version
/// wrote.
pub(super) fn assumed_consignee(
    writer: &mut MessageWriter,
    customer: Option<&PartyForm>,
    holder: Option<&PartyForm>,
    broker: Option<&Eori>,
) {
    let whole = |party: &&PartyForm| party.missing_particulars().is_empty();
    let (warning, party) = match (customer.filter(whole), holder.filter(whole), broker) {
        (Some(customer), _, _) => (MessageWarning::CustomerAsConsignee, customer.clone()),
        (None, Some(holder), _) => (MessageWarning::HolderAsConsignee, holder.clone()),
        (None, None, Some(broker)) => {
            let itself = PartyForm { eori: Some(broker.as_str().to_owned()), ..PartyForm::default() };
            (MessageWarning::BrokerAsConsignee, itself)
        }
        (None, None, None) => return,
    };
    writer.warn("consignee", warning);
    writer.element("Consignee", |writer| trader(writer, &party, "consignee"));
}

/// Writes an EORI alone, or else name and address (condition C0250).
fn trader(writer: &mut MessageWriter, party: &PartyForm, at: &str) {
    writer.comes_from(at);
    if let Some(eori) = party.valid_eori() {
        writer.text("identificationNumber", Some(eori.as_str()), EORI, &format!("{at}.eori"));
        return;
    }
    writer.text("name", party.name.as_deref(), NAME, &format!("{at}.name"));
    let Some(AddressForm { street, city, postal_code, country }) = &party.address else { return };
    writer.element("Address", |writer| {
        writer.comes_from(&format!("{at}.address"));
        writer.text("streetAndNumber", street.as_deref(), STREET, &format!("{at}.address.street"));
        writer.text("postcode", postal_code.as_deref(), POSTCODE, &format!("{at}.address.postal_code"));
        writer.text("city", city.as_deref(), CITY, &format!("{at}.address.city"));
        let country = country.as_deref().map(str::to_ascii_uppercase);
        writer.text("country", country.as_deref(), 2, &format!("{at}.address.country"));
    });
}
