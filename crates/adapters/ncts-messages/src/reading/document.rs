use super::ReadError;
use crate::NAMESPACE;
use customs_xml_reading::{Content, Tag, XmlWalk};

/// Most errors, and most remarks, that a message may list. More of them would tell nothing new.
const MOST_ERRORS: usize = 9_999;

/// Elements of a movement that tell when and why customs acted. The other elements repeat the declaration.
const TOLD: [&str; 14] = [
    "amendmentAcceptanceDateAndTime",
    "amendmentNotificationDateAndTime",
    "amendmentSubmissionDateAndTime",
    "controlNotificationDateAndTime",
    "declarationSubmissionDateAndTime",
    "discrepanciesNotificationDate",
    "discrepanciesNotificationText",
    "incidentNotificationDateAndTime",
    "noReleaseMotivationCode",
    "notificationType",
    "rejectionCode",
    "rejectionDateAndTime",
    "rejectionReason",
    "requestOnNonArrivedMovementDate",
];

/// The parts that are read of every message of customs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NctsDocument {
    /// Number of the message, from its root (`028` of `CC028C`).
    pub number: String,
    /// Id that customs gave the message.
    pub message_id: Option<String>,
    /// Time at which the message was made, as written.
    pub prepared_at: Option<String>,
    /// Id of the message that it answers.
    pub correlation_id: Option<String>,
    /// Facts about the movement.
    pub facts: Facts,
    /// Errors that the message lists.
    pub errors: Vec<ReportedError>,
}

/// Facts about a movement, as written in the message. The number of the message decides which of them it has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// LRN of the transit.
    pub lrn: Option<String>,
    /// MRN of the transit.
    pub mrn: Option<String>,
    /// Day on which customs accepted the declaration.
    pub accepted_on: Option<String>,
    /// Day of the release, at departure or at destination.
    pub released_on: Option<String>,
    /// Extent of the release at destination (`4`: no goods are released).
    pub release_indicator: Option<String>,
    /// Day on which customs wrote the movement off.
    pub written_off_on: Option<String>,
    /// Last day to answer a request of customs.
    pub limit: Option<String>,
    /// Office that enquires about a movement.
    pub enquiring_office: Option<String>,
    /// Number of the message that a rejection is about (`015`).
    pub rejected_type: Option<String>,
    /// Decision on an invalidation (`0` or `false`: refused; anything else: granted).
    pub decision: Option<String>,
    /// Reason of the decision, in the words of customs.
    pub reason: Option<String>,
    /// Other details of the decision, each with the name of its element in words.
    pub remarks: Vec<String>,
}

/// One error that a message lists, as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportedError {
    /// Path of the element that is in error.
    pub pointer: Option<String>,
    /// Error code.
    pub code: Option<String>,
    /// Reason as a code or as text.
    pub reason: Option<String>,
    /// Value that the element had.
    pub original_value: Option<String>,
}

/// The number of the message (`028` of `CC028C`), judged by the root element alone; `None` when the document is no
/// message of the transit system.
#[must_use]
pub fn root_message(bytes: &[u8], limit: usize) -> Option<String> {
    let root = XmlWalk::new(bytes, limit).ok()?.root().ok()?;
    number_of(&root)
}

