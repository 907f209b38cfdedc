use super::translated::{self, List};
use crate::writing::{MessageWriter, is_sendable};
use customs_transits::form::{MeansOfTransportForm, TransitForm, TransportForm};

/// Most characters that a message takes for means of transport, containers and seals.
const IDENTIFICATION: usize = 35;
const CONTAINER: usize = 17;
const SEAL: usize = 20;

/// Writes the modes of transport inland and at the border.
pub(super) fn modes(writer: &mut MessageWriter, transport: Option<&TransportForm>) {
    let mode = |means: &Option<MeansOfTransportForm>| means.as_ref().and_then(|means| means.mode.clone());
    let inland = transport.and_then(|transport| mode(&transport.departure));
    let border = transport.and_then(|transport| mode(&transport.border));
    writer.text("inlandModeOfTransport", inland.as_deref(), 1, "transport.departure.mode");
    writer.text("modeOfTransportAtTheBorder", border.as_deref(), 1, "transport.border.mode");
}

/// Writes containers with their seals, and seals that belong to no container.
pub(super) fn equipment(writer: &mut MessageWriter, transport: Option<&TransportForm>, seals: &[String]) {
    let mut sequence = 0_usize;
    for (index, container) in transport.iter().flat_map(|transport| &transport.containers).enumerate() {
        sequence += 1;
        let at = format!("transport.containers.{index}");
        writer.element("TransportEquipment", |writer| {
            writer.comes_from(&at);
            writer.fixed("sequenceNumber", sequence.to_string());
            let number = container.number.as_deref();
            writer.text("containerIdentificationNumber", number, CONTAINER, &format!("{at}.number"));
            sealed(writer, &container.seals, &format!("{at}.seals"));
        });
    }
    if !seals.is_empty() {
        sequence += 1;
        writer.element("TransportEquipment", |writer| {
            writer.comes_from("seals");
            writer.fixed("sequenceNumber", sequence.to_string());
            sealed(writer, seals, "seals");
        });
    }
}

fn sealed(writer: &mut MessageWriter, seals: &[String], at: &str) {
    writer.fixed("numberOfSeals", seals.len().to_string());
    for (index, seal) in seals.iter().enumerate() {
        writer.element("Seal", |writer| {
            writer.fixed("sequenceNumber", (index + 1).to_string());
            writer.required_text("identifier", Some(seal), SEAL, &format!("{at}.{index}"));
        });
    }
}

/// Writes the means of transport with which the goods leave.
pub(super) fn departure(writer: &mut MessageWriter, transport: Option<&TransportForm>) {
    let Some(means) = transport.and_then(|transport| transport.departure.as_ref()) else { return };
    if is_identified(means) {
        writer.element("DepartureTransportMeans", |writer| {
            writer.comes_from("transport.departure");
            writer.fixed("sequenceNumber", "1");
            identified(writer, means, "transport.departure");
        });
    }
}

/// Writes the means of transport that crosses the border, with the office of the crossing: the first office of transit,
/// else the office of destination.
pub(super) fn border(writer: &mut MessageWriter, form: &TransitForm) {
    let Some(means) = form.transport.as_ref().and_then(|transport| transport.border.as_ref()) else { return };
    let (office, from) = match form.offices_of_transit.first() {
        Some(office) => (Some(office), "offices_of_transit.0"),
        None => (form.office_of_destination.as_ref(), "office_of_destination"),
    };
    if is_identified(means) {
        writer.element("ActiveBorderTransportMeans", |writer| {
            writer.comes_from("transport.border");
            writer.fixed("sequenceNumber", "1");
            writer.text("customsOfficeAtBorderReferenceNumber", office.map(String::as_str), 8, from);
            identified(writer, means, "transport.border");
        });
    }
}

fn is_identified(means: &MeansOfTransportForm) -> bool {
    is_sendable(means.identification.as_deref())
}

fn identified(writer: &mut MessageWriter, means: &MeansOfTransportForm, at: &str) {
    let MeansOfTransportForm { mode: _, nationality, identification, identification_type: kind } = means;
    let from = format!("{at}.identification_type");
    let kind = kind.as_deref().map(str::trim).filter(|kind| !kind.is_empty()).unwrap_or("99");
    translated::tell(writer, List::TransportIdentification, kind, &from);
    writer.text("typeOfIdentification", Some(translated::official(List::TransportIdentification, kind)), 2, &from);
    writer.required_text(
        "identificationNumber",
        identification.as_deref(),
        IDENTIFICATION,
        &format!("{at}.identification"),
    );
    let nationality = nationality.as_deref().map(str::to_ascii_uppercase);
    writer.text("nationality", nationality.as_deref(), 2, &format!("{at}.nationality"));
}
