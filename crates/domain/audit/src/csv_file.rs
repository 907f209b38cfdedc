//! Entries as lines of a CSV file for spreadsheets: semicolons, UTF-8 with a byte order mark, times in UTC.

use crate::entry::AuditEntry;
use chrono::SecondsFormat;
use customs_csv_lines::CsvLines;

const COLUMNS: [&str; 10] =
    ["id", "at", "actor_type", "actor_id", "request_id", "record_type", "record_id", "action", "before", "after"];

/// The beginning of the file: the byte order mark and the column names.
pub(crate) fn header() -> Vec<u8> {
    let mut file = CsvLines::for_new_file();
    COLUMNS.iter().for_each(|name| file.plain(name));
    file.end_line();
    file.into_bytes()
}

/// One line for each entry.
pub(crate) fn lines(entries: &[AuditEntry]) -> Vec<u8> {
    let mut lines = CsvLines::with_capacity(entries.len() * 256);
    for entry in entries {
        write_line(&mut lines, entry);
    }
    lines.into_bytes()
}

fn write_line(lines: &mut CsvLines, entry: &AuditEntry) {
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
    lines.plain(id.to_string());
    lines.plain(at.to_rfc3339_opts(SecondsFormat::Micros, true));
    lines.text(actor_kind);
    lines.text(actor_id.as_deref().unwrap_or_default());
    lines.text(request_id.as_deref().unwrap_or_default());
    lines.text(record_kind);
    lines.text(record_id);
    lines.text(action);
    lines.text(before.as_deref().unwrap_or_default());
    lines.text(after.as_deref().unwrap_or_default());
    lines.end_line();
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