/// Reads a message of customs from untrusted bytes; `limit` is the largest number of bytes that are read. Unknown
/// elements are skipped, and elements may come in any order: additions by customs do not change the meaning of the
/// rest.
///
/// # Errors
/// [`ReadError`] says why the bytes are no message of the transit system.
pub fn read_document(bytes: &[u8], limit: usize) -> Result<NctsDocument, ReadError> {
    let mut walk = XmlWalk::new(bytes, limit)?;
    let number = number_of(&walk.root()?).ok_or(ReadError::NotAMessage)?;
    let mut document = NctsDocument { number, ..NctsDocument::default() };
    let (mut message_type, mut operation, mut header) = (None, false, Facts::default());
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("messageIdentification") => once(&mut walk, &mut document.message_id, "messageIdentification")?,
            Some("preparationDateAndTime") => once(&mut walk, &mut document.prepared_at, "preparationDateAndTime")?,
            Some("correlationIdentifier") => once(&mut walk, &mut document.correlation_id, "correlationIdentifier")?,
            Some("messageType") => once(&mut walk, &mut message_type, "messageType")?,
            // A message is about one movement only.
            Some("TransitOperation") if operation => return Err(ReadError::Repeated("TransitOperation")),
            Some("Header") => transit_operation(&mut walk, &mut header)?,
            Some("TransitOperation") => {
                operation = true;
                transit_operation(&mut walk, &mut document.facts)?;
            }
            Some(
                "TypeOfControls"
                | "RequestedDocument"
                | "RecoveryNotification"
                | "Enquiry"
                | "ControlResult"
                | "CTLControl",
            ) => remarks(&mut walk, &mut document.facts.remarks)?,
            Some("Consignment") => incidents(&mut walk, &mut document.facts.remarks)?,
            Some("CustomsOfficeOfEnquiryAtDeparture") => office(&mut walk, &mut document.facts.enquiring_office)?,
            Some("Invalidation") => invalidation(&mut walk, &mut document.facts)?,
            Some("GuaranteeReference") => guarantee(&mut walk, &mut document.facts)?,
            Some("FunctionalError" | "XMLError") => {
                if document.errors.len() == MOST_ERRORS {
                    return Err(ReadError::TooManyErrors { limit: MOST_ERRORS });
                }
                document.errors.push(error(&mut walk)?);
            }
            _ => walk.skip()?,
        }
    }
    walk.finish()?;
    // Refusals by the transit system itself name the movement in their head.
    let facts = &mut document.facts;
    (facts.lrn, facts.mrn) = (facts.lrn.take().or(header.lrn), facts.mrn.take().or(header.mrn));
    match message_type {
        Some(named) if named != format!("CC{}C", document.number) => Err(ReadError::OtherType),
        _ => Ok(document),
    }
}

/// The number in the name of a root element of the transit system: `028` of `CC028C`.
pub(super) fn number_of(root: &Tag<'_>) -> Option<String> {
    let number = root.name().strip_prefix("CC")?.strip_suffix('C')?;
    let is_number = number.len() == 3 && number.bytes().all(|byte| byte.is_ascii_digit());
    (root.namespace == NAMESPACE && is_number).then(|| number.to_owned())
}

/// The name of an element of a message. Officially only the root is in the namespace, but some senders put the inner
/// elements there too.
fn known<'t>(tag: &'t Tag<'_>) -> Option<&'t str> {
    (tag.namespace.is_empty() || tag.namespace == NAMESPACE).then(|| tag.name())
}

/// Reads an element that may stand only once: of two values nobody could tell which counts.
fn once(walk: &mut XmlWalk<'_>, field: &mut Option<String>, name: &'static str) -> Result<(), ReadError> {
    if field.is_some() {
        return Err(ReadError::Repeated(name));
    }
    *field = walk.text()?;
    Ok(())
}

fn transit_operation(walk: &mut XmlWalk<'_>, facts: &mut Facts) -> Result<(), ReadError> {
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("LRN") => once(walk, &mut facts.lrn, "LRN")?,
            Some("MRN") => once(walk, &mut facts.mrn, "MRN")?,
            Some("declarationAcceptanceDate") => once(walk, &mut facts.accepted_on, "declarationAcceptanceDate")?,
            Some("releaseDate") => once(walk, &mut facts.released_on, "releaseDate")?,
            Some("releaseIndicator") => once(walk, &mut facts.release_indicator, "releaseIndicator")?,
            Some("writeOffDate") => once(walk, &mut facts.written_off_on, "writeOffDate")?,
            Some("limitForResponseDate") => once(walk, &mut facts.limit, "limitForResponseDate")?,
            Some("businessRejectionType") => once(walk, &mut facts.rejected_type, "businessRejectionType")?,
            Some("noReleaseMotivationText") => once(walk, &mut facts.reason, "a reason")?,
            Some(name) if TOLD.contains(&name) => remark(walk, name, &mut facts.remarks)?,
            _ => walk.skip()?,
        }
    }
    Ok(())
}

