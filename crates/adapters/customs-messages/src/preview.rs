//! Shows an XML document as a page for people.

use quick_xml::events::Event;
use quick_xml::reader::Reader;

/// Deepest level that is indented; deeper elements stay at this column.
const DEEPEST_INDENT: usize = 64;

/// Start of the page. It has no script and loads nothing; its own policy forbids both, whatever the server sends.
pub const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>XML preview</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#fbfbfa, #1b1d20); color: light-dark(#24292f, #d7dbe0); }
pre { margin: 0; padding: 1.5rem; font: 13px/1.55 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; }
.m { color: light-dark(#8c959f, #7d8590); }
.t { color: light-dark(#0550ae, #79c0ff); }
.a { color: light-dark(#6639ba, #d2a8ff); }
.v { color: light-dark(#0a6b3d, #7ee2a8); }
.c { color: light-dark(#6e7781, #8b949e); font-style: italic; }
</style>
</head>
<body>
<pre>"#;
/// End of the page.
pub const FOOT: &str = "</pre>\n</body>\n</html>\n";

/// Renders an XML document as a complete HTML page with syntax highlighting, each element on a line of its own.
/// Everything from the document is escaped. From the place where a document stops being well-formed, the rest is shown
/// unchanged.
#[must_use]
pub fn preview_page(document: &[u8]) -> String {
    let text = String::from_utf8_lossy(document);
    let mut page = Page { html: String::with_capacity(HEAD.len() + text.len() * 4), depth: 0, after_start: false };
    page.html.push_str(HEAD);
    let mut reader = Reader::from_str(&text);
    let mut shown = 0;
    loop {
        match reader.read_event() {
            Ok(Event::Eof) => break,
            Ok(event) => page.event(&event),
            Err(_) => {
                let rest = text.get(shown..).unwrap_or_default();
                page.line();
                page.span("c", rest);
                break;
            }
        }
        shown = usize::try_from(reader.buffer_position()).unwrap_or(text.len());
    }
    page.html.push_str(FOOT);
    page.html
}

struct Page {
    html: String,
    depth: usize,
    /// Whether a start tag was written last. Its text and end tag then stay on the same line.
    after_start: bool,
}

impl Page {
    fn event(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(start) => {
                self.line();
                self.tag("<", start.name().0, start.attributes_raw(), ">");
                self.depth += 1;
                self.after_start = true;
            }
            Event::Empty(start) => {
                self.line();
                self.tag("<", start.name().0, start.attributes_raw(), "/>");
                self.after_start = false;
            }
            Event::End(end) => {
                self.depth = self.depth.saturating_sub(1);
                if !self.after_start {
                    self.line();
                }
                self.tag("</", end.name().0, "", ">");
                self.after_start = false;
            }
            Event::Text(text) => {
                if !text.trim().is_empty() {
                    self.escaped(text);
                }
            }
            Event::GeneralRef(reference) => self.escaped(&format!("&{};", &**reference)),
            Event::CData(data) => self.marked("<![CDATA[", data, "]]>"),
            Event::Comment(comment) => self.marked("<!--", comment, "-->"),
            Event::Decl(declaration) => self.marked("<?", declaration, "?>"),
            Event::PI(instruction) => self.marked("<?", instruction, "?>"),
            Event::DocType(doctype) => self.marked("<!DOCTYPE ", doctype, ">"),
            Event::Eof => {}
        }
    }

    fn marked(&mut self, open: &str, content: &str, close: &str) {
        if !self.after_start {
            self.line();
        }
        self.span("c", &format!("{open}{content}{close}"));
    }

    fn tag(&mut self, open: &str, name: &str, attributes: &str, close: &str) {
        self.span("m", open);
        self.span("t", name);
        let mut rest = attributes;
        while let Some((name, value)) = rest.split_once('=') {
            let quote = if value.starts_with('\'') { '\'' } else { '"' };
            let Some((value, after)) = value.strip_prefix(quote).and_then(|value| value.split_once(quote)) else {
                break;
            };
            self.span("a", name);
            self.span("m", "=");
            self.span("v", &format!("{quote}{value}{quote}"));
            rest = after;
        }
        self.escaped(rest);
        self.span("m", close);
    }

    /// Starts a new line, except at the top of the page.
    fn line(&mut self) {
        if !self.html.ends_with("<pre>") {
            self.html.push('\n');
        }
        for _ in 0..self.depth.min(DEEPEST_INDENT) {
            self.html.push_str("  ");
        }
        self.after_start = false;
    }

    fn span(&mut self, class: &str, text: &str) {
        self.html.push_str("<span class=\"");
        self.html.push_str(class);
        self.html.push_str("\">");
        self.escaped(text);
        self.html.push_str("</span>");
    }

    fn escaped(&mut self, text: &str) {
        self.html.push_str(&quick_xml::escape::escape(text));
    }
}
