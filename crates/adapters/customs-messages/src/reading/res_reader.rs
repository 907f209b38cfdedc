use super::division::Layout;
use super::response::{AdditionalInformation, Amendment, Bank, ResMessage, Response, ResponseError, Status};
use super::{MessageTime, ReadError, answered_declaration};
use crate::namespaces::{DEC, ENVELOPE, RES, RES_DATES};
use crate::pointing::{PointerChain, PointerStep};
use customs_xml_reading::{Tag, XmlWalk};

/// Reads a RES message from untrusted bytes; `limit` is the largest number of bytes that are read.
///
/// Unknown elements are skipped, and elements may come in any order. The namespaces of the envelope and of its content
/// must match: without them, three national profiles look alike.
///
/// # Errors
/// [`ReadError`] says why the bytes are no RES message.
pub fn read_res(bytes: &[u8], limit: usize) -> Result<ResMessage, ReadError> {
    Ok(read_with_layout(bytes, limit)?.0)
}

/// An answer, or the reason why it fits no record.
type ReadResponse = Result<Response, ReadError>;

/// Reads the message, and the places of its parts in the document.
pub(super) fn read_with_layout(bytes: &[u8], limit: usize) -> Result<(ResMessage, Layout<'_>), ReadError> {
    let (walk, layout) = (XmlWalk::new(bytes, limit)?, Layout::default());
    let mut reader = ResReader { walk, layout, unreadable_times: Vec::new() };
    let message = reader.message()?;
    reader.walk.finish()?;
    Ok((message, reader.layout))
}

/// The reader of one message: the walk over its elements, and the times it could not read.
pub(super) struct ResReader<'d> {
    pub(super) walk: XmlWalk<'d>,
    layout: Layout<'d>,
    unreadable_times: Vec<&'static str>,
}

impl<'d> ResReader<'d> {
    fn message(&mut self) -> Result<ResMessage, ReadError> {
        let root = self.walk.root()?;
        if !root.is(ENVELOPE, "MetaData") {
            return Err(ReadError::NotAnEnvelope);
        }
        self.layout.opens(&root, self.walk.since(root.position()));
        let mut message = ResMessage { customisation_version: None, responses: Vec::new() };
        let mut unusable = None;
        while let Some(tag) = self.walk.next_child()? {
            if tag.is(RES, "Response") {
                let answer = self.response()?;
                let written = self.walk.since(tag.position()).unwrap_or_default();
                match answer {
                    Ok(response) => {
                        message.responses.push(response);
                        self.layout.answers.push(written);
                    }
                    // An unusable answer does not spoil the others, which are mostly about other declarations.
                    Err(why) => {
                        unusable.get_or_insert(why);
                        self.layout.unusable.push(written);
                    }
                }
            } else if tag.is(ENVELOPE, "AgencyAssignedCustomizationVersionCode") {
                message.customisation_version = self.walk.text()?;
                self.layout.envelope.extend(self.walk.since(tag.position()));
            } else {
                self.walk.skip()?;
                if tag.namespace == ENVELOPE {
                    self.layout.envelope.extend(self.walk.since(tag.position()));
                }
            }
        }
        if message.responses.is_empty() {
            return Err(unusable.unwrap_or(ReadError::NoMessage("RES")));
        }
        Ok(message)
    }

    fn response(&mut self) -> Result<ReadResponse, ReadError> {
        let mut response = Response::default();
        let (mut function_code, mut answered) = (None, None);
        while let Some(tag) = self.walk.next_child()? {
            if tag.is(DEC, "Declaration") {
                self.walk.skip()?;
                response.corrected_declaration = self.walk.since(tag.position()).map(str::to_owned);
                continue;
            }
            match self.known(&tag) {
                Some("FunctionCode") => function_code = self.walk.text()?,
                Some("FunctionalReferenceID") => response.message_id = self.walk.text()?,
                Some("IssueDateTime") => response.issued_at = self.time("IssueDateTime")?,
                Some("AdditionalInformation") => response.additional_information.push(self.additional_information()?),
                Some("Amendment") => response.amendments.push(self.amendment()?),
                Some("Bank") => response.bank = Some(self.bank()?),
                Some("AppealOffice") => response.appeal_office = self.contact_office()?,
                Some("ContactOffice") => response.contact_offices.extend(self.contact_office()?),
                Some("Error") => response.errors.push(self.error()?),
                Some("Status") => response.statuses.push(self.status()?),
                Some("Declaration") => answered = Some(answered_declaration::read(self)?),
                _ => self.walk.skip()?,
            }
        }
        response.unreadable_times = std::mem::take(&mut self.unreadable_times);
        let whole = code_of(function_code.as_deref()).and_then(|function_code| {
            let declaration = answered.ok_or(ReadError::Missing("Declaration"))?;
            Ok(Response { function_code, declaration, ..response })
        });
        Ok(whole)
    }

