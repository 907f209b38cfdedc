use super::ReadError;
use super::named_seals::named_seals;
use super::released_goods::released_goods;
use super::remarks::{add, group, remark, stated, words};
use crate::NAMESPACE;
use customs_kernel::facts::{Code, Parts, Quoted, Reference, Statement};
use customs_transits::{GuaranteeFault, MovementStatement};
use customs_xml_reading::{Tag, XmlWalk};

/// Most errors, and most remarks, that a message may list. More of them would say nothing new.
pub(super) const MOST_ERRORS: usize = 9_999;

/// Elements of a movement that state when and why customs acted. The other elements repeat the declaration.
const TOLD: [&str; 16] = [
    "amendmentAcceptanceDateAndTime",
    "amendmentNotificationDateAndTime",
    "amendmentSubmissionDateAndTime",
    "businessRejectionType",
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
    "releaseIndicator",
    "requestOnNonArrivedMovementDate",
];

/// Groups that customs adds to what was declared.
const ADDED: [&str; 8] = [
    "CTLControl",
    "ControlResult",
    "CustomsOfficeOfIncidentRegistration",
    "CustomsOfficeOfRecoveryAtDeparture",
    "Enquiry",
    "RecoveryNotification",
    "RequestedDocument",
    "TypeOfControls",
];

/// The message that names the goods which customs releases at destination.
const RELEASE_AT_DESTINATION: &str = "025";

/// The permission to unload, which names the seals.
const PERMISSION_TO_UNLOAD: &str = "043";

/// Messages that a trader sends. Customs sends none of them, so one that comes in is no message of customs.
const OF_TRADERS: [&str; 9] = ["007", "013", "014", "015", "034", "044", "054", "141", "170"];

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
    /// EORI of the trader at destination.
    pub trader: Option<String>,
    /// Day on which customs accepted the declaration.
    pub accepted_on: Option<String>,
    /// Day of the release, at departure or at destination.
    pub released_on: Option<String>,
    /// Extent of the release at destination: `1` all goods, `2` a part, `3` a part and the rest never, `4` none.
    pub release_indicator: Option<String>,
    /// Numbers of the declared items that are released at destination at least in part, when customs names items.
    pub released_items: Vec<String>,
    /// Whether a permission to unload names seals; `None` when it repeats no consignment.
    pub names_seals: Option<bool>,
    /// Day on which customs wrote the movement off.
    pub written_off_on: Option<String>,
    /// Time at which an accepted amendment was submitted.
    pub amendment_submitted_at: Option<String>,
    /// Time at which customs accepted an amendment.
    pub amendment_accepted_at: Option<String>,
    /// Last day to answer a request of customs.
    pub limit: Option<String>,
    /// Office that enquires about a movement.
    pub enquiring_office: Option<String>,
    /// Number of the message that a rejection is about (`015`).
    pub rejected_type: Option<String>,
    /// Kind of the notification of a control: `0` it is decided, `1` documents are wanted, `2` it is intended.
    pub notification_type: Option<String>,
    /// Decision on an invalidation (`0` or `false`: refused; anything else: granted).
    pub decision: Option<String>,
    /// Code of the reason for which customs refuses a message or the release.
    pub reason_code: Option<String>,
    /// Reason of the decision, in the words of customs.
    pub reason: Option<String>,
    /// Reasons for which guarantees are not valid, at most as many as there are remarks.
    pub guarantee_faults: Vec<GuaranteeFault>,
    /// Other details of the decision, each with the name of its element in words.
    pub remarks: Vec<MovementStatement>,
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
    /// Line of the message, counted by customs, of an error in its XML.
    pub line: Option<String>,
    /// Column in that line.
    pub column: Option<String>,
}

/// Returns the number of the message (`028` of `CC028C`), judged by the root element alone; `None` when the document is
/// no message of the transit system.
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
    if OF_TRADERS.contains(&number.as_str()) {
        return Err(ReadError::OfTraders);
    }
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
            Some("TraderAtDestination") => trader(&mut walk, &mut document.facts)?,
            Some("CustomsOfficeOfEnquiryAtDeparture") => enquiring_office(&mut walk, &mut document.facts)?,
            Some(name) if ADDED.contains(&name) => remark(&mut walk, name, &mut document.facts.remarks)?,
            Some("Consignment") => {
                consignment(&mut walk, document.number == RELEASE_AT_DESTINATION, &mut document.facts)?;
            }
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
    document.facts.report_partial_release()?;
    if document.number == PERMISSION_TO_UNLOAD {
        document.facts.names_seals = named_seals(bytes, limit)?;
    }
    // Refusals by the transit system itself name the movement in their head.
    let facts = &mut document.facts;
    (facts.lrn, facts.mrn) = (facts.lrn.take().or(header.lrn), facts.mrn.take().or(header.mrn));
    match message_type {
        Some(named) if named != format!("CC{}C", document.number) => Err(ReadError::OtherType),
        _ => Ok(document),
    }
}

