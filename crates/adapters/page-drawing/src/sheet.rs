use super::PdfError;
use super::file::{File, Particulars};
use super::fonts::{Font, fonts_for};
use super::lacking::is_in;
use super::letters::{NO_BREAK, TO_THE_LEFT, TO_THE_RIGHT, cleaned, clusters, is_seen};
use super::measures::{BOTTOM, LEFT, Length, RIGHT, TOP, tenths};
use super::page::{Page, PlacedGlyph};
use super::paper_fonts::{PaperFonts, han_form_in};
use super::shaping::{GlyphCluster, ShapedGlyph};
use super::style::{BAND, Color, Style};
use super::typesetting::{Run, Typesetter};
use super::used_glyphs::UsedGlyphs;
use customs_kernel::CountryCode;
use std::borrow::Cow;
use std::sync::Arc;
use unicode_bidi::{Direction, get_base_direction};

/// The side of its position on which a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The text begins at the position.
    Left,
    /// The text ends at the position.
    Right,
}

/// The pages, which are filled from top to bottom.
pub struct Sheet<'f> {
    pages: Vec<Page>,
    /// The service's own font and its bold form, and behind them those of the machine.
    fonts: Vec<UsedGlyphs>,
    own: [Arc<Font>; 2],
    typesetter: Typesetter<'f>,
    /// Height on the last page at which the next element goes.
    pub y: Length,
}

/// A line without what is never printed.
enum PrintableLine<'t> {
    /// The service's own fonts have its letters, which follow each other as they stand.
    Plain(Cow<'t, str>),
    /// It has to be typeset.
    Other(String),
}

