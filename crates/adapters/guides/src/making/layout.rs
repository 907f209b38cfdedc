//! What stands around the content of a page: head, search, the list of pages, and the headings of the page. Names of places
//! begin with `_`, as no heading does.

use super::escaping::escaped;
use super::index::Index;
use super::markdown::Content;

/// The page with this content.
pub(crate) fn page(index: &Index, address: &str, content: &Content) -> String {
    let Content { title, html, .. } = content;
    let main = match html.split_once("</h1>\n") {
        Some((heading, text)) => format!("{heading}</h1>\n{}{text}", contents(content)),
        None => html.clone(),
    };
    around(index, address, &escaped(title), "", &main)
}

/// A page without content. The program puts title, question and content in the places of the comments.
pub(crate) fn shell(index: &Index) -> String {
    around(index, "search", "<!--title-->", "<!--question-->", "<!--content-->")
}

fn around(index: &Index, address: &str, title: &str, question: &str, main: &str) -> String {
    let pages = pages(index, address);
    format!(
        r##"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · customs-api</title>
<link rel="stylesheet" href="guides.css">
<link rel="icon" href="favicon-32x32.png">
</head>
<body>
<a class="skip" href="#_text">To the text</a>
<header>
<a class="home" href="guides">customs-api</a>
<a class="narrow" href="#_pages">Pages</a>
<a href="../docs">API reference</a>
<form action="search" role="search">
<input type="search" name="q" value="{question}" maxlength="200" placeholder="Search" aria-label="Search the documentation">
<button>Search</button>
</form>
</header>
<main id="_text">
{main}</main>
<nav id="_pages" aria-label="Pages">
{pages}</nav>
</body>
</html>
"##
    )
}

fn pages(index: &Index, address: &str) -> String {
    let mut written = String::new();
    for group in index.groups() {
        written.push_str(&format!("<h2>{}</h2>\n<ul>\n", escaped(group)));
        for page in index.pages.iter().filter(|page| page.group == group) {
            let current = if page.address == address { " aria-current=\"page\"" } else { "" };
            written.push_str(&format!("<li><a href=\"{}\"{current}>{}</a></li>\n", page.address, escaped(&page.label)));
        }
        written.push_str("</ul>\n");
    }
    written
}

/// The sections of the page, where it has several.
fn contents(content: &Content) -> String {
    let sections: Vec<String> = content
        .headings
        .iter()
        .filter(|heading| heading.level == 2)
        .map(|heading| format!("<li><a href=\"#{}\">{}</a></li>\n", heading.name, escaped(&heading.text)))
        .collect();
    if sections.len() < 4 {
        return String::new();
    }
    format!(
        "<details class=\"contents\">\n<summary>On this page</summary>\n<ul>\n{}</ul>\n</details>\n",
        sections.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::super::links::Links;
    use super::super::markdown::to_html;
    use super::*;

    #[test]
    fn a_page_lists_all_pages_and_its_own_sections() {
        let index = Index::from_markdown("## A & B\n- [One](one.md)\n- [Two](two.md)\n");
        let links = Links::between(&index).expect("different addresses");
        let content = to_html("# One\n\n## a\n\n## b\n\n## c\n\n## d\n", "docs/guides/one.md", &links);
        let page = page(&index, "one", &content);
        assert!(page.contains("<title>One · customs-api</title>"), "{page}");
        assert!(
            page.contains("<h2>A &amp; B</h2>\n<ul>\n<li><a href=\"one\" aria-current=\"page\">One</a></li>"),
            "{page}"
        );
        assert!(page.contains("<li><a href=\"#d\">d</a></li>"), "{page}");
    }

    #[test]
    fn the_page_of_a_search_has_places_for_what_is_found() {
        let shell = shell(&Index::from_markdown("## A\n- [One](one.md)\n"));
        for place in ["<!--title-->", "<!--question-->", "<!--content-->"] {
            assert_eq!(shell.matches(place).count(), 1, "{place}");
        }
    }
}
