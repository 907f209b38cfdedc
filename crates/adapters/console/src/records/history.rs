//! What a line of a history says beside its event, in the language of the page. Such a line has parts of several writers: this
//! service, customs and people. Each part has the language that it is written in.

use crate::editing::places::{name_of, on_pages};
use crate::shown;
use crate::texts::{Language, Said};

/// A part of a line, with what separates it from the part before.
#[derive(Debug, PartialEq, Eq)]
pub struct Piece {
    /// What stands between it and the piece before.
    pub before: &'static str,
    /// The piece.
    pub said: Said,
}

/// The parts of a line, of which those that are in one language are one.
pub fn pieces(t: Language, line: &str) -> Vec<Piece> {
    let mut pieces = Pieces { t, found: Vec::new() };
    match t {
        Language::En => pieces.add("", line, t),
        Language::Nl => match t.history_with_words(line) {
            Some(dutch) => pieces.add("", &dutch, t),
            None => {
                for (index, part) in line.split("; ").enumerate() {
                    pieces.part(if index == 0 { "" } else { "; " }, part);
                }
            }
        },
    }
    pieces.found
}

struct Pieces {
    t: Language,
    found: Vec<Piece>,
}

impl Pieces {
    fn add(&mut self, before: &'static str, text: &str, language: Language) {
        let (text, language) = (shown::text(text), language.tag());
        match self.found.last_mut() {
            Some(last) if last.said.language == language => {
                last.said.text.push_str(before);
                last.said.text.push_str(&text);
            }
            _ => self.found.push(Piece { before, said: Said { text, language } }),
        }
    }

    /// Adds a part: a known sentence; the name of something with what is said of it behind a colon; or words of somebody else.
    fn part(&mut self, before: &'static str, part: &str) {
        let t = self.t;
        if let Some(dutch) = whole(t, part) {
            return self.add(before, &dutch, t);
        }
        let Some((head, rest)) = part.split_once(": ") else {
            return match t.history_part(part) {
                Some(dutch) => self.add(before, &dutch, t),
                None => self.add(before, part, Language::En),
            };
        };
        if let Some(dutch) = t.history_part(head) {
            self.add(before, &dutch, t);
            return match t.elements(rest).filter(|_| head.starts_with("item ")) {
                Some(goods) => self.add(": ", &goods, t),
                None => self.part(": ", rest),
            };
        }
        self.about_field(before, head, rest);
    }

    /// Adds a warning about a field, or an error of customs with its code and the field.
    fn about_field(&mut self, before: &'static str, head: &str, rest: &str) {
        let t = self.t;
        if is_path(head) {
            self.add(before, &name_of(t, &on_pages(head)), t);
            return self.add(": ", rest, Language::En);
        }
        match head.split_once(' ') {
            Some((code, path)) if is_path(path) => {
                self.add(before, &format!("{code} {}", name_of(t, &on_pages(path))), t);
                self.add(": ", rest, Language::En);
            }
            _ => self.add(before, &format!("{head}: {rest}"), Language::En),
        }
    }
}

/// A part that is known with all that is in it.
fn whole(t: Language, part: &str) -> Option<String> {
    let with_colon = || {
        let (head, rest) = part.split_once(": ")?;
        if head == "amendment sent" {
            let names: Vec<String> = rest.split(", ").map(|path| name_of(t, &on_pages(path))).collect();
            return Some(format!("{}: {}", t.history_part(head)?, names.join(", ")));
        }
        Some(format!("{}: {}", t.group_of_elements(head)?, t.elements(rest)?))
    };
    let known = with_colon().or_else(|| t.history_with_colon(part)).or_else(|| t.statement(part));
    known.or_else(|| numbered(t, part))
}

/// What customs says of a numbered item or of a guarantee.
fn numbered(t: Language, part: &str) -> Option<String> {
    let item = part.strip_prefix("item ").filter(|number| number.bytes().all(|sign| sign.is_ascii_digit()));
    let is_reference = |word: &str| word.len() >= 17 && !word.contains(|sign: char| sign.is_lowercase());
    let guarantee = part.strip_prefix("guarantee ").filter(|rest| rest.split(' ').next().is_some_and(is_reference));
    let named = item.map(|number| t.record_line_number(number)).map(|name| name.to_lowercase());
    named.or_else(|| guarantee.map(|rest| t.record_guarantee(rest)))
}

/// Whether a text is the path of a field, as warnings and errors of customs have it before their words.
fn is_path(text: &str) -> bool {
    let is_name = |step: &str| {
        !step.is_empty() && step.bytes().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'_')
    };
    (text.contains('.') || text.contains('_')) && text.split('.').all(is_name)
}