impl<'f> Sheet<'f> {
    /// Begins a document with these texts, as far as they may have letters of another alphabet than the Latin one.
    /// Letters of Chinese origin have the forms of this country.
    ///
    /// # Errors
    /// When a font of the service cannot be read.
    pub fn new<'t>(
        texts: impl Iterator<Item = &'t str>,
        country: Option<&CountryCode>,
        machine: &'f PaperFonts,
    ) -> Result<Self, PdfError> {
        let family = fonts_for(texts)?;
        let own = [family.regular.clone(), family.bold.clone()];
        let fonts = own.iter().cloned().map(UsedGlyphs::new).collect();
        let typesetter = Typesetter::new(family, machine, han_form_in(country));
        Ok(Self { pages: vec![Page::default()], fonts, own, typesetter, y: tenths(TOP) })
    }

    /// The bytes of the file. The same pages always give the same bytes.
    ///
    /// # Errors
    /// When a font that was needed cannot be read or embedded.
    pub fn into_bytes(self, particulars: Particulars<'_>) -> Result<Vec<u8>, PdfError> {
        if let Some(failure) = self.typesetter.into_failure() {
            return Err(failure);
        }
        let pages = self.pages.into_iter().map(Page::into_content).collect();
        File { particulars, fonts: self.fonts, pages }.into_bytes()
    }

    /// The number of pages that were begun.
    #[must_use]
    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// Begins a new page; the next element goes to its top.
    pub fn new_page(&mut self) {
        self.pages.push(Page::default());
        self.y = tenths(TOP);
    }

    /// Whether an element of this height still fits on the page.
    #[must_use]
    pub fn has_room(&self, height: Length) -> bool {
        self.y + height <= tenths(BOTTOM)
    }

    /// Begins a new page unless an element of this height still fits on this one.
    pub fn make_room(&mut self, height: Length) {
        if !self.has_room(height) {
            self.new_page();
        }
    }

    /// Writes one line of text on the page that is being filled.
    pub fn put(&mut self, x: Length, y: Length, side: Side, style: Style, line: &str) {
        self.put_on(self.page_count() - 1, x, y, side, style, line);
    }

    /// Writes one line of text on any page, even a full one.
    pub fn put_on(&mut self, page: usize, x: Length, y: Length, side: Side, style: Style, line: &str) {
        let (clean, font) = (self.clean(line), usize::from(style.bold));
        let x = match side {
            Side::Left => x,
            Side::Right => x - self.width_of(&clean, style),
        };
        let feet = y + self.font(style).ascent_of(style.size);
        match clean {
            PrintableLine::Other(line) => self.put_typeset(page, x, feet, style, &line),
            PrintableLine::Plain(line) if !line.is_empty() => {
                let (Some(page), Some(used)) = (self.pages.get_mut(page), self.fonts.get_mut(font)) else { return };
                let glyphs = line.chars().map(|letter| used.number(if letter == NO_BREAK { ' ' } else { letter }));
                page.glyphs(x, feet, font, style, glyphs);
            }
            PrintableLine::Plain(_) => {}
        }
    }

    fn put_typeset(&mut self, page: usize, x: Length, feet: Length, style: Style, line: &str) {
        let runs = self.typesetter.runs(line, style.bold);
        let Some(page) = self.pages.get_mut(page) else { return };
        let mut x = x;
        for Run { font, glyphs } in runs {
            let place = place_of(&mut self.fonts, font);
            let Some(used) = self.fonts.get_mut(place) else { continue };
            let mut rest = &*glyphs;
            while let Some((part, after, saying)) = next_part(rest) {
                if let Some(GlyphCluster { letters, glyphs: _ }) = saying {
                    page.begin_saying(letters);
                }
                let placed: Vec<PlacedGlyph> = part.iter().map(|glyph| glyph.placed(used)).collect();
                page.placed(x, feet, place, style, &placed);
                if saying.is_some() {
                    page.end_saying();
                }
                for glyph in part {
                    let advance = Length(glyph.advance) * i64::from(style.size);
                    if glyph.id == 0 {
                        page.empty_box(x, feet, advance, style);
                    }
                    x += advance;
                }
                rest = after;
            }
        }
    }

    /// Reduces the style until the text fits into the width: figures are never cut off.
    #[must_use]
    pub fn fitted(&self, line: &str, width: Length, style: Style) -> Style {
        let advance = self.width_of(&self.clean(line), style.sized(1));
        let fits = |style: &Style| advance * i64::from(style.size) <= width;
        let mut sizes = (3..=style.size).rev().map(|size| style.sized(size));
        sizes.find(fits).unwrap_or(style.sized(3))
    }

    /// Draws a horizontal line across a part of the page.
    pub fn rule(&mut self, page: usize, from: Length, to: Length, y: Length, thickness: Length, color: Color) {
        if let Some(page) = self.pages.get_mut(page) {
            page.rule(from, to, y, thickness, color);
        }
    }

    /// Draws a horizontal line across the page that is being filled.
    pub fn full_rule(&mut self, y: Length, thickness: Length, color: Color) {
        self.rule(self.page_count() - 1, tenths(LEFT), tenths(RIGHT), y, thickness, color);
    }

    /// Draws an upright line on the page that is being filled.
    pub fn upright(&mut self, x: Length, from: Length, to: Length, thickness: Length, color: Color) {
        if let Some(page) = self.pages.last_mut() {
            page.upright(x, from, to, thickness, color);
        }
    }

    /// Fills a rectangle on any page, with its upper left corner at the point.
    pub fn filled(&mut self, page: usize, corner: (Length, Length), size: (Length, Length), color: Color) {
        if let Some(page) = self.pages.get_mut(page) {
            page.filled(corner.0, corner.1, size.0, size.1, color);
        }
    }

    /// Draws a filled stripe of this height below `y`.
    pub fn band(&mut self, from: Length, to: Length, y: Length, height: Length) {
        self.rule(self.page_count() - 1, from, to, y + height / 2, height, BAND);
    }

    /// Draws the logo on the page that is being filled, with its lower left corner at the point.
    pub fn picture(&mut self, x: Length, y: Length, width: Length, height: Length) {
        if let Some(page) = self.pages.last_mut() {
            page.logo(x, y, width, height);
        }
    }

    /// The distance from one line of text to the next.
    #[must_use]
    pub fn pitch(&self, style: Style) -> Length {
        self.font(style).pitch_of(style.size)
    }

    /// The width of a line of text.
    #[must_use]
    pub fn width(&self, line: &str, style: Style) -> Length {
        self.width_of(&self.clean(line), style)
    }

    fn width_of(&self, line: &PrintableLine<'_>, style: Style) -> Length {
        match line {
            PrintableLine::Plain(line) => self.font(style).width(line, style.size),
            PrintableLine::Other(line) => self.typesetter.width(line, style.bold) * i64::from(style.size),
        }
    }

    fn font(&self, style: Style) -> &Font {
        let [regular, bold] = &self.own;
        if style.bold { bold } else { regular }
    }

    fn clean<'t>(&self, line: &'t str) -> PrintableLine<'t> {
        if line.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return PrintableLine::Plain(Cow::Borrowed(line));
        }
        let line = cleaned(line);
        let [regular, _] = &self.own;
        if line.chars().all(|letter| is_in(regular, letter) || !is_seen(letter)) {
            return PrintableLine::Plain(Cow::Owned(line.chars().filter(|letter| is_seen(*letter)).collect()));
        }
        PrintableLine::Other(line)
    }

    /// Breaks a text into lines that fit into the width, between words or inside a word that is longer than a line.
    #[must_use]
    pub fn wrapped(&self, text: &str, width: Length, style: Style) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.trim_end().lines() {
            match self.clean(paragraph) {
                PrintableLine::Plain(paragraph) => {
                    let measure = |part: &str| self.font(style).width(part, style.size);
                    break_into_lines(&paragraph, width, &measure, &mut lines);
                }
                PrintableLine::Other(paragraph) => {
                    let measure = |part: &str| self.typesetter.width(part, style.bold) * i64::from(style.size);
                    let before = lines.len();
                    break_into_lines(&paragraph, width, &measure, &mut lines);
                    keep_direction(get_base_direction(&*paragraph), lines.iter_mut().skip(before));
                }
            }
        }
        lines
    }
}

