use crate::Identifiers;
use crate::writing::MessageWriter;
use chrono::{DateTime, Utc};
use customs_kernel::{Eori, Lrn};

/// Stands in for a sender without an EORI: the gateway knows the account.
const UNNAMED: &str = "TRADER";
/// Stands in for the LRN in a preview, since a draft has none.
pub(super) const PREVIEW: &str = "PREVIEW";

/// Writes the head that all messages share.
pub(super) fn header(
    writer: &mut MessageWriter,
    identifiers: &Identifiers,
    message_type: &str,
    sender: Option<&Eori>,
    reference: Option<&Lrn>,
    prepared_at: DateTime<Utc>,
) {
    writer.fixed("messageSender", identifiers.sender().unwrap_or_else(|| sender.map_or(UNNAMED, Eori::as_str)));
    writer.fixed("messageRecipient", identifiers.recipient());
    writer.fixed("preparationDateAndTime", moment(prepared_at));
    writer.fixed("messageIdentification", reference.map_or(PREVIEW, Lrn::as_str));
    writer.fixed("messageType", message_type);
}

/// Writes the identification of the message that this one answers, behind the head. One that the schema does not take
/// is left out, since it is optional.
pub(super) fn correlation(writer: &mut MessageWriter, answered: Option<&str>) {
    let fits =
        |reference: &&str| (1..=35).contains(&reference.chars().count()) && !reference.contains(char::is_control);
    if let Some(answered) = answered.map(str::trim).filter(fits) {
        writer.fixed("correlationIdentifier", answered);
    }
}

/// Returns a moment in the format of the transit system: UTC, to the second, without a zone.
pub(super) fn moment(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%M:%S").to_string()
}

/// Writes the location of the goods: the premises of the authorisation, else the customs office.
pub(super) fn location_of_goods(writer: &mut MessageWriter, permit: Option<&str>, office: &str) {
    writer.element("LocationOfGoods", |writer| match permit {
        Some(permit) => {
            writer.fixed("typeOfLocation", "B");
            writer.fixed("qualifierOfIdentification", "Y");
            writer.fixed("authorisationNumber", permit);
        }
        None => {
            writer.fixed("typeOfLocation", "A");
            writer.fixed("qualifierOfIdentification", "V");
            writer.element("CustomsOffice", |writer| writer.fixed("referenceNumber", office));
        }
    });
}

/// Writes an authorisation of the trader.
pub(super) fn authorisation(writer: &mut MessageWriter, kind: &str, number: &str) {
    writer.element("Authorisation", |writer| {
        writer.fixed("sequenceNumber", "1");
        writer.fixed("type", kind);
        writer.fixed("referenceNumber", number);
    });
}
