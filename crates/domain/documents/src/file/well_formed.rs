//! Checks that a document is well-formed XML, while it is received and without keeping it.

use std::collections::BTreeSet;

/// Limit for nested elements, attributes of one element, and bytes of a name. Real documents stay below it, and it
/// bounds the memory.
const MOST: usize = 1_000;

/// Checks an XML document character by character. Declarations in a document type are skipped.
#[derive(Debug, Default)]
pub(super) struct WellFormed {
    place: Place,
    /// Names of the open elements.
    open: Vec<String>,
    /// The name that is being read.
    name: String,
    attributes: BTreeSet<String>,
    has_root: bool,
    /// Number of characters read, and their number at the start of the last processing instruction. The XML declaration
    /// is only allowed at the very start.
    letters: usize,
    starts_at: usize,
    has_doctype: bool,
    is_broken: bool,
}

/// The syntactic position of the next character.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Between tags. `Brackets` counts the `]` characters directly before.
    #[default]
    Text,
    Brackets(u8),
    /// After `&`, in text or in an attribute value with this quote.
    Reference(Option<char>),
    /// After `<`, and in the name that follows.
    Less,
    TagName,
    /// In a tag after its name or a value, or after blanks (`true`).
    Tag(bool),
    AttributeName,
    BehindAttributeName,
    BeforeValue,
    Value(char),
    /// After the slash of `<a/`.
    Empty,
    EndTagName,
    BehindEndTagName,
    /// After `<!`, until the kind of declaration is known.
    Declaration,
    /// In a comment, with the number of dashes directly before.
    Comment(u8),
    /// In a CDATA section, with the number of brackets directly before.
    Characters(u8),
    Target,
    /// In a processing instruction, with whether a question mark was directly before.
    Instruction(bool),
    /// In a document type, and in the brackets of its declarations.
    Doctype {
        is_within: bool,
    },
    DoctypeQuote {
        is_within: bool,
        quote: char,
    },
    /// In a comment or an instruction of a document type, with the number of dashes or question marks directly before.
    DoctypeLess(u8),
    DoctypeComment(u8),
}

impl WellFormed {
    /// Checks the next characters. Returns whether the document can still be well-formed.
    pub(super) fn take(&mut self, text: &str) -> bool {
        for letter in text.chars() {
            if self.is_broken {
                break;
            }
            match self.step(letter).filter(|_| is_allowed(letter)) {
                Some(place) => self.place = place,
                None => self.is_broken = true,
            }
            self.letters = self.letters.saturating_add(1);
        }
        !self.is_broken
    }

    /// Whether the document is complete.
    pub(super) fn is_whole(&self) -> bool {
        let is_between = matches!(self.place, Place::Text | Place::Brackets(_));
        !self.is_broken && self.has_root && self.open.is_empty() && is_between
    }

    fn step(&mut self, letter: char) -> Option<Place> {
        use Place as P;
        match self.place {
            P::Text | P::Brackets(_) => self.text(letter),
            P::Reference(quote) => self.reference(letter, quote),
            P::Less => self.less(letter),
            P::TagName => match letter {
                letter if is_in_name(letter) => self.add(letter).map(|()| P::TagName),
                letter => {
                    self.begin_element()?;
                    self.tag(letter, false)
                }
            },
            P::Tag(is_behind_blank) => self.tag(letter, is_behind_blank),
            P::AttributeName | P::BehindAttributeName => self.attribute_name(letter),
            P::BeforeValue => match letter {
                '"' | '\'' => Some(P::Value(letter)),
                letter => is_blank(letter).then_some(P::BeforeValue),
            },
            P::Value(quote) => match letter {
                '<' => None,
                '&' => self.begin_name(P::Reference(Some(quote))),
                letter if letter == quote => Some(P::Tag(false)),
                _ => Some(P::Value(quote)),
            },
            P::Empty => (letter == '>').then(|| self.end_element()),
            P::EndTagName | P::BehindEndTagName => self.end_tag(letter),
            P::Declaration => self.declaration(letter),
            P::Comment(dashes) => match (letter, dashes) {
                ('>', 2) => Some(P::Text),
                (_, 2) => None,
                ('-', dashes) => Some(P::Comment(dashes + 1)),
                _ => Some(P::Comment(0)),
            },
            P::Characters(brackets) => match (letter, brackets) {
                ('>', 2) => Some(P::Text),
                (']', brackets) => Some(P::Characters((brackets + 1).min(2))),
                _ => Some(P::Characters(0)),
            },
            P::Target => self.target(letter),
            P::Instruction(is_behind_mark) => match letter {
                '>' if is_behind_mark => Some(P::Text),
                letter => Some(P::Instruction(letter == '?')),
            },
            P::Doctype { .. } | P::DoctypeQuote { .. } | P::DoctypeLess(_) | P::DoctypeComment(_) => {
                Some(self.doctype(letter))
            }
        }
    }

