//! A document as the content of a page.

use super::headings::{Heading, Names};
use super::links::Links;
use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// What stands on a page.
pub(crate) struct Content {
    /// The text of the first heading.
    pub(crate) title: String,
    pub(crate) headings: Vec<Heading>,
    pub(crate) html: String,
}

/// Makes the content of the page of a document. `source` is its path below the root of the project.
pub(crate) fn to_html(markdown: &str, source: &str, links: &Links) -> Content {
    let mut writing = Writing { source, links, names: Names::default(), headings: Vec::new(), events: Vec::new() };
    let mut events = Parser::new_ext(markdown, Options::ENABLE_TABLES);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => writing.heading(level, &mut events),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) if &*language == "mermaid" => {
                writing.diagram(&mut events);
            }
            event => writing.event(event),
        }
    }
    let mut written = String::new();
    html::push_html(&mut written, writing.events.into_iter());
    let title = writing.headings.first().map(|heading| heading.text.clone()).unwrap_or_default();
    Content { title, headings: writing.headings, html: written }
}

struct Writing<'a> {
    source: &'a str,
    links: &'a Links,
    names: Names,
    headings: Vec<Heading>,
    events: Vec<Event<'a>>,
}

/// The title of a link that is dropped at its end, since its target is not served.
const DROPPED: &str = "\u{0}dropped";

impl<'a> Writing<'a> {
    /// Takes a heading to its end, and gives it a name and a link to itself.
    fn heading(&mut self, level: HeadingLevel, events: &mut impl Iterator<Item = Event<'a>>) {
        let begun = self.events.len();
        for event in events.take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_)))) {
            self.event(event);
        }
        let text = self.events[begun..].iter().filter_map(text_of).collect::<String>();
        let name = self.names.name(&text);
        let mut written = String::new();
        html::push_html(&mut written, self.events.drain(begun..));
        let link = format!("<a class=\"anchor\" href=\"#{name}\" aria-label=\"Link to this section\">#</a>");
        self.events.push(Event::Html(format!("<{level} id=\"{name}\">{written} {link}</{level}>\n").into()));
        self.headings.push(Heading { level: level as u8, text, name });
    }

    /// Takes a diagram to its end, and folds its text away: hosts of repositories draw it with a script, and pages run
    /// none.
    fn diagram(&mut self, events: &mut impl Iterator<Item = Event<'a>>) {
        let summary = "<details><summary>The picture as text, a change in each line</summary><pre><code>";
        self.events.push(Event::Html(summary.into()));
        self.events.extend(events.take_while(|event| !matches!(event, Event::End(TagEnd::CodeBlock))));
        self.events.push(Event::Html("</code></pre></details>\n".into()));
    }

    fn event(&mut self, event: Event<'a>) {
        let written = match event {
            Event::Start(Tag::Link { link_type, dest_url, id, .. }) => {
                let target = self.links.target(self.source, &dest_url);
                let title = if target.is_some() { "" } else { DROPPED }.into();
                Event::Start(Tag::Link { link_type, dest_url: target.unwrap_or_default().into(), title, id })
            }
            Event::End(TagEnd::Link) => return self.end_link(),
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let dest_url = self.links.picture(self.source, &dest_url).into();
                Event::Start(Tag::Image { link_type, dest_url, title, id })
            }
            Event::Start(Tag::Table(columns)) => {
                self.events.push(Event::Html("<div class=\"table\" tabindex=\"0\">".into()));
                // An alignment would be a style in the page, which its policy does not allow.
                Event::Start(Tag::Table(vec![Alignment::None; columns.len()]))
            }
            Event::End(TagEnd::Table) => {
                self.events.push(Event::End(TagEnd::Table));
                Event::Html("</div>\n".into())
            }
            Event::Html(text) | Event::InlineHtml(text) if text.trim_start().starts_with("<!--") => return,
            Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
            event => event,
        };
        self.events.push(written);
    }

    /// Ends a link, or takes away its beginning.
    fn end_link(&mut self) {
        let begun = self.events.iter().rposition(|event| matches!(event, Event::Start(Tag::Link { .. })));
        match begun.map(|at| (at, &self.events[at])) {
            Some((at, Event::Start(Tag::Link { title, .. }))) if **title == *DROPPED => {
                self.events.remove(at);
            }
            _ => self.events.push(Event::End(TagEnd::Link)),
        }
    }
}

fn text_of<'b>(event: &'b Event<'_>) -> Option<&'b str> {
    match event {
        Event::Text(text) | Event::Code(text) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::index::Index;
    use super::*;

    fn html_of(markdown: &str) -> Content {
        let index = Index::from_markdown("- [Transit](../transit.md)\n");
        let links = Links::between(&index).expect("different addresses");
        to_html(markdown, "docs/guides/webhooks.md", &links)
    }

    #[test]
    fn headings_have_names_and_links_to_themselves() {
        let content = html_of("# The `id` & more\n\ntext\n\n## Part\n\n## Part\n");
        assert_eq!(content.title, "The id & more");
        let names: Vec<&str> = content.headings.iter().map(|heading| heading.name.as_str()).collect();
        assert_eq!(names, ["the-id--more", "part", "part-1"]);
        assert!(
            content.html.contains("<h1 id=\"the-id--more\">The <code>id</code> &amp; more <a "),
            "{}",
            content.html
        );
    }

    #[test]
    fn links_that_lead_nowhere_are_texts() {
        let html = html_of("[a `code`](../architecture.md), [b](../transit.md#c), [d](https://e.example)").html;
        assert!(html.starts_with("<p>a <code>code</code>, <a href=\"transit#c\">b</a>"), "{html}");
        assert!(html.contains("<a href=\"https://e.example\">d</a>"), "{html}");
    }

    #[test]
    fn tables_can_be_scrolled_and_have_no_style() {
        let html = html_of("| a | b |\n|---|--:|\n| 1 | 2 |\n").html;
        assert!(html.starts_with("<div class=\"table\" tabindex=\"0\"><table>"), "{html}");
        assert!(!html.contains("style"), "{html}");
    }

    #[test]
    fn diagrams_are_folded_away() {
        let html = html_of("```mermaid\nstateDiagram-v2\n    a --> b : c\n```\n\nend\n").html;
        let (summary, rest) = html.split_once("</summary>").expect("a summary");
        assert!(summary.starts_with("<details><summary>"), "{html}");
        let text = "<pre><code>stateDiagram-v2\n    a --&gt; b : c\n</code></pre></details>\n<p>end</p>\n";
        assert_eq!(rest, text);
    }

    #[test]
    fn elements_in_a_document_are_text() {
        let html = html_of("<!-- note -->\n\na <script>x</script>\n\n![b](../pictures/b.svg)\n").html;
        assert!(html.contains("&lt;script&gt;") && !html.contains("note"), "{html}");
        assert!(html.contains("<img src=\"b.svg\" alt=\"b\" />"), "{html}");
    }
}