fn invalidation(walk: &mut XmlWalk<'_>, facts: &mut Facts) -> Result<(), ReadError> {
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("decision") => once(walk, &mut facts.decision, "decision")?,
            Some("justification") => once(walk, &mut facts.reason, "justification")?,
            Some(name) => remark(walk, name, &mut facts.remarks)?,
            _ => walk.skip()?,
        }
    }
    Ok(())
}

fn office(walk: &mut XmlWalk<'_>, office: &mut Option<String>) -> Result<(), ReadError> {
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("referenceNumber") => once(walk, office, "CustomsOfficeOfEnquiryAtDeparture")?,
            _ => walk.skip()?,
        }
    }
    Ok(())
}

/// Adds all texts in an element as remarks, except its sequence number.
fn remarks(walk: &mut XmlWalk<'_>, remarks: &mut Vec<String>) -> Result<(), ReadError> {
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("sequenceNumber") | None => walk.skip()?,
            Some(name) => remark(walk, name, remarks)?,
        }
    }
    Ok(())
}

/// Adds the incidents of the movement as remarks.
fn incidents(walk: &mut XmlWalk<'_>, told: &mut Vec<String>) -> Result<(), ReadError> {
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("Incident") => remarks(walk, told)?,
            _ => walk.skip()?,
        }
    }
    Ok(())
}

/// Adds the texts of the element entered last, and of those inside it, as remarks. A message may have as many remarks
/// as errors.
fn remark(walk: &mut XmlWalk<'_>, name: &str, remarks: &mut Vec<String>) -> Result<(), ReadError> {
    worded(walk, &words(name), remarks)
}

fn worded(walk: &mut XmlWalk<'_>, about: &str, remarks: &mut Vec<String>) -> Result<(), ReadError> {
    let mut text = String::new();
    loop {
        match walk.next_content()? {
            Content::Text(piece) => text.push_str(&piece),
            Content::End => break,
            Content::Child(child) => match known(&child) {
                Some("sequenceNumber") | None => walk.skip()?,
                Some(name) => worded(walk, &format!("{about} {}", words(name)), remarks)?,
            },
        }
    }
    let text = text.trim();
    if text.is_empty() {
        return Ok(());
    }
    if remarks.len() == MOST_ERRORS {
        return Err(ReadError::TooManyErrors { limit: MOST_ERRORS });
    }
    remarks.push(format!("{about} {text}"));
    Ok(())
}

/// Splits the name of an element into words: `rejectionReason` becomes `rejection reason`.
fn words(name: &str) -> String {
    let mut words = String::new();
    for character in name.chars() {
        if character.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(character.to_ascii_lowercase());
    }
    words
}

/// Reads the reasons against a guarantee. All of them become remarks; the first one, in words or else as code, is the
/// reason of the decision.
fn guarantee(walk: &mut XmlWalk<'_>, facts: &mut Facts) -> Result<(), ReadError> {
    let mut grn = None;
    while let Some(tag) = walk.next_child()? {
        if known(&tag) == Some("GRN") {
            once(walk, &mut grn, "GRN")?;
            continue;
        }
        if known(&tag) != Some("InvalidGuaranteeReason") {
            walk.skip()?;
            continue;
        }
        let (mut code, mut text) = (None, None);
        while let Some(tag) = walk.next_child()? {
            match known(&tag) {
                Some("code") => once(walk, &mut code, "code of a reason")?,
                Some("text") => once(walk, &mut text, "text of a reason")?,
                _ => walk.skip()?,
            }
        }
        let said: Vec<&str> = [grn.as_deref(), code.as_deref(), text.as_deref()].into_iter().flatten().collect();
        facts.remarks.push(format!("guarantee {}", said.join(" ")));
        facts.reason = facts.reason.take().or(text).or(code);
    }
    Ok(())
}

fn error(walk: &mut XmlWalk<'_>) -> Result<ReportedError, ReadError> {
    let mut error = ReportedError::default();
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("errorPointer") => once(walk, &mut error.pointer, "errorPointer")?,
            Some("errorCode") => once(walk, &mut error.code, "errorCode")?,
            Some("errorReason" | "errorText") => once(walk, &mut error.reason, "errorReason")?,
            Some("originalAttributeValue") => once(walk, &mut error.original_value, "originalAttributeValue")?,
            _ => walk.skip()?,
        }
    }
    Ok(error)
}
