use crate::escaping::escaped;
use crate::file::unpacked;
use crate::section::{Section, sections};
use std::io;

static SHELL: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/shell.gz"));

/// More words, and more letters, are not looked at.
const MOST_WORDS: usize = 8;
const LONGEST_QUESTION: usize = 200;
const MOST_FOUND: usize = 30;
/// How much of a section is shown, in bytes, before and behind the first word that was found.
const SHOWN: (usize, usize) = (60, 200);

/// The page that answers a search: the sections that have all words, those with the words in their headings first.
///
/// # Errors
/// Never fails in a program that was built without fault: it packed the pages itself.
pub fn search(question: &str) -> io::Result<String> {
    let question: String = question.trim().chars().take(LONGEST_QUESTION).collect();
    let words: Vec<String> = question.split_whitespace().take(MOST_WORDS).map(str::to_ascii_lowercase).collect();
    let mut found: Vec<(usize, &Section)> = Vec::new();
    if !words.is_empty() {
        found = sections()?.iter().filter_map(|section| Some((worth(section, &words)?, section))).collect();
    }
    found.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    let count = found.len();
    let list: String = found.iter().take(MOST_FOUND).map(|(_, section)| shown(section, &words)).collect();
    let reported = match (words.is_empty(), count) {
        (true, _) => "Words of a section, or of its heading.".to_owned(),
        (false, 0) => "No section has all of these words.".to_owned(),
        (false, 1) => "One section.".to_owned(),
        (false, count) if count > MOST_FOUND => format!("The best {MOST_FOUND} of {count} sections."),
        (false, count) => format!("{count} sections."),
    };
    let title = if words.is_empty() { "Search".to_owned() } else { format!("Search: {}", escaped(&question)) };
    let content = format!("<h1>{title}</h1>\n<p>{reported}</p>\n<ol class=\"found\">\n{list}</ol>\n");
    let page = unpacked(SHELL)?;
    let page = page.replace("<!--title-->", &title).replace("<!--question-->", &escaped(&question));
    Ok(page.replace("<!--content-->", &content))
}

/// How well a section answers; `None` when it lacks a word.
fn worth(section: &Section, words: &[String]) -> Option<usize> {
    let [title, heading, text] = [&section.title, &section.heading, &section.text].map(|it| it.to_ascii_lowercase());
    let mut worth = 0;
    for word in words {
        let of_word = 20 * usize::from(heading.contains(word.as_str()))
            + 5 * usize::from(title.contains(word.as_str()))
            + text.matches(word.as_str()).take(5).count();
        if of_word == 0 {
            return None;
        }
        worth += of_word;
    }
    Some(worth)
}

/// A line of the list: the heading with its page, and the text around the first word.
pub fn shown(section: &Section, words: &[String]) -> String {
    let Section { page, title, name, heading, text } = section;
    let lower = text.to_ascii_lowercase();
    let at = words.iter().filter_map(|word| lower.find(word.as_str())).min().unwrap_or(0);
    let start = text.floor_char_boundary(at.saturating_sub(SHOWN.0));
    let end = text.floor_char_boundary((at + SHOWN.1).min(text.len()));
    let of_page = if title == heading { String::new() } else { format!(" <small>{}</small>", escaped(title)) };
    format!(
        "<li><a href=\"{page}#{name}\">{}</a>{of_page}\n<p>{}{}{}</p></li>\n",
        escaped(heading),
        if start > 0 { "… " } else { "" },
        marked(&text[start..end], words),
        if end < text.len() { " …" } else { "" },
    )
}

/// The text with its words marked.
fn marked(text: &str, words: &[String]) -> String {
    let lower = text.to_ascii_lowercase();
    let (mut written, mut at) = (String::new(), 0);
    while let Some((next, word)) = words
        .iter()
        .filter_map(|word| Some((at + lower[at..].find(word.as_str())?, word)))
        .min_by_key(|(next, _)| *next)
    {
        written.push_str(&escaped(&text[at..next]));
        at = next + word.len();
        written.push_str(&format!("<mark>{}</mark>", escaped(&text[next..at])));
    }
    written.push_str(&escaped(&text[at..]));
    written
}
