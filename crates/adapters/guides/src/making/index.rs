//! The list of pages. A document is a page when the index links to it, so that there is no second list to keep.

/// The index, as a path below the root of the project.
pub(crate) const INDEX: &str = "docs/guides/README.md";

/// A document that is served as a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Page {
    /// Path of the document below the root of the project: `docs/transit.md`.
    pub(crate) source: String,
    /// The last part of its address: `transit`.
    pub(crate) address: String,
    /// The text of the link in the index.
    pub(crate) label: String,
    /// The heading of the index below which the link stands; empty for the index itself.
    pub(crate) group: String,
}

/// All pages, the index first.
pub(crate) struct Index {
    pub(crate) pages: Vec<Page>,
}

impl Index {
    /// Reads the index: headings of the second level are groups, and the first link of a line of a list is a page.
    pub(crate) fn from_markdown(markdown: &str) -> Self {
        let index = Page {
            source: INDEX.to_owned(),
            address: "guides".to_owned(),
            label: "All pages".to_owned(),
            group: String::new(),
        };
        let (mut pages, mut group) = (vec![index], "");
        for line in markdown.lines() {
            if let Some(heading) = line.strip_prefix("## ") {
                group = heading.trim();
            } else if let Some((label, target)) = line.strip_prefix("- [").and_then(first_link) {
                let source = resolved(INDEX, target);
                let address = address_of(&source);
                pages.push(Page { source, address, label: label.to_owned(), group: group.to_owned() });
            }
        }
        Self { pages }
    }

    /// The groups in their order, without that of the index.
    pub(crate) fn groups(&self) -> Vec<&str> {
        let mut groups: Vec<&str> = Vec::new();
        for page in &self.pages {
            if !page.group.is_empty() && !groups.contains(&page.group.as_str()) {
                groups.push(&page.group);
            }
        }
        groups
    }
}

/// Text and target of a link without its opening bracket.
fn first_link(rest: &str) -> Option<(&str, &str)> {
    let (label, rest) = rest.split_once("](")?;
    Some((label, rest.split_once(')')?.0))
}

fn address_of(source: &str) -> String {
    let name = source.rsplit('/').next().unwrap_or(source);
    match name.strip_suffix(".md").unwrap_or(name) {
        "CHANGELOG" => "changes".to_owned(),
        stem => stem.to_owned(),
    }
}

/// The path of what a document links to, below the root of the project.
pub(crate) fn resolved(source: &str, link: &str) -> String {
    let mut parts: Vec<&str> = source.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_index_links_to_is_a_page() {
        let index = Index::from_markdown(
            "# Guides\n\n[other](nowhere.md)\n\n## Begin\n\n- [Webhooks](webhooks.md): being told, see [x](y.md)\n\n\
             ## Subjects\n\n- [Transit](../transit.md)\n- [Changes](../../CHANGELOG.md)\n",
        );
        let reported: Vec<[&str; 4]> =
            index.pages.iter().map(|page| [page.source.as_str(), &page.address, &page.label, &page.group]).collect();
        assert_eq!(
            reported,
            [
                ["docs/guides/README.md", "guides", "All pages", ""],
                ["docs/guides/webhooks.md", "webhooks", "Webhooks", "Begin"],
                ["docs/transit.md", "transit", "Transit", "Subjects"],
                ["CHANGELOG.md", "changes", "Changes", "Subjects"],
            ]
        );
        assert_eq!(index.groups(), ["Begin", "Subjects"]);
    }
}
