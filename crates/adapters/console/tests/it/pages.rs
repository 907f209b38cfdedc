//! What a page links to and which forms it has, read as far as our own templates need it.

/// A form of a page.
#[derive(Debug, Clone)]
pub(crate) struct Form {
    pub(crate) is_post: bool,
    pub(crate) is_upload: bool,
    /// The address below `/console`; `None` for that of the page.
    pub(crate) action: Option<String>,
    /// The hidden fields without the token.
    pub(crate) hidden: Vec<(String, String)>,
}

/// The addresses below `/console` that the page links to, without fragments.
pub(crate) fn links_of(page: &str) -> Vec<String> {
    let links = tags(page, "a").into_iter().filter_map(|tag| attribute(tag, "href"));
    links.filter_map(|href| below_console(&href)).collect()
}

/// The forms of the page.
pub(crate) fn forms_of(page: &str) -> Vec<Form> {
    let pieces = page.split("<form").skip(1).map(|piece| piece.split_once("</form>").map_or(piece, |(form, _)| form));
    pieces
        .map(|piece| {
            let (tag, content) = piece.split_once('>').unwrap_or((piece, ""));
            let hidden =
                tags(content, "input").into_iter().filter(|tag| attribute(tag, "type").as_deref() == Some("hidden"));
            let fields =
                hidden.filter_map(|tag| Some((attribute(tag, "name")?, attribute(tag, "value").unwrap_or_default())));
            Form {
                is_post: attribute(tag, "method").as_deref() == Some("post") || attribute(tag, "hx-post").is_some(),
                is_upload: tag.contains("multipart/form-data"),
                action: attribute(tag, "action").and_then(|action| below_console(&action)),
                hidden: fields.filter(|(name, _)| name != "csrf").collect(),
            }
        })
        .collect()
}

fn below_console(href: &str) -> Option<String> {
    let path = href.split('#').next()?.strip_prefix("/console")?;
    (path.is_empty() || path.starts_with(['/', '?'])).then(|| path.to_owned())
}

/// The insides of the tags of this name.
fn tags<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let begin = format!("<{name} ");
    page.split(&*begin).skip(1).filter_map(|rest| rest.split_once('>').map(|(tag, _)| tag)).collect()
}

/// The value of an attribute.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let tag = format!(" {}", tag.trim_start());
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    let value = rest.split_once('"')?.0;
    let value = value.replace("&#60;", "<").replace("&#62;", ">");
    Some(value.replace("&#38;", "&").replace("&amp;", "&").replace("&#34;", "\"").replace("&#39;", "'"))
}

#[test]
fn links_and_forms_are_found() {
    let page = "<a class=\"x\" href=\"/console/a?b=1&#38;c=2#d\">A</a><a href=\"/api\">no</a><a href=\"/console\">home</a>\
        <form method=\"post\" action=\"/console/do\"><input type=\"hidden\" name=\"csrf\" value=\"T\">\
        <input type=\"hidden\" name=\"version\" value=\"3\"></form>";
    assert_eq!(links_of(page), ["/a?b=1&c=2", ""]);
    let forms = forms_of(page);
    assert_eq!((forms[0].is_post, forms[0].action.as_deref()), (true, Some("/do")));
    assert_eq!(forms[0].hidden, [("version".to_owned(), "3".to_owned())]);
}
