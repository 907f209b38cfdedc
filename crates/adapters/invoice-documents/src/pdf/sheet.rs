use super::PdfError;
use super::fonts::fonts_for;
use super::measures::{BOTTOM, LEFT, PAGE_HEIGHT, PAGE_WIDTH, RIGHT, TOP, tenths};
use super::title::title;
use crate::document::{InvoiceDocument, Party};
use genpdfi::error::Error;
use genpdfi::fonts::{FontCache, FontData};
use genpdfi::render::{Area, Renderer};
use genpdfi::style::{Color, LineStyle, Style};
use genpdfi::{Mm, Position, Size};

/// Colour of ordinary text, nearly black.
pub(super) const INK: Color = Color::Rgb(31, 36, 43);
/// Colour of labels and of the foot of the page.
pub(super) const GREY: Color = Color::Rgb(98, 107, 118);
/// Colour of titles and of the outer lines of a table.
pub(super) const ACCENT: Color = Color::Rgb(22, 62, 104);
/// Colour of the lines between the rows of a table.
pub(super) const HAIRLINE: Color = Color::Rgb(214, 219, 225);
/// Background of the figures that matter most.
pub(super) const BAND: Color = Color::Rgb(236, 240, 245);

/// A space at which no line is broken. It is printed as an ordinary space, so that copied text has ordinary ones.
pub(super) const NO_BREAK: char = '\u{a0}';

/// The side of its position on which a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// The text begins at the position.
    Left,
    /// The text ends at the position.
    Right,
}

/// The pages, which are filled from top to bottom.
pub(super) struct Sheet {
    renderer: Renderer,
    cache: FontCache,
    regular: FontData,
    /// Height on the last page at which the next element goes.
    pub(super) y: Mm,
}

/// The style of text with this size and colour.
pub(super) fn text(size: u8, color: Color) -> Style {
    Style::new().with_font_size(size).with_color(color)
}

impl Sheet {
    pub(super) fn new(document: &InvoiceDocument) -> Result<Self, PdfError> {
        let family = fonts_for(texts_of(document))?;
        let regular = family.regular.clone();
        let size = Size::new(tenths(PAGE_WIDTH), tenths(PAGE_HEIGHT));
        let renderer = Renderer::new(size, format!("{} {}", title(document), document.number))?;
        let mut cache = FontCache::new(family);
        cache.load_pdf_fonts(&renderer)?;
        Ok(Self { renderer, cache, regular, y: tenths(TOP) })
    }