/// Returns the number in the name of a root element of the transit system: `028` of `CC028C`.
pub(super) fn number_of(root: &Tag<'_>) -> Option<String> {
    let number = root.name().strip_prefix("CC")?.strip_suffix('C')?;
    let is_number = number.len() == 3 && number.bytes().all(|byte| byte.is_ascii_digit());
    (root.namespace == NAMESPACE && is_number).then(|| number.to_owned())
}

/// Returns the name of an element of a message. Officially only the root is in the namespace, but some senders put the
/// inner elements there too.
pub(super) fn known<'t>(tag: &'t Tag<'_>) -> Option<&'t str> {
    (tag.namespace.is_empty() || tag.namespace == NAMESPACE).then(|| tag.name())
}

/// Reads an element that may stand only once: with two values it would be unknown which counts.
pub(super) fn once(walk: &mut XmlWalk<'_>, field: &mut Option<String>, name: &'static str) -> Result<(), ReadError> {
    if field.is_some() {
        return Err(ReadError::Repeated(name));
    }
    *field = walk.text()?;
    Ok(())
}

fn transit_operation(walk: &mut XmlWalk<'_>, facts: &mut Facts) -> Result<(), ReadError> {
    while let Some(tag) = walk.next_child()? {
        let Some(name) = known(&tag).map(str::to_owned) else {
            walk.skip()?;
            continue;
        };
        let Some((field, element)) = facts.field(&name) else {
            match TOLD.contains(&name.as_str()) {
                true => remark(walk, &name, &mut facts.remarks)?,
                false => walk.skip()?,
            }
            continue;
        };
        once(walk, field, element)?;
        let content = field.clone();
        if let Some(content) = content.filter(|_| TOLD.contains(&name.as_str())) {
            add(&mut facts.remarks, stated(&words(&name), &content))?;
        }
    }
    Ok(())
}

impl Facts {
    /// Adds the day as a remark where only a part of the goods is released or none, since the arrival then has no
    /// moment that shows it.
    fn report_partial_release(&mut self) -> Result<(), ReadError> {
        match (self.release_indicator.as_deref(), &self.released_on) {
            (Some("2" | "3" | "4"), Some(day)) => add(&mut self.remarks, stated("release date", day)),
            _ => Ok(()),
        }
    }

    /// Returns the fact that an element of the movement states, and the name of the element; `None` for any other
    /// element.
    fn field(&mut self, element: &str) -> Option<(&mut Option<String>, &'static str)> {
        Some(match element {
            "LRN" => (&mut self.lrn, "LRN"),
            "MRN" => (&mut self.mrn, "MRN"),
            "declarationAcceptanceDate" => (&mut self.accepted_on, "declarationAcceptanceDate"),
            "releaseDate" => (&mut self.released_on, "releaseDate"),
            "releaseIndicator" => (&mut self.release_indicator, "releaseIndicator"),
            "writeOffDate" => (&mut self.written_off_on, "writeOffDate"),
            "amendmentSubmissionDateAndTime" => (&mut self.amendment_submitted_at, "amendmentSubmissionDateAndTime"),
            "amendmentAcceptanceDateAndTime" => (&mut self.amendment_accepted_at, "amendmentAcceptanceDateAndTime"),
            "limitForResponseDate" => (&mut self.limit, "limitForResponseDate"),
            "notificationType" => (&mut self.notification_type, "notificationType"),
            "businessRejectionType" => (&mut self.rejected_type, "businessRejectionType"),
            "rejectionCode" | "noReleaseMotivationCode" => (&mut self.reason_code, "a code of the reason"),
            "rejectionReason" | "noReleaseMotivationText" => (&mut self.reason, "a reason"),
            _ => return None,
        })
    }
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

/// Reads the trader at destination, for whom messages of the office of destination are.
fn trader(walk: &mut XmlWalk<'_>, facts: &mut Facts) -> Result<(), ReadError> {
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("identificationNumber") => once(walk, &mut facts.trader, "the trader at destination")?,
            _ => walk.skip()?,
        }
    }
    Ok(())
}