    fn text(&mut self, letter: char) -> Option<Place> {
        let is_within = !self.open.is_empty();
        match letter {
            '<' => Some(Place::Less),
            '&' if is_within => self.begin_name(Place::Reference(None)),
            ']' if is_within => {
                let brackets = if let Place::Brackets(brackets) = self.place { brackets } else { 0 };
                Some(Place::Brackets((brackets + 1).min(2)))
            }
            '>' if self.place == Place::Brackets(2) => None,
            letter => (is_within || is_blank(letter)).then_some(Place::Text),
        }
    }

    fn reference(&mut self, letter: char, quote: Option<char>) -> Option<Place> {
        if letter != ';' {
            let may_stand = is_in_name(letter) || (letter == '#' && self.name.is_empty());
            return if may_stand { self.add(letter).map(|()| self.place) } else { None };
        }
        let is_known = match self.name.strip_prefix('#') {
            Some(number) => {
                let code = match number.strip_prefix('x') {
                    Some(digits) => u32::from_str_radix(digits, 16),
                    None => number.parse(),
                };
                code.ok().and_then(char::from_u32).is_some_and(is_allowed)
            }
            // A document type can declare other entities.
            None => matches!(&*self.name, "amp" | "lt" | "gt" | "quot" | "apos") || self.has_doctype,
        };
        is_known.then_some(quote.map_or(Place::Text, Place::Value))
    }

    fn less(&mut self, letter: char) -> Option<Place> {
        match letter {
            '!' => self.begin_name(Place::Declaration),
            '?' => {
                // The instruction started with the character before.
                self.starts_at = self.letters.saturating_sub(1);
                self.begin_name(Place::Target)
            }
            '/' if !self.open.is_empty() => self.begin_name(Place::EndTagName),
            letter if is_first_of_name(letter) && (!self.has_root || !self.open.is_empty()) => {
                self.begin_name(Place::TagName)?;
                self.add(letter).map(|()| Place::TagName)
            }
            _ => None,
        }
    }

    fn tag(&mut self, letter: char, is_behind_blank: bool) -> Option<Place> {
        match letter {
            '>' => Some(Place::Text),
            '/' => Some(Place::Empty),
            letter if is_blank(letter) => Some(Place::Tag(true)),
            letter if is_behind_blank && is_first_of_name(letter) => {
                self.begin_name(Place::AttributeName)?;
                self.add(letter).map(|()| Place::AttributeName)
            }
            _ => None,
        }
    }

    fn attribute_name(&mut self, letter: char) -> Option<Place> {
        match letter {
            '=' => {
                let is_new = self.attributes.insert(std::mem::take(&mut self.name));
                (is_new && self.attributes.len() <= MOST).then_some(Place::BeforeValue)
            }
            letter if is_blank(letter) => Some(Place::BehindAttributeName),
            letter if self.place == Place::AttributeName && is_in_name(letter) => {
                self.add(letter).map(|()| Place::AttributeName)
            }
            _ => None,
        }
    }

    fn end_tag(&mut self, letter: char) -> Option<Place> {
        match letter {
            '>' if self.open.last() == Some(&self.name) => Some(self.end_element()),
            letter if is_blank(letter) && !self.name.is_empty() => Some(Place::BehindEndTagName),
            letter if self.place == Place::EndTagName && is_in_name(letter) => {
                self.add(letter).map(|()| Place::EndTagName)
            }
            _ => None,
        }
    }

    fn declaration(&mut self, letter: char) -> Option<Place> {
        self.add(letter)?;
        match &*self.name {
            "--" => Some(Place::Comment(0)),
            "[CDATA[" if !self.open.is_empty() => Some(Place::Characters(0)),
            "DOCTYPE" if !self.has_root && !self.has_doctype => {
                self.has_doctype = true;
                Some(Place::Doctype { is_within: false })
            }
            begun => {
                let can_be = ["--", "[CDATA[", "DOCTYPE"].iter().any(|word| word.starts_with(begun) && *word != begun);
                can_be.then_some(Place::Declaration)
            }
        }
    }

    fn target(&mut self, letter: char) -> Option<Place> {
        if is_in_name(letter) && (!self.name.is_empty() || is_first_of_name(letter)) {
            return self.add(letter).map(|()| Place::Target);
        }
        // The XML declaration is read as an instruction, and is only allowed at the very start.
        let is_misplaced = self.name.eq_ignore_ascii_case("xml") && self.starts_at != 0;
        let ends = letter == '?' || is_blank(letter);
        (ends && !self.name.is_empty() && !is_misplaced).then_some(Place::Instruction(letter == '?'))
    }

