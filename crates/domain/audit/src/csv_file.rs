//! Entries as lines of a CSV file for spreadsheets: semicolons, UTF-8 with a byte order mark, times in UTC.

use crate::entry::AuditEntry;
use chrono::SecondsFormat;
use csv::{Writer, WriterBuilder};

/// Without this mark, spreadsheets read the text in an older encoding.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Characters that make a spreadsheet read a cell as a formula.
const BEGINS_A_FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

const COLUMNS: [&str; 10] =
    ["id", "at", "actor_type", "actor_id", "request_id", "record_type", "record_id", "action", "before", "after"];

/// The beginning of the file: the byte order mark and the column names.
pub(crate) fn header() -> Vec<u8> {
    let mut writer = writer(BYTE_ORDER_MARK.to_vec());
    write_line(&mut writer, COLUMNS);
    text_of(writer)
}

/// One line for each entry.
pub(crate) fn lines(entries: &[AuditEntry]) -> Vec<u8> {
    let mut writer = writer(Vec::with_capacity(entries.len() * 256));
    for entry in entries {
        write_line(&mut writer, cells(entry));
    }
    text_of(writer)
}

fn cells(entry: &AuditEntry) -> [String; 10] {
    let AuditEntry {
        organisation: _,
        id,
        at,
        actor_kind,
        actor_id,
        request_id,
        record_kind,
        record_id,
        action,
        before,
        after,
    } = entry;
    [
        id.to_string(),
        at.to_rfc3339_opts(SecondsFormat::Micros, true),
        text(Some(actor_kind)),
        text(actor_id.as_ref()),
        text(request_id.as_ref()),
        text(Some(record_kind)),
        text(Some(record_id)),
        text(Some(action)),
        text(before.as_ref()),
        text(after.as_ref()),
    ]
}

/// The text, with an apostrophe in front if it would be read as a formula.
fn text(text: Option<&String>) -> String {
    match text {
        Some(text) if text.starts_with(BEGINS_A_FORMULA) => format!("'{text}"),
        Some(text) => text.clone(),
        None => String::new(),
    }
}

fn writer(text: Vec<u8>) -> Writer<Vec<u8>> {
    // The byte order mark is not a cell, so the lines seem to differ in length.
    WriterBuilder::new().delimiter(b';').flexible(true).from_writer(text)
}

#[expect(clippy::expect_used, reason = "writing to memory does not fail")]
fn write_line<T: AsRef<[u8]>>(writer: &mut Writer<Vec<u8>>, cells: impl IntoIterator<Item = T>) {
    writer.write_record(cells).expect("memory takes it");
}

#[expect(clippy::expect_used, reason = "writing to memory does not fail")]
fn text_of(writer: Writer<Vec<u8>>) -> Vec<u8> {
    writer.into_inner().expect("memory took it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::entry;

    #[test]
    fn an_entry_is_a_line_and_no_cell_is_a_formula() {
        let entry = AuditEntry { record_id: "=1;2".to_owned(), ..entry(1, 7) };
        let text = String::from_utf8(lines(&[entry])).expect("a text");
        let expected = "7;2026-03-02T09:30:00.000000Z;client;c-1;r-1;declaration;\"'=1;2\";changed;\
                        \"{\"\"status\"\":\"\"DRF\"\"}\";\"{\"\"status\"\":\"\"SUB\"\"}\"\n";
        assert_eq!(text, expected);
        assert!(header().starts_with(b"\xef\xbb\xbfid;at;"));
    }
}