    pub(super) fn into_bytes(self) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        self.renderer.write(&mut bytes)?;
        Ok(bytes)
    }

    pub(super) fn page_count(&self) -> usize {
        self.renderer.page_count()
    }

    pub(super) fn new_page(&mut self) {
        self.renderer.add_page(Size::new(tenths(PAGE_WIDTH), tenths(PAGE_HEIGHT)));
        self.y = tenths(TOP);
    }

    /// Whether an element of this height still fits on the page.
    pub(super) fn has_room(&self, height: Mm) -> bool {
        self.y + height <= tenths(BOTTOM)
    }

    /// Begins a new page unless an element of this height still fits on this one.
    pub(super) fn make_room(&mut self, height: Mm) {
        if !self.has_room(height) {
            self.new_page();
        }
    }

    /// The whole of the page that is being filled.
    pub(super) fn area(&self) -> Area<'_> {
        self.renderer.last_page().first_layer().area()
    }

    fn area_of(&self, page: usize) -> Area<'_> {
        self.renderer.get_page(page).unwrap_or_else(|| self.renderer.last_page()).first_layer().area()
    }

    /// Writes one line of text on the page that is being filled.
    pub(super) fn put(&self, x: Mm, y: Mm, side: Side, style: Style, line: &str) -> Result<(), Error> {
        self.put_in(&self.area(), x, y, side, style, line)
    }

    /// Writes one line of text on any page, even a full one.
    pub(super) fn put_on(&self, page: usize, x: Mm, y: Mm, side: Side, style: Style, line: &str) -> Result<(), Error> {
        self.put_in(&self.area_of(page), x, y, side, style, line)
    }

    fn put_in(&self, area: &Area<'_>, x: Mm, y: Mm, side: Side, style: Style, line: &str) -> Result<(), Error> {
        let line = self.printable(line).replace(NO_BREAK, " ");
        let Some(first) = line.chars().next() else { return Ok(()) };
        let x = match side {
            Side::Left => x,
            Side::Right => x - style.str_width(&self.cache, &line),
        };
        // The library moves the ink of the first letter onto the position, which makes columns ragged; this moves it
        // back.
        let x = x + style.char_left_side_bearing(&self.cache, first);
        area.print_str(&self.cache, Position::new(x, y), style, line)?;
        Ok(())
    }

    /// Reduces the style until the text fits into the width: figures are never cut off.
    pub(super) fn fitted(&self, line: &str, width: Mm, style: Style) -> Style {
        let line = self.printable(line);
        let fits = |style: &Style| style.str_width(&self.cache, &line) <= width;
        let sizes = (3..=style.font_size()).rev().map(|size| style.with_font_size(size));
        sizes.into_iter().find(fits).unwrap_or(style.with_font_size(3))
    }

    /// Draws a horizontal line across a part of the page.
    pub(super) fn rule(&self, page: usize, from: Mm, to: Mm, y: Mm, thickness: Mm, color: Color) {
        let style = LineStyle::new().with_thickness(thickness).with_color(color);
        self.area_of(page).draw_line([Position::new(from, y), Position::new(to, y)], style);
    }

    /// Draws a horizontal line across the page that is being filled.
    pub(super) fn full_rule(&self, y: Mm, thickness: Mm, color: Color) {
        self.rule(self.page_count() - 1, tenths(LEFT), tenths(RIGHT), y, thickness, color);
    }

    /// Draws a filled stripe of this height below `y`.
    pub(super) fn band(&self, from: Mm, to: Mm, y: Mm, height: Mm) {
        self.rule(self.page_count() - 1, from, to, y + height / 2.0, height, BAND);
    }

    pub(super) fn pitch(&self, style: Style) -> Mm {
        style.line_height(&self.cache)
    }

    pub(super) fn width(&self, line: &str, style: Style) -> Mm {
        style.str_width(&self.cache, &self.printable(line))
    }

    /// The text reduced to characters that the fonts have: no control characters, and no empty boxes for missing
    /// letters. A letter with a separate accent keeps the letter.
    pub(super) fn printable(&self, line: &str) -> String {
        let shown = |letter: char| match letter {
            ' '..='~' => Some(letter),
            '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{feff}' => None,
            NO_BREAK => Some(NO_BREAK),
            letter if letter.is_control() || letter.is_whitespace() => Some(' '),
            letter if self.regular.has_glyph(letter) => Some(letter),
            _ => Some('?'),
        };
        line.chars().filter_map(shown).collect()
    }

    /// Breaks a text into lines that fit into the width, between words or inside a word that is longer than a line.
    pub(super) fn wrapped(&self, text: &str, width: Mm, style: Style) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.trim_end().lines() {
            let paragraph = self.printable(paragraph);
            let mut line = String::new();
            for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
                let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                if style.str_width(&self.cache, &longer) <= width {
                    line = longer;
                    continue;
                }
                if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                line = self.broken_word(word, width, style, &mut lines);
            }
            lines.push(line);
        }
        lines
    }

    /// Adds the full lines that a word takes, and returns the rest of the word.
    fn broken_word(&self, word: &str, width: Mm, style: Style, lines: &mut Vec<String>) -> String {
        if style.str_width(&self.cache, word) <= width {
            return word.to_owned();
        }
        let (mut part, mut used) = (String::new(), Mm::default());
        for letter in word.chars() {
            let advance = style.char_width(&self.cache, letter);
            if used + advance > width && !part.is_empty() {
                lines.push(std::mem::take(&mut part));
                used = Mm::default();
            }
            part.push(letter);
            used += advance;
        }
        part
    }
}

/// Every text of the document that may have letters of another alphabet.
fn texts_of(document: &InvoiceDocument) -> impl Iterator<Item = &str> {
    let texts =
        [document.notes.as_deref(), document.customer_reference.as_deref(), document.buyer.attention.as_deref()];
    let lines = document.lines.iter().flat_map(|line| [Some(&*line.description), line.unit.as_deref()]);
    let parties = texts_of_party(&document.seller.party).into_iter().chain(texts_of_party(&document.buyer.party));
    parties.chain(texts).chain(lines).flatten()
}

fn texts_of_party(party: &Party) -> [Option<&str>; 4] {
    let Party { name, address, kvk_number: _, vat_number: _, eori: _, email: _ } = party;
    [Some(name), Some(&address.street), address.addition.as_deref(), Some(&address.city)]
}