    fn additional_information(&mut self) -> Result<AdditionalInformation, ReadError> {
        let mut information = AdditionalInformation::default();
        while let Some(tag) = self.walk.next_child()? {
            match self.known(&tag) {
                Some("StatementCode") => information.code = self.walk.text()?,
                Some("StatementDescription") => information.text = self.walk.text()?,
                Some("LimitDateTime") => information.limit = self.time("LimitDateTime")?,
                Some("StatementTypeCode") => information.statement_type = self.walk.text()?,
                Some("Pointer") => self.pointer(&mut information.pointer)?,
                _ => self.walk.skip()?,
            }
        }
        Ok(information)
    }

    fn amendment(&mut self) -> Result<Amendment, ReadError> {
        let mut amendment = Amendment::default();
        while let Some(tag) = self.walk.next_child()? {
            match self.known(&tag) {
                Some("ChangeReasonCode") => amendment.reason = self.walk.text()?,
                Some("Pointer") => self.pointer(&mut amendment.pointer)?,
                _ => self.walk.skip()?,
            }
        }
        Ok(amendment)
    }

    fn bank(&mut self) -> Result<Bank, ReadError> {
        let mut bank = Bank::default();
        while let Some(tag) = self.walk.next_child()? {
            match self.known(&tag) {
                Some("ReferenceID") => bank.bic = self.walk.text()?,
                Some("ID") => bank.iban = self.walk.text()?,
                _ => self.walk.skip()?,
            }
        }
        Ok(bank)
    }

    fn contact_office(&mut self) -> Result<Option<String>, ReadError> {
        let mut office = None;
        while let Some(tag) = self.walk.next_child()? {
            match self.known(&tag) {
                Some("ID") => office = self.walk.text()?,
                _ => self.walk.skip()?,
            }
        }
        Ok(office)
    }

    fn error(&mut self) -> Result<ResponseError, ReadError> {
        let mut error = ResponseError::default();
        while let Some(tag) = self.walk.next_child()? {
            match self.known(&tag) {
                Some("Description") => error.description = self.walk.text()?,
                Some("ValidationCode") => error.code = self.walk.text()?,
                Some("Pointer") => self.pointer(&mut error.pointer)?,
                _ => self.walk.skip()?,
            }
        }
        Ok(error)
    }

    fn status(&mut self) -> Result<Status, ReadError> {
        let mut status = Status::default();
        while let Some(tag) = self.walk.next_child()? {
            match self.known(&tag) {
                Some("EffectiveDateTime") => status.effective_at = self.time("Status/EffectiveDateTime")?,
                Some("NameCode") => status.code = self.walk.text()?,
                Some("ReleaseDateTime") => status.released_at = self.time("Status/ReleaseDateTime")?,
                Some("Pointer") => self.pointer(&mut status.pointer)?,
                _ => self.walk.skip()?,
            }
        }
        Ok(status)
    }

    /// Adds one step. A step without a section means nothing and is left out; a sequence that is not a number counts as
    /// absent.
    fn pointer(&mut self, chain: &mut PointerChain) -> Result<(), ReadError> {
        let (mut section, mut sequence, mut tag_id) = (None, None, None);
        while let Some(tag) = self.walk.next_child()? {
            match self.known(&tag) {
                Some("SequenceNumeric") => sequence = self.walk.text()?.and_then(|text| text.parse().ok()),
                Some("DocumentSectionCode") => section = self.walk.text()?,
                Some("TagID") => tag_id = self.walk.text()?,
                _ => self.walk.skip()?,
            }
        }
        chain.0.extend(section.map(|section| PointerStep { section, sequence, tag: tag_id }));
        Ok(())
    }

    /// Reads the time inside the element entered last. An unreadable time is recorded under the name `element`.
    pub(super) fn time(&mut self, element: &'static str) -> Result<Option<MessageTime>, ReadError> {
        let mut time = None;
        let mut text = None;
        while let Some(tag) = self.walk.next_child()? {
            if tag.is(RES_DATES, "DateTimeString") {
                text = self.walk.text()?;
                time = text.as_deref().and_then(MessageTime::parse);
            } else {
                self.walk.skip()?;
            }
        }
        if time.is_none() && text.is_some() {
            self.unreadable_times.push(element);
        }
        Ok(time)
    }

    /// Returns the name of an element of the RES namespace; `None` for an element of another namespace.
    pub(super) fn known<'t>(&self, tag: &'t Tag<'d>) -> Option<&'t str> {
        (tag.namespace == RES).then(|| tag.name())
    }
}

fn code_of(written: Option<&str>) -> Result<u8, ReadError> {
    let code = written.ok_or(ReadError::Missing("FunctionCode"))?;
    if code.len() <= 2 && code.bytes().all(|byte| byte.is_ascii_digit()) {
        return code.parse().map_err(|_| ReadError::Invalid("FunctionCode"));
    }
    Err(ReadError::Invalid("FunctionCode"))
}
