use super::Pointer;
use crate::assessment::{Assessment, ItemTax};
use crate::decision::{AnswerContent, CustomsError};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::Mrn;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use rust_decimal::Decimal;
use std::io;

/// The head of every response.
#[derive(Debug, Clone)]
pub struct ResponseHead<'r> {
    /// Unique id of the response, 1 to 35 characters.
    pub message_id: &'r str,
    /// Moment at which the response is given.
    pub issued_at: DateTime<Utc>,
    /// LRN of the message that it answers.
    pub lrn: &'r str,
    /// MRN of the declaration; `None` until it has one.
    pub mrn: Option<&'r Mrn>,
}

const NAMESPACES: [(&str, &str); 3] = [
    ("xmlns:md", "urn:wco:datamodel:WCO:DocumentMetaData-DMS:2"),
    ("xmlns", "urn:wco:datamodel:WCO:RES-DMS:2"),
    ("xmlns:ds", "urn:wco:datamodel:WCO:Response_DS:DMS:2"),
];

/// Days that a trader has to provide the wanted documents.
const DOCUMENT_DAYS: i64 = 3;

type Xml = Writer<Vec<u8>>;

/// Writes a response message (RES), its elements in the order of the published schema.
///
/// # Errors
/// Never in practice: the document is written to memory.
pub fn write_response(head: &ResponseHead<'_>, content: &AnswerContent) -> io::Result<Vec<u8>> {
    let mut xml = Writer::new(Vec::with_capacity(1_024));
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    xml.create_element("md:MetaData").with_attributes(NAMESPACES).write_inner_content(|xml| {
        leaf(xml, "md:WCODataModelVersionCode", "3.6")?;
        leaf(xml, "md:WCOTypeName", "RES")?;
        leaf(xml, "md:ResponsibleCountryCode", "NL")?;
        element(xml, "Response", |xml| response(xml, head, content))
    })?;
    Ok(xml.into_inner())
}

fn response(xml: &mut Xml, head: &ResponseHead<'_>, content: &AnswerContent) -> io::Result<()> {
    leaf(xml, "FunctionCode", content.function_code())?;
    leaf(xml, "FunctionalReferenceID", head.message_id)?;
    date(xml, "IssueDateTime", head.issued_at)?;
    statement(xml, head, content)?;
    if let AnswerContent::Rejected(errors) = content {
        errors.iter().try_for_each(|one| error(xml, one))?;
    }
    match content {
        AnswerContent::RequestGranted => element(xml, "Status", |xml| leaf(xml, "NameCode", "39"))?,
        AnswerContent::RequestDenied => element(xml, "Status", |xml| leaf(xml, "NameCode", "41"))?,
        // Final: no other calculation follows.
        AnswerContent::TaxesCalculated(_) => element(xml, "Status", |xml| leaf(xml, "NameCode", "4"))?,
        _ => {}
    }
    element(xml, "Declaration", |xml| declaration(xml, head, content))
}

/// Writes the statement of some responses: AFB is a result of customs, ACA a demand.
fn statement(xml: &mut Xml, head: &ResponseHead<'_>, content: &AnswerContent) -> io::Result<()> {
    let (code, description, limit, kind) = match content {
        // A2 means "considered conform", the result for goods that were not checked.
        AnswerContent::Cleared => (Some("A2"), None, None, "AFB"),
        // A1 means "found conform".
        AnswerContent::Released => (Some("A1"), None, None, "AFB"),
        AnswerContent::DocumentsWanted => {
            let limit = head.issued_at + Duration::days(DOCUMENT_DAYS);
            (Some("ACA"), Some("Provide the documents of the declared goods"), Some(limit), "ACA")
        }
        AnswerContent::Invalidated => (Some("3"), Some("Invalidated at the request of the declarant"), None, "AFB"),
        AnswerContent::RequestDenied => (None, Some("The request is denied"), None, "AFB"),
        AnswerContent::ExitConfirmed(office) => (None, office.as_deref(), None, "CEX"),
        _ => return Ok(()),
    };
    element(xml, "AdditionalInformation", |xml| {
        code.map_or(Ok(()), |code| leaf(xml, "StatementCode", code))?;
        description.map_or(Ok(()), |text| leaf(xml, "StatementDescription", text))?;
        limit.map_or(Ok(()), |limit| date(xml, "LimitDateTime", limit))?;
        leaf(xml, "StatementTypeCode", kind)?;
        limit.map_or(Ok(()), |_| pointers(xml, &Pointer::declaration()))
    })
}

