use crate::writing::MessageWriter;
use chrono::{DateTime, Utc};
use customs_kernel::{Eori, Lrn};

/// The system of the country in which the trader is known.
const RECIPIENT: &str = "NTA.NL";
/// A sender whom nobody named by an EORI: the gateway knows the account.
const UNNAMED: &str = "TRADER";
/// What stands for an LRN in a message that is only looked at.
const PREVIEW: &str = "PREVIEW";

/// The head that all messages share.
pub(super) fn header(
    writer: &mut MessageWriter,
    message_type: &str,
    sender: Option<&Eori>,
    reference: Option<&Lrn>,
    prepared_at: DateTime<Utc>,
) {
    writer.fixed("messageSender", sender.map_or(UNNAMED, Eori::as_str));
    writer.fixed("messageRecipient", RECIPIENT);
    writer.fixed("preparationDateAndTime", moment(prepared_at));
    writer.fixed("messageIdentification", reference.map_or(PREVIEW, Lrn::as_str));
    writer.fixed("messageType", message_type);
}

/// A moment as the system writes it: UTC, to the second, without a zone.
pub(super) fn moment(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%M:%S").to_string()
}

/// Where the goods are: at the premises of the authorisation, else at the customs office.
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

/// An authorisation of the trader.
pub(super) fn authorisation(writer: &mut MessageWriter, kind: &str, number: &str) {
    writer.element("Authorisation", |writer| {
        writer.fixed("sequenceNumber", "1");
        writer.fixed("type", kind);
        writer.fixed("referenceNumber", number);
    });
}

/// The number of an authorisation that a message can carry: half a number is another number.
pub(super) fn permit_number(permit: Option<&str>) -> Option<&str> {
    let fits = |number: &&str| {
        (1..=35).contains(&number.chars().count()) && number.bytes().all(|byte| matches!(byte, b'!'..=b'~' | b' '))
    };
    permit.map(str::trim).filter(fits)
}
