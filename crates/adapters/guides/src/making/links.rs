//! Links between documents, as links between their pages. All pages lie in one folder of addresses, and their links are
//! relative, so that they hold below any path under which a proxy serves them.

use super::index::{Index, resolved};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The addresses of documents, and the pictures that pages show.
pub(crate) struct Links {
    addresses: BTreeMap<String, String>,
    pictures: RefCell<BTreeSet<String>>,
}

impl Links {
    /// # Errors
    /// When two documents would have one address.
    pub(crate) fn between(index: &Index) -> Result<Self, String> {
        let mut addresses = BTreeMap::new();
        let mut taken = BTreeSet::from(["search", "shell"]);
        for page in &index.pages {
            if !taken.insert(page.address.as_str()) {
                return Err(format!("the address of {} is that of another page", page.source));
            }
            addresses.insert(page.source.clone(), page.address.clone());
        }
        addresses.insert("docs/openapi.json".to_owned(), "../openapi.json".to_owned());
        Ok(Self { addresses, pictures: RefCell::default() })
    }

    /// Where a link of this document leads on its page; `None` when its target is not served.
    pub(crate) fn target(&self, source: &str, link: &str) -> Option<String> {
        if link.contains("://") || link.starts_with('#') {
            return Some(link.to_owned());
        }
        let (file, heading) = link.split_once('#').unwrap_or((link, ""));
        let address = self.addresses.get(&resolved(source, file))?;
        Some(if heading.is_empty() { address.clone() } else { format!("{address}#{heading}") })
    }

    /// The name of a picture of this document, which is served from now on.
    pub(crate) fn picture(&self, source: &str, link: &str) -> String {
        let path = resolved(source, link);
        let name = name_of(&path).to_owned();
        self.pictures.borrow_mut().insert(path);
        name
    }

    /// Path and name of every picture that the pages show.
    pub(crate) fn pictures(&self) -> Vec<(String, String)> {
        self.pictures.borrow().iter().map(|path| (path.clone(), name_of(path).to_owned())).collect()
    }
}

fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_or_nowhere() {
        let index = Index::from_markdown("## Pages\n- [Transit](../transit.md)\n- [Changes](../../CHANGELOG.md)\n");
        let links = Links::between(&index).expect("different addresses");
        let target_of = |link: &str| links.target("docs/guides/webhooks.md", link);
        assert_eq!(target_of("../transit.md#events").as_deref(), Some("transit#events"));
        assert_eq!(target_of("../../CHANGELOG.md").as_deref(), Some("changes"));
        assert_eq!(target_of("../openapi.json").as_deref(), Some("../openapi.json"));
        assert_eq!(target_of("#here").as_deref(), Some("#here"));
        assert_eq!(target_of("https://example.org").as_deref(), Some("https://example.org"));
        assert_eq!(target_of("../architecture.md"), None);
        assert_eq!(links.picture("docs/transit.md", "pictures/a.svg"), "a.svg");
        assert_eq!(links.pictures(), [("docs/pictures/a.svg".to_owned(), "a.svg".to_owned())]);
    }

    #[test]
    fn two_documents_of_one_name_are_no_pages() {
        let index = Index::from_markdown("- [One](webhooks.md)\n- [Two](../webhooks.md)\n");
        assert!(Links::between(&index).is_err());
    }
}