fn error(xml: &mut Xml, error: &CustomsError) -> io::Result<()> {
    element(xml, "Error", |xml| {
        error.description().map_or(Ok(()), |text| leaf(xml, "Description", text))?;
        leaf(xml, "ValidationCode", error.code())?;
        pointers(xml, error.pointer())
    })
}

fn pointers(xml: &mut Xml, pointer: &Pointer) -> io::Result<()> {
    pointer.steps().iter().try_for_each(|step| {
        element(xml, "Pointer", |xml| {
            step.sequence.map_or(Ok(()), |sequence| leaf(xml, "SequenceNumeric", &sequence.to_string()))?;
            leaf(xml, "DocumentSectionCode", step.class)?;
            step.leaf.map_or(Ok(()), |tag| leaf(xml, "TagID", tag))
        })
    })
}

fn declaration(xml: &mut Xml, head: &ResponseHead<'_>, content: &AnswerContent) -> io::Result<()> {
    match content {
        AnswerContent::Accepted => date(xml, "AcceptanceDateTime", head.issued_at)?,
        AnswerContent::Invalidated => date(xml, "CancellationDateTime", head.issued_at)?,
        _ => {}
    }
    leaf(xml, "FunctionalReferenceID", head.lrn)?;
    head.mrn.map_or(Ok(()), |mrn| leaf(xml, "ID", mrn.as_str()))?;
    if matches!(content, AnswerContent::Rejected(_)) {
        date(xml, "RejectionDateTime", head.issued_at)?;
    }
    leaf(xml, "VersionID", "1")?;
    match content {
        AnswerContent::TaxesCalculated(assessment) => {
            element(xml, "GoodsShipment", |xml| items_with_taxes(xml, assessment))
        }
        _ => Ok(()),
    }
}

/// Writes the items on which something is charged, each with its taxes.
fn items_with_taxes(xml: &mut Xml, Assessment(taxes): &Assessment) -> io::Result<()> {
    taxes.chunk_by(|one, next| one.item == next.item).try_for_each(|taxes| {
        element(xml, "GovernmentAgencyGoodsItem", |xml| {
            taxes.iter().take(1).try_for_each(|tax| leaf(xml, "SequenceNumeric", &tax.item.to_string()))?;
            element(xml, "Commodity", |xml| taxes.iter().try_for_each(|one| tax(xml, one)))
        })
    })
}

fn tax(xml: &mut Xml, tax: &ItemTax) -> io::Result<()> {
    let ItemTax { item: _, tax_type, regime, base, rate, assessed, payable } = tax;
    element(xml, "DutyTaxFee", |xml| {
        euros(xml, "AdValoremTaxBaseAmount", *base)?;
        leaf(xml, "DutyRegimeCode", regime)?;
        rate.map_or(Ok(()), |rate| leaf(xml, "TaxRateNumeric", &rate.to_string()))?;
        leaf(xml, "TypeCode", tax_type)?;
        element(xml, "Payment", |xml| {
            euros(xml, "TaxAssessedAmount", *assessed)?;
            euros(xml, "PaymentAmount", *payable)
        })
    })
}

fn euros(xml: &mut Xml, name: &str, mut amount: Decimal) -> io::Result<()> {
    amount.rescale(2);
    let element = xml.create_element(name).with_attribute(("currencyID", "EUR"));
    element.write_text_content(BytesText::new(&amount.to_string())).map(|_| ())
}

fn element(xml: &mut Xml, name: &str, inside: impl FnOnce(&mut Xml) -> io::Result<()>) -> io::Result<()> {
    xml.create_element(name).write_inner_content(inside).map(|_| ())
}

fn leaf(xml: &mut Xml, name: &str, text: &str) -> io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(text)).map(|_| ())
}

/// Writes a moment in format 304 with the zone, to the second, since the schema has no smaller unit.
fn date(xml: &mut Xml, name: &str, moment: DateTime<Utc>) -> io::Result<()> {
    let text = moment.format("%Y%m%d%H%M%SZ").to_string();
    element(xml, name, |xml| {
        let date = xml.create_element("ds:DateTimeString").with_attribute(("formatCode", "304"));
        date.write_text_content(BytesText::new(&text)).map(|_| ())
    })
}
