use super::document_writer::{group, leaf, write_message};
use super::{MovementRecord, TraderMessage, TransitAnswer, departure_answers, destination_answers, fitting};
use crate::xml::XmlElement;
use chrono::{DateTime, Utc};
use customs_kernel::amsterdam_date;
use std::io;

/// The head of every message of customs.
#[derive(Debug, Clone, Copy)]
pub struct AnswerHead<'r> {
    /// Unique id of the message, 1 to 35 characters.
    pub message_id: &'r str,
    /// Moment at which the message is made.
    pub issued_at: DateTime<Utc>,
}

/// The movement that an answer is about, and the message that it answers.
#[derive(Debug, Clone, Copy)]
pub struct AnsweredMovement<'m> {
    /// The message that customs answers.
    pub message: &'m TraderMessage,
    /// Moment at which that message came in.
    pub received_at: DateTime<Utc>,
    /// LRN of the declaration.
    pub lrn: Option<&'m str>,
    /// MRN of the movement; `None` until it has one.
    pub mrn: Option<&'m str>,
    /// The declaration in force; `None` when customs has none, or when an earlier version of the simulator took it.
    pub declaration: Option<&'m TraderMessage>,
    /// The stored record of the movement, with the same exceptions.
    pub record: Option<&'m MovementRecord>,
}

/// Office of the simulator, which answers where no message names one of an office's form.
pub(super) const OWN_OFFICE: &str = "NL000510";

/// Writes a message of customs.
///
/// # Errors
/// Never in practice: the document is written to memory.
pub fn write_response(
    head: &AnswerHead<'_>,
    movement: &AnsweredMovement<'_>,
    response: &TransitAnswer,
) -> io::Result<Vec<u8>> {
    let root = format!("CC{}C", response.number());
    let recipient = movement.message.sender().and_then(|sender| fitting(sender, 35)).unwrap_or(OWN_OFFICE.to_owned());
    let mut elements = vec![
        leaf("messageSender", "NTA.NL"),
        leaf("messageRecipient", recipient),
        leaf("preparationDateAndTime", moment(head.issued_at)),
        leaf("messageIdentification", head.message_id),
        leaf("messageType", root.as_str()),
    ];
    let answered = movement.message.identification().filter(|name| name.chars().count() <= 35);
    elements.extend(answered.map(|name| leaf("correlationIdentifier", name)));
    elements.extend(content(head, movement, response));
    write_message(&group(&root, elements))
}

/// The elements that follow the head.
fn content(head: &AnswerHead<'_>, movement: &AnsweredMovement<'_>, response: &TransitAnswer) -> Vec<XmlElement> {
    match response {
        TransitAnswer::DestinationRejected { .. }
        | TransitAnswer::UnloadingPermission
        | TransitAnswer::GoodsReleased { .. } => destination_answers::content(head, movement, response),
        _ => departure_answers::content(head, movement, response),
    }
}

impl AnsweredMovement<'_> {
    /// The same movement, without its MRN if customs has not reported it at this moment.
    pub(crate) fn as_told_at(&self, at: DateTime<Utc>) -> Self {
        let is_reported = self.record.is_none_or(|record| record.has_told_mrn(at));
        Self { mrn: self.mrn.filter(|_| is_reported), ..*self }
    }

    /// LRN as an element, if it has the form of one: 1 to 22 characters.
    pub(super) fn lrn_element(&self) -> Option<XmlElement> {
        let lrn = self.lrn.filter(|lrn| (1..=22).contains(&lrn.chars().count()))?;
        Some(leaf("LRN", lrn))
    }

    /// MRN as an element.
    pub(super) fn mrn_element(&self) -> Option<XmlElement> {
        self.mrn.map(|mrn| leaf("MRN", mrn))
    }

    /// The one reference of a message that names the MRN of an accepted movement, and the LRN of any other (condition
    /// C0467).
    pub(super) fn reference(&self) -> Option<XmlElement> {
        self.mrn_element().or_else(|| self.lrn_element())
    }

    /// The day on which the declaration was accepted; for a movement without a record the day of this answer.
    pub(super) fn accepted_on(&self, head: &AnswerHead<'_>) -> String {
        day(self.record.map_or(head.issued_at, |record| record.accepted_at))
    }
}

/// A moment as messages write it.
pub(super) fn moment(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%M:%S").to_string()
}

/// The day of a moment in the Netherlands.
pub(super) fn day(at: DateTime<Utc>) -> String {
    amsterdam_date(at).to_string()
}
