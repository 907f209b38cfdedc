use crate::values::shown;
use crate::words::label;
use customs_kernel::PaperLanguage;
use customs_page_drawing::{GREY, INK, LEFT, Length, Sheet, Style, tenths, text};
use customs_papers::{DataElement, PaperBox};

/// Columns of the grid, and their width.
pub(super) const COLUMNS: usize = 4;
const COLUMN: i32 = 425;
/// Distance between a frame and the text in it.
pub(super) const PADDING: i32 = 12;

pub(super) const VALUE: Style = text(8, INK);
const LABEL: Style = text(6, GREY);

/// A box with its lines as they stand on the page.
pub(super) struct Cell {
    /// The first of its columns, from 0, and their number.
    pub(super) first: usize,
    pub(super) columns: usize,
    pub(super) lines: Vec<(String, Style)>,
}

impl Cell {
    /// The box of a data element, in these columns.
    pub(super) fn from_box(
        sheet: &Sheet<'_>,
        one: &PaperBox,
        (first, columns): (usize, usize),
        language: PaperLanguage,
    ) -> Self {
        let mut cell = Self::labelled(sheet, &label(one.element, language), (first, columns));
        let width = cell.text_width();
        for value in &one.values {
            let lines = sheet.wrapped(&shown(value, language), width, VALUE);
            cell.lines.extend(lines.into_iter().map(|line| (line, VALUE)));
        }
        cell
    }

    /// A box with nothing but its label, in these columns.
    pub(super) fn labelled(sheet: &Sheet<'_>, label: &str, (first, columns): (usize, usize)) -> Self {
        let mut cell = Self { first, columns, lines: Vec::new() };
        let lines = sheet.wrapped(label, cell.text_width(), LABEL);
        cell.lines.extend(lines.into_iter().map(|line| (line, LABEL)));
        cell
    }

    /// The left edge.
    pub(super) fn left(&self) -> Length {
        edge(self.first)
    }

    fn text_width(&self) -> Length {
        edge(self.first + self.columns) - edge(self.first) - tenths(PADDING * 2)
    }
}

/// The left edge of a column; that of the one after the last is the right edge of the grid.
fn edge(column: usize) -> Length {
    tenths(LEFT) + tenths(COLUMN) * i64::try_from(column).unwrap_or_default()
}

/// The columns that a box takes at least.
pub(super) const fn columns_of(element: DataElement) -> usize {
    use DataElement as E;
    match element {
        E::Exporter
        | E::Consignor
        | E::Consignee
        | E::Importer
        | E::Declarant
        | E::Representative
        | E::HolderOfTheTransitProcedure
        | E::Seller
        | E::Buyer
        | E::LocationOfGoods
        | E::Guarantee
        | E::Authorisation
        | E::DescriptionOfGoods
        | E::Packaging
        | E::PreviousDocument
        | E::SupportingDocument
        | E::AdditionalInformation => 2,
        _ => 1,
    }
}
