use crate::{Kind, files};
use std::io;
use std::sync::OnceLock;

/// A part of a page: a heading with the text below it, up to the next heading.
pub struct Section {
    /// The address of the page.
    pub page: &'static str,
    /// The title of the page.
    pub title: String,
    /// The name of the heading on its page.
    pub name: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading, without tags.
    pub text: String,
}

/// The sections of all pages, in the order of the index. They take half a megabyte, and are made at the first search.
pub fn sections() -> io::Result<&'static [Section]> {
    static SECTIONS: OnceLock<Vec<Section>> = OnceLock::new();
    if let Some(made) = SECTIONS.get() {
        return Ok(made);
    }
    let mut made = Vec::new();
    for file in files().iter().filter(|file| file.kind == Kind::Page) {
        made.extend(sections_of(file.name, &file.text()?));
    }
    Ok(SECTIONS.get_or_init(|| made))
}

/// The sections of a page, which is one of ours: headings are `<h2 id="name">text <a class="anchor" …`.
pub fn sections_of(page: &'static str, html: &str) -> Vec<Section> {
    let main = html.split_once("<main id=\"_text\">").and_then(|(_, rest)| rest.split_once("</main>"));
    let main = main.map_or("", |(main, _)| main);
    let parts = main.match_indices("<h").filter(|(at, _)| {
        main[*at..].split_once(' ').is_some_and(|(tag, rest)| {
            tag.len() == 3 && tag.as_bytes()[2].is_ascii_digit() && rest.starts_with("id=\"")
        })
    });
    let starts: Vec<usize> = parts.map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([main.len()]);
    let mut sections: Vec<Section> = Vec::new();
    for (start, end) in starts.iter().zip(ends) {
        let part = &main[*start..end];
        let Some((heading, text)) = part.split_once("<a class=\"anchor\"") else { continue };
        let name = heading.split('"').nth(1).unwrap_or_default().to_owned();
        let text = text.split_once("</a>").map_or("", |(_, text)| text);
        let heading = plain(heading);
        let title = sections.first().map_or_else(|| heading.clone(), |first| first.title.clone());
        sections.push(Section { page, title, name, heading, text: plain(text) });
    }
    sections
}

/// Elements within a line. Their ends separate no words.
const INLINE: [&str; 4] = ["a", "code", "em", "strong"];

/// The text between the tags, with single spaces.
fn plain(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    for part in html.split('<') {
        let (tag, follows) = part.split_once('>').unwrap_or(("a", part));
        let element = tag.trim_start_matches('/').split(' ').next().unwrap_or_default();
        if !INLINE.contains(&element) {
            text.push(' ');
        }
        text.push_str(follows);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
