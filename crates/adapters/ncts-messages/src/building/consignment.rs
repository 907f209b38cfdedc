use super::header::{PREVIEW, location_of_goods};
use super::{documents, equipment, items, parties, transport};
use crate::writing::{MessageWriter, is_sendable};
use customs_kernel::Lrn;
use customs_kernel::facts::Code;
use customs_transits::form::{PartyForm, StatedCountry, TransitForm, is_writable};
use customs_transits::{Lodgement, MessageWarning, Totals};

/// Most characters of the consignment's reference (UCR).
const UCR: usize = 35;

/// Writes the consignment: one house consignment with all items.
pub(super) fn consignment(
    writer: &mut MessageWriter,
    lodgement: &Lodgement,
    permit: Option<&str>,
    goods_are_there: bool,
) {
    let form = lodgement.form.form();
    let transport = form.transport.as_ref();
    let containers = transport.is_some_and(|transport| !transport.containers.is_empty());
    writer.element("Consignment", |writer| {
        countries(writer, form);
        writer.fixed("containerIndicator", if containers { "1" } else { "0" });
        transport::modes(writer, transport);
        writer.fixed("grossMass", gross_mass(form));
        reference(writer, form, lodgement.lrn.as_ref());
        traders(writer, lodgement);
        equipment::equipment(writer, form);
        let office = form.office_of_departure.as_deref().unwrap_or_default();
        location_of_goods(writer, permit, office);
        transport::departure(writer, transport);
        transport::border(writer, form);
        // A declaration of goods that are not there yet leaves this to their presentation (condition C0403).
        if goods_are_there {
            place_of_loading(writer, form, permit, lodgement.customer.as_ref());
        }
        house_consignment(writer, form);
    });
}

fn house_consignment(writer: &mut MessageWriter, form: &TransitForm) {
    writer.element("HouseConsignment", |writer| {
        writer.fixed("sequenceNumber", "1");
        writer.fixed("grossMass", gross_mass(form));
        documents::export(writer, form);
        for (index, item) in form.items.iter().enumerate() {
            items::item(writer, form, item, index);
        }
    });
}

/// Returns the mass of the consignment, that of all items together (rules R0983 and R0994).
fn gross_mass(form: &TransitForm) -> String {
    Totals::from_form(form).gross_mass.normalize().to_string()
}

/// Writes the countries of dispatch and destination; where the form does not name them, it writes those of the offices.
/// They stand at the consignment and nowhere else (conditions C0909 and C0343).
fn countries(writer: &mut MessageWriter, form: &TransitForm) {
    let ends = [
        ("countryOfDispatch", "country_of_dispatch", form.stated_dispatch()),
        ("countryOfDestination", "country_of_destination", form.stated_destination()),
    ];
    for (name, from, stated) in ends {
        let Some(StatedCountry { code, is_named }) = stated else { continue };
        if !is_named {
            writer.warn(from, MessageWarning::CountryOfOffice { country: Code::from(&code) });
        }
        writer.text(name, Some(&code), 2, from);
    }
}

/// Writes the reference of the consignment, which every item needs when there is none (condition C0502): the LRN serves
/// where the form names none that can be written.
fn reference(writer: &mut MessageWriter, form: &TransitForm, lrn: Option<&Lrn>) {
    const FROM: &str = "application_reference";
    let named = form.application_reference.as_deref().filter(|text| is_writable(Some(text)));
    match named {
        Some(text) if text.trim().bytes().all(|byte| matches!(byte, b' '..=b'~')) => {
            writer.text("referenceNumberUCR", Some(text), UCR, FROM);
        }
        other => {
            if other.is_some() {
                writer.warn(FROM, MessageWarning::LrnInstead);
            }
            writer.absent("referenceNumberUCR", FROM);
            writer.fixed("referenceNumberUCR", lrn.map_or(PREVIEW, Lrn::as_str));
        }
    }
}

fn traders(writer: &mut MessageWriter, lodgement: &Lodgement) {
    let form = lodgement.form.form();
    parties::party(writer, "Consignor", form.consignor.as_ref(), "consignor");
    let is_sent = parties::party(writer, "Consignee", form.consignee.as_ref(), "consignee");
    if !is_sent && form.needs_consignee() {
        let (customer, broker) = (lodgement.customer.as_ref(), lodgement.organisation_eori.as_ref());
        parties::assumed_consignee(writer, customer, form.holder.as_ref(), broker);
    }
}

/// Most characters of the name of a place.
const LOCATION: usize = 35;

/// Writes where the goods are loaded: the country of the office of departure, and the city there of the party that has
/// the goods (the customer as authorised consignor, the consignor, the holder), else the reference number of the
/// office. Without a UN/LOCODE country and place both have to be named (condition C0387).
pub(super) fn place_of_loading(
    writer: &mut MessageWriter,
    form: &TransitForm,
    permit: Option<&str>,
    customer: Option<&PartyForm>,
) {
    let office = form.office_of_departure.as_deref().unwrap_or_default();
    let country = office.get(..2).unwrap_or_default();
    let parties = [customer.filter(|_| permit.is_some()), form.consignor.as_ref(), form.holder.as_ref()];
    let city = parties.into_iter().flatten().find_map(|party| city_in(country, party));
    let place: String = city.unwrap_or(office).trim().chars().take(LOCATION).collect();
    writer.element("PlaceOfLoading", |writer| {
        writer.comes_from("office_of_departure");
        writer.text("country", Some(country), 2, "office_of_departure");
        writer.text("location", Some(&place), LOCATION, "office_of_departure");
    });
}

/// Returns the city of the party's address, if that is in the country.
fn city_in<'a>(country: &str, party: &'a PartyForm) -> Option<&'a str> {
    let address = party.address.as_ref()?;
    let there = address.country.as_deref().is_some_and(|code| code.trim().eq_ignore_ascii_case(country));
    address.city.as_deref().filter(|city| there && is_sendable(Some(city)))
}
