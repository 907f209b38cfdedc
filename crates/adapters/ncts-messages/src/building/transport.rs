use super::translated::{self, List};
use crate::writing::{MessageWriter, is_sendable};
use customs_kernel::facts::Code;
use customs_transits::MessageWarning;
use customs_transits::form::{MeansOfTransportForm, TransitForm, TransportForm};

/// Most characters that a message takes for the identification of a means of transport.
const IDENTIFICATION: usize = 35;
/// Code of the API for an identification of unknown type.
const UNKNOWN: &str = "99";

/// Writes the modes of transport inland and at the border.
pub(super) fn modes(writer: &mut MessageWriter, transport: Option<&TransportForm>) {
    let mode = |means: &Option<MeansOfTransportForm>| means.as_ref().and_then(|means| means.mode.clone());
    let inland = transport.and_then(|transport| mode(&transport.departure));
    let border = transport.and_then(|transport| mode(&transport.border));
    let means = transport.and_then(|transport| transport.departure.as_ref()).filter(|means| is_sent(means));
    match (inland.as_deref(), means.and_then(MeansOfTransportForm::customs_identification_type)) {
        (Some(mode), Some(kind)) if disagree(mode, kind) => {
            writer.warn("transport.departure.mode", MessageWarning::ModeNotSent { code: Code::from(kind) });
            writer.absent("inlandModeOfTransport", "transport.departure.mode");
        }
        (inland, _) => writer.text("inlandModeOfTransport", inland, 1, "transport.departure.mode"),
    }
    writer.text("modeOfTransportAtTheBorder", border.as_deref(), 1, "transport.border.mode");
}

/// Returns whether the type of an identification is of another mode than the inland one (rules R0472 and R0474).
fn disagree(mode: &str, kind: &str) -> bool {
    matches!(mode, "1" | "2" | "3" | "4") && !kind.starts_with(mode)
}

/// Writes the means of transport with which the goods leave.
pub(super) fn departure(writer: &mut MessageWriter, transport: Option<&TransportForm>) {
    let Some(means) = transport.and_then(|transport| transport.departure.as_ref()) else { return };
    if is_reported(writer, means, "transport.departure") {
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
    if is_reported(writer, means, "transport.border") {
        writer.element("ActiveBorderTransportMeans", |writer| {
            writer.comes_from("transport.border");
            writer.fixed("sequenceNumber", "1");
            writer.text("customsOfficeAtBorderReferenceNumber", office.map(String::as_str), 8, from);
            identified(writer, means, "transport.border");
        });
    }
}

/// Returns whether the means of transport goes into the message; a warning says where it cannot.
fn is_reported(writer: &mut MessageWriter, means: &MeansOfTransportForm, at: &str) -> bool {
    if is_sendable(means.identification.as_deref()) && !is_sent(means) {
        translated::report_not_sent(
            writer,
            named_type(means).unwrap_or_default(),
            &format!("{at}.identification_type"),
        );
    }
    is_sent(means)
}

/// Returns whether the form identifies the means of transport itself.
fn is_sent(means: &MeansOfTransportForm) -> bool {
    is_sendable(means.identification.as_deref()) && !means.is_something_else()
}

/// Returns the type that the form names, in the codes of the API.
fn named_type(means: &MeansOfTransportForm) -> Option<&str> {
    means.identification_type.as_deref().map(str::trim).filter(|kind| !kind.is_empty())
}

fn identified(writer: &mut MessageWriter, means: &MeansOfTransportForm, at: &str) {
    let MeansOfTransportForm { mode: _, nationality, identification, identification_type: _ } = means;
    let from = format!("{at}.identification_type");
    let kind = means.customs_identification_type();
    match (named_type(means).filter(|kind| *kind != UNKNOWN), kind) {
        (Some(named), _) => translated::report(writer, List::TransportIdentification, named, &from),
        (None, Some(kind)) => {
            writer.warn(&from, MessageWarning::IdentificationTypeAssumed { code: Code::from(kind) });
        }
        (None, None) => writer.warn(&from, MessageWarning::IdentificationTypeMissing),
    }
    writer.text("typeOfIdentification", kind, 2, &from);
    // All types but the name of a ship are written without small letters (rules R0473 and R0076).
    let identification = identification.as_deref().map(|text| match kind {
        Some("11") | None => text.to_owned(),
        Some(_) => text.to_uppercase(),
    });
    let from = format!("{at}.identification");
    writer.text("identificationNumber", identification.as_deref(), IDENTIFICATION, &from);
    let nationality = nationality.as_deref().map(str::to_ascii_uppercase);
    writer.text("nationality", nationality.as_deref(), 2, &format!("{at}.nationality"));
}
