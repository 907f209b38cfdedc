use super::ReadError;
use crate::NAMESPACE;
use customs_xml_reading::{Content, Tag, XmlWalk};

/// Errors of one message; more say nothing that the first ones do not.
const MOST_ERRORS: usize = 9_999;

/// Of a movement: when and why customs did what it tells. The rest repeats the declaration.
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

/// What is read of any message of customs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NctsDocument {
    /// Number of the message, from its root (`028` of `CC028C`).
    pub number: String,
    /// Customs' own id of the message.
    pub message_id: Option<String>,
    /// When it was made, as written.
    pub prepared_at: Option<String>,
    /// The id of the message that it answers.
    pub correlation_id: Option<String>,
    /// What stands about the movement.
    pub facts: Facts,
    /// Errors that it lists.
    pub errors: Vec<ReportedError>,
}

/// What a message says about the movement, as written. Which of it a message has depends on its number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// LRN.
    pub lrn: Option<String>,
    /// MRN.
    pub mrn: Option<String>,
    /// Day of acceptance.
    pub accepted_on: Option<String>,
    /// Day of the release, at departure or at destination.
    pub released_on: Option<String>,
    /// Whether goods are released at destination (`4`: none).
    pub release_indicator: Option<String>,
    /// Day of the write-off.
    pub written_off_on: Option<String>,
    /// Until when an answer is wanted.
    pub limit: Option<String>,
    /// Which message a rejection is of (`015`).
    pub rejected_type: Option<String>,
    /// Decision on an invalidation (`1` granted).
    pub decision: Option<String>,
    /// Why, in the words of customs.
    pub reason: Option<String>,
    /// What else customs tells of its decision, each with the name of its element in words.
    pub remarks: Vec<String>,
}

/// One error that a message lists, as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportedError {
    /// Path of the element.
    pub pointer: Option<String>,
    /// Code.
    pub code: Option<String>,
    /// Reason code or text.
    pub reason: Option<String>,
    /// What the element held.
    pub original_value: Option<String>,
}

/// The number of the message that a document looks like, by its root element alone.
#[must_use]
pub fn root_message(bytes: &[u8], limit: usize) -> Option<String> {
    let root = XmlWalk::new(bytes, limit).ok()?.root().ok()?;
    number_of(&root)
}

/// Reads a message of customs from the bytes that came in, which may be anything; `limit` is the most
/// bytes that are looked at. Unknown elements are passed over, and the order of elements is not insisted
/// on: what customs adds to a message takes nothing from what it says.
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
            // A message is about one movement.
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
    // Refusals by the system itself name the movement in their head.
    let facts = &mut document.facts;
    (facts.lrn, facts.mrn) = (facts.lrn.take().or(header.lrn), facts.mrn.take().or(header.mrn));
    match message_type {
        Some(named) if named != format!("CC{}C", document.number) => Err(ReadError::OtherType),
        _ => Ok(document),
    }
}

/// `028` of an element `CC028C` of the transit system.
pub(super) fn number_of(root: &Tag<'_>) -> Option<String> {
    let number = root.name().strip_prefix("CC")?.strip_suffix('C')?;
    let is_number = number.len() == 3 && number.bytes().all(|byte| byte.is_ascii_digit());
    (root.namespace == NAMESPACE && is_number).then(|| number.to_owned())
}

/// The name of an element of a message. Only the root is in the namespace; some writers put what is
/// inside there too.
fn known<'t>(tag: &'t Tag<'_>) -> Option<&'t str> {
    (tag.namespace.is_empty() || tag.namespace == NAMESPACE).then(|| tag.name())
}

/// The text of an element that may stand once: of two nobody could tell which counts.
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

/// Adds all that stands in an element, but for the number that it has among its like.
fn remarks(walk: &mut XmlWalk<'_>, remarks: &mut Vec<String>) -> Result<(), ReadError> {
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("sequenceNumber") | None => walk.skip()?,
            Some(name) => remark(walk, name, remarks)?,
        }
    }
    Ok(())
}

/// What happened on the way.
fn incidents(walk: &mut XmlWalk<'_>, told: &mut Vec<String>) -> Result<(), ReadError> {
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("Incident") => remarks(walk, told)?,
            _ => walk.skip()?,
        }
    }
    Ok(())
}

/// Adds the texts of the element that was entered last and of those inside it; more of them than errors say nothing
/// either.
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

/// `rejectionReason` as `rejection reason`.
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

/// Why guarantees are not valid: the first reason in words, else in code; all of them as remarks.
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
