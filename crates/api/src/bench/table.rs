//! A table that reads well as text and is Markdown.

use std::fmt::{self, Display, Formatter};

/// A table with aligned columns: words in the first, figures in the others.
pub(super) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Begins a table with these heads of columns.
    pub(super) fn with_heads(heads: &[&str]) -> Self {
        Self { rows: vec![heads.iter().map(|head| (*head).to_owned()).collect()] }
    }

    /// Adds a row. Cells that it lacks are empty.
    pub(super) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| self.rows.iter().filter_map(|row| row.get(column)).map(|cell| wide(cell)).max();
        (0..columns).map(|column| width(column).unwrap_or(0).max(3)).collect()
    }
}

fn wide(cell: &str) -> usize {
    cell.chars().count()
}

impl Display for Table {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for (number, row) in self.rows.iter().enumerate() {
            for (column, width) in widths.iter().copied().enumerate() {
                let cell = row.get(column).map_or("", String::as_str);
                match column {
                    0 => write!(f, "| {cell:<width$} |")?,
                    _ => write!(f, " {cell:>width$} |")?,
                }
            }
            writeln!(f)?;
            if number == 0 {
                for (column, width) in widths.iter().copied().enumerate() {
                    match column {
                        0 => write!(f, "|{}|", "-".repeat(width + 2))?,
                        _ => write!(f, "{}:|", "-".repeat(width + 1))?,
                    }
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_with_letters_beyond_ascii() {
        let mut table = Table::with_heads(&["Work", "a second"]);
        table.row(vec!["read – one".to_owned(), "5,487".to_owned()]);
        table.row(vec!["list".to_owned()]);
        let expected = "\
            | Work       | a second |\n\
            |------------|---------:|\n\
            | read – one |    5,487 |\n\
            | list       |          |\n";
        assert_eq!(table.to_string(), expected);
    }
}