    fn doctype(&mut self, letter: char) -> Place {
        use Place as P;
        match (self.place, letter) {
            (P::Doctype { is_within }, '"' | '\'') => P::DoctypeQuote { is_within, quote: letter },
            (P::Doctype { is_within: false }, '[') => P::Doctype { is_within: true },
            (P::Doctype { is_within: true }, ']') => P::Doctype { is_within: false },
            (P::Doctype { is_within: false }, '>') => P::Text,
            (P::Doctype { is_within: true }, '<') => P::DoctypeLess(0),
            (P::DoctypeQuote { is_within, quote }, letter) if letter == quote => P::Doctype { is_within },
            (P::DoctypeLess(0), '!') => P::DoctypeLess(1),
            (P::DoctypeLess(1), '-') => P::DoctypeLess(2),
            (P::DoctypeLess(2), '-') => P::DoctypeComment(0),
            (P::DoctypeLess(_), _) => P::Doctype { is_within: true },
            (P::DoctypeComment(2), '>') => P::Doctype { is_within: true },
            (P::DoctypeComment(dashes), '-') => P::DoctypeComment((dashes + 1).min(2)),
            (P::DoctypeComment(_), _) => P::DoctypeComment(0),
            (place, _) => place,
        }
    }

    fn begin_name(&mut self, place: Place) -> Option<Place> {
        self.name.clear();
        Some(place)
    }

    fn add(&mut self, letter: char) -> Option<()> {
        (self.name.len() < MOST).then(|| self.name.push(letter))
    }

    fn begin_element(&mut self) -> Option<()> {
        self.has_root = true;
        self.attributes.clear();
        (self.open.len() < MOST).then(|| self.open.push(std::mem::take(&mut self.name)))
    }

    fn end_element(&mut self) -> Place {
        self.open.pop();
        Place::Text
    }
}

/// Whether XML 1.0 allows the character, written directly or as a reference (production `Char`).
const fn is_allowed(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\r' | '\u{20}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

const fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\n')
}

fn is_first_of_name(letter: char) -> bool {
    letter.is_alphabetic() || matches!(letter, '_' | ':')
}

fn is_in_name(letter: char) -> bool {
    is_first_of_name(letter) || letter.is_numeric() || matches!(letter, '-' | '.' | '\u{b7}' | '\u{300}'..='\u{36f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_well_formed(text: &str) -> bool {
        let mut check = WellFormed::default();
        text.chars().all(|letter| check.take(letter.encode_utf8(&mut [0; 4]))) && check.is_whole()
    }

    #[test]
    fn well_formed_documents_are_taken() {
        for text in [
            "<a/>",
            "<?xml version='1.0'?>\n<!-- x - y --><n:a xmlns:n=\"urn:x\" b = 'c>d' >t<b />&lt;&#233;&#xE9;</n:a >\n<?end?>",
            "<a><![CDATA[<b>&]]]]><b></b> ]] > x</a>",
            "<!DOCTYPE a [<!ENTITY c 'it\"s>'> <!-- don't > -->]><a>&c;</a>",
            "<!DOCTYPE html PUBLIC '-//W3C//DTD' \"http://x\"><html/>",
            "<Größe id='1' é='2'/>",
            "<a b='&#9;&#xA;&#13;'>\t&#x20;&#xD7FF;&#xE000;&#xFFFD;&#x10000;&#x10FFFF;\u{fffd}\u{7f}</a>",
        ] {
            assert!(is_well_formed(text), "{text}");
        }
    }

    #[test]
    fn what_is_not_well_formed_is_refused() {
        for text in [
            "",
            "text",
            "<a>",
            "<a></b>",
            "<a/><b/>",
            "</a>",
            "<a b=1/>",
            "<a b='1' b='2'/>",
            "<a b='1'c='2'/>",
            "<a b='<'/>",
            "<a b/>",
            "<a>&nbsp;</a>",
            "<a>& b</a>",
            "<a>&#xD800;</a>",
            "<a>&#0;</a>",
            "<a b='&#x1;'/>",
            "<a>&#31;</a>",
            "<a>&#xFFFE;</a>",
            "<a>&#xFFFF;</a>",
            "<a>&#x110000;</a>",
            "<a>&#;</a>",
            "<a>\u{1}</a>",
            "<a b='\u{b}'/>",
            "<a><!-- \u{0} --></a>",
            "<a><![CDATA[\u{fffe}]]></a>",
            "<a>\u{ffff}</a>",
            "<a>]]></a>",
            "<a><!-- -- --></a>",
            "<a>x</a>y",
            " <?xml version='1.0'?><a/>",
            "<a><?xml version='1.0'?></a>",
            "<![CDATA[a]]>",
            "<a><b></a></b>",
            "<a",
            "<1a/>",
            "<a/><!DOCTYPE a>",
        ] {
            assert!(!is_well_formed(text), "{text}");
        }
        let deep: String = "<a>".repeat(MOST + 1);
        assert!(!WellFormed::default().take(&deep));
    }
}