/// The glyphs that are written at once: all until one that says what it is, or all that one speaks for.
fn next_part(glyphs: &[ShapedGlyph]) -> Option<(&[ShapedGlyph], &[ShapedGlyph], Option<&GlyphCluster>)> {
    let saying = glyphs.first()?.says.as_ref();
    let until = glyphs.iter().position(|glyph| glyph.says.is_some()).unwrap_or(glyphs.len());
    let (part, after) = glyphs.split_at_checked(saying.map_or(until, |saying| saying.glyphs))?;
    Some((part, after, saying))
}

/// The place of a font among those of the document, at which it is put if it is new.
fn place_of(fonts: &mut Vec<UsedGlyphs>, font: Arc<Font>) -> usize {
    let known = fonts.iter().position(|used| Arc::ptr_eq(&used.font, &font));
    known.unwrap_or_else(|| {
        fonts.push(UsedGlyphs::new(font));
        fonts.len() - 1
    })
}

/// Adds the lines of a paragraph.
fn break_into_lines(paragraph: &str, width: Length, measure: &dyn Fn(&str) -> Length, lines: &mut Vec<String>) {
    let space = measure(" ");
    let (mut line, mut used) = (String::new(), Length::default());
    for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
        let advance = measure(word);
        if !line.is_empty() && used + space + advance <= width {
            line.push(' ');
            line.push_str(word);
            used += space + advance;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        line = if advance <= width { word.to_owned() } else { broken_word(word, width, measure, lines) };
        used = measure(&line);
    }
    lines.push(line);
}

/// Adds the full lines that a word takes, and returns the rest of the word.
fn broken_word(word: &str, width: Length, measure: &dyn Fn(&str) -> Length, lines: &mut Vec<String>) -> String {
    let (mut part, mut used) = (String::new(), Length::default());
    for letter in clusters(word) {
        let advance = measure(letter);
        if used + advance > width && !part.is_empty() {
            lines.push(std::mem::take(&mut part));
            used = Length::default();
        }
        part.push_str(letter);
        used += advance;
    }
    part
}

/// Marks the lines that by themselves would run the other way than their paragraph.
fn keep_direction<'l>(paragraph: Direction, lines: impl Iterator<Item = &'l mut String>) {
    for line in lines {
        match (&paragraph, get_base_direction(&**line)) {
            (Direction::Rtl, Direction::Ltr | Direction::Mixed) => line.insert(0, TO_THE_LEFT),
            (Direction::Ltr, Direction::Rtl) => line.insert(0, TO_THE_RIGHT),
            _ => {}
        }
    }
}
