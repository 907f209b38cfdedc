use super::notices::mrn;
use super::parties;
use crate::writing::MessageWriter;
use customs_transits::form::{AddressForm, PartyForm};
use customs_transits::{Notice, NoticeContent};

/// Most characters of the information in words.
const TEXT: usize = 512;

/// Writes the information about a movement that did not arrive (IE141). The office of the notice is the one that
/// enquires.
pub(super) fn enquiry_answer(writer: &mut MessageWriter, notice: &Notice) {
    let NoticeContent::EnquiryAnswer { enquiry: _, office_of_destination, tc11_delivery_date, text, consignee } =
        &notice.content
    else {
        return;
    };
    writer.element("TransitOperation", |writer| mrn(writer, notice.mrn.as_ref()));
    if let Some(office) = office_of_destination {
        writer.element("CustomsOfficeOfDestinationActual", |writer| {
            writer.text("referenceNumber", Some(office), 8, "office_of_destination");
        });
    }
    writer.element("CustomsOfficeOfEnquiryAtDeparture", |writer| writer.fixed("referenceNumber", &notice.office));
    parties::holder(writer, notice.holder.as_ref(), notice.sender.as_ref());
    if tc11_delivery_date.is_some() || text.as_ref().is_some_and(|text| !text.trim().is_empty()) {
        writer.element("Enquiry", |writer| {
            let delivered = tc11_delivery_date.map(|day| day.to_string());
            writer.text("TC11DeliveryDate", delivered.as_deref(), 10, "tc11_delivery_date");
            writer.text("text", text.as_deref(), TEXT, "text");
        });
    }
    if let Some(consignee) = consignee {
        writer.element("Consignment", |writer| {
            writer.element("ConsigneeActual", |writer| consignee_actual(writer, consignee));
        });
    }
}

/// Writes the party that really received the goods: unlike elsewhere, name and address are required beside an EORI.
fn consignee_actual(writer: &mut MessageWriter, consignee: &PartyForm) {
    let PartyForm { customer_code: _, eori, name, address } = consignee;
    writer.comes_from("consignee");
    let eori = eori.as_deref().map(str::to_ascii_uppercase);
    writer.text("identificationNumber", eori.as_deref(), 17, "consignee.eori");
    writer.text("name", name.as_deref(), 70, "consignee.name");
    let Some(AddressForm { street, city, postal_code, country }) = address else { return };
    writer.element("Address", |writer| {
        writer.comes_from("consignee.address");
        writer.text("streetAndNumber", street.as_deref(), 70, "consignee.address.street");
        writer.text("postcode", postal_code.as_deref(), 17, "consignee.address.postal_code");
        writer.text("city", city.as_deref(), 35, "consignee.address.city");
        let country = country.as_deref().map(str::to_ascii_uppercase);
        writer.text("country", country.as_deref(), 2, "consignee.address.country");
    });
}
