use super::header::location_of_goods;
use super::{items, parties, transport};
use crate::writing::MessageWriter;
use customs_transits::Totals;
use customs_transits::form::TransitForm;

/// Most characters of the consignment's reference (UCR).
const UCR: usize = 35;

/// Writes the consignment: one house consignment with all items.
pub(super) fn consignment(writer: &mut MessageWriter, form: &TransitForm, permit: Option<&str>) {
    let gross_mass = Totals::of(form).gross_mass.normalize().to_string();
    let transport = form.transport.as_ref();
    let containers = transport.is_some_and(|transport| !transport.containers.is_empty());
    writer.element("Consignment", |writer| {
        country(writer, "countryOfDispatch", form.country_of_dispatch.as_deref(), "country_of_dispatch");
        country(writer, "countryOfDestination", form.country_of_destination.as_deref(), "country_of_destination");
        writer.fixed("containerIndicator", if containers { "1" } else { "0" });
        transport::modes(writer, transport);
        writer.fixed("grossMass", &gross_mass);
        writer.text("referenceNumberUCR", form.application_reference.as_deref(), UCR, "application_reference");
        parties::party(writer, "Consignor", form.consignor.as_ref(), "consignor");
        parties::party(writer, "Consignee", form.consignee.as_ref(), "consignee");
        transport::equipment(writer, transport, &form.seals);
        let office = form.office_of_departure.as_deref().unwrap_or_default();
        location_of_goods(writer, permit, office);
        transport::departure(writer, transport);
        transport::border(writer, form);
        writer.element("HouseConsignment", |writer| {
            writer.fixed("sequenceNumber", "1");
            writer.fixed("grossMass", &gross_mass);
            for (index, item) in form.items.iter().enumerate() {
                items::item(writer, item, index);
            }
        });
    });
}

fn country(writer: &mut MessageWriter, name: &'static str, code: Option<&str>, from: &str) {
    let code = code.map(str::to_ascii_uppercase);
    writer.text(name, code.as_deref(), 2, from);
}
