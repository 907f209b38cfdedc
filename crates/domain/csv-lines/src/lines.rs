use crate::{BYTE_ORDER_MARK, guarded};
use csv::{Writer, WriterBuilder};

/// Lines of a CSV file, written to memory one cell after the other.
#[derive(Debug)]
pub struct CsvLines {
    writer: Writer<Vec<u8>>,
}

impl CsvLines {
    /// Begins a file, with its byte order mark.
    #[must_use]
    pub fn for_new_file() -> Self {
        Self::after(BYTE_ORDER_MARK.as_bytes().to_vec())
    }

    /// Goes on with a file; this many bytes are likely to follow.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Self::after(Vec::with_capacity(bytes))
    }

    fn after(text: Vec<u8>) -> Self {
        // The byte order mark is not a cell, and yet the first line seems to begin with it.
        Self { writer: WriterBuilder::new().delimiter(b';').flexible(true).from_writer(text) }
    }

    /// Writes a text that was entered: it is [`guarded`].
    pub fn text(&mut self, text: &str) {
        self.plain(&*guarded(text));
    }

    /// Writes a cell as it is: a number, a day, a moment, the name of a column.
    #[expect(clippy::expect_used, reason = "writing to memory does not fail")]
    pub fn plain(&mut self, cell: impl AsRef<[u8]>) {
        self.writer.write_field(cell).expect("memory takes it");
    }

    /// Ends the line.
    #[expect(clippy::expect_used, reason = "writing to memory does not fail, and lines may differ in length")]
    pub fn end_line(&mut self) {
        self.writer.write_record(None::<&[u8]>).expect("memory takes it");
    }

    /// Takes the text.
    #[must_use]
    #[expect(clippy::expect_used, reason = "writing to memory does not fail")]
    pub fn into_bytes(self) -> Vec<u8> {
        self.writer.into_inner().expect("memory took it")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::without_guard;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn line(cells: &[&str]) -> String {
        let mut lines = CsvLines::with_capacity(64);
        cells.iter().for_each(|cell| lines.text(cell));
        lines.end_line();
        String::from_utf8(lines.into_bytes()).expect("UTF-8")
    }

    #[test]
    fn what_separates_cells_is_quoted_inside_them() {
        assert_eq!(line(&["a;b", "say \"no\"", "two\nlines"]), "\"a;b\";\"say \"\"no\"\"\";\"two\nlines\"\n");
        assert_eq!(line(&["België €, ĳ", "", ""]), "België €, ĳ;;\n");
        assert_eq!(line(&[""]), "\"\"\n", "a line with one empty cell is not an empty line");
    }

    proptest! {
        #[test]
        fn any_texts_come_back_as_they_went(
            sent in vec(vec("['=+@;,\"\r\n\t -]{0,4}(?s:.){0,6}", 1..5), 1..5),
        ) {
            let mut lines = CsvLines::for_new_file();
            lines.plain("column");
            lines.end_line();
            for cells in &sent {
                cells.iter().for_each(|cell| lines.text(cell));
                lines.end_line();
            }
            let bytes = lines.into_bytes();
            let mut reader =
                csv::ReaderBuilder::new().delimiter(b';').has_headers(false).flexible(true).from_reader(&*bytes);
            let come_back: Vec<Vec<String>> = reader
                .records()
                .skip(1)
                .map(|record| record.expect("a line").iter().map(|cell| without_guard(cell).to_owned()).collect())
                .collect();
            prop_assert_eq!(come_back, sent);
        }
    }

    #[test]
    fn texts_are_guarded_and_numbers_are_not() {
        let mut lines = CsvLines::for_new_file();
        lines.text("-1");
        lines.plain("-1");
        lines.end_line();
        assert_eq!(lines.into_bytes(), "\u{feff}'-1;-1\n".as_bytes());
    }
}
