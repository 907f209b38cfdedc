use super::{AccountName, LedgerEntry, LedgerPage};
use chrono::{DateTime, SecondsFormat, Utc};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use rust_decimal::Decimal;
use std::io;

/// XML namespace of statements.
const NAMESPACE: &str = "urn:customs-brokerage:account:1";

/// The authority's statement of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountStatement {
    /// The account of the statement.
    pub name: AccountName,
    /// Amount that the account allows altogether, EUR.
    pub limit: Decimal,
    /// The entries after the one that the caller already knows.
    pub page: LedgerPage,
    /// Moment of the statement.
    pub as_of: DateTime<Utc>,
}

impl AccountStatement {
    /// Writes the statement as an XML document.
    ///
    /// # Errors
    /// Never in practice: the document is written to memory.
    #[doc(hidden)]
    pub fn to_xml(&self) -> io::Result<Vec<u8>> {
        let Self { name: AccountName { account: _, kind, eori }, limit, page, as_of } = self;
        let LedgerPage { opening, entries, used, is_complete } = page;
        let mut xml = Writer::new(Vec::with_capacity(512 + entries.len() * 256));
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        xml.create_element("AccountStatement").with_attribute(("xmlns", NAMESPACE)).write_inner_content(|xml| {
            text(xml, "Kind", kind.as_str())?;
            text(xml, "Eori", eori.as_str())?;
            text(xml, "AsOf", &moment(*as_of))?;
            text(xml, "Limit", &euros(*limit))?;
            text(xml, "Opening", &euros(*opening))?;
            text(xml, "Used", &euros(*used))?;
            text(xml, "Complete", if *is_complete { "true" } else { "false" })?;
            entries.iter().try_for_each(|entry| write_entry(xml, entry))
        })?;
        Ok(xml.into_inner())
    }
}

fn write_entry(xml: &mut Writer<Vec<u8>>, entry: &LedgerEntry) -> io::Result<()> {
    let LedgerEntry { number, kind, amount, lrn, mrn, occurred_at } = entry;
    xml.create_element("Entry").write_inner_content(|xml| {
        text(xml, "Number", &number.to_string())?;
        text(xml, "Kind", kind.as_str())?;
        text(xml, "Amount", &euros(*amount))?;
        text(xml, "LRN", lrn)?;
        if let Some(mrn) = mrn {
            text(xml, "MRN", mrn.as_str())?;
        }
        text(xml, "OccurredAt", &moment(*occurred_at))
    })?;
    Ok(())
}

fn text(xml: &mut Writer<Vec<u8>>, name: &str, text: &str) -> io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(text)).map(|_| ())
}

fn moment(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Micros, true)
}

/// An amount with at least two decimals.
fn euros(amount: Decimal) -> String {
    let mut amount = amount.normalize();
    if amount.scale() < 2 {
        amount.rescale(2);
    }
    amount.to_string()
}
