use chrono::{DateTime, Utc};
use customs_guarantees::account::{AccountKey, CustomsEntry, CustomsEntryKind, Statement};
use quick_xml::events::Event;
use quick_xml::name::ResolveResult;
use quick_xml::reader::NsReader;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// XML namespace of statements.
pub const NAMESPACE: &str = "urn:customs-brokerage:account:1";
/// Deepest nesting of a statement: the root, its entries and their elements.
const MAX_DEPTH: usize = 8;
/// Most characters of a reference. An LRN has at most 35, an MRN 18.
const LONGEST_REFERENCE: usize = 70;
/// The first amount that is too large to store: it has 17 digits before the point.
const TOO_MUCH: i64 = 10_000_000_000_000_000;

/// The reason why a document is no statement, in words without its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAStatement {
    /// It is no whole XML document, or one with a document type.
    #[error("its answer is no XML")]
    Malformed,
    /// It is another document.
    #[error("its answer is no AccountStatement")]
    OtherDocument,
    /// It lacks this element, or has it twice.
    #[error("its statement lacks {0}, or has it twice")]
    NotOnce(&'static str),
    /// This element is not of its form.
    #[error("{0} of its statement is not of its form")]
    Invalid(&'static str),
    /// It is about another account.
    #[error("its statement is of another account")]
    OtherAccount,
}

/// Texts of the elements that hold only text, by their names.
type Texts = BTreeMap<String, Vec<String>>;

/// Reads the statement of the account `key`. Unknown elements are skipped.
pub fn read(document: &[u8], key: &AccountKey) -> Result<Statement, NotAStatement> {
    let (head, entries) = texts(document)?;
    let is_asked = once(&head, "Kind")? == key.kind.word() && once(&head, "Eori")? == key.eori.as_str();
    if !is_asked {
        return Err(NotAStatement::OtherAccount);
    }
    Ok(Statement {
        total_limit: amount(&head, "Limit")?,
        opening: amount(&head, "Opening")?,
        used: amount(&head, "Used")?,
        is_complete: match once(&head, "Complete")? {
            "true" | "1" => true,
            "false" | "0" => false,
            _ => return Err(NotAStatement::Invalid("Complete")),
        },
        as_of: moment(&head, "AsOf")?,
        entries: entries.iter().map(entry).collect::<Result<_, _>>()?,
    })
}

fn entry(texts: &Texts) -> Result<CustomsEntry, NotAStatement> {
    Ok(CustomsEntry {
        number: once(texts, "Number")?.parse().map_err(|_| NotAStatement::Invalid("Number"))?,
        kind: match once(texts, "Kind")? {
            "use" => CustomsEntryKind::Use,
            "given_back" => CustomsEntryKind::GivenBack,
            "payment" => CustomsEntryKind::Payment,
            _ => return Err(NotAStatement::Invalid("Kind")),
        },
        amount: amount(texts, "Amount")?,
        lrn: reference(texts, "LRN")?,
        mrn: reference(texts, "MRN")?,
        occurred_at: moment(texts, "OccurredAt")?,
    })
}

fn optional<'t>(texts: &'t Texts, name: &'static str) -> Result<Option<&'t str>, NotAStatement> {
    match texts.get(name).map(Vec::as_slice) {
        None => Ok(None),
        Some([text]) => Ok(Some(text.trim()).filter(|text| !text.is_empty())),
        Some(_) => Err(NotAStatement::NotOnce(name)),
    }
}

fn once<'t>(texts: &'t Texts, name: &'static str) -> Result<&'t str, NotAStatement> {
    optional(texts, name)?.ok_or(NotAStatement::NotOnce(name))
}

fn reference(texts: &Texts, name: &'static str) -> Result<Option<String>, NotAStatement> {
    let text = optional(texts, name)?;
    match text.filter(|text| text.chars().count() > LONGEST_REFERENCE) {
        Some(_) => Err(NotAStatement::Invalid(name)),
        None => Ok(text.map(str::to_owned)),
    }
}

/// Reads an amount, if it fits the precision in which amounts are stored.
fn amount(texts: &Texts, name: &'static str) -> Result<Decimal, NotAStatement> {
    let text = once(texts, name)?;
    // Rust's decimal parser accepts more forms than XML allows.
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+'));
    let amount = text.parse::<Decimal>().ok().filter(|_| is_plain).ok_or(NotAStatement::Invalid(name))?;
    let is_kept = amount.abs() < Decimal::from(TOO_MUCH) && amount.normalize().scale() <= 2;
    if is_kept { Ok(amount) } else { Err(NotAStatement::Invalid(name)) }
}

fn moment(texts: &Texts, name: &'static str) -> Result<DateTime<Utc>, NotAStatement> {
    let reported = DateTime::parse_from_rfc3339(once(texts, name)?);
    reported.map(|at| at.to_utc()).map_err(|_| NotAStatement::Invalid(name))
}

/// The texts inside the root, and those inside each of its entries.
fn texts(document: &[u8]) -> Result<(Texts, Vec<Texts>), NotAStatement> {
    let text = std::str::from_utf8(document).map_err(|_| NotAStatement::Malformed)?;
    let mut reader = NsReader::from_str(text.strip_prefix('\u{feff}').unwrap_or(text));
    reader.config_mut().expand_empty_elements = true;
    let (mut head, mut entries) = (Texts::new(), Vec::new());
    // Names of the open elements; an element of another namespace has an empty name.
    let mut open: Vec<String> = Vec::new();
    let (mut begun, mut value) = (false, String::new());
    loop {
        let (namespace, event) = reader.read_resolved_event().map_err(|_| NotAStatement::Malformed)?;
        match event {
            Event::Start(start) => {
                let ours = matches!(namespace, ResolveResult::Bound(bound) if bound.as_ref() == NAMESPACE);
                let name = if ours { start.local_name().as_ref().to_owned() } else { String::new() };
                if open.is_empty() && (begun || name != "AccountStatement") {
                    return Err(NotAStatement::OtherDocument);
                }
                if open.len() == MAX_DEPTH {
                    return Err(NotAStatement::Malformed);
                }
                begun = true;
                if open.len() == 1 && name == "Entry" {
                    entries.push(Texts::new());
                }
                open.push(name);
                value.clear();
            }
            Event::End(_) => {
                let name = open.pop().ok_or(NotAStatement::Malformed)?;
                let inside = match open.as_slice() {
                    [_] if name != "Entry" => Some(&mut head),
                    [_, parent] if parent == "Entry" => entries.last_mut(),
                    _ => None,
                };
                if let Some(texts) = inside.filter(|_| !name.is_empty()) {
                    texts.entry(name).or_default().push(std::mem::take(&mut value));
                }
                value.clear();
            }
            Event::Text(text) => value.push_str(&text.xml10_content()),
            Event::CData(text) => value.push_str(&text.xml10_content()),
            Event::GeneralRef(reference) => value.push(resolved(&reference)?),
            Event::Eof => break,
            Event::DocType(_) => return Err(NotAStatement::Malformed),
            Event::Empty(_) | Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
        }
    }
    if begun && open.is_empty() { Ok((head, entries)) } else { Err(NotAStatement::Malformed) }
}

/// Resolves the five entities of XML and character references; without a document type there are no others.
fn resolved(reference: &quick_xml::events::BytesRef<'_>) -> Result<char, NotAStatement> {
    let character = reference.resolve_char_ref().map_err(|_| NotAStatement::Malformed)?;
    match (character, &**reference) {
        (Some(character), _) => Ok(character),
        (None, "amp") => Ok('&'),
        (None, "lt") => Ok('<'),
        (None, "gt") => Ok('>'),
        (None, "quot") => Ok('"'),
        (None, "apos") => Ok('\''),
        _ => Err(NotAStatement::Malformed),
    }
}
