use super::namespace::NAMESPACE;
use super::{TransitAnswer, TransitError};
use chrono::{DateTime, Utc};
use customs_kernel::amsterdam_date;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::io;

/// The head of every message of customs.
#[derive(Debug, Clone, Copy)]
pub struct AnswerHead<'r> {
    /// Unique id of the message, 1 to 35 characters.
    pub message_id: &'r str,
    /// Identification of the trader that receives the message.
    pub recipient: &'r str,
    /// Moment at which the message is made.
    pub issued_at: DateTime<Utc>,
    /// Identification of the message that it answers; `None` when it answers none.
    pub answers: Option<&'r str>,
    /// LRN of the declaration.
    pub lrn: Option<&'r str>,
    /// MRN of the movement; `None` until it has one.
    pub mrn: Option<&'r str>,
}

type Xml = Writer<Vec<u8>>;

/// Writes a message of customs.
///
/// # Errors
/// Never in practice: the document is written to memory.
pub fn write_response(head: &AnswerHead<'_>, response: &TransitAnswer) -> io::Result<Vec<u8>> {
    let root = format!("CC{}C", response.number());
    let mut xml = Writer::new(Vec::with_capacity(1_024));
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let attributes = [("xmlns:ncts", NAMESPACE), ("PhaseID", "NCTS5.1")];
    xml.create_element(format!("ncts:{root}")).with_attributes(attributes).write_inner_content(|xml| {
        leaf(xml, "messageSender", "NTA.NL")?;
        leaf(xml, "messageRecipient", head.recipient)?;
        leaf(xml, "preparationDateAndTime", &head.issued_at.format("%Y-%m-%dT%H:%M:%S").to_string())?;
        leaf(xml, "messageIdentification", head.message_id)?;
        leaf(xml, "messageType", &root)?;
        optional(xml, "correlationIdentifier", head.answers)?;
        element(xml, "TransitOperation", |xml| operation(xml, head, response))?;
        body(xml, response)
    })?;
    Ok(xml.into_inner())
}

/// Writes the references of the movement and the day of the decision.
fn operation(xml: &mut Xml, head: &AnswerHead<'_>, response: &TransitAnswer) -> io::Result<()> {
    optional(xml, "LRN", head.lrn)?;
    optional(xml, "MRN", head.mrn)?;
    let today = amsterdam_date(head.issued_at).to_string();
    match response {
        TransitAnswer::MrnAllocated => leaf(xml, "declarationAcceptanceDate", &today),
        TransitAnswer::Released => leaf(xml, "releaseDate", &today),
        TransitAnswer::GoodsReleased => {
            leaf(xml, "releaseDate", &today)?;
            leaf(xml, "releaseIndicator", "1")
        }
        TransitAnswer::WrittenOff => leaf(xml, "writeOffDate", &today),
        TransitAnswer::DepartureRejected { rejects, .. } | TransitAnswer::DestinationRejected { rejects, .. } => {
            leaf(xml, "businessRejectionType", rejects)
        }
        _ => Ok(()),
    }
}

fn body(xml: &mut Xml, response: &TransitAnswer) -> io::Result<()> {
    match response {
        TransitAnswer::InvalidationDecision { granted } => element(xml, "Invalidation", |xml| {
            leaf(xml, "decision", if *granted { "1" } else { "0" })?;
            leaf(xml, "initiatedByCustoms", "0")
        }),
        TransitAnswer::DepartureRejected { errors, .. }
        | TransitAnswer::DestinationRejected { errors, .. }
        | TransitAnswer::FunctionalNack(errors) => errors.iter().try_for_each(|one| error(xml, one)),
        _ => Ok(()),
    }
}

fn error(xml: &mut Xml, error: &TransitError) -> io::Result<()> {
    let TransitError { code, pointer, original_value } = error;
    element(xml, "FunctionalError", |xml| {
        leaf(xml, "errorPointer", pointer)?;
        leaf(xml, "errorCode", code)?;
        leaf(xml, "errorReason", "N/A")?;
        optional(xml, "originalAttributeValue", original_value.as_deref())
    })
}

fn element(xml: &mut Xml, name: &str, inside: impl FnOnce(&mut Xml) -> io::Result<()>) -> io::Result<()> {
    xml.create_element(name).write_inner_content(inside)?;
    Ok(())
}

fn optional(xml: &mut Xml, name: &str, text: Option<&str>) -> io::Result<()> {
    text.map_or(Ok(()), |text| leaf(xml, name, text))
}

fn leaf(xml: &mut Xml, name: &str, text: &str) -> io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(text))?;
    Ok(())
}