/// Reads the office that enquires about a movement. It is a remark as well, and the answer to the enquiry goes to it.
fn enquiring_office(walk: &mut XmlWalk<'_>, facts: &mut Facts) -> Result<(), ReadError> {
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("referenceNumber") => {
                once(walk, &mut facts.enquiring_office, "the office of enquiry")?;
            }
            _ => walk.skip()?,
        }
    }
    match &facts.enquiring_office {
        Some(office) => {
            let remark = group("customs office of enquiry at departure", stated("reference number", office));
            add(&mut facts.remarks, remark)
        }
        None => Ok(()),
    }
}

/// Reads the goods of a movement: customs adds the incidents on the way, and names the goods that it releases at
/// destination. Everything else repeats the declaration.
fn consignment(walk: &mut XmlWalk<'_>, releases: bool, facts: &mut Facts) -> Result<(), ReadError> {
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("Incident") => remark(walk, "Incident", &mut facts.remarks)?,
            Some("HouseConsignment") if releases => {
                released_goods(walk, &mut facts.remarks, &mut facts.released_items)?
            }
            _ => walk.skip()?,
        }
    }
    Ok(())
}

/// Reads the reasons against a guarantee. All of them become remarks; the first one, in words or else as code, is the
/// reason of the decision.
fn guarantee(walk: &mut XmlWalk<'_>, facts: &mut Facts) -> Result<(), ReadError> {
    let (mut grn, mut reasons) = (None, Vec::new());
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("GRN") => once(walk, &mut grn, "GRN")?,
            Some("InvalidGuaranteeReason") if reasons.len() == MOST_ERRORS => {
                return Err(ReadError::TooManyErrors { limit: MOST_ERRORS });
            }
            Some("InvalidGuaranteeReason") => reasons.push(guarantee_reason(walk)?),
            _ => walk.skip()?,
        }
    }
    if reasons.is_empty() {
        reasons.push((None, None));
    }
    for (code, text) in reasons {
        let stated = [
            grn.as_deref().map(|grn| MovementStatement::GuaranteeReference { grn: Reference::from(grn) }),
            code.as_deref().map(|code| MovementStatement::GuaranteeCode { code: Code::from(code) }),
            text.as_deref().map(|text| MovementStatement::GuaranteeText { text: Quoted::from(text) }),
        ];
        let stated: Vec<Statement> = stated.into_iter().flatten().map(Statement::from).collect();
        if !stated.is_empty() {
            add(&mut facts.remarks, MovementStatement::Guarantee { particulars: Parts(stated) })?;
            let fault = GuaranteeFault { grn: grn.clone(), code: code.clone(), text: text.clone() };
            facts.guarantee_faults.push(fault);
        }
        facts.reason = facts.reason.take().or(text).or(code);
    }
    Ok(())
}

/// Returns the code and the text of one reason against a guarantee.
fn guarantee_reason(walk: &mut XmlWalk<'_>) -> Result<(Option<String>, Option<String>), ReadError> {
    let (mut code, mut text) = (None, None);
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("code") => once(walk, &mut code, "code of a reason")?,
            Some("text") => once(walk, &mut text, "text of a reason")?,
            _ => walk.skip()?,
        }
    }
    Ok((code, text))
}

fn error(walk: &mut XmlWalk<'_>) -> Result<ReportedError, ReadError> {
    let mut error = ReportedError::default();
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("errorPointer") => once(walk, &mut error.pointer, "errorPointer")?,
            Some("errorCode") => once(walk, &mut error.code, "errorCode")?,
            Some("errorReason" | "errorText") => once(walk, &mut error.reason, "errorReason")?,
            Some("originalAttributeValue") => once(walk, &mut error.original_value, "originalAttributeValue")?,
            Some("errorLineNumber") => once(walk, &mut error.line, "errorLineNumber")?,
            Some("errorColumnNumber") => once(walk, &mut error.column, "errorColumnNumber")?,
            _ => walk.skip()?,
        }
    }
    Ok(error)
}
