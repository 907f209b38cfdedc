use chrono::{DateTime, Utc};
use customs_guarantees::account::{AccountKey, CustomsEntry, CustomsEntryKind, Statement};
use quick_xml::events::Event;
use quick_xml::name::ResolveResult;
use quick_xml::reader::NsReader;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// XML namespace of statements.
const NAMESPACE: &str = "urn:customs-brokerage:account:1";
/// Deepest nesting of a statement: the root, its entries and their elements.
const MAX_DEPTH: usize = 8;
/// Most characters of a reference. An LRN has at most 35, an MRN 18.
const LONGEST_REFERENCE: usize = 70;
/// The first amount that is too large to store: it has 17 digits before the point.
const TOO_MUCH: i64 = 10_000_000_000_000_000;

/// The reason why a document is no statement, in words without its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotAStatement {
    #[error("its answer is no XML")]
    Malformed,
    #[error("its answer is no AccountStatement")]
    OtherDocument,
    #[error("its statement lacks {0}, or has it twice")]
    NotOnce(&'static str),
    #[error("{0} of its statement is not of its form")]
    Invalid(&'static str),
    #[error("its statement is of another account")]
    OtherAccount,
}

/// Texts of the elements that hold only text, by their names.
type Texts = BTreeMap<String, Vec<String>>;

/// Reads the statement of the account `key`. Unknown elements are skipped.
pub(crate) fn read(document: &[u8], key: &AccountKey) -> Result<Statement, NotAStatement> {
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
    let told = DateTime::parse_from_rfc3339(once(texts, name)?);
    told.map(|at| at.to_utc()).map_err(|_| NotAStatement::Invalid(name))
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

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "<Kind>surety</Kind><Eori>NL801234566</Eori><AsOf>2026-09-02T10:16:00.000000Z</AsOf>\
                        <Limit>1000000.00</Limit><Opening>150.00</Opening><Used>400.5</Used><Complete>false</Complete>";
    const ENTRY: &str = "<Entry><Number>7</Number><Kind>use</Kind><Amount>250.50</Amount><LRN>L&lt;1&gt;</LRN>\
                         <MRN>26NL000396A1B2C3R0</MRN><OccurredAt>2026-09-02T12:15:00+02:00</OccurredAt></Entry>";

    fn key() -> AccountKey {
        AccountKey::surety("NL801234566".parse().expect("an EORI"))
    }

    fn document(content: &str) -> String {
        format!("<?xml version='1.0'?><AccountStatement xmlns='{NAMESPACE}'>{content}</AccountStatement>")
    }

    fn read_text(text: &str) -> Result<Statement, NotAStatement> {
        read(text.as_bytes(), &key())
    }

    #[test]
    fn a_statement_is_read_with_its_entries() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().expect("a moment");
        let expected = Statement {
            total_limit: Decimal::from(1_000_000),
            opening: Decimal::from(150),
            entries: vec![CustomsEntry {
                number: 7,
                kind: CustomsEntryKind::Use,
                amount: Decimal::new(25_050, 2),
                lrn: Some("L<1>".to_owned()),
                mrn: Some("26NL000396A1B2C3R0".to_owned()),
                occurred_at: at("2026-09-02T10:15:00Z"),
            }],
            used: Decimal::new(4_005, 1),
            is_complete: false,
            as_of: at("2026-09-02T10:16:00Z"),
        };
        assert_eq!(read_text(&document(&format!("{HEAD}{ENTRY}"))), Ok(expected.clone()));
        let more = format!("<x:Kind xmlns:x='urn:other'>dva</x:Kind><New><Kind>dva</Kind></New>{HEAD}{ENTRY}<Later/>");
        assert_eq!(read_text(&document(&more)), Ok(expected), "what is not known is passed over");
        let empty = read_text(&document(HEAD)).expect("a statement");
        assert!(empty.entries.is_empty());
    }

    #[test]
    fn an_entry_may_name_no_reference_and_gives_back_with_a_minus() {
        for (kind, expected) in [("given_back", CustomsEntryKind::GivenBack), ("payment", CustomsEntryKind::Payment)] {
            let entry = format!(
                "<Entry><Number>8</Number><Kind>{kind}</Kind><Amount>-0.5</Amount><LRN/>\
                 <OccurredAt>2026-09-02T10:15:00Z</OccurredAt></Entry>"
            );
            let entry = read_text(&document(&format!("{HEAD}{entry}"))).expect("a statement").entries.remove(0);
            assert_eq!((entry.kind, entry.amount), (expected, Decimal::new(-5, 1)));
            assert_eq!((entry.lrn, entry.mrn), (None, None));
        }
    }

    #[test]
    fn what_is_no_statement_of_the_account_is_refused() {
        let of = |from: &str, to: &str| read_text(&document(&format!("{HEAD}{ENTRY}").replacen(from, to, 1)));
        assert_eq!(of("surety", "dva"), Err(NotAStatement::OtherAccount));
        assert_eq!(of("NL801234566", "NL801234567"), Err(NotAStatement::OtherAccount));
        assert_eq!(of("<Limit>1000000.00</Limit>", ""), Err(NotAStatement::NotOnce("Limit")));
        assert_eq!(of("<Complete>", "<Used>1</Used><Complete>"), Err(NotAStatement::NotOnce("Used")));
        assert_eq!(of("<Complete>false", "<Complete>perhaps"), Err(NotAStatement::Invalid("Complete")));
        for wrong in ["0.001", "10000000000000000", "1E3", "much", "<b>1</b>"] {
            let told = of("250.50", wrong);
            assert!(
                matches!(told, Err(NotAStatement::Invalid("Amount") | NotAStatement::NotOnce("Amount"))),
                "{wrong}"
            );
        }
        assert_eq!(of("<Number>7", "<Number>seven"), Err(NotAStatement::Invalid("Number")));
        assert_eq!(of("<Kind>use", "<Kind>used"), Err(NotAStatement::Invalid("Kind")));
        assert_eq!(of("L&lt;1&gt;", &"L".repeat(71)), Err(NotAStatement::Invalid("LRN")));
        assert_eq!(of("2026-09-02T12:15:00+02:00", "yesterday"), Err(NotAStatement::Invalid("OccurredAt")));
    }

    #[test]
    fn what_is_no_whole_document_or_another_one_is_refused() {
        let whole = document(HEAD);
        for (text, expected) in [
            (String::new(), NotAStatement::Malformed),
            ("{}".to_owned(), NotAStatement::Malformed),
            (whole.replace("</AccountStatement>", ""), NotAStatement::Malformed),
            (format!("<!DOCTYPE a [<!ENTITY b 'c'>]>{whole}"), NotAStatement::Malformed),
            (whole.replace("surety", "&b;"), NotAStatement::Malformed),
            (document(&format!("{}{}", "<a>".repeat(9), "</a>".repeat(9))), NotAStatement::Malformed),
            (format!("{whole}{whole}"), NotAStatement::OtherDocument),
            (whole.replace(NAMESPACE, "urn:other"), NotAStatement::OtherDocument),
            ("<html/>".to_owned(), NotAStatement::OtherDocument),
        ] {
            assert_eq!(read_text(&text), Err(expected), "{text}");
        }
        assert_eq!(read(b"<a>\xff</a>", &key()), Err(NotAStatement::Malformed));
    }
}
