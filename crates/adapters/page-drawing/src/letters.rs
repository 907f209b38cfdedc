//! Letters of texts before they are laid out: what is left out, what is one letter, and what belongs together.

use harfrust::{Script, unicode};

/// A space at which no line is broken. It is printed as an ordinary space, so that copied text has ordinary ones.
pub const NO_BREAK: char = '\u{a0}';

/// Mark that makes the text after it run from left to right.
pub const TO_THE_RIGHT: char = '\u{200e}';
/// Mark that makes the text after it run from right to left.
pub(super) const TO_THE_LEFT: char = '\u{200f}';

/// The text without control characters, places to break a word at, and commands that turn its direction, since each
/// would print as something else than it says. A letter and its separate accent become one letter where there is one.
pub fn cleaned(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\u{ad}' | '\u{200b}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' => {}
            NO_BREAK => clean.push(NO_BREAK),
            letter if letter.is_control() || letter.is_whitespace() => clean.push(' '),
            letter => {
                let last = clean.chars().next_back();
                match last
                    .and_then(|last| unicode::compose(u32::from(last), u32::from(letter)))
                    .and_then(char::from_u32)
                {
                    Some(both) => {
                        clean.pop();
                        clean.push(both);
                    }
                    None => clean.push(letter),
                }
            }
        }
    }
    clean
}

/// Whether a letter is seen. The others show how their neighbours join, in which form they are drawn, or which way they
/// run.
pub(super) const fn is_seen(letter: char) -> bool {
    !matches!(letter,
        '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200c}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// The parts of a text that must not be torn: each letter with the accents and signs on it.
pub fn clusters(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut letters = rest.char_indices();
        letters.next()?;
        let end = letters.find(|(_, letter)| !joins_the_letter_before(*letter)).map_or(rest.len(), |(at, _)| at);
        let (cluster, after) = rest.split_at(end);
        rest = after;
        Some(cluster)
    })
}

fn joins_the_letter_before(letter: char) -> bool {
    // Nothing in ASCII does, and most texts are ASCII.
    let number = u32::from(letter);
    !letter.is_ascii()
        && (!is_seen(letter) || unicode::combining_class(number) != 0 || unicode::script(number) == Script::INHERITED)
}
