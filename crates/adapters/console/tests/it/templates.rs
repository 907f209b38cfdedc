//! What no template may have, since the policy of the pages forbids it, or a page could be made to run a stranger's
//! text.

use std::fs;
use std::path::{Path, PathBuf};

/// The expressions that `|safe` may follow: pictures of our own functions, which escape their labels.
const SAFE: [&str; 1] = ["{{ life.svg"];

/// How a form includes its token and its key.
const KEYS: &str = "{% include \"keys.html\" %}";

fn templates() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("templates"), &mut found);
    assert!(found.len() > 5);
    found
}

fn read(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read(&path, found);
        } else {
            let text = fs::read_to_string(&path).expect("a text");
            found.push((path, text));
        }
    }
}

/// The lines of all templates in which the test finds a fault.
fn offences(is_offence: impl Fn(&str) -> bool) -> Vec<String> {
    let lines = |(path, text): (PathBuf, String)| -> Vec<String> {
        let numbered = text.lines().enumerate().filter(|(_, line)| is_offence(line));
        numbered.map(|(index, line)| format!("{}:{}: {}", path.display(), index + 1, line.trim())).collect()
    };
    templates().into_iter().flat_map(lines).collect()
}

fn none(is_offence: impl Fn(&str) -> bool) {
    let found = offences(is_offence);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Finds that no template has a tag in which the test finds a fault. A tag may go on over several lines.
fn no_tag(is_offence: impl Fn(&str) -> bool) {
    let mut found = Vec::new();
    for (path, text) in templates() {
        let mut number = 1;
        for (index, tag) in text.split('<').enumerate() {
            // The first has no tag before it.
            if index > 0 && is_offence(tag) {
                found.push(format!("{}:{number}: <{}", path.display(), tag.trim()));
            }
            number += tag.matches('\n').count();
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_template_has_scripts_or_styles_of_its_own() {
    none(|line| line.contains("style=") || line.contains("<style"));
    none(|line| line.split("<script").skip(1).any(|tag| !tag.contains("></script>") || !tag.contains("src=")));
    none(|line| line.contains("hx-on") || line.contains("js:") || line.contains("javascript:"));
    let handlers = [" onclick", " onload", " onsubmit", " onchange", " oninput", " onerror", " onfocus", " onblur"];
    none(|line| handlers.iter().any(|handler| line.contains(handler)));
    none(|line| {
        line.split("hx-trigger=\"").skip(1).any(|rest| rest.split('"').next().is_some_and(|t| t.contains('[')))
    });
}

#[test]
fn a_page_has_one_script() {
    // One of several may come late, and htmx does not wait for its extensions.
    let scripts: usize = templates().iter().map(|(_, text)| text.matches("<script").count()).sum();
    assert_eq!(scripts, 1, "that of the frame which all pages share");
}

#[test]
fn no_template_leads_to_another_site() {
    none(|line| line.contains("http://") || line.contains("https://") || line.contains("=\"//"));
}

#[test]
fn texts_are_escaped_everywhere_but_for_our_own_pictures() {
    none(|line| {
        let pieces: Vec<&str> = line.split("|safe").collect();
        pieces[..pieces.len() - 1].iter().any(|before| !SAFE.iter().any(|allowed| before.trim_end().ends_with(allowed)))
    });
    none(|line| line.contains("{% filter safe") || line.contains("escape=\"none\""));
}

#[test]
fn every_form_that_changes_something_carries_the_token_first() {
    let (_, keys) = templates().into_iter().find(|(path, _)| path.ends_with("keys.html")).expect("the keys of forms");
    for (path, text) in templates() {
        if path.ends_with("sign_in/form.html") || path.ends_with("reset.html") || path.ends_with("welcome.html") {
            // Strangers have no session that the token could belong to.
            continue;
        }
        for form in text.replace(KEYS, &keys).split("<form").skip(1) {
            let form = form.split("</form>").next().unwrap_or_default();
            let (tag, content) = form.split_once('>').unwrap_or((form, ""));
            if !tag.contains("method=\"post\"") {
                continue;
            }
            let first = content.split("<input").nth(1).unwrap_or_default();
            assert!(first.contains("name=\"csrf\""), "{}: {tag}", path.display());
        }
    }
}

/// The browser asks before the page of such a form is left (`console.js`). A file is chosen again soon, and where files are given
/// others are downloaded, which browsers take for leaving.
#[test]
fn every_form_to_type_into_is_guarded() {
    let fields = ["editing::sections(", "editing::input(", "form::field(", "<textarea"];
    let mut guarded = 0;
    for (path, text) in templates() {
        for form in text.split("<form").skip(1) {
            let form = form.split("</form>").next().unwrap_or_default();
            let (tag, content) = form.split_once(">\n").unwrap_or((form, ""));
            if tag.contains("method=\"post\"") && fields.iter().any(|field| content.contains(field)) {
                assert!(tag.contains(" data-guard"), "{}: {tag}", path.display());
                guarded += 1;
            }
        }
    }
    assert!(guarded > 7, "{guarded}");
}

#[test]
fn no_attribute_of_a_template_stands_without_quotes_around_a_text() {
    none(|line| {
        let pieces: Vec<&str> = line.split("={{").collect();
        pieces[..pieces.len() - 1].iter().any(|before| {
            let name = before.trim_end_matches(|letter: char| letter.is_ascii_alphanumeric() || "-:".contains(letter));
            name.ends_with(' ') && name.len() < before.len()
        })
    });
}

#[test]
fn what_fetches_itself_has_an_id_and_the_filters_above_it_have_none() {
    no_tag(|tag| tag.contains("from:body") && !tag.contains(" id=\""));
    no_tag(|tag| tag.contains("class=\"filters\"") && tag.contains(" id=\""));
}

/// What changes on a page must be fetched again when the service could not answer, and the page must ask again for news
/// of changes where a proxy before the service refused it: htmx itself asks again for a stream that was open, no other.
#[test]
fn what_fetches_itself_and_what_listens_tries_again() {
    let tries_again = |tag: &str| tag.contains(", again delay:5s\"") || tag.contains(", {{ head.triggers }}\"");
    no_tag(|tag| tag.contains("from:body") && !tries_again(tag));
    no_tag(|tag| tag.contains("hx-sse:connect") && !tag.contains("hx-trigger=\"load, every 30s\""));
    assert!(customs_console::internals::LiveSubject::Declarations.triggers(7).ends_with(", again delay:5s"));
}

/// News of deliveries report that some delivery of the organisation changed, and not which. Pages that are drawn again
/// for each of them take their time, most of all the one with up to a hundred answers of 4 KiB.
#[test]
fn what_every_delivery_draws_again_is_throttled() {
    none(|line| line.split("deliveries from:body").skip(1).any(|rest| !rest.starts_with(" throttle:")));
    let of_one = |(path, _): &(PathBuf, String)| path.ends_with("settings/delivery.html");
    let (_, page) = templates().into_iter().find(of_one).expect("the page of a delivery");
    assert!(page.contains("deliveries from:body throttle:5s,"), "{page}");
}

/// Rows that look again and a filter that fetches others wait for each other, or the answer that comes last wins: rows
/// of the earlier filter, under the address of the new one.
#[test]
fn filters_and_the_rows_below_them_do_not_ask_at_the_same_time() {
    let is_filter = |tag: &str| tag.contains("class=\"filters\"") && tag.contains("hx-get");
    no_tag(|tag| is_filter(tag) && !tag.contains("hx-sync=\"#rows:replace\""));
    no_tag(|tag| tag.contains("id=\"rows\"") && tag.contains("hx-sync"));
}
