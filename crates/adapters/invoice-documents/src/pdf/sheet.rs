use super::PdfError;
use super::file::File;
use super::fonts::{Font, fonts_for};
use super::measures::{BOTTOM, LEFT, Length, RIGHT, TOP, tenths};
use super::page::Page;
use super::style::{BAND, Color, Style};
use super::title::title;
use super::used_glyphs::UsedGlyphs;
use crate::document::{InvoiceDocument, Language, Party};
use std::borrow::Cow;

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
    pages: Vec<Page>,
    regular: UsedGlyphs,
    bold: UsedGlyphs,
    /// Height on the last page at which the next element goes.
    pub(super) y: Length,
}

impl Sheet {
    pub(super) fn new(document: &InvoiceDocument) -> Result<Self, PdfError> {
        let family = fonts_for(texts_of(document))?;
        let (regular, bold) = (UsedGlyphs::of(&family.regular), UsedGlyphs::of(&family.bold));
        Ok(Self { pages: vec![Page::default()], regular, bold, y: tenths(TOP) })
    }

    pub(super) fn into_bytes(self, document: &InvoiceDocument) -> Result<Vec<u8>, PdfError> {
        let file = File {
            title: format!("{} {}", title(document), document.number),
            language: match document.language {
                Language::Dutch => "nl",
                Language::English => "en",
            },
            day: document.issue_date,
            logo: document.logo.as_deref(),
            regular: self.regular,
            bold: self.bold,
            pages: self.pages.into_iter().map(Page::into_content).collect(),
        };
        file.into_bytes()
    }

    pub(super) fn page_count(&self) -> usize {
        self.pages.len()
    }

    pub(super) fn new_page(&mut self) {
        self.pages.push(Page::default());
        self.y = tenths(TOP);
    }

    /// Whether an element of this height still fits on the page.
    pub(super) fn has_room(&self, height: Length) -> bool {
        self.y + height <= tenths(BOTTOM)
    }

    /// Begins a new page unless an element of this height still fits on this one.
    pub(super) fn make_room(&mut self, height: Length) {
        if !self.has_room(height) {
            self.new_page();
        }
    }

    /// Writes one line of text on the page that is being filled.
    pub(super) fn put(&mut self, x: Length, y: Length, side: Side, style: Style, line: &str) {
        self.put_on(self.page_count() - 1, x, y, side, style, line);
    }

    /// Writes one line of text on any page, even a full one.
    pub(super) fn put_on(&mut self, page: usize, x: Length, y: Length, side: Side, style: Style, line: &str) {
        let line = self.printable(line);
        let Some(page) = self.pages.get_mut(page).filter(|_| !line.is_empty()) else { return };
        let used = if style.bold { &mut self.bold } else { &mut self.regular };
        let x = match side {
            Side::Left => x,
            Side::Right => x - used.font.width(&line, style.size),
        };
        let feet = y + used.font.ascent_of(style.size);
        let glyphs = line.chars().map(|letter| used.number(if letter == NO_BREAK { ' ' } else { letter }));
        page.glyphs(x, feet, style, glyphs);
    }

    /// Reduces the style until the text fits into the width: figures are never cut off.
    pub(super) fn fitted(&self, line: &str, width: Length, style: Style) -> Style {
        let line = self.printable(line);
        let fits = |style: &Style| self.font(*style).width(&line, style.size) <= width;
        let mut sizes = (3..=style.size).rev().map(|size| style.sized(size));
        sizes.find(fits).unwrap_or(style.sized(3))
    }

    /// Draws a horizontal line across a part of the page.
    pub(super) fn rule(&mut self, page: usize, from: Length, to: Length, y: Length, thickness: Length, color: Color) {
        if let Some(page) = self.pages.get_mut(page) {
            page.rule(from, to, y, thickness, color);
        }
    }

    /// Draws a horizontal line across the page that is being filled.
    pub(super) fn full_rule(&mut self, y: Length, thickness: Length, color: Color) {
        self.rule(self.page_count() - 1, tenths(LEFT), tenths(RIGHT), y, thickness, color);
    }

    /// Draws a filled stripe of this height below `y`.
    pub(super) fn band(&mut self, from: Length, to: Length, y: Length, height: Length) {
        self.rule(self.page_count() - 1, from, to, y + height / 2, height, BAND);
    }

    /// Draws the logo on the page that is being filled, with its lower left corner at the point.
    pub(super) fn picture(&mut self, x: Length, y: Length, width: Length, height: Length) {
        if let Some(page) = self.pages.last_mut() {
            page.logo(x, y, width, height);
        }
    }

    pub(super) fn pitch(&self, style: Style) -> Length {
        self.font(style).pitch_of(style.size)
    }

    pub(super) fn width(&self, line: &str, style: Style) -> Length {
        self.font(style).width(&self.printable(line), style.size)
    }

    fn font(&self, style: Style) -> &'static Font {
        if style.bold { self.bold.font } else { self.regular.font }
    }

    /// The text reduced to characters that the fonts have: no control characters, and no empty boxes for missing
    /// letters. A letter with a separate accent keeps the letter.
    fn printable<'t>(&self, line: &'t str) -> Cow<'t, str> {
        if line.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return Cow::Borrowed(line);
        }
        let shown = |letter: char| match letter {
            ' '..='~' => Some(letter),
            '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{feff}' => None,
            NO_BREAK => Some(NO_BREAK),
            letter if letter.is_control() || letter.is_whitespace() => Some(' '),
            letter if self.regular.font.has(letter) => Some(letter),
            _ => Some('?'),
        };
        Cow::Owned(line.chars().filter_map(shown).collect())
    }

    /// Breaks a text into lines that fit into the width, between words or inside a word that is longer than a line.
    pub(super) fn wrapped(&self, text: &str, width: Length, style: Style) -> Vec<String> {
        let font = self.font(style);
        let space = font.width(" ", style.size);
        let mut lines = Vec::new();
        for paragraph in text.trim_end().lines() {
            let paragraph = self.printable(paragraph);
            let (mut line, mut used) = (String::new(), Length::default());
            for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
                let advance = font.width(word, style.size);
                if !line.is_empty() && used + space + advance <= width {
                    line.push(' ');
                    line.push_str(word);
                    used += space + advance;
                    continue;
                }
                if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                line =
                    if advance <= width { word.to_owned() } else { broken_word(word, width, font, style, &mut lines) };
                used = font.width(&line, style.size);
            }
            lines.push(line);
        }
        lines
    }
}

/// Adds the full lines that a word takes, and returns the rest of the word.
fn broken_word(word: &str, width: Length, font: &Font, style: Style, lines: &mut Vec<String>) -> String {
    let (mut part, mut used) = (String::new(), Length::default());
    for letter in word.chars() {
        let advance = Length(i64::from(font.glyph(letter).advance)) * i64::from(style.size);
        if used + advance > width && !part.is_empty() {
            lines.push(std::mem::take(&mut part));
            used = Length::default();
        }
        part.push(letter);
        used += advance;
    }
    part
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
